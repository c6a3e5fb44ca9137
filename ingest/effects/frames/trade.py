"""Frames of trade and of cards built from the discards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kartotek.ingest.effects.frames.frame import EffectRule, Said
from kartotek.ingest.effects.frames.items import classes_named, take_amount
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.notation import bundle_of
from kartotek.schema.language.construct import (
    ALWAYS,
    END,
    FREE_OF_CHARGE,
    NOW,
    UNKNOWN,
    do,
    in_order,
    mod,
    transfer,
    where,
)
from kartotek.schema.language.nodes import Later, May, Unknown

__all__ = ["TRADE_FRAMES"]


def _emporium(clause: Clause) -> Iterator[Said]:
    """Goods of one who sits two seats away may be bought, so often and for so much."""
    limit, price = clause.take("LIMIT"), take_amount(clause, "cau")
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
    price = take_amount(clause, "acc")
    if price is None or price.value[0].named("pay") != "coin":
        return
    clause.use_all("EACH", "BOUGHT", "GOODS", "MADE", "RAW", "V.give", "V.pay", "X", ",", "OR", "WARES")
    yield Said(mod("trade_price", "=", price.value[0].n), ALWAYS)


def _from_discards(clause: Clause) -> Iterator[Said]:
    clause.use_all("DISCARDED", "V.choose", "V.build", "FREE", "THINGS", "X", "AND", "ONE", "V.play")
    step = do("build", where("zone", "discard"), price=FREE_OF_CHARGE)
    yield Said(Later("discard_build", May(step)), NOW)
    bundle = take_amount(clause, "acc")
    if bundle is not None and bundle.value[0].named("gain") == "vp":
        clause.use_all("V.give")
        yield Said(transfer("gain", bundle_of(bundle.value)), END)


TRADE_FRAMES: Final = (
    EffectRule("trade further off", ("V.buy", "BUNDLE", "LIMIT"), _emporium, ("trade_limit",)),
    EffectRule("price of goods", ("INSTEAD|BOUGHT",), _trade_price, ("trade_price",)),
    EffectRule("from the discards", ("DISCARDED", "V.build", "FREE"), _from_discards, ("discard_build",)),
)
