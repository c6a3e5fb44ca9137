"""Clauses set in order before they are read: verbs that two share, limits and measures that stand apart."""

from __future__ import annotations

from typing import Final

from kartotek.ingest.effects.composition.clause_signs import ends_with_each, has_verb, head_of, is_apiece, shares_verb
from kartotek.ingest.effects.composition.exceptions import Segments, with_exceptions_last
from kartotek.ingest.effects.composition.phrases import phrases_of
from kartotek.ingest.effects.composition.picks import only
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of

__all__ = ["IF_NOT", "arranged", "each_in"]

IF_NOT: Final = "ha nem"
"""The key of `otherwise` where it stands for a condition that is denied."""
_WHICHEVER: Final = "barmely"
_SO_MANY: Final = frozenset(("SO_MUCH", "SO_OFTEN", "HALF_SO_MUCH"))
_PLAINLY_DENIED: Final = frozenset(("IDLE", "NEG", "WHEN", "IF", "AND", "BUT", "THING", "ADJ", "NUM", "YOU"))
_EVERYBODY, _OTHERS = "all", "others"


def arranged(segments: Segments) -> Segments:
    """The clauses, each with its verb and its goods, and those that say how many there are behind the others."""
    for step in _STEPS:
        segments = step(segments)
    return segments


def each_in(segments: Segments) -> int | None:
    """How much each is worth where a clause of its own says it; the clause is taken out."""
    for at, segment in enumerate(segments[1:], start=1):
        number = _each_of(segment)
        if number is not None:
            del segments[at]
            return number
    return None


def _each_of(segment: list[WordUnit]) -> int | None:
    """The one number that a clause says of each of some things, where it is no price."""
    if not is_apiece(segment) or any(unit.tag == "RES" and unit.case == "cau" for unit in segment):
        return None
    number = only([p for p in phrases_of(segment) if p.n is not None])
    return number.n if number is not None and not number.bound else None


def _with_when(segments: Segments) -> Segments:
    """The clauses, the first one as a clause of time where it says with whichever of them you do something."""
    first = [unit for unit in segments[0] if unit.tag != "IDLE"]
    whichever = bool(first) and first[0].tag in ("ANY", "SOME_ONE") and first[0].key.startswith(_WHICHEVER)
    done = only([unit for unit in first if unit.is_verb])
    if not whichever or done is None or done.person != "2s" or done.possible or done.command:
        return segments
    stated = any(has_verb(segment) for segment in segments[1:])
    return [[first[0]._replace(tag="WHEN"), *first[1:]], *segments[1:]] if stated else segments


def _with_otherwise(segments: Segments) -> Segments:
    """The clauses, a bare `if not` behind a condition as `otherwise` at the head of the clause after it."""
    made: Segments = []
    denial: WordUnit | None = None
    for segment in segments:
        tags = tags_of(segment) - {"IDLE", "BUT", "AND"}
        asked = any(head_of(before) == "IF" for before in made)
        if asked and tags in ({"IF", "NONE"}, {"IF", "NEG"}):
            denial = segment[0]._replace(tag="OTHERWISE", key=IF_NOT)
        elif denial is not None:
            made.append([denial, *segment])
            denial = None
        else:
            made.append(segment)
    return made if denial is None else segments


def _with_goods(segments: Segments) -> Segments:
    """The clauses, `two for each island, but at most eight points` with the points behind the first number too."""
    made: Segments = []
    for before, segment in zip(([], *segments), segments, strict=False):
        most = _most_in(segment) if ends_with_each(before) else None
        if most is None:
            made.append(segment)
        else:
            named = before[-1].tag == "RES"  # then only the verb is wanting
            made[-1] = [*before, *(unit for unit in segment[most + 1 :] if unit.is_verb or not named)]
            made.append([*segment[:most], segment[most]._replace(case="acc")])
    return made


def _most_in(segment: list[WordUnit]) -> int | None:
    """The place of the one number that a clause with a verb says after `at most`, where it begins with that."""
    tags = [unit.tag for unit in segment]
    at = tags.index("ATMOST") if "ATMOST" in tags and has_verb(segment) else None
    if at is None or set(tags[:at]) - {"BUT", "IDLE"} or tags[at:].count("NUM") != 1:
        return None
    return tags.index("NUM", at)


