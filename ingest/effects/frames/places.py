"""Frames of what places, buildings and cards let one do: build, upgrade, draw, use, and what they yield."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from kartotek.ingest.confidence import BOUND_LIMIT, BY_THE_WAY, FULL, OPEN_AMOUNT
from kartotek.ingest.effects.frames.frame import (
    ANYTIME,
    EffectRule,
    Said,
    When,
    colors_in,
    features_in,
    first_tagged,
    goods_to_choose,
    is_numbered,
    is_one_bare,
    is_thing,
    only,
    tagged,
    take_amount,
    take_numbered,
    unless_stated,
    values_in,
    values_of,
)
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.discourse import (
    ByFloors,
    GoodWorth,
    PointsByCount,
    PriceOf,
    Substitute,
    TableRow,
    UpgradeThat,
    YieldOf,
)
from kartotek.ingest.effects.grammar.events import timing_of
from kartotek.ingest.effects.grammar.meaning import first_value
from kartotek.ingest.effects.grammar.notation import bundle_of, selection_of
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.construct import (
    ACTION,
    ALWAYS,
    END,
    FREE,
    FREE_OF_CHARGE,
    IT,
    UNKNOWN,
    amount,
    amounts,
    do,
    either,
    gain,
    in_order,
    lose,
    mod,
    number,
    on,
    pay,
    product,
    transfer,
    where,
)
from kartotek.schema.language.nodes import Bundle, Countable, Do, ObjectAttribute, Select, Step, UpTo, Use

__all__ = ["PRICE_FRAMES", "SLOT_FRAMES", "HARVEST_FRAMES", "CARD_FRAMES"]


# Frames of what a place of action lets one do: build, upgrade, draw, and the points that tables give.
_SLOTS: Final = ("slot",)
"""Games with slots that actions are done at."""


def _kind(item: Item) -> str | None:
    """The kind of the things that an item speaks of, by the last word that names one."""
    kind = first_value(item.features[::-1], "kind")
    return str(kind) if kind is not None else None


def _build(clause: Clause) -> Iterator[Said]:
    """Build so many of a kind; several kinds are built one after another, or one or the other of two."""
    clause.use_all("V.build", "AND", "FREE", "USUAL_COST", "ANY")
    things = [item for item in clause.find("THINGS") if _kind(item)]
    clause.use(*things)
    clause.take("ONE")
    if _is_one_or_other(things, clause):
        clause.use_all("OR")
        yield Said(_built(clause, *things), unless_stated(ACTION))
    else:
        yield from _build_each(things, clause)


def _is_one_or_other(things: Sequence[Item], clause: Clause) -> bool:
    """Whether one of two kinds is built: one of this or that, without a number of its own."""
    return clause.has("OR") and [item.value[0] for item in things] == [1, None]


def _build_each(things: Sequence[Item], clause: Clause) -> Iterator[Said]:
    """Build so many of each kind; nothing where it is not said of one of them how many."""
    alone = 1 if clause.has("ONE") else None
    numbers: list[Any] = [alone if item.value[0] is None else item.value[0] for item in things]
    if numbers and None not in numbers:
        steps = (_at_most(number, _built(clause, item)) for number, item in zip(numbers, things, strict=True))
        yield Said(in_order(steps), unless_stated(ACTION))


def _built(clause: Clause, *things: Item) -> Do:
    """Build a thing of one of these kinds."""
    kinds = (str(_kind(item)) for item in things)
    return do("build", where("kind", *kinds), price=FREE_OF_CHARGE if clause.says("FREE") else None)


def _at_most(count: int, step: Do) -> Step:
    """The step once, or up to so many times."""
    return step if count == 1 else UpTo(count, step)


def _upgrade(clause: Clause) -> Iterator[Said]:
    clause.use_all("V.upgrade", "ONE")
    item = clause.take("THINGS")
    if item is None or item.value[0] is None or clause.has("DIFFERENT"):
        return
    count, _, most = item.value
    most = _is_one_or_more(clause) or most
    kind = _kind(item)
    step = do("upgrade", *([where("kind", kind)] if kind and kind != "structure" else []))
    yield Said(_at_most(count if most and count else 1, step), unless_stated(ACTION))


def _is_one_or_more(clause: Clause) -> bool:
    """Whether a number of things is the most of them: one or so many."""
    least = clause.take("NUM")
    if least is None or least.value != 1 or not clause.has("OR"):
        return False
    clause.use_all("OR")
    return True


def _draw(clause: Clause) -> Iterator[Said]:
    clause.use_all("V.draw", "V.gain", "V.give")
    item = clause.take("THINGS")
    if item is not None and item.value[0] is not None and item.value[1] == ({"noun": "card"},):
        yield Said(_cards_drawn(item), unless_stated(ACTION))


def _cards_drawn(item: Item) -> Do:
    return do("draw", args=(number(item.value[0]),))


def _slot_gives(clause: Clause) -> Iterator[Said]:
    """A place gives cards and goods together."""
    cards = next((item for item in clause.find("THINGS") if item.features[-1].get("noun") == "card"), None)
    bundle = take_amount(clause, Case.ACC)
    if cards is None or cards.value[0] is None or bundle is None:
        return
    clause.use(cards)
    clause.use_all("V.give", "AND", "V.gain")
    steps = (_cards_drawn(cards), transfer("gain", bundle_of(bundle.value)))
    yield Said(in_order(steps), unless_stated(ACTION))


def _price_of_building(clause: Clause) -> Iterator[Said]:
    """What is paid for building a kind of thing."""
    clause.use_all("V.pay", "BUILDING_OF", "V.cost", "STEP_UP")
    if clause.says("STEP_UP"):
        clause.use_all("EACH")
    bundle = take_numbered(clause, Case.ACC, Case.ILL)
    if bundle is not None:
        yield Said(_priced(bundle_of(bundle.value, "pay"), clause), ACTION)


def _priced(price: Bundle, clause: Clause) -> Do | PriceOf:
    """The building of the thing that costs so much, or only the price."""
    thing = next((item for item in clause.find("THING", Case.NOM) if "kind" in item.value), None)
    if thing is None or not clause.has("V.cost"):
        return PriceOf(price)
    clause.use(thing)
    clause.use_all("ONE")
    return do("build", where("kind", thing.value["kind"]), price=price)


def _row_of_kinds(clause: Clause) -> Iterator[Said]:
    """Points by how many kinds there are: a row of a table, remembered until the table is whole."""
    kinds, bundle = _kinds_counted(clause), take_amount(clause, Case.ACC)
    if kinds is not None and bundle is not None and any(map(_is_of_kinds, clause.event)):
        clause.use_event()
        clause.use_all("V.gain")
        yield Said(TableRow(kinds, bundle.value[0].n))


def _kinds_counted(clause: Clause) -> int | None:
    """How many kinds an event speaks of: none where it only denies that there are any."""
    counted = first_tagged(clause.event, "KIND_COUNT")
    if counted is not None:
        return int(counted.value)
    return 0 if "NEG" in clause.event_tags else None


def _is_of_kinds(item: Item) -> bool:
    """Whether an item speaks of kinds of things, or of buildings."""
    return item.tag == "KINDS" or (item.tag == "THING" and item.value.get("kind") == "building")


def _table(clause: Clause) -> Iterator[Said]:
    rows = list(clause.find("ROW"))
    clause.use(*rows)
    clause.use_all("OR", "MORE", "THING", "V.be")
    yield Said(PointsByCount(tuple((key, points) for key, points in (item.value for item in rows))), END)


SLOT_FRAMES: Final = (
    EffectRule("table of points", ("ROW",), _table, _SLOTS),
    EffectRule("table of points", ("V.gain", "BUNDLE", "@WHEN"), _row_of_kinds, _SLOTS),
    EffectRule("draw cards", ("V.give", "THINGS", "BUNDLE"), _slot_gives, _SLOTS),
    EffectRule("build so many", ("V.build", "THINGS"), _build, _SLOTS),
    EffectRule("upgrade", ("V.upgrade", "THINGS"), _upgrade, _SLOTS),
    EffectRule("draw cards", ("V.draw", "THINGS"), _draw, _SLOTS),
    EffectRule("draw cards", ("V.gain|V.give", "THINGS"), _draw, _SLOTS),
)

PRICE_FRAMES: Final = (
    EffectRule("price of a thing", ("V.cost", "BUNDLE"), _price_of_building, _SLOTS),
    EffectRule("price to pay", ("V.pay", "BUNDLE"), _price_of_building, _SLOTS),
)


# Frames of buildings: what they yield by colour and height, what building on them costs.
_OF_ACTION: Final = When(None, default=True, context=True)


def _yield_of_colour(clause: Clause) -> Iterator[Said]:
    """Buildings of a colour yield a good, however much of it."""
    colour, building = _colour(clause), next((one for one in clause.find("THING") if is_thing(one, "building")), None)
    good = only(list(filter(is_one_bare, clause.find("BUNDLE", "acc all"))))
    event = clause.language.table("yields").get("event")
    if not event or colour is None or building is None or good is None:
        return
    clause.use(building, good)
    clause.use_all("ADJ", "V.gain", "V.reach", "V.make_use", "X", "WHICH", ",", ";")
    yield Said(gain(None, good.value[0].named("gain")), on(event, where("color", colour)), cap=OPEN_AMOUNT)


def _colour(clause: Clause) -> str | None:
    return only(list(set(colors_in(*clause.main))))


def _yields_in_a_row(clause: Clause) -> Iterator[Said]:
    """A list of colours with the good of each; how much it is may be stated later."""
    found = list(clause.find("YIELDS"))
    clause.use(*found)
    clause.use_all("NUM", "V.gain", "X", ",", ";")
    for colour, good in (item.value for item in found):
        yield Said(YieldOf(colour, good), cap=OPEN_AMOUNT)


def _by_height(clause: Clause) -> Iterator[Said]:
    """One floor gives one, two floors give two: as much as there are floors."""
    counts = [value["floors"] for value in values_of(clause, "ADJ") if "floors" in value]
    if len(counts) > 1 and counts == _numbers(clause):
        clause.use_all("ADJ", "ONE", "NUM", "V.produce", "THING", "X", ",")
        yield Said(ByFloors())


def _numbers(clause: Clause) -> list[int]:
    """The numbers of the clause, and `one` where it is an object."""
    return [item.value for item in tagged(clause.main, "NUM", "ONE") if item.tag == "NUM" or item.case == Case.ACC]


def _put_on(clause: Clause) -> Iterator[Said]:
    """Goods of one's own are put on what is built, or given back for it."""
    bundle = take_numbered(clause, Case.ACC)
    if bundle is None:
        return
    clause.use(*filter(is_one_bare, clause.find("BUNDLE", "sub")))
    clause.use_all("V.put", "OWN_SUPPLY", "SUPPLY", "X", "OWN")
    yield Said(transfer("lose", bundle_of(bundle.value, "pay")), _OF_ACTION)


