"""Plain abilities: expressions that gain fixed amounts, or one for each floor or resource of a building.

What is read here as numbers the interpreter could do as well; whatever is not of this shape is left to it.
"""

from __future__ import annotations

from typing import NamedTuple

from kartotek.catalog.effects.library import Entry
from kartotek.catalog.rules.facts import Facts
from kartotek.schema.language import nodes as n
from kartotek.schema.language.printer import print_bundle

__all__ = ["PlainGain", "alternatives", "parts", "parts_for_payment"]


class PlainGain(NamedTuple):
    """One gain of a plain ability: the good by its place in a row of amounts, and how many of it.

    `each` is how many more there are for each floor or resource of a building.
    """

    good: int
    base: int
    each: int
    ability: int


def _plain(entry: Entry, *, own: bool) -> n.Transfer | None:
    """The gain that an ability is, if it is nothing else; `own` ones react to what happens to their host only."""
    effect, filters = entry.source.ability.effect, entry.timing.filters
    fits = [item.attribute == "this" and not item.negated for item in filters] == ([True] if own else [])
    if not fits or entry.conditions or entry.period or entry.picks or not isinstance(effect, n.Transfer):
        return None
    return effect if effect.kind == "gain" and effect.per is None else None


def parts(entry: Entry, facts: Facts, attribute: str, *, own: bool) -> tuple[PlainGain, ...] | None:
    """The gains of a plain ability; `attribute` is the one of a building that an amount may be counted by."""
    effect = _plain(entry, own=own)
    return None if effect is None else _bundle(effect.bundle, entry, facts, attribute)


def _bundle(bundle: n.Bundle, entry: Entry, facts: Facts, attribute: str) -> tuple[PlainGain, ...] | None:
    found = []
    for amount in bundle.amounts:
        if not isinstance(amount, n.Amount):
            return None
        index = facts.library.layout.amount[amount.resource]
        match amount.count:
            case n.Number(value):
                found.append(PlainGain(index, value, 0, entry.index))
            case n.ObjectAttribute(_, name) if name == attribute:
                found.append(PlainGain(index, 0, 1, entry.index))
            case _:
                return None
    return tuple(found)


def alternatives(entry: Entry, facts: Facts) -> dict[str, tuple[PlainGain, ...]] | None:
    """The bundles among which a plain ability lets a player choose, by their text; an only one has an empty text."""
    effect = _plain(entry, own=True)
    if effect is None:
        return None
    amounts = effect.bundle.amounts
    if len(amounts) == 1 and isinstance(amounts[0], n.Alternative):
        offered = {print_bundle(option): _bundle(option, entry, facts, "") for option in amounts[0].options}
    else:
        offered = {"": _bundle(effect.bundle, entry, facts, "")}
    return None if None in offered.values() else {key: parts or () for key, parts in offered.items()}


def parts_for_payment(entry: Entry, facts: Facts, resource: str) -> tuple[PlainGain, ...] | None:
    """What each single unit of a resource brings that may be paid again and again: `up to 50 times pay ... -> gain`."""
    effect = entry.source.ability.effect
    if entry.conditions or entry.period or entry.picks or not isinstance(effect, n.UpTo):
        return None
    pay = effect.step
    if not isinstance(pay, n.Pay) or print_bundle(pay.price) != resource:
        return None
    gain = pay.step
    if not isinstance(gain, n.Transfer) or gain.kind != "gain" or gain.per is not None:
        return None
    return _bundle(gain.bundle, entry, facts, "")
