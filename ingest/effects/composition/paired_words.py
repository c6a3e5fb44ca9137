"""Words of which one clause has two that go together: either and or, neither and nor, provided and that."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.composition.unit import WordUnit

__all__ = ["with_pairs"]

_PROVIDED: Final = "felteve"
_AFTERWARDS: Final = frozenset(("aztkovetoen", "aztkovetoleg", "azutan", "abbanapillanatban"))
"""Words that announce behind what it is."""
_ANNOUNCING: Final = frozenset(("arra", "azert", "avegett"))
"""Words that only announce what something is done for."""
_RATHER_THAN: Final = "ahelyett"
_IN_PLACE: Final = frozenset(("helyette", "helyettuk"))
_NOR: Final = frozenset(("sem", "se"))
_LISTED: Final = frozenset(("RES", "STAT", "THING", "ADJ", "NUM", "ONE", "ORD"))
"""What *or* joins to what comes after it: behind these it is no *either*."""
_BEING: Final = frozenset(("V.be", "V.stand"))


def with_pairs(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units with such words as the one word that they say together."""
    return _with_instead(_with_neither(_with_either(_with_provided(units))))


def _with_provided(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units with *provided, that* as a word for if, and *that* as one that says nothing more; a word that announces
    what something is for says nothing either."""
    made = list(units)
    for at, (first, second) in enumerate(pairwise(units)):
        if first.key in _AFTERWARDS and second.tag == "SO":
            made[at : at + 2] = [first._replace(tag="IDLE"), second._replace(tag="WHEN")]
        elif first.key == _PROVIDED and second.tag == "SO":
            made[at : at + 2] = [first._replace(tag="IF"), second._replace(tag="IDLE", before="")]
        elif first.key in _ANNOUNCING and second.tag == "SO":
            made[at] = first._replace(tag="IDLE")
    return made


def _with_either(units: list[WordUnit]) -> list[WordUnit]:
    """The units with *either this, or that* as *this or that*; between clauses the sign before *or* stays."""
    places = [at for at, unit in enumerate(units) if unit.tag == "OR"]
    if len(places) < 2 or not all(units[at].is_after_sign for at in places[1:]) or _joins(units, places[0]):
        return units
    made = list(units)
    made[places[0]] = units[places[0]]._replace(tag="IDLE")
    for before, at in pairwise(places):
        if not any(unit.is_verb for unit in units[before:at]):
            made[at] = units[at]._replace(before="")
    return made


def _joins(units: Sequence[WordUnit], at: int) -> bool:
    """Whether a word joins what stands right before it to what stands behind it."""
    before = [unit for unit in units[:at] if unit.tag != "IDLE"]
    return bool(before) and before[-1].tag in _LISTED and not units[at].is_after_sign


def _with_neither(units: list[WordUnit]) -> list[WordUnit]:
    """The units with *neither this, nor that is there* as *this and that is not there*."""
    places = [at for at, unit in enumerate(units) if unit.tag == "NEG" and unit.key in _NOR]
    if len(places) != 2 or "," not in units[places[1]].before or not _denies_being(units[places[1] :]):
        return units
    first, second = places
    made = list(units)
    made[first], made[second] = units[first]._replace(tag="IDLE"), units[second]._replace(tag="NOR", before="")
    return made


def _denies_being(units: Sequence[WordUnit]) -> bool:
    """Whether a clause goes on to say that something is not there."""
    end = next((at for at, unit in enumerate(units) if at and unit.is_after_sign), len(units))
    clause = units[:end]
    denied = any(unit.tag == "NEG" and after.tag in _BEING for unit, after in pairwise(clause))
    return denied or any(unit.tag == "NONE" for unit in clause)


def _with_instead(units: list[WordUnit]) -> list[WordUnit]:
    """The units with *whenever you would get this, you get as much of that* as *in place of this as much of that*."""
    end = next((at for at, unit in enumerate(units) if at > 1 and unit.is_after_sign and unit.tag != "SO"), 0)
    named = [unit for unit in units[:end] if unit.tag not in ("IDLE", "SO")]
    rest = [unit for unit in units[end:] if unit.key not in _IN_PLACE]
    if not rest or not _would_be_had(named) or not _is_in_place(named[0], rest):
        return units
    good, verb = named[1:]
    return [good._replace(case="nom", before=""), verb._replace(tag="INSTEAD"), rest[0]._replace(before=""), *rest[1:]]


def _would_be_had(named: Sequence[WordUnit]) -> bool:
    """Whether a clause says no more than that you would get a good."""
    return [unit.tag for unit in named[1:]] == ["RES", "V.gain"] and named[-1].supposed


def _is_in_place(head: WordUnit, rest: Sequence[WordUnit]) -> bool:
    """Whether something comes in place of that: by the word that binds the clause, or as much of another good."""
    as_much = any(unit.tag == "SO_MUCH" for unit in rest)
    return head.key == _RATHER_THAN or (head.tag in ("WHEN", "IF", "EACH_TIME") and as_much)
