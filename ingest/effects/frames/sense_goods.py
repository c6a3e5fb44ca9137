"""Goods by the senses of words: had, lost by a measure, moved to another place, or paid in order to do something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kartotek.ingest.effects.frames.items import is_numbered, only
from kartotek.ingest.effects.frames.sense_steps import Made, is_of_goods, step_of
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.notation import bundle_of
from kartotek.ingest.effects.senses import WordSense, senses_in
from kartotek.schema.language.construct import IT, amount, amounts, gain, lose, pay, transfer
from kartotek.schema.language.nodes import Bundle, ObjectAttribute, Replace, Step, Transfer, UpTo

__all__ = ["good_of", "paid_of"]

_ANY_NUMBER: Final = 50
"""How often something is done at most that may be done for each of what one has."""


def good_of(sense: WordSense, clause: Clause) -> Made | None:
    """The good that is had: as much as the clause says, one where it only names it, or as the thing at hand has. What
    has other names where it is paid has no pieces: without a number nothing is said of how much it is."""
    items = _amounts(sense, clause)
    if sense.measure:
        verb = lose if "V.pay" in sense.tags else gain
        return Made(verb(ObjectAttribute(IT, sense.measure), sense.name), items)
    number = _count(items)
    if number is None or not all(map(_can_be_had, items)):
        return None
    return Made(gain(number, sense.name), items)


def _can_be_had(item: Item) -> bool:
    """Whether an amount is an object or a subject, and none of its goods lacks a number that has no pieces."""
    masses = (one for one in item.value if one.n is None and isinstance(one.name, Mapping))
    return item.case in ("acc", "nom") and not any(masses)


def paid_of(sense: WordSense, clause: Clause) -> Made | None:
    """What a good is paid or moved for: a verb, or other goods; for nothing else it becomes another good."""
    items = _amounts(sense, clause)
    count = _count(items)
    if count is None:
        return None
    moved = amounts(amount(count, sense.into)) if sense.into else None
    prize = _prize(sense, clause)
    if prize is None:
        return Made(Replace(sense.name, moved), items) if moved is not None else None
    step = pay(amounts(amount(count, sense.name)), _with(moved, prize.step))
    return Made(UpTo(_ANY_NUMBER, step) if clause.has("AFTER") else step, [*items, *prize.used])


def _prize(sense: WordSense, clause: Clause) -> Made | None:
    """What is done for it, or which other goods are had."""
    steps = (step_of(verb, clause) for verb in senses_in(clause, "verb", "use"))
    return next(filter(None, steps), None) or _other_goods(sense, clause)


def _other_goods(sense: WordSense, clause: Clause) -> Made | None:
    numbered = filter(is_numbered, clause.find("BUNDLE", "acc all"))
    others = [item for item in numbered if not _names(item, sense)]
    return Made(transfer("gain", bundle_of(others[0].value)), others) if len(others) == 1 else None


def _with(moved: Bundle | None, step: Step) -> Step:
    """The prize with what a moved good becomes."""
    if moved is None or not isinstance(step, Transfer):
        return step
    return transfer("gain", Bundle((*moved.amounts, *step.bundle.amounts)))


def _amounts(sense: WordSense, clause: Clause) -> list[Item]:
    """The amounts that name the good of the sense."""
    return [item for item in clause.find("BUNDLE") if _names(item, sense)]


def _names(item: Item, sense: WordSense) -> bool:
    return is_of_goods(item, sense.goods or {sense.name})


def _count(items: list[Item]) -> int | None:
    """How many are spoken of: one where no number is said; None where there are several numbers."""
    numbers = {one.n for item in items for one in item.value if one.n is not None} or {1}
    return only(list(numbers))
