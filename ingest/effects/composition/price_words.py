"""Roundabout words for a price put plainly: *befizetése ellenében* and *kreditért cserébe* are *befizetésével*, and
*megfizetve a költségét* is *a költségének megfizetésével*."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Final

from kartotek.ingest.effects.composition.unit import WordUnit

__all__ = ["with_full_price", "with_prices"]

_MEANS: Final = frozenset(("reven", "mellett", "altal", "utjan", "eseten"))
"""Words behind a noun of paying that say that something is had by it."""
_IN_RETURN: Final = "cserebe"
_PRICES: Final = frozenset(("PRICE", "COST", "PRICE_OF", "COST_OF"))
_OF_PRICE: Final = frozenset(("IDLE", "STEP", "DOING", "PRICE", "COST", "PRICE_OF", "COST_OF", "YOU", "FULL", "THING"))
"""Words that name a price: whose it is, or that it is that of the step."""
_SIGNS: Final = frozenset(("BY_PAYING", "SPENDING", "FOR_IT"))


def with_prices(units: list[WordUnit], tags: Set[str]) -> list[WordUnit]:
    """The units of a sentence, whose tags are given, with its prices put plainly."""
    if tags.isdisjoint(_SIGNS):
        return units
    return _with_return(_with_spending(units))


def _with_spending(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units with *in return for the paying of it* as *by paying it*."""
    made: list[WordUnit] = []
    for unit in units:
        before = made[-1] if made else None
        if before is not None and before.tag == "SPENDING" and (unit.tag == "BY_PAYING" or unit.key in _MEANS):
            made[-1] = before._replace(tag="BY_PAYING", places=(*before.places, *unit.places))
        else:
            made.append(unit)
    return made


def _with_return(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units without *in return* right behind the goods that something is had for."""
    made: list[WordUnit] = []
    for unit in units:
        paid = bool(made) and (made[-1].tag, made[-1].case) == ("RES", "cau") and not unit.before
        if paid and unit.tag == "FOR_IT" and unit.key == _IN_RETURN:
            made[-1] = made[-1]._replace(places=(*made[-1].places, *unit.places))
        else:
            made.append(unit)
    return made


def with_full_price(units: list[WordUnit]) -> list[WordUnit]:
    """The units with *paying its price*, at the end of a sentence, as one word for that."""
    at = next((at for at, unit in enumerate(units) if unit.tag == "BY_PAYING"), None)
    if at is None:
        return units
    rest = units[at + 1 :]
    if not any(unit.tag in _PRICES for unit in rest) or not all(unit.tag in _OF_PRICE for unit in rest):
        return units
    places = tuple(place for unit in units[at:] for place in unit.places)
    return [*units[:at], units[at]._replace(tag="AT_PRICE", places=places)]
