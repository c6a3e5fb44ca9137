"""Frames of paying and giving up: exchanges, sales, surcharges, losses, trade, cards from the discards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kartotek.ingest.confidence import FULL, UNTIED_EXCHANGE
from kartotek.ingest.effects.frames.frame import (
    EffectRule,
    Said,
    classes_named,
    is_numbered,
    is_one_bare,
    take_amount,
    take_numbered,
    unless_stated,
    usual_timing,
    values_of,
)
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.discourse import ExchangesWith
from kartotek.ingest.effects.grammar.meaning import AmountPhrase
from kartotek.ingest.effects.grammar.notation import bundle_of
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.construct import (
    ALWAYS,
    END,
    FREE,
    FREE_OF_CHARGE,
    NOW,
    THIS,
    UNKNOWN,
    amount,
    amounts,
    do,
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
)
from kartotek.schema.language.nodes import Divide, ForScope, Held, Later, May, Unknown, UpTo

__all__ = ["EXCHANGE_FRAMES", "EXCHANGE_NOTES", "TRADE_FRAMES"]


# Frames of paying and giving up: exchanges, sales, surcharges, losses, and what each thing is worth or makes.
_SLOTS: Final = ("slot",)
"""Games with slots that actions are done at."""
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
    bundles = list(clause.find("BUNDLE", "nom acc all"))
    if len(bundles) != 2 or not all(map(is_numbered, bundles)):
        return
    clause.use(*bundles)
    price, prize = bundles
    step = pay(bundle_of(price.value, "pay"), transfer("gain", bundle_of(prize.value)))
    yield Said(step, unless_stated(usual_timing(clause, "exchange", FREE)))


def _exchanges_with(clause: Clause) -> Iterator[Said]:
    """The exchanges stated before are made with another good: one in place of theirs, or that of a phase, as if."""
    other = _goods_instead(clause) if _is_of_exchanges(clause) else []
    if len(other) == 1:
        clause.use(*clause.find("BUNDLE"), *clause.event)
        clause.event_read = clause.event_read or bool(clause.event)
        clause.use_all("INSTEAD", "AS_IF", "V.use", "V.gain", "X", ",", "GUEST")
        clause.understood.update(("INSTEAD", "AS_IF", "TIME"))
        yield Said(ExchangesWith(other[0]))


def _is_of_exchanges(clause: Clause) -> bool:
    """Whether the good that exchanges are paid with is named first, and it is about what is done at any time."""
    paid = clause.language.table("exchanges").get("paid")
    good = next(clause.find("BUNDLE"))
    return is_one_bare(good) and good.value[0].named("pay") == paid and "free" in values_of(clause, "TIME")


def _goods_instead(clause: Clause) -> list[str]:
    """What exchanges are made with in place of their good: others that are named, or those that a phase has."""
    if clause.has("INSTEAD", "V.use"):
        first = next(clause.find("BUNDLE"))
        return [item.value[0].named("pay") for item in clause.find("BUNDLE", Case.ACC) if item is not first]
    resources = clause.language.vocabulary.resources.items() if clause.has("AS_IF") else ()
    return [name for name, one in resources if one.expires and clause.has(f"{one.expires.upper()}_PHASE")]


def _sale(clause: Clause) -> Iterator[Said]:
    """Goods are handed in for points, by the piece, by the pair or as a lot."""
    clause.use_all("V.pay", "ATMOST", "APIECE", "PAIR")
    price, prize = take_amount(clause, Case.ACC), take_amount(clause, Case.CAU)
    if price is None or prize is None or len(price.value) > 1:
        return
    size = 2 if clause.says("PAIR") else 1 if clause.says("APIECE") else None
    (lot,) = price.value
    paid = amounts(amount(size or lot.n, lot.named("pay")))
    sale = pay(paid, transfer("gain", bundle_of(prize.value)))
    yield Said(UpTo(lot.n // size, sale) if size else sale, unless_stated(END))


def _each_worth(clause: Clause) -> Iterator[Said]:
    """Each of a thing is worth so much, or so many goods together are."""
    prize = take_amount(clause, Case.ACC)
    clause.use_all("V.give", "EACH", "X")
    goods = clause.take("ALT", Case.NOM) or clause.take("BUNDLE", Case.NOM)
    if prize is None or goods is None or not (clause.has("EACH") or is_one_bare(goods)):
        return
    if goods.tag == "BUNDLE":
        yield _worth_of_good(goods.value[0], prize, clause)
    elif prize.value[0].n == 1 and goods.value[0][0].n:
        yield _worth_together(goods, prize, clause)


def _worth_of_good(good: AmountPhrase, prize: Item, clause: Clause) -> Said:
    """What each of a good is worth, or so many of it."""
    name = good.named("gain")
    token = f"token:{name.replace('_', '-')}" if "token" in clause.language.vocabulary.hosts else None
    return Said(transfer("gain", bundle_of(prize.value), per(Held(name), good.n or 1)), END, subject=token)


def _worth_together(goods: Item, prize: Item, clause: Clause) -> Said:
    """What so many of several goods are worth together."""
    order = list(clause.language.vocabulary.resources)
    held = sorted((part[0].named("gain") for part in goods.value), key=order.index)
    number = Divide(total(map(Held, held)), goods.value[0][0].n)
    return Said(transfer("gain", amounts(amount(number, prize.value[0].named("gain")))), END)


def _sold(clause: Clause) -> Iterator[Said]:
    """A card is thrown away for coins; what forces one to is a condition that has no name."""
    bundle = take_amount(clause, Case.CAU, Case.ACC)
    clause.use_all(
        "V.discard", "DISCARDING", "THING", "THINGS", "SO", "V.choose", "X", "V.gain", "V.take", "WHICH", "AND"
    )
    if bundle is None or clause.has("V.play") or "sell" not in clause.language.vocabulary.events:
        return
    clause.use_event()
    forced = only_if(UNKNOWN) if clause.event else None
    yield Said(transfer("gain", bundle_of(bundle.value)), on("sell"), forced)


def _surcharge(clause: Clause) -> Iterator[Said]:
    """Building here costs so much more."""
    if clause.event and "V.build" not in clause.event_tags:
        return
    clause.use_all("PER")
    bundle = take_numbered(clause, Case.INS, Case.ACC)
    if bundle is None:
        return
    clause.use_all("V.pay", "MORE")
    clause.use_event()
    steps = (mod("cost", "+=", a.n, where("site", THIS), where("res", a.named("pay"))) for a in bundle.value)
    yield Said(in_order(steps), ALWAYS, cap=FULL if clause.event else UNTIED_EXCHANGE)


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


# Frames of trade and of cards built from the discards.
def _emporium(clause: Clause) -> Iterator[Said]:
    """Goods of one who sits two seats away may be bought, so often and for so much."""
    limit, price = clause.take("LIMIT"), take_amount(clause, Case.CAU)
    clause.use_all("RIGHT2", "LEFT2", "V.buy", "ANY", "RAW", "ONE", "V.produce", "X")
    if limit is None or price is None:
        return
    there = where("side", "right2" if clause.says("RIGHT2") else "left2")
    steps = (mod("trade_limit", "=", limit.value[1], there), mod("trade_price", "=", price.value[0].n, there))
    yield Said(in_order(steps), ALWAYS)


def _trade_price(clause: Clause) -> Iterator[Said]:
    """What goods that are bought cost: each of them, or those of a class less than they did."""
    yield from _price_of_goods(clause) if clause.has("BOUGHT", "EACH") else _price_of_class(clause)


def _price_of_class(clause: Clause) -> Iterator[Said]:
    """What goods of a class cost that are bought; where none is named, that is left open."""
    clause.use_all(
        "INSTEAD", "V.pay", "V.buy", "RAW", "MADE", "NUM", "BUNDLE", "NEIGHBOUR", "MARKED_SIDE", "ADJ", "X", "ORD"
    )
    numbers = _prices(clause)
    classes: list[str | Unknown] = [*classes_named(clause)] or ([UNKNOWN] if clause.says("BUYING") else [])
    if len(numbers) != 1 or numbers[0] is None or len(classes) != 1:
        return
    clause.use_all("BUYING", "V.fall", "BUILDING")
    side = [where("side", UNKNOWN)] if clause.says("MARKED_SIDE") else []
    yield Said(mod("trade_price", "=", numbers[0], where("class", *classes), *side), ALWAYS)


def _prices(clause: Clause) -> list[int | None]:
    """What is paid, or what a price falls to: numbers, and amounts."""
    amounts = (item.value[0].n for item in clause.find("BUNDLE", "acc cau sub"))
    return [*(item.value for item in clause.find("NUM", "cau sub")), *amounts]


def _price_of_goods(clause: Clause) -> Iterator[Said]:
    """What each good that is bought costs, whatever it is."""
    price = take_amount(clause, Case.ACC)
    if price is None or price.value[0].named("pay") != "coin":
        return
    clause.use_all("EACH", "BOUGHT", "GOODS", "MADE", "RAW", "V.give", "V.pay", "X", ",", "OR", "WARES")
    yield Said(mod("trade_price", "=", price.value[0].n), ALWAYS)


def _from_discards(clause: Clause) -> Iterator[Said]:
    clause.use_all("DISCARDED", "V.choose", "V.build", "FREE", "THINGS", "X", "AND", "ONE", "V.play")
    step = do("build", where("zone", "discard"), price=FREE_OF_CHARGE)
    yield Said(Later("discard_build", May(step)), NOW)
    bundle = take_amount(clause, Case.ACC)
    if bundle is not None and bundle.value[0].named("gain") == "vp":
        clause.use_all("V.give")
        yield Said(transfer("gain", bundle_of(bundle.value)), END)


TRADE_FRAMES: Final = (
    EffectRule("trade further off", ("V.buy", "BUNDLE", "LIMIT"), _emporium, ("trade_limit",)),
    EffectRule("price of goods", ("INSTEAD|BOUGHT",), _trade_price, ("trade_price",)),
    EffectRule("from the discards", ("DISCARDED", "V.build", "FREE"), _from_discards, ("discard_build",)),
)
