"""Words that say something of the noun to come: how many, which, whose, of which kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Final

from kartotek.ingest.effects.composition.bounds import BOUNDING
from kartotek.ingest.effects.composition.pending import PendingNoun
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES

__all__ = ["is_home", "modifies"]

_FLAGS: Final = ("EACH", "LEFT", "RIGHT", "SOME_ONE", "OWN", "NEW")
_NEAR: Final = 3
"""Within so many words the noun stands that a word for both is about."""
_TWO: Final = 2
_DOZENS: Final = frozenset(("tucat", "tucatot", "tucattal"))
"""A dozen, which the word for one stands before."""
_KINDS: Final = frozenset(("kind", "type"))
_TRIGGER: Final = "trigger"
_Following = Sequence[WordUnit]


def modifies(unit: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """Whether a word says something of the noun to come; it is then noted."""
    reader = _READERS.get(unit.tag)
    taken = reader is not None and reader(unit, pending, following)
    if taken:
        pending.units.append(unit)
    return taken


def is_home(unit: WordUnit) -> bool:
    """Whether a word says that something stands where the player before it is at home."""
    return (unit.tag == "CITY" and unit.case != "nom") or (unit.tag == "ADJ" and set(unit.value) == {"own"})


def _number(unit: WordUnit, pending: PendingNoun, _: _Following) -> bool:
    """How many."""
    if pending.n is not None and not (pending.n == 1 and unit.key in _DOZENS):
        return False
    pending.n, pending.n_case = unit.value, unit.case
    return True


def _ordinal(unit: WordUnit, pending: PendingNoun, _: _Following) -> bool:
    """Which in a row."""
    pending.ordinal = unit.value
    return True


def _flag(unit: WordUnit, pending: PendingNoun, _: _Following) -> bool:
    """Each, one's own, a new one, on which side."""
    pending.flags.add(unit.tag)
    return True


def _pair(_: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """Each two of them, where things of one sort follow: a pair of two sorts may be one of each."""
    sort = [*takewhile(lambda after: after.tag in ("ADJ", "IDLE"), following)]
    head = following[len(sort) : len(sort) + 1]
    named = pending.n is None and any(after.tag in ("THING", "RES") for after in head)
    if named:
        pending.n = _TWO
        pending.flags.add("EACH")
    return named


def _full(_: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """That each so many of them are meant whole, as they are counted anyway."""
    return "EACH" in pending.flags and any(after.tag == "NUM" for after in following[:1])


def _both(unit: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """Both of two players, or of two things that one has."""
    if any(after.tag == "PERSON" for after in following[:_NEAR]):
        return _flag(unit, pending, following)
    theirs = pending.n is None and any(after.tag == "THING" and after.owned for after in following[:_NEAR])
    if theirs:
        pending.n = _TWO
    return theirs


def _different(unit: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """That things are different, where they are counted by what they are, or so many are moved."""
    if pending.n is not None and any((after.tag, after.case) == ("THING", "ins") for after in following[:1]):
        return _flag(unit, pending, following)
    return any(after.tag == "THING" and "count" in after.value for after in following[:1])


def _city(_: WordUnit, pending: PendingNoun, __: _Following) -> bool:
    """Where a player is at home whose scope was said."""
    return any("scope" in feature for feature in pending.features[-1:])


def _bonus(_: WordUnit, pending: PendingNoun, __: _Following) -> bool:
    """What an event that was named brings."""
    return any(_TRIGGER in feature for feature in pending.features[-1:])


def _quality(unit: WordUnit, pending: PendingNoun, _: _Following) -> bool:
    """Of which colour, kind, level; nothing more where it stands at home with the player who was named."""
    if pending.scope is None or not is_home(unit):
        pending.add_quality(unit.value)
    return True


def _denied_quality(unit: WordUnit, pending: PendingNoun, _: _Following) -> bool:
    """What was not done to it."""
    pending.denied = True
    pending.add_quality(unit.value)
    return True


def _name(unit: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """What it is called, where a thing or another name follows."""
    named = isinstance(unit.value, Mapping) and any(after.tag in ("THING", "OR") for after in following[:1])
    if named:
        pending.add_quality(unit.value)
    return named


def _negation(_: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """That it is not of the quality or kind that follows."""
    named = following if not _is_known_one(following) else following[1:]
    denied = any(map(_can_be_denied, named[:1]))
    pending.denied = pending.denied or denied
    return denied


def _is_known_one(following: _Following) -> bool:
    """Whether no more follows than a known thing: not the blue one, not the blue ship."""
    known = any(one.key in DEFINITE_ARTICLES for one in following[:1])
    return known and all(one.tag in ("ADJ", "THING") for one in following[1:])


def _can_be_denied(unit: WordUnit) -> bool:
    return unit.tag == "ADJ" or (unit.tag == "THING" and not _KINDS.isdisjoint(unit.value))


def _age(_: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """Of which age, where what was built in it follows."""
    stated = pending.ordinal is not None and any(map(_is_built_then, following[:1]))
    if stated:
        pending.add_attribute("age")
    return stated


def _is_built_then(unit: WordUnit) -> bool:
    """Whether a word goes on to say what was built in the age just named."""
    return unit.tag in ("DONE_TO", "ADJ", "THING") or (unit.tag == "IDLE" and unit.key not in DEFINITE_ARTICLES)


def _numbered(_: WordUnit, pending: PendingNoun, __: _Following) -> bool:
    """Which number it has."""
    stated = pending.n is not None
    if stated:
        pending.add_attribute("number")
    return stated


def _levelled(_: WordUnit, pending: PendingNoun, __: _Following) -> bool:
    """Of which level, or how many floors."""
    stated = pending.ordinal is not None or pending.n is not None
    if stated:
        pending.add_attribute("level", "floors")
    return stated


def _or_more_storeys(_: WordUnit, pending: PendingNoun, __: _Following) -> bool:
    """Of so many storeys or more, in one word with the storeys."""
    stated = pending.n is not None and pending.bound == ">="
    if stated:
        pending.add_attribute("level", "floors")
    return stated


_READERS: Final[Mapping[str, Callable[[WordUnit, PendingNoun, _Following], bool]]] = {
    "NUM": _number, "ONE": _number, "LABEL": _number, "ORD": _ordinal, **dict.fromkeys(_FLAGS, _flag),
    "BOTH": _both, "FULL": _full, "EACH_PAIR": _pair,
    "DIFFERENT": _different, "CITY": _city, "BONUS": _bonus, "ADJ": _quality, "NOT_ADJ": _denied_quality,
    "NAME": _name, "NEG": _negation, "AGE": _age, "NUMBERED": _numbered, "LEVELLED": _levelled,
    "OR_MORE_STOREYS": _or_more_storeys, **BOUNDING,
}  # fmt: skip
"""What each word notes of the noun to come; a reader answers whether the word says something of it here."""
