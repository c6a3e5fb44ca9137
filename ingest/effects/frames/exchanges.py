"""Frames of paying and giving up: exchanges, sales, surcharges, losses, and what each thing is worth or makes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ingest.effects.frames.frame import Frame, Said
from ingest.effects.grammar.clauses import Clause
from ingest.effects.grammar.meaning import bundle_text

__all__ = ["EXCHANGE_FRAMES"]

_CITIES: Final = ("underwater-cities",)
_FOR_IT: Final = 880
_GIVERS: Final = ("V.gain", "V.give", "V.collect", "V.reach", "V.produce", "V.take")


def _lose_as_much(clause: Clause) -> Iterator[Said]:
    item = clause.take("PAYOFF")
    if item is None or "losses" not in clause.language.vocabulary.phases:
        return
    clause.use_all("OTHERS", "V.lose", "V.pay")
    amount, stat = item.value
    yield Said(f"later losses: for others: lose {amount.text('pay')} per {stat}", "now")


def _exchange(clause: Clause) -> Iterator[Said]:
    """So much is spent in order to get something."""
    clause.use_all("SPENDING", "V.pay", "SO", *_GIVERS)
    bundles = [item for item in clause.main if item.tag == "BUNDLE" and item.case in ("nom", "acc", "all")]
    if len(bundles) != 2 or any(amount.n is None for bundle in bundles for amount in bundle.value):
        return
    clause.use(*bundles)
    price, prize = bundles
    yield Said(f"pay {bundle_text(price.value, 'pay')} -> gain {bundle_text(prize.value)}",
               f"?{clause.language.timing.get('exchange', 'free')}")  # fmt: skip


def _sale(clause: Clause) -> Iterator[Said]:
    """Goods are handed in for points, by the piece, by the pair or as a lot."""
    clause.use_all("V.pay", "ATMOST", "APIECE", "PAIR")
    price, prize = clause.take("BUNDLE", "acc"), clause.take("BUNDLE", "cau")
    if price is None or prize is None or len(price.value) > 1 or price.value[0].n is None or prize.value[0].n is None:
        return
    amount = price.value[0]
    name = amount.named("pay")
    if clause.says("PAIR"):
        step = f"up to {amount.n // 2} times pay 2 {name}"
    elif clause.says("APIECE"):
        step = f"up to {amount.n} times pay {name}"
    else:
        step = f"pay {amount.text('pay')}"
    yield Said(f"{step} -> gain {bundle_text(prize.value)}", "?end")


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
        amount = goods.value[0]
        per = f"{amount.n} {amount.named('gain')}" if amount.n and amount.n > 1 else amount.named("gain")
        token = f"token:{amount.named('gain').replace('_', '-')}"
        hosted = "token" in clause.language.vocabulary.hosts
        yield Said(f"gain {bundle_text(prize.value)} per {per}", "end", subject=token if hosted else None)
    elif prize.value[0].n == 1 and goods.value[0][0].n:
        order = list(clause.language.vocabulary.resources)
        held = sorted((part[0].named("gain") for part in goods.value), key=order.index)
        yield Said(f"gain ({' + '.join(held)}) / {goods.value[0][0].n} {prize.value[0].named('gain')}", "end")


def _sold(clause: Clause) -> Iterator[Said]:
    """A card is thrown away for coins; what forces one to is a condition that has no name."""
    bundle = clause.take("BUNDLE", "cau") or clause.take("BUNDLE", "acc")
    clause.use_all(
        "V.discard", "DISCARDING", "THING", "THINGS", "SO", "V.choose", "X", "V.gain", "V.take", "WHICH", "AND"
    )
    if clause.has("V.play") or bundle is None or bundle.value[0].n is None:
        return
    forced = "if ?" if clause.event else None
    clause.use(*clause.event)
    clause.event_read = True
    if "sell" in clause.language.vocabulary.events:
        yield Said(f"gain {bundle_text(bundle.value)}", "on sell", forced)


def _surcharge(clause: Clause) -> Iterator[Said]:
    """Building here costs so much more."""
    if clause.event and not any(item.tag == "V.build" for item in clause.event):
        return
    clause.use_all("PER")
    bundle = clause.take("BUNDLE", "ins") or clause.take("BUNDLE", "acc")
    if bundle is None or any(amount.n is None for amount in bundle.value):
        return
    clause.use_all("V.pay", "MORE")
    clause.use(*clause.event)
    clause.event_read = True
    text = "; ".join(f"mod cost[site = this, res = {a.named('pay')}] += {a.n}" for a in bundle.value)
    yield Said(text, "always", cap=1000 if clause.event else _FOR_IT)


EXCHANGE_FRAMES: Final = (
    Frame("costs more or less", ("V.pay", "BUNDLE", "@HERE_AT"), _surcharge, _CITIES),
    Frame("costs more or less", ("V.pay", "BUNDLE", "PER"), _surcharge, _CITIES),
    Frame("each is worth", ("BUNDLE", "V.give"), _each_worth),
    Frame("thrown away for", ("V.discard|DISCARDING", "BUNDLE"), _sold),
    Frame("lose as much as a stat", ("PAYOFF", "OTHERS"), _lose_as_much),
    Frame("pay in order to get", ("SPENDING|V.pay", "SO", "V.gain|V.reach"), _exchange),
    Frame("hand in for points", ("V.pay", "BUNDLE"), _sale),
)