def _for_each_floor(clause: Clause) -> Iterator[Said]:
    bundle = clause.take("BUNDLE", Case.NOM)
    clause.use_all("EACH_FLOOR")
    if bundle is not None and bundle.value[0].n:
        floors = product(bundle.value[0].n, ObjectAttribute(IT, "floors"))
        yield Said(lose(floors, bundle.value[0].named("pay")), _OF_ACTION)


def _price_of_action(clause: Clause) -> Iterator[Said]:
    """What an action asks for: goods put on what is built or given back, so much for each floor."""
    if clause.has("V.put") and clause.says_any("OWN_SUPPLY", "SUPPLY"):
        yield from _put_on(clause)
    elif clause.has("EACH_FLOOR"):
        yield from _for_each_floor(clause)


HARVEST_FRAMES: Final = (
    EffectRule("goods by colour", ("YIELDS",), _yields_in_a_row),
    EffectRule("as many as floors", ("ADJ", "V.produce"), _by_height),
    EffectRule("price of an action", ("BUNDLE", "OWN_SUPPLY|SUPPLY|EACH_FLOOR"), _price_of_action),
    EffectRule("yield of a colour", ("ADJ", "THING", "BUNDLE", "V.gain|V.reach"), _yield_of_colour),
)


# Frames of what cards and places name beside goods: slots used, exchanges, rebates, limits, rates, multipliers.
_SAYS_NOTHING: Final = frozenset((",", "TIME", "PER_SE"))
_EVERY_GOOD: Final = "*"


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
    bundle = first_tagged(stated, "BUNDLE", Case.INS)
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
    good, bundle = _turned(clause.take("PER"), clause), take_amount(clause, Case.ACC)
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
    bundle = take_numbered(clause, Case.ACC)
    if bundle is not None:
        yield Said(UpgradeThat(bundle_of(bundle.value, "pay")))


def _price_of_choice(clause: Clause) -> Iterator[Said]:
    """The price is one good or another."""
    goods = goods_to_choose(clause, Case.NOM)
    if goods is not None:
        clause.use(*clause.main)
        yield Said(PriceOf(either(bundle_of([amount], "pay") for amount in goods.value)))


def _substitute(clause: Clause) -> Iterator[Said]:
    """One good may be paid in the place of others: this one, or the one that was spoken of."""
    others = goods_to_choose(clause, Case.ACC)
    if others is None:
        return
    clause.use(others)
    good = clause.take("BUNDLE", Case.NOM)
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
