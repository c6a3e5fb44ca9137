"""Frames of what cards and places name beside goods: slots used, exchanges, rebates, limits, rates, multipliers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from kartotek.ingest.confidence import BOUND_LIMIT, BY_THE_WAY, FULL
from kartotek.ingest.effects.discourse import GoodWorth, PriceOf, Substitute, UpgradeThat
from kartotek.ingest.effects.frames.frame import ANYTIME, EffectRule, Said
from kartotek.ingest.effects.frames.items import (
    features_in,
    first_tagged,
    goods_to_choose,
    is_numbered,
    is_thing,
    only,
    tagged,
    take_amount,
    take_numbered,
    values_in,
)
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.events import timing_of
from kartotek.ingest.effects.grammar.meaning import first_value
from kartotek.ingest.effects.notation import bundle_of, selection_of
from kartotek.schema.language.construct import (
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
from kartotek.schema.language.nodes import Bundle, Countable, Select, Use

__all__ = ["CARD_FRAMES"]

_SAYS_NOTHING: Final = frozenset((",", "TIME", "PER_SE"))
_EVERY_GOOD: Final = "*"
_SLOTS: Final = ("slot",)
"""Games with slots that actions are done at."""


def _event_alone(clause: Clause) -> Iterator[Said]:
    """When something happens, or if something is so, and no word of what then: a card that is only half described."""
    if not clause.event or not clause.tags <= _SAYS_NOTHING:
        return
    attempt = clause.copy()
    timing = timing_of(attempt) or ""
    if attempt.condition or timing.startswith("on "):
        yield Said(UNKNOWN, ANYTIME)


def _production_of(clause: Clause) -> Iterator[Said]:
    """What a thing would make is had at once."""
    clause.use_all("V.gain", "PRODUCTION", "NUM", "ONE")
    item = clause.take("PER") or clause.take("THINGS")
    if item is None:
        return
    features = list(item.value.features if item.tag == "PER" else item.features)
    if "NEIGHBOURING" in clause.event_tags:
        clause.use_event()
        features.append({"flags": "connected"})
    selection = _selection(features, clause)
    if isinstance(selection, Select):
        yield Said(Use("production", _of_any_kind(selection)))


def _selection(features: Sequence[Mapping[str, Any]], clause: Clause) -> Countable | None:
    """The things of these features, without that which only says that they are built, where that can be left out."""
    special = [one for one in features if one.get("kind") != "structure"] or features
    return selection_of(special, clause.language) or selection_of(features, clause.language)


def _of_any_kind(selection: Select) -> Select:
    """The selection without the filter that only says that it is of things that are built, where it has others."""
    others = tuple(one for one in selection.filters if one != where("kind", "structure"))
    return replace(selection, filters=others or selection.filters)


def _rebate(clause: Clause) -> Iterator[Said]:
    """A thing is built for so much less."""
    stated = clause.event if "LESS" in clause.event_tags else clause.main
    bundle = first_tagged(stated, "BUNDLE", "ins")
    kind = first_value(features_in(tagged(stated, "THINGS")[:1]), "kind")
    if kind is None or not is_numbered(bundle):
        return
    clause.use(*stated)
    clause.event_read = True
    clause.use_all("V.pay", "BUNDLE", "AND", "V.gain")
    steps = (mod("cost", "-=", a.n, where("kind", kind), where("res", a.named("pay"))) for a in bundle.value)
    yield Said(in_order(steps), ALWAYS, cap=BY_THE_WAY)


def _hand_limit(clause: Clause) -> Iterator[Said]:
    """How many cards may be kept, in hand or to act with: what is over must go."""
    items = [*clause.main, *clause.event]
    cards = [item.value for item in items if is_thing(item, "card")]
    number, hook = only(list(set(values_in(items, "NUM")))), _limit_of(cards)
    over = "MORE" in clause.tags | clause.event_tags
    if number is None or hook not in clause.language.vocabulary.hooks or not (clause.says("HAND") or (over and cards)):
        return
    clause.use(*items)
    clause.event_read = True
    yield Said(mod(hook, "=", number), ALWAYS, cap=BOUND_LIMIT if clause.event and not over else FULL)


def _limit_of(cards: Sequence[Mapping[str, Any]]) -> str:
    """The number of the game that limits such cards: those to act with, or those in hand."""
    return "action_limit" if "action" in (card.get("type") for card in cards) else "hand_limit"


def _rate(clause: Clause) -> Iterator[Said]:
    """A good is turned into so much of another: remembered until that other one is turned into points."""
    good, bundle = _turned(clause.take("PER"), clause), take_amount(clause, "acc")
    clause.use_all("V.take", "V.give", "EACH", "EVERY_GOOD")
    if good is not None and bundle is not None and len(bundle.value) == 1:
        (first,) = bundle.value
        yield Said(GoodWorth(good, first.n, first.named("gain")))


def _turned(per: Item | None, clause: Clause) -> str | None:
    """The good each one of which is turned into something: every one where none is counted."""
    if per is None:
        return _EVERY_GOOD
    good = first_value(per.value.features, "count")
    known = good in (*clause.language.vocabulary.resources, _EVERY_GOOD)
    return str(good) if known and per.value.each == 1 else None


def _upgrade_it(clause: Clause) -> Iterator[Said]:
    """What was just built is improved for a price."""
    clause.use_all("V.pay", "SO", "V.upgrade", "THINGS", "NEXT")
    bundle = take_numbered(clause, "acc")
    if bundle is not None:
        yield Said(UpgradeThat(bundle_of(bundle.value, "pay")))


def _price_of_choice(clause: Clause) -> Iterator[Said]:
    """The price is one good or another."""
    goods = goods_to_choose(clause, "nom")
    if goods is not None:
        clause.use(*clause.main)
        yield Said(PriceOf(either(bundle_of([amount], "pay") for amount in goods.value)))


def _substitute(clause: Clause) -> Iterator[Said]:
    """One good may be paid in the place of others: this one, or the one that was spoken of."""
    others = goods_to_choose(clause, "acc")
    if others is None:
        return
    clause.use(others)
    good = clause.take("BUNDLE", "nom")
    clause.use_all("REPLACES")
    prize = either(bundle_of([amount]) for amount in others.value)
    effect = Substitute(prize) if good is None else pay(_one_of(good), transfer("gain", prize))
    yield Said(effect, FREE, cap=BY_THE_WAY)


def _one_of(good: Item) -> Bundle:
    return amounts(amount(1, good.value[0].named("pay")))


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
