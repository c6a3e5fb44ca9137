"""Frames of trade and of cards built from the discards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ingest.effects.frames.frame import EffectRule, Said
from ingest.effects.grammar.clauses import Clause
from ingest.effects.notation import bundle_of
from schema.language.construct import ALWAYS, END, FREE_OF_CHARGE, NOW, UNKNOWN, do, in_order, mod, transfer, where
from schema.language.nodes import Later, May

__all__ = ["TRADE_FRAMES"]


def _emporium(clause: Clause) -> Iterator[Said]:
    side = "right2" if clause.says("RIGHT2") else "left2"
    limit, price = clause.take("LIMIT"), clause.take("BUNDLE", "cau")
    clause.use_all("RIGHT2", "LEFT2", "V.buy", "ANY", "RAW", "ONE", "V.produce", "X")
    if limit is None or price is None or price.value[0].n is None:
        return
    there = where("side", side)
    steps = (mod("trade_limit", "=", limit.value[1], there), mod("trade_price", "=", price.value[0].n, there))
    yield Said(in_order(steps), ALWAYS)


def _trade_price(clause: Clause) -> Iterator[Said]:
    """What goods that are bought cost: each of them, or those of a class less than they did."""
    if clause.has("BOUGHT", "EACH"):
        yield from _price_of_goods(clause)
        return
    clause.use_all(
        "INSTEAD", "V.pay", "V.buy", "RAW", "MADE", "NUM", "BUNDLE", "NEIGHBOUR", "MARKED_SIDE", "ADJ", "X", "ORD"
    )
    numbers = [i.value for i in clause.main if i.tag == "NUM" and i.case in ("cau", "sub")]
    numbers += [i.value[0].n for i in clause.main if i.tag == "BUNDLE" and i.case in ("acc", "cau", "sub")]
    if len(numbers) != 1 or numbers[0] is None or (clause.says("RAW") and clause.says("MADE")):
        return
    kind = "raw" if clause.says("RAW") else "manufactured" if clause.says("MADE") else None
    if kind is None and not clause.says("BUYING"):
        return
    clause.use_all("BUYING", "V.fall", "BUILDING")
    side = [where("side", UNKNOWN)] if clause.says("MARKED_SIDE") else []
    yield Said(mod("trade_price", "=", numbers[0], where("class", kind or UNKNOWN), *side), ALWAYS)


def _price_of_goods(clause: Clause) -> Iterator[Said]:
    """What each good that is bought costs, whatever it is."""
    price = clause.take("BUNDLE", "acc")
    if price is None or price.value[0].n is None or price.value[0].named("pay") != "coin":
        return
    clause.use_all("EACH", "BOUGHT", "GOODS", "MADE", "RAW", "V.give", "V.pay", "X", ",", "OR", "WARES")
    yield Said(mod("trade_price", "=", price.value[0].n), ALWAYS)


def _from_discards(clause: Clause) -> Iterator[Said]:
    clause.use_all("DISCARDED", "V.choose", "V.build", "FREE", "THINGS", "X", "AND", "ONE", "V.play")
    step = do("build", where("zone", "discard"), price=FREE_OF_CHARGE)
    yield Said(Later("discard_build", May(step)), NOW)
    bundle = clause.take("BUNDLE", "acc")
    if bundle is not None and bundle.value[0].n is not None and bundle.value[0].named("gain") == "vp":
        clause.use_all("V.give")
        yield Said(transfer("gain", bundle_of(bundle.value)), END)


TRADE_FRAMES: Final = (
    EffectRule("trade further off", ("V.buy", "BUNDLE", "LIMIT"), _emporium, ("trade_limit",)),
    EffectRule("price of goods", ("INSTEAD|BOUGHT",), _trade_price, ("trade_price",)),
    EffectRule("from the discards", ("DISCARDED", "V.build", "FREE"), _from_discards, ("discard_build",)),
)
