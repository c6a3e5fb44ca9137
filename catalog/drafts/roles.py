"""Terms and numbers that changed places: *A for B* as *B for A*, *from A to B* turned round, two amounts exchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final, Literal

from kartotek.catalog.drafts.tokens import DraftToken

__all__ = ["Counterpart", "swapped"]

TermRole = Literal["for", "from", "to", "paid", "gained", ""]
_LOOK_BACK: Final = 4
"""So many words before a term may belong to it: for each of your two ore."""
_PREPOSITIONS: Final[dict[str, TermRole]] = {"for": "for", "from": "from", "to": "to", "into": "to", "onto": "to"}
_BETWEEN: Final = frozenset(
    "a an the each every any your one two three four five six seven eight nine ten of own her his their its level area"
    " age 1 2 3 4 5 6 7 8 9 10 i ii iii iv v".split()
)
_BRINGING: Final = frozenset("brings bring gives give yields yield".split())
"""Verbs whose subject is what the object is had for: a coin brings one point, one point for a coin."""
_BEFORE_TO: Final = frozenset("next adjacent close up due according equal similar i ii iii iv 1 2 3 4 5 6".split())
"""Words after which *to* says no direction: next to, areas I to III."""
_CASES: Final[tuple[tuple[str, TermRole], ...]] = (
    ("ért", "for"), ("nként", "for"), ("ból", "from"), ("ből", "from"), ("ról", "from"), ("ről", "from"),
    ("tól", "from"), ("től", "from"), ("ra", "to"), ("re", "to"), ("ba", "to"), ("be", "to"), ("hoz", "to"),
    ("hez", "to"), ("höz", "to"), ("vá", "to"), ("vé", "to"), ("ig", "to"),
)  # fmt: skip
_ENGLISH_VERBS: Final[dict[str, TermRole]] = {
    **dict.fromkeys(
        "pay pays paid spend spends spent paying discard discards return returns lose loses".split(), "paid"
    ),
    **dict.fromkeys("gain gains gained receive receives get gets take takes score scores draw draws".split(), "gained"),
}
_HUNGARIAN_VERBS: Final[tuple[tuple[str, TermRole], ...]] = (
    *((stem, "paid") for stem in "fizet fizes befizet kifizet költ elkölt veszít dob eldob visszaad".split()),
    *((stem, "gained") for stem in "kap megkap szerez szerzel szerz nyer jár húz vesz vegy elvesz".split()),
)


@dataclass(frozen=True, slots=True)
class Counterpart:
    """Something named on both sides: where its words begin and end, as places of words, and how it is called."""

    english: tuple[int, int]
    hungarian: tuple[int, int]
    name: str
    amounts: tuple[int | None, int | None] = (None, None)
    """How many of it each side says, where it says so."""


def swapped(
    found: Sequence[Counterpart], english: Sequence[DraftToken], hungarian: Sequence[DraftToken], texts: tuple[str, str]
) -> Iterator[tuple[Counterpart, Counterpart]]:
    """Pairs that stand in each other's role, each pair once: the first has the role on the English side."""
    said = [_english_roles(each, english, texts[0]) for each in found]
    ours = [_hungarian_role(each, hungarian) for each in found]
    verbs = [_hungarian_verb(each, hungarian, texts[1]) for each in found]
    done: set[frozenset[int]] = set()
    for one, other in permutations(range(len(found)), 2):
        pair = frozenset((one, other))
        if pair in done or found[one].name == found[other].name:
            continue
        amounts = one < other and _amounts_turned(found[one], found[other])
        if amounts or _roles_turned(said, ours, one, other) or _verbs_turned(said, verbs, one, other):
            done.add(pair)
            yield found[one], found[other]


def _roles_turned(said: Sequence[frozenset[TermRole]], ours: Sequence[TermRole], one: int, other: int) -> bool:
    """Whether the second has the case that the first should have, and the first has not."""
    return any(
        role in said[one]
        and role not in said[other]
        and ours[other] == role
        and ours[one] != role
        and ours[one] != "for"
        for role in ("for", "from", "to")
    )


def _verbs_turned(said: Sequence[frozenset[TermRole]], verbs: Sequence[TermRole], one: int, other: int) -> bool:
    return "paid" in said[one] and "gained" in said[other] and (verbs[one], verbs[other]) == ("gained", "paid")


def _amounts_turned(one: Counterpart, other: Counterpart) -> bool:
    theirs, ours = (one.amounts[0], other.amounts[0]), (one.amounts[1], other.amounts[1])
    return None not in (*theirs, *ours) and theirs[0] != theirs[1] and theirs == ours[::-1]


def _english_roles(each: Counterpart, words: Sequence[DraftToken], text: str) -> frozenset[TermRole]:
    """The roles that the preposition before a term and the verb of its clause give it."""
    found: set[TermRole] = set()
    at = each.english[0]
    for back in range(at - 1, max(-1, at - _LOOK_BACK - 1), -1):
        if words[back].low in _PREPOSITIONS and not (back and words[back - 1].low in _BEFORE_TO):
            found.add(_PREPOSITIONS[words[back].low])
        if words[back].low not in _BETWEEN:
            break
    behind = words[each.english[1]].low if each.english[1] < len(words) else ""
    if behind in _BRINGING:
        found.add("for")
    found.add(_verb_before(at, words, text, lambda low: _ENGLISH_VERBS.get(low, "")))
    return frozenset(found)


def _verb_before(at: int, words: Sequence[DraftToken], text: str, role: Callable[[str], TermRole]) -> TermRole:
    for back in range(at - 1, -1, -1):
        if any(sign in text[words[back].end : words[back + 1].start] for sign in ".;:"):
            return ""
        found = role(words[back].low)
        if found:
            return found
    return ""


def _hungarian_role(each: Counterpart, words: Sequence[DraftToken]) -> TermRole:
    """The role of its case: of its last word, or of the noun that an attribute such as II-es stands before."""
    last = each.hungarian[1] - 1
    for at in range(last, min(last + 3, len(words))):
        for ending, role in _CASES:
            if words[at].low.endswith(ending) and len(words[at].low) > len(ending) + 1:
                return role
        if each.name[:1] != "#":
            break
    return ""


def _hungarian_verb(each: Counterpart, words: Sequence[DraftToken], text: str) -> TermRole:
    """The verb of the term's own clause, which commas divide."""
    first, last = each.hungarian
    start = max((at + 1 for at in range(first) if _divides(text, words, at)), default=0)
    end = next((at + 1 for at in range(last - 1, len(words)) if _divides(text, words, at)), len(words))
    roles = [role for word in words[start:end] for stem, role in _HUNGARIAN_VERBS if word.low.startswith(stem)]
    return roles[0] if len(set(roles)) == 1 else ""


def _divides(text: str, words: Sequence[DraftToken], at: int) -> bool:
    following = words[at + 1].start if at + 1 < len(words) else len(text)
    return any(sign in text[words[at].end : following] for sign in ",.;:")