def _sparing_you(segments: Segments) -> Segments:
    """The clauses with everybody as all the others where one of them excepts you."""
    if not any(map(_leaves_you_out, segments)):
        return segments
    return [list(map(_as_others, segment)) for segment in segments]


def _leaves_you_out(segment: list[WordUnit]) -> bool:
    """Whether a clause excepts you, or says no more than that you do not."""
    tags = tags_of(segment)
    return {"EXCEPT", "YOU_TOO"} <= tags or tags - {"IDLE", "BUT"} == {"YOU_TOO", "NEG"}


def _as_others(unit: WordUnit) -> WordUnit:
    """Everybody as all the others, any other word as it is."""
    if unit.tag == "EVERYBODY":
        return unit._replace(tag="PERSON", value=_OTHERS, case="dat" if unit.key.endswith("nak") else "nom")
    return unit._replace(value=_OTHERS) if (unit.tag, unit.value) == ("PERSON", _EVERYBODY) else unit


def _with_verbs(segments: Segments) -> Segments:
    """The clauses, those of another player without a verb with that of the clause before, or else of the one after."""
    made: Segments = []
    for segment, after in zip(segments, [*segments[1:], []], strict=True):
        later = _is_before_otherwise(segment, after)
        verbs = [unit._replace(person="") for unit in (made[-1] if made and not later else after) if unit.is_verb]
        made.append([*segment, *verbs] if len(verbs) == 1 and (later or shares_verb(segment)) else segment)
    return made


def _is_before_otherwise(segment: list[WordUnit], after: list[WordUnit]) -> bool:
    """Whether a clause without a verb says how much there is, and the next one how much otherwise."""
    goods = any(unit.tag in ("RES", "STAT", "NUM") for unit in segment)
    return head_of(after) == "OTHERWISE" and goods and not has_verb(segment) and head_of(segment) not in ("IF", "WHEN")


def _measures_last(segments: Segments) -> Segments:
    """The clauses, one that says how many there are behind the one that says so many."""
    if len(segments) < 2 or "AS_MUCH" not in tags_of(segments[0]):
        return segments
    measure, *others = segments
    at = next((at for at, one in enumerate(others) if not _SO_MANY.isdisjoint(tags_of(one))), len(others) - 1)
    return [*others[: at + 1], measure, *others[at + 1 :]]


def _concessions_last(segments: Segments) -> Segments:
    """The clauses, *however many there are* behind the clause that it does not change."""
    if len(segments) < 2 or head_of(segments[0]) != "HOWEVER_MANY" or head_of(segments[1]) in ("IF", "WHEN"):
        return segments
    first, second, *others = segments
    return [second, first, *others]


def _without_denied_time(segments: Segments) -> Segments:
    """The clauses without *not when that happens* behind the one that says when: it adds nothing."""
    made: Segments = []
    for segment in segments:
        spoken = [unit.tag for unit in segment if unit.tag not in ("IDLE", "AND", "BUT")]
        head = head_of(made[-1]) if made else ""
        if head in ("WHEN", "IF") and spoken[:2] == ["NEG", head] and _does_other(segment, made[-1]):
            places = tuple(place for unit in segment for place in unit.places)
            made[-1] = [*made[-1], segment[0]._replace(tag="RATHER", places=places, before="")]
        else:
            made.append(segment)
    return made


def _does_other(segment: list[WordUnit], before: list[WordUnit]) -> bool:
    """Whether a clause has one verb that is another than that of the one before, and says no more than what it is done
    to."""
    verbs, others = ([unit.lemma for unit in part if unit.is_verb] for part in (segment, before))
    plain = tags_of(segment) <= _PLAINLY_DENIED | {unit.tag for unit in segment if unit.is_verb}
    return len(verbs) == len(others) == 1 and verbs != others and plain


_STEPS: Final = (
    _without_denied_time, _with_when, _with_otherwise, _with_goods, with_exceptions_last, _sparing_you, _with_verbs,
    _measures_last, _concessions_last,
)  # fmt: skip
"""What is set in order, one after the other."""
