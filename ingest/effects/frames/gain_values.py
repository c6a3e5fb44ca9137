"""Values of several components that share a sentence, each with a number of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from typing import Final

from kartotek.ingest.effects.frames.frame import Said
from kartotek.ingest.effects.frames.gain_amounts import GIVERS, gains_of
from kartotek.ingest.effects.frames.items import first_tagged, starts_numbered
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.meaning import AmountPhrase

__all__ = ["gain_values"]

_USUAL: Final = frozenset(("vp", ""))
"""Goods of values that the sentence itself may name otherwise, beside the strength of a game."""


def gain_values(clause: Clause) -> Iterator[Said]:
    """Several components share a sentence, each with a number of its own."""
    values = first_tagged((*clause.asides, *clause.main), "VALUES")
    numbered = list(filter(starts_numbered, clause.find("BUNDLE")))
    if values is None or not _is_sum(numbered, values):
        return
    usual = _usual(clause)
    clause.use(*numbered, *(item for item in clause.find("NUM") if item.value == len(values.value)))
    clause.use(*clause.find("THING", "nom"))
    clause.use(values, *(item for item in clause.main if item.tag in GIVERS or _announces(item, values, usual)))
    yield from _each(values, usual, clause)


def _each(values: Item, usual: Set[str], clause: Clause) -> Iterator[Said]:
    """What each component gives, up to one of which the good is not known."""
    named = clause.first("BUNDLE", "acc")
    for variant, value in enumerate(values.value):
        amount = _renamed(value, named, usual)
        if not amount.name:
            return
        if amount.n:
            yield from (replace(said, variant=variant) for said in gains_of(clause, [amount], None))


def _usual(clause: Clause) -> Set[str]:
    """What values are of that do not say it."""
    return _USUAL | {clause.language.named("STRENGTH")}


def _renamed(amount: AmountPhrase, named: Item | None, usual: Set[str]) -> AmountPhrase:
    """A value as the good that the sentence names, where it may do so."""
    if named is None or amount.named("gain") not in usual:
        return amount
    return AmountPhrase(amount.n, named.value[0].name)


def _announces(item: Item, values: Item, usual: Set[str]) -> bool:
    """Whether goods without a number are those that the values are of: others would contradict them."""
    amounts = _amounts(item)
    if not amounts or any(amount.n is not None for amount in amounts):
        return False
    goods = {amount.named("gain") for amount in values.value}
    return goods <= usual or {amount.named("gain") for amount in amounts} <= goods


def _is_sum(numbered: Sequence[Item], values: Item) -> bool:
    """No other number stands beside the values, or it is their sum."""
    return not numbered or [item.value[0].n for item in numbered] == [sum(amount.n for amount in values.value)]


def _amounts(item: Item) -> list[AmountPhrase]:
    """The amounts of a bundle, or of all bundles of a choice; none of other items."""
    match item.tag:
        case "BUNDLE":
            return list(item.value)
        case "ALT":
            return [amount for part in item.value for amount in part]
    return []
