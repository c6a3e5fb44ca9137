"""Clauses that say what is not done: *ahelyett hogy fizetnél*, and what another time does not bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kartotek.ingest.effects.composition.picks import only
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of

__all__ = ["without_undone"]

_RATHER_THAN: Final = "ahelyett"
_OUGHT: Final = frozenset(("kellene", "kene"))
_BESIDE: Final = frozenset(("IDLE", "SO", "YOU", "YOU_TOO", "FOR_IT"))
"""Words that say nothing of what would be done."""
_GETTING: Final = frozenset(("V.gain", "V.take", "V.due"))
_SPENDING: Final = frozenset(("V.pay", "V.lose", "V.give"))
_DENIED: Final = (["NEG", "V.gain", "RES"], ["NEG", "V.due", "RES"], ["RES", "NEG", "V.gain"], ["RES", "NEG", "V.due"])
"""The words of a clause that says that a good is not had."""


def without_undone(units: list[WordUnit]) -> list[WordUnit]:
    """The units with what is not done as one word that says so, where that is all that it adds."""
    at = next((at for at, unit in enumerate(units) if unit.key == _RATHER_THAN), None)
    if at is not None:
        return _without_opposite(units, at) if at else _without_yours(units)
    return _without_other_time(units)


def _without_opposite(units: list[WordUnit], at: int) -> list[WordUnit]:
    """The units without *rather than pay* behind what one gets, and *rather than get* behind what one pays."""
    undone = [unit for unit in units[at + 1 :] if unit.tag not in _BESIDE and unit.key not in _OUGHT]
    verb, done = only(undone), tags_of(unit for unit in units[:at] if unit.is_verb)
    ought = any(unit.key in _OUGHT for unit in units[at:])
    if verb is None or not (verb.supposed or ought):
        return units
    gets = done <= _GETTING and verb.tag in _SPENDING
    pays = done <= _SPENDING and verb.tag in _GETTING
    return [*units[:at], _undone(units[at:])] if done and (gets or pays) else units


def _without_yours(units: list[WordUnit]) -> list[WordUnit]:
    """The units of *rather than that you get coins, they get three* as they get three coins."""
    end = next((at for at, unit in enumerate(units) if at > 1 and unit.is_after_sign and unit.tag != "SO"), 0)
    rest = units[end:]
    good, number = _good_of_yours(units[1:end]), only([unit for unit in rest if unit.tag == "NUM"])
    if good is None or number is None or number.case != good.case or not _is_of_others(rest):
        return units
    at = rest.index(number)
    whole = [number._replace(case="nom"), good._replace(before="", places=number.places)]
    return [_undone(units[:end]), *_joined(rest[:at]), *whole, *rest[at + 1 :]]


def _good_of_yours(clause: Sequence[WordUnit]) -> WordUnit | None:
    """The good of a clause that says no more than that you would get it."""
    named = [unit for unit in clause if unit.tag not in ("IDLE", "SO")]
    verb = only([unit for unit in named if unit.is_verb])
    gets = verb is not None and verb.supposed and verb.tag == "V.gain"
    if not gets or len(named) != 3 or "YOU_TOO" not in tags_of(named):
        return None
    return only([unit for unit in named if unit.tag == "RES"])


def _is_of_others(clause: Sequence[WordUnit]) -> bool:
    """Whether a clause names people, and no good."""
    tags = tags_of(clause)
    return "PERSON" in tags and "RES" not in tags


def _without_other_time(units: list[WordUnit]) -> list[WordUnit]:
    """The units of *at that time you get no tile, only at this time you get one* as the latter."""
    only_at = next((at for at, unit in enumerate(units) if at and unit.tag == "ONLY" and unit.is_after_sign), None)
    if only_at is None:
        return units
    before, rest = units[:only_at], units[only_at:]
    is_same_good = _goods_denied(before) == _goods(rest)
    return [_undone(before), *_joined(rest)] if is_same_good and _is_at_one_time(rest) else units


def _goods_denied(clause: Sequence[WordUnit]) -> list[Any] | None:
    """The goods that are not had at the time that a clause begins with; None where it says something else."""
    start = max((at for at, unit in enumerate(clause) if unit.is_after_sign), default=0)
    denied = [unit for unit in clause[start:] if unit.tag not in ("IDLE", "YOU")]
    if clause[0].tag not in ("IF", "WHEN") or not start or [unit.tag for unit in denied] not in _DENIED:
        return None
    return _goods(denied)


def _goods(units: Sequence[WordUnit]) -> list[Any]:
    return [unit.value for unit in units if unit.tag == "RES"]


def _is_at_one_time(units: Sequence[WordUnit]) -> bool:
    """Whether units name one event at which something happens."""
    return sum(unit.tag == "TIME" and str(unit.value).startswith("on ") for unit in units) == 1


def _joined(units: Sequence[WordUnit]) -> list[WordUnit]:
    """Units without the sign before them."""
    return [unit._replace(before="") if at == 0 else unit for at, unit in enumerate(units)]


def _undone(units: Sequence[WordUnit]) -> WordUnit:
    """The word for all that is not done."""
    return units[0]._replace(tag="RATHER", places=tuple(place for unit in units for place in unit.places))
