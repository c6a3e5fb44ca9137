"""Frames of paying and giving up: exchanges, sales, surcharges, losses, and what each thing is worth or makes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ingest.effects.discourse import ExchangesWith
from ingest.effects.frames.frame import EffectRule, Said, unless_stated
from ingest.effects.frames.items import is_numbered
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.lexicon.word_tables import table_of
from ingest.effects.notation import bundle_of, timing_of
from schema.language.construct import (
    ALWAYS,
    END,
    FREE,
    NOW,
    THIS,
    UNKNOWN,
    amount,
    amounts,
    in_order,
    lose,
    mod,
    on,
    only_if,
    pay,
    per,
    total,
    transfer,
    where,
)  # fmt: skip
from schema.language.nodes import Divide, ForScope, Held, Later, Step, UpTo

__all__ = ["EXCHANGE_FRAMES", "EXCHANGE_NOTES"]

_SLOTS: Final = ("slot",)
"""Games with slots that actions are done at."""
_FOR_IT: Final = 880
_GIVERS: Final = ("V.gain", "V.give", "V.collect", "V.reach", "V.produce", "V.take")


def _lose_as_much(clause: Clause) -> Iterator[Said]:
    item = clause.take("PAYOFF")
    if item is None or "losses" not in clause.language.vocabulary.phases:
        return
    clause.use_all("OTHERS", "V.lose", "V.pay")
    loss, stat = item.value
    step = lose(loss.n or 1, loss.named("pay"), per(Held(stat)))
    yield Said(Later("losses", ForScope("others", step)), NOW)


def _exchange(clause: Clause) -> Iterator[Said]:
    """So much is spent in order to get something."""
    clause.use_all("SPENDING", "V.pay", "SO", *_GIVERS)
    bundles = [item for item in clause.main if item.tag == "BUNDLE" and item.case in ("nom", "acc", "all")]
    if len(bundles) != 2 or not is_numbered(*bundles):
        return
    clause.use(*bundles)
    price, prize = bundles
    when = timing_of(clause.language.timing.get("exchange", "free"), clause.language)
    step = pay(bundle_of(price.value, "pay"), transfer("gain", bundle_of(prize.value)))
    yield Said(step, unless_stated(when or FREE))


def _exchanges_with(clause: Clause) -> Iterator[Said]:
    """The exchanges stated before are made with another good: one in place of theirs, or that of a phase, as if."""
    paid = table_of(clause.language.game, "exchanges").get("paid")
    goods = list(clause.find("BUNDLE"))
    if paid is None or not _is_bare_good(goods[0], paid) or not any(i.value == "free" for i in clause.find("TIME")):
        return
    resources = clause.language.vocabulary.resources.items()
    held = [name for name, one in resources if one.expires and clause.has(f"{one.expires.upper()}_PHASE")]
    named = [item.value[0].named("pay") for item in clause.find("BUNDLE", "acc") if item is not goods[0]]
    other = named if clause.has("INSTEAD", "V.use") else held if clause.has("AS_IF") else []
    if len(other) == 1:
        clause.use(*goods, *clause.event)
        clause.event_read = clause.event_read or bool(clause.event)
        clause.use_all("INSTEAD", "AS_IF", "V.use", "V.gain", "X", ",", "GUEST")
        clause.understood.update(("INSTEAD", "AS_IF", "TIME"))
        yield Said(ExchangesWith(other[0]))


def _is_bare_good(item: Item, name: str) -> bool:
    """Whether an item only names this good."""
    return [(one.n, one.named("pay")) for one in item.value] == [(None, name)]


def _sale(clause: Clause) -> Iterator[Said]:
    """Goods are handed in for points, by the piece, by the pair or as a lot."""
    clause.use_all("V.pay", "ATMOST", "APIECE", "PAIR")
    price, prize = clause.take("BUNDLE", "acc"), clause.take("BUNDLE", "cau")
    if price is None or prize is None or len(price.value) > 1 or price.value[0].n is None or prize.value[0].n is None:
        return
    lot, name = price.value[0].n, price.value[0].named("pay")
    size = 2 if clause.says("PAIR") else 1 if clause.says("APIECE") else lot
    sale: Step = pay(amounts(amount(size, name)), transfer("gain", bundle_of(prize.value)))
    if clause.says("PAIR") or clause.says("APIECE"):
        sale = UpTo(lot // size, sale)
    yield Said(sale, unless_stated(END))


def _each_worth(clause: Clause) -> Iterator[Said]:
    """Each of a thing is worth so much, or so many goods together are."""
    prize = clause.take("BUNDLE", "acc")
    clause.use_all("V.give", "EACH", "X")
    goods = clause.take("ALT", "nom") or clause.take("BUNDLE", "nom")
    if prize is None or goods is None or prize.value[0].n is None:
        return
    if not clause.has("EACH") and (goods.tag != "BUNDLE" or goods.value[0].n is not None or len(goods.value) > 1):
        return
    if goods.tag == "BUNDLE":
        good = goods.value[0].named("gain")
        token = f"token:{good.replace('_', '-')}" if "token" in clause.language.vocabulary.hosts else None
        step = transfer("gain", bundle_of(prize.value), per(Held(good), goods.value[0].n or 1))
        yield Said(step, END, subject=token)
    elif prize.value[0].n == 1 and goods.value[0][0].n:
        order = list(clause.language.vocabulary.resources)
        held = sorted((part[0].named("gain") for part in goods.value), key=order.index)
        number = Divide(total(map(Held, held)), goods.value[0][0].n)
        yield Said(transfer("gain", amounts(amount(number, prize.value[0].named("gain")))), END)


def _sold(clause: Clause) -> Iterator[Said]:
    """A card is thrown away for coins; what forces one to is a condition that has no name."""
    bundle = clause.take("BUNDLE", "cau") or clause.take("BUNDLE", "acc")
    clause.use_all(
        "V.discard", "DISCARDING", "THING", "THINGS", "SO", "V.choose", "X", "V.gain", "V.take", "WHICH", "AND"
    )
    if clause.has("V.play") or bundle is None or bundle.value[0].n is None:
        return
    forced = only_if(UNKNOWN) if clause.event else None
    clause.use(*clause.event)
    clause.event_read = True
    if "sell" in clause.language.vocabulary.events:
        yield Said(transfer("gain", bundle_of(bundle.value)), on("sell"), forced)


def _surcharge(clause: Clause) -> Iterator[Said]:
    """Building here costs so much more."""
    if clause.event and not any(item.tag == "V.build" for item in clause.event):
        return
    clause.use_all("PER")
    bundle = clause.take("BUNDLE", "ins") or clause.take("BUNDLE", "acc")
    if bundle is None or not is_numbered(bundle):
        return
    clause.use_all("V.pay", "MORE")
    clause.use(*clause.event)
    clause.event_read = True
    steps = (mod("cost", "+=", a.n, where("site", THIS), where("res", a.named("pay"))) for a in bundle.value)
    yield Said(in_order(steps), ALWAYS, cap=1000 if clause.event else _FOR_IT)


EXCHANGE_NOTES: Final = (
    EffectRule("exchanges with another good", ("BUNDLE", "TIME", "INSTEAD|AS_IF"), _exchanges_with),
)
EXCHANGE_FRAMES: Final = (
    EffectRule("costs more or less", ("V.pay", "BUNDLE", "@HERE_AT"), _surcharge, _SLOTS),
    EffectRule("costs more or less", ("V.pay", "BUNDLE", "PER"), _surcharge, _SLOTS),
    EffectRule("each is worth", ("BUNDLE", "V.give"), _each_worth),
    EffectRule("thrown away for", ("V.discard|DISCARDING", "BUNDLE"), _sold),
    EffectRule("lose as much as a stat", ("PAYOFF", "OTHERS"), _lose_as_much),
    EffectRule("pay in order to get", ("SPENDING|V.pay", "SO", "V.gain|V.reach"), _exchange),
    EffectRule("hand in for points", ("V.pay", "BUNDLE"), _sale),
)
