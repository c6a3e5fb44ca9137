"""Goods by the senses of words: had, lost by a measure, moved to another place, or paid in order to do something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ingest.effects.frames.items import is_numbered
from ingest.effects.frames.sense_steps import Made, step_of
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.notation import bundle_of
from ingest.effects.senses import WordSense, senses_in
from schema.language.construct import IT, amount, amounts, gain, lose, pay, transfer
from schema.language.nodes import Bundle, ObjectAttribute, Replace, Step, UpTo

__all__ = ["good_of", "paid_of"]

_ANY_NUMBER: Final = 50
"""How often something is done at most that may be done for each of what one has."""


def good_of(sense: WordSense, clause: Clause) -> Made | None:
    """The good that is had: as much as the clause says, one where it only names it, or as the thing at hand has. What
    has other names where it is paid has no pieces: without a number nothing is said of how much it is."""
    items = [item for item in clause.find("BUNDLE") if _names(item, sense)]
    if sense.measure:
        count = ObjectAttribute(IT, sense.measure)
        return Made((lose if "V.pay" in sense.tags else gain)(count, sense.name), items)
    number = _count(items)
    masses = [one for item in items for one in item.value if one.n is None and isinstance(one.name, Mapping)]
    if number is None or masses or any(item.case not in ("acc", "nom") for item in items):
        return None
    return Made(gain(number, sense.name), items)


def paid_of(sense: WordSense, clause: Clause) -> Made | None:
    """What a good is paid or moved for: a verb, or other goods; for nothing else it becomes another good."""
    items = [item for item in clause.find("BUNDLE") if _names(item, sense)]
    count = _count(items)
    if count is None:
        return None
    price = amounts(amount(count, sense.name))
    moved = amounts(amount(count, sense.into)) if sense.into else None
    prize = _prize(sense, clause)
    if prize is None:
        return Made(Replace(sense.name, moved), items) if moved is not None else None
    step = pay(price, _with(moved, prize.step))
    return Made(UpTo(_ANY_NUMBER, step) if clause.has("AFTER") else step, [*items, *prize.used])


def _prize(sense: WordSense, clause: Clause) -> Made | None:
    for verb in senses_in(clause, "verb", "use"):
        made = step_of(verb, clause)
        if made is not None:
            return made
    others = [item for item in clause.find("BUNDLE", "acc all") if not _names(item, sense) and is_numbered(item)]
    if len(others) != 1:
        return None
    return Made(transfer("gain", bundle_of(others[0].value)), others)


def _with(moved: Bundle | None, step: Step) -> Step:
    """The prize with what a moved good becomes."""
    match step:
        case _ if moved is None:
            return step
        case _:
            bundle = getattr(step, "bundle", None)
            return transfer("gain", Bundle((*moved.amounts, *bundle.amounts))) if bundle is not None else step


def _names(item: Item, sense: WordSense) -> bool:
    names = {one.named(way) for one in item.value for way in ("pay", "gain")}
    return bool(names & (sense.goods or {sense.name}))


def _count(items: list[Item]) -> int | None:
    """How many are spoken of: one where no number is said; None where there are several numbers."""
    numbers = {one.n for item in items for one in item.value if one.n is not None}
    return numbers.pop() if len(numbers) == 1 else 1 if not numbers else None
