"""Goods of which the player has one or some: those that a text lists, those of a class, symbols, or any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kartotek.ingest.confidence import PICTURED_PART
from kartotek.ingest.effects.frames.frame import Said, unless_stated, usual_timing
from kartotek.ingest.effects.frames.gain_amounts import GIVERS, gives_once
from kartotek.ingest.effects.frames.items import classes_named, is_numbered_choice, is_thing, values_in, values_of
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.notation import bundle_of
from kartotek.schema.language.construct import ALWAYS, END, UNKNOWN, amounts, either, transfer
from kartotek.schema.language.construct import amount as amount_of
from kartotek.schema.language.nodes import Alternative, MostOf, SomeOf, Transfer

__all__ = ["gain_choice", "produce_any", "some_goods", "wild_symbol"]


def gain_choice(clause: Clause) -> Iterator[Said]:
    """One of several bundles is had."""
    item = clause.take("ALT", "acc") if gives_once(clause) else None
    if is_numbered_choice(item):
        step = transfer("gain", either(bundle_of(part) for part in item.value))
        yield Said(step, unless_stated(usual_timing(clause, "*")))


def wild_symbol(clause: Clause) -> Iterator[Said]:
    """A symbol of the player's choice, or of which there is most."""
    clause.use_all("WILD", "ANY", "ONE", "NUM", "MOST", "SORT", "WHICH", "V.be", *GIVERS)
    symbols = Alternative(tuple(amounts(amount_of(1, name)) for name in clause.language.kinds_of_symbols))
    if symbols.options:
        yield Said(transfer("have", amounts(MostOf(symbols) if clause.says("MOST") else symbols)), END)


def produce_any(clause: Clause) -> Iterator[Said]:
    """One of several goods each turn, as the text lists them or by their class."""
    clause.use_all("ANY", "ONE", "NUM", "PERIOD", "GOODS", "RAW", "MADE", "SHOWN", "BUNDLE", *GIVERS)
    listed = [amount.named("gain") for value in values_in(clause.asides, "BUNDLE") for amount in value]
    if not listed and _is_shown_on_islands(clause):
        yield Said(Transfer("produce", amounts(SomeOf(1, UNKNOWN)), private=True), ALWAYS, cap=PICTURED_PART)
        return
    goods = _goods_of_class(listed, clause)
    if goods and _are_stated(goods, listed, clause):
        either_of = either(amounts(amount_of(1, name)) for name in goods)
        yield Said(Transfer("produce", either_of, private=True), ALWAYS)


def _is_shown_on_islands(clause: Clause) -> bool:
    """Whether a picture of an island says which goods they are."""
    return clause.says("SHOWN") and any(is_thing(item, clause.language.named("PICTURED")) for item in clause.main)


def _goods_of_class(listed: Sequence[str], clause: Clause) -> list[str]:
    """The goods of the one class that the listed ones are of, or that the text names where it lists none."""
    resources = clause.language.vocabulary.resources
    groups = {resources[name].group for name in listed if name in resources} if listed else {*classes_named(clause)}
    if len(groups) != 1 or None in groups:
        return []
    return [name for name, resource in resources.items() if resource.group in groups]


def _are_stated(goods: Sequence[str], listed: Sequence[str], clause: Clause) -> bool:
    """Whether the text lists just these goods, or says how many there are."""
    if listed:
        return sorted(listed) == sorted(goods)
    return values_of(clause, "NUM")[:1] == [len(goods)]


def some_goods(clause: Clause) -> Iterator[Said]:
    """So many goods, whichever they are: the text, or a picture, leaves that open."""
    if clause.says_any("BUNDLE", "EACH"):
        return
    number = next(iter(values_of(clause, "NUM")), 1)
    clause.use_all("V.gain", "DIFFERENT", "EVERY_GOOD", "NUM", "ONE")
    yield Said(transfer("gain", amounts(SomeOf(number, UNKNOWN))), unless_stated(usual_timing(clause, "*")))
