"""Frames of what cards and places name beside goods: slots used, exchanges, rebates, limits, rates, multipliers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ingest.effects.discourse import GoodWorth, PriceOf, Substitute, UpgradeThat
from ingest.effects.frames.frame import ANYTIME, EffectRule, Said
from ingest.effects.frames.items import is_numbered
from ingest.effects.grammar.clauses import Clause
from ingest.effects.grammar.events import timing_of
from ingest.effects.notation import bundle_of, selection_of
from schema.language.construct import (
    ALWAYS,
    FREE,
    UNKNOWN,
    amount,
    amounts,
    either,
    in_order,
    mod,
    pay,
    transfer,
    where,
)
from schema.language.nodes import Select, Use

__all__ = ["CARD_FRAMES"]

_BOUND: Final = 860
"""A limit that holds only if something has happened."""
_SLOTS: Final = ("slot",)
"""Games with slots that actions are done at."""
_ASIDE: Final = 860
"""Stated by the way, in a sentence that is about something else."""


def _event_alone(clause: Clause) -> Iterator[Said]:
    """When something happens, or if something is so, and no word of what then: a card that is only half described."""
    if not clause.event or any(item.tag not in (",", "TIME", "X", "PER_SE") for item in clause.main):
        return
    if any(item.tag == "X" for item in clause.main):
        return
    attempt = clause.copy()
    timing = timing_of(attempt)
    if attempt.condition or (timing or "").startswith("on "):
        yield Said(UNKNOWN, ANYTIME)


def _production_of(clause: Clause) -> Iterator[Said]:
    """What a thing would make is had at once."""
    clause.use_all("V.gain", "PRODUCTION", "NUM", "ONE")
    item = clause.take("PER") or clause.take("THINGS")
    if item is None:
        return
    features = list(item.value.features if item.tag == "PER" else item.value[1])
    tags = {part.tag for part in clause.event}
    if "NEIGHBOURING" in tags:
        clause.use(*clause.event)
        clause.event_read = True
        features.append({"flags": "connected"})
    special = [f for f in features if f.get("kind") != "structure"] or features
    selection = selection_of(special, clause.language) or selection_of(features, clause.language)
    if isinstance(selection, Select):
        yield Said(Use("production", _of_any_kind(selection)))


def _of_any_kind(selection: Select) -> Select:
    """The selection without the filter that only says that it is of things that are built, where it has others."""
    others = tuple(one for one in selection.filters if one != where("kind", "structure"))
    return replace(selection, filters=others or selection.filters)


def _rebate(clause: Clause) -> Iterator[Said]:
    """A thing is built for so much less."""
    said = clause.event if any(item.tag == "LESS" for item in clause.event) else clause.main
    bundle = next((i for i in said if i.tag == "BUNDLE" and i.case == "ins"), None)
    things = next((i for i in said if i.tag == "THINGS"), None)
    kind = next((f["kind"] for f in things.value[1] if "kind" in f), None) if things is not None else None
    if bundle is None or kind is None or not is_numbered(bundle):
        return
    clause.use(*said)
    clause.event_read = True
    clause.use_all("V.pay", "BUNDLE", "AND", "V.gain")
    steps = (mod("cost", "-=", a.n, where("kind", kind), where("res", a.named("pay"))) for a in bundle.value)
    yield Said(in_order(steps), ALWAYS, cap=_ASIDE)


def _hand_limit(clause: Clause) -> Iterator[Said]:
    """How many cards may be kept, in hand or to act with: what is over must go."""
    items = [*clause.main, *clause.event]
    numbers = {item.value for item in items if item.tag == "NUM"}
    over = any(item.tag == "MORE" for item in items)
    cards = [item.value for item in items if item.tag == "THING" and item.value.get("noun") == "card"]
    acting = any(card.get("type") == "action" for card in cards)
    hook = "action_limit" if acting else "hand_limit"
    if len(numbers) != 1 or hook not in clause.language.vocabulary.hooks:
        return
    if not clause.says("HAND") and not (over and cards):
        return
    clause.use(*items)
    clause.event_read = True
    yield Said(mod(hook, "=", numbers.pop()), ALWAYS, cap=_BOUND if clause.event and not over else 1000)


def _rate(clause: Clause) -> Iterator[Said]:
    """A good is turned into so much of another: remembered until that other one is turned into points."""
    per, bundle = clause.take("PER"), clause.take("BUNDLE", "acc")
    clause.use_all("V.take", "V.give", "EACH", "EVERY_GOOD")
    if bundle is None or bundle.value[0].n is None or len(bundle.value) > 1:
        return
    first = bundle.value[0]
    good = next((f["count"] for f in per.value.features if "count" in f), None) if per is not None else "*"
    if good in (*clause.language.vocabulary.resources, "*") and (per is None or per.value.each == 1):
        yield Said(GoodWorth(str(good), first.n, first.named("gain")))


def _upgrade_it(clause: Clause) -> Iterator[Said]:
    """What was just built is improved for a price."""
    clause.use_all("V.pay", "SO", "V.upgrade", "THINGS", "NEXT")
    bundle = clause.take("BUNDLE", "acc")
    if bundle is not None and is_numbered(bundle):
        yield Said(UpgradeThat(bundle_of(bundle.value, "pay")))


def _price_of_choice(clause: Clause) -> Iterator[Said]:
    """The price is one good or another."""
    bundle = next((i for i in clause.main if i.tag == "BUNDLE" and i.case == "nom" and len(i.value) > 1), None)
    if bundle is not None and all(amount.n is None for amount in bundle.value):
        clause.use(*clause.main)
        yield Said(PriceOf(either(bundle_of([amount], "pay") for amount in bundle.value)))


def _substitute(clause: Clause) -> Iterator[Said]:
    """One good may be paid in the place of others: this one, or the one that was spoken of."""
    others = next((i for i in clause.main if i.tag == "BUNDLE" and i.case == "acc" and len(i.value) > 1), None)
    good = next(clause.find("BUNDLE", "nom"), None)
    if others is None or any(amount.n is not None for amount in others.value):
        return
    clause.use(others, *([good] if good is not None else ()))
    clause.use_all("REPLACES")
    prize = either(bundle_of([amount]) for amount in others.value)
    if good is None:
        yield Said(Substitute(prize), FREE, cap=_ASIDE)
        return
    price = amounts(amount(1, good.value[0].named("pay")))
    yield Said(pay(price, transfer("gain", prize)), FREE, cap=_ASIDE)


CARD_FRAMES: Final = (
    EffectRule("pay in order to get", ("REPLACES", "BUNDLE"), _substitute, _SLOTS),
    EffectRule("event alone", ("@WHEN",), _event_alone, _SLOTS),
    EffectRule("get or give", ("V.gain", "PRODUCTION", "PER|THINGS"), _production_of, _SLOTS),
    EffectRule("costs more or less", ("@V.build", "@LESS", "@BUNDLE"), _rebate, _SLOTS, denied=True),
    EffectRule("hand limit", ("@NUM", "@LIMITING"), _hand_limit, _SLOTS, denied=True),
    EffectRule("rate of goods", ("PER", "V.take", "BUNDLE"), _rate, _SLOTS),
    EffectRule("rate of goods", ("EACH", "EVERY_GOOD", "BUNDLE", "V.give"), _rate, _SLOTS),
    EffectRule("price to pay", ("V.pay", "SO", "V.upgrade", "THINGS", "BUNDLE"), _upgrade_it, _SLOTS),
    EffectRule("price to pay", ("V.pay", "COST", "BUNDLE"), _price_of_choice, _SLOTS),
)
