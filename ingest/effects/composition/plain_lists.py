"""Words that a list or a time says once more than needed: *each red and each blue card*, *in that phase every time*."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from kartotek.ingest.effects.composition.unit import WordUnit, tags_of

__all__ = ["with_plain_lists"]

_ARE: Final = "vagy"
"""The word for or, which is also that for you are."""
_YOU: Final = "2s"
_GOODS: Final = frozenset(("RES",))
_EACH: Final = "each "


def with_plain_lists(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units without what is said again, and without the commas of a list of goods that *and* ends."""
    found, tags = list(units), tags_of(units)
    if "AND" in tags:
        found = _with_listed_goods(_without_second_each(found))
    if "EACH_TIME" in tags:
        found = _without_each_time(found)
    return _with_being(found) if "OR" in tags else found


def _without_second_each(units: list[WordUnit]) -> list[WordUnit]:
    """*Each red and each blue card* as each red and blue one."""
    made: list[WordUnit] = []
    for at, unit in enumerate(units):
        before, after = [one.tag for one in made[-3:]], [one.tag for one in units[at + 1 : at + 3]]
        if unit.tag != "EACH" or before != ["EACH", "ADJ", "AND"] or after != ["ADJ", "THING"]:
            made.append(unit)
    return made


def _with_listed_goods(units: list[WordUnit]) -> list[WordUnit]:
    """The goods of a list behind their verb without the commas between them."""
    made = list(units)
    for at, unit in enumerate(units):
        if "," in unit.before and _is_inside_list(units[:at], units[at:]):
            made[at] = unit._replace(before="")
    return made


def _is_inside_list(before: Sequence[WordUnit], after: Sequence[WordUnit]) -> bool:
    """Whether a comma stands between two goods without a number, and *and* comes before the last of them."""
    last = next((one for one in reversed(before) if one.tag != "IDLE"), None)
    if last is None or last.tag not in _GOODS or last.case != "acc":
        return False
    listed = [*takewhile(lambda one: one.tag in ("IDLE", "AND", *_GOODS), after)]
    goods = [one for one in listed if one.tag in _GOODS]
    return len(goods) > 1 and all(one.case == "acc" for one in goods) and "AND" in tags_of(listed)


def _without_each_time(units: list[WordUnit]) -> list[WordUnit]:
    """*In that phase, every time* as in that phase, which is every time anyway."""
    recurs = any(unit.tag == "TIME" and str(unit.value).startswith(_EACH) for unit in units)
    if not recurs or not tags_of(units).isdisjoint(("WHEN", "IF")):
        return units
    return [unit._replace(tag="IDLE") if unit.tag == "EACH_TIME" else unit for unit in units]


def _with_being(units: list[WordUnit]) -> list[WordUnit]:
    """The word for or right behind that for you, or at the end, as *are*: nothing comes that it could join."""
    made = list(units)
    for at, unit in enumerate(units):
        before, ends = [one.tag for one in units[max(0, at - 2) : at]], at + 1 == len(units)
        if unit.key == _ARE and not unit.before and "NEG" not in before and (ends or before[-1:] == ["YOU_TOO"]):
            made[at] = unit._replace(tag="V.be", lemma="van", person=_YOU)
    return made
