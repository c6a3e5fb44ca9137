"""Clauses that say what is not done: *ahelyett hogy fizetnél*, and what another time does not bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ingest.effects.composition.picks import only
from ingest.effects.composition.unit import WordUnit, tags_of

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
    gets = (done <= _GETTING, verb.tag in _SPENDING) == (True, True)
    pays = (done <= _SPENDING, verb.tag in _GETTING) == (True, True)
    return [*units[:at], _undone(units[at:])] if done and (gets or pays) else units


def _without_yours(units: list[WordUnit]) -> list[WordUnit]:
    """The units of *rather than that you get coins, they get three* as they get three coins."""
    end = next((at for at, unit in enumerate(units) if at > 1 and unit.is_after_sign and unit.tag != "SO"), 0)
    named = [unit for unit in units[1:end] if unit.tag not in ("IDLE", "SO")]
    good, verb = only([u for u in named if u.tag == "RES"]), only([u for u in named if u.is_verb])
    rest = units[end:]
    number = only([unit for unit in rest if unit.tag == "NUM"])
    if good is None or verb is None or number is None or len(named) != 3 or "YOU_TOO" not in tags_of(named):
        return units
    others = verb.supposed and "PERSON" in tags_of(rest) and "RES" not in tags_of(rest)
    if not others or (number.case, verb.tag) != (good.case, "V.gain"):
        return units
    at = rest.index(number)
    whole = [number._replace(case="nom"), good._replace(before="", places=number.places)]
    return [_undone(units[:end]), *_joined(rest[:at]), *whole, *rest[at + 1 :]]


def _without_other_time(units: list[WordUnit]) -> list[WordUnit]:
    """The units of *at that time you get no tile, only at this time you get one* as the latter."""
    only_at = next((at for at, unit in enumerate(units) if at and unit.tag == "ONLY" and unit.is_after_sign), None)
    before, rest = units[:only_at], units[only_at:] if only_at is not None else []
    start = max((at for at, unit in enumerate(before) if unit.is_after_sign), default=0)
    if not rest or before[0].tag not in ("IF", "WHEN") or not start:
        return units
    denied = [unit for unit in before[start:] if unit.tag not in ("IDLE", "YOU")]
    goods = [unit.value for unit in rest if unit.tag == "RES"]
    same = [unit.value for unit in denied if unit.tag == "RES"] == goods
    timed = [unit for unit in rest if unit.tag == "TIME" and str(unit.value).startswith("on ")]
    if [unit.tag for unit in denied] not in _DENIED or not same or len(timed) != 1:
        return units
    return [_undone(before), *_joined(rest)]


def _joined(units: Sequence[WordUnit]) -> list[WordUnit]:
    """Units without the sign before them."""
    return [unit._replace(before="") if at == 0 else unit for at, unit in enumerate(units)]


def _undone(units: Sequence[WordUnit]) -> WordUnit:
    """The word for all that is not done."""
    return units[0]._replace(tag="RATHER", places=tuple(place for unit in units for place in unit.places))
