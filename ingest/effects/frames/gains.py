"""Frames of getting and giving: amounts, once or for each of something, and what is not had."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kartotek.ingest.confidence import BY_THE_WAY
from kartotek.ingest.effects.frames.frame import EffectRule, Said, When
from kartotek.ingest.effects.frames.gain_amounts import GIVERS, gains_of, gives_once
from kartotek.ingest.effects.frames.gain_choices import gain_choice, produce_any, some_goods, wild_symbol
from kartotek.ingest.effects.frames.gain_values import gain_values
from kartotek.ingest.effects.frames.items import is_numbered, is_one_bare, take_amount
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.meaning import AmountPhrase
from kartotek.ingest.effects.notation import bundle_of, number_of, per_of
from kartotek.schema.language.construct import NOW, gain, product, total, transfer
from kartotek.schema.language.construct import number as number_node
from kartotek.schema.language.nodes import Per

__all__ = ["GAIN_FRAMES"]

_SAYS_NOTHING_MORE: Final = frozenset(("NEG", "BUNDLE", "THEN", ",", *GIVERS))


def _per(clause: Clause) -> Per | None:
    """The `per` of the clause; None where it has none, or one that cannot be written."""
    item = clause.take("PER")
    return per_of(item.value, clause.language) if item is not None else None


def _gain(clause: Clause) -> Iterator[Said]:
    if not gives_once(clause):
        return
    counted = _per(clause)
    if counted is not None or not clause.has("PER"):
        clause.use_all("IN_PLACE")
        yield from _gained(_bundles(clause), counted, clause)


def _bundles(clause: Clause) -> list[Item]:
    """What is had, or what a number is raised to, marked as used."""
    bundles = list(clause.find("BUNDLE", "acc")) or list(clause.find("BUNDLE", "all"))
    clause.use(*bundles)
    return bundles


def _gained(bundles: Sequence[Item], counted: Per | None, clause: Clause) -> Iterator[Said]:
    """Amounts that are had, or a base and more for each of what is counted."""
    whole = [amount for bundle in bundles for amount in bundle.value]
    if counted is not None and _is_base_and_more(whole):
        yield _sum_of(whole, counted)
    elif all(map(is_numbered, bundles)):
        for one in _by_color(clause) or [counted]:
            yield from gains_of(clause, whole, one)


def _by_color(clause: Clause) -> list[Per | None]:
    """What several components count, each things of its own colour; nothing where one component counts all."""
    count = clause.first("PER")
    if count is None or not any(item.plural for item in clause.find("THING", "nom")):
        return []
    return [per_of(one, clause.language) for one in count.value.of_each_color()]


def _is_base_and_more(amounts: Sequence[AmountPhrase]) -> bool:
    """Four points and one more for each: two amounts of the same thing."""
    names = {amount.named("gain") for amount in amounts if amount.n}
    return len(amounts) == 2 and len(names) == 1 and all(amount.n for amount in amounts)


def _sum_of(amounts: Sequence[AmountPhrase], counted: Per) -> Said:
    base, more = amounts
    number = total((number_node(base.n), product(more.n or 1, number_of(counted.what))))
    return Said(gain(number, base.named("gain")))


def _guild(clause: Clause) -> Iterator[Said]:
    """An amount and what it is for, without a verb."""
    bundle, counted = take_amount(clause, "nom"), _per(clause)
    if bundle is not None and counted is not None:
        yield from gains_of(clause, bundle.value, counted)


def _nothing(clause: Clause) -> Iterator[Said]:
    """In a case that is named, a good is not had."""
    goods = list(clause.find("BUNDLE", "acc"))
    if not clause.event or not clause.tags <= _SAYS_NOTHING_MORE or len(goods) != 1 or not is_one_bare(goods[0]):
        return
    clause.use(*clause.main)
    yield Said(gain(0, goods[0].value[0].named("gain")), When(None, default=True))


def _got_here(clause: Clause) -> Iterator[Said]:
    """What is got at a place, stated by the way."""
    bundle = clause.first("BUNDLE", "acc")
    if is_numbered(bundle):
        clause.use(*clause.main)
        clause.use_event()
        yield Said(transfer("gain", bundle_of(bundle.value)), NOW, cap=BY_THE_WAY)


GAIN_FRAMES: Final = (
    EffectRule("choice of goods", ("V.gain", "EVERY_GOOD"), some_goods),
    EffectRule("get or give", ("GOT_HERE", "BUNDLE"), _got_here),
    EffectRule("get or give", ("NEG", "V.gain", "BUNDLE"), _nothing, denied=True),
    EffectRule("symbol of choice", ("WILD",), wild_symbol),
    EffectRule("values for several", ("@VALUES", "V.give"), gain_values),
    EffectRule("choice of goods", ("ALT", "V.gain|V.take"), gain_choice),
    EffectRule("one of the goods", ("GOODS", "V.gain"), produce_any),
    EffectRule("one of the goods shown", ("SHOWN", "V.produce", "ANY"), produce_any),
    EffectRule("get or give", ("|".join(GIVERS), "BUNDLE"), _gain),
    EffectRule("points for things", ("BUNDLE", "PER"), _guild),
)
