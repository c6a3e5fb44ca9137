"""Frames of what a place of action lets one do: build, upgrade, draw, and the points that tables give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from kartotek.ingest.effects.discourse import PointsByCount, PriceOf, TableRow
from kartotek.ingest.effects.frames.frame import EffectRule, Said, unless_stated
from kartotek.ingest.effects.frames.items import first_tagged, take_amount, take_numbered
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.meaning import first_value
from kartotek.ingest.effects.notation import bundle_of
from kartotek.schema.language.construct import ACTION, END, FREE_OF_CHARGE, do, in_order, number, transfer, where
from kartotek.schema.language.nodes import Bundle, Do, Step, UpTo

__all__ = ["PRICE_FRAMES", "SLOT_FRAMES"]

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
    bundle = take_amount(clause, "acc")
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
    bundle = take_numbered(clause, "acc", "ill")
    if bundle is not None:
        yield Said(_priced(bundle_of(bundle.value, "pay"), clause), ACTION)


def _priced(price: Bundle, clause: Clause) -> Do | PriceOf:
    """The building of the thing that costs so much, or only the price."""
    thing = next((item for item in clause.find("THING", "nom") if "kind" in item.value), None)
    if thing is None or not clause.has("V.cost"):
        return PriceOf(price)
    clause.use(thing)
    clause.use_all("ONE")
    return do("build", where("kind", thing.value["kind"]), price=price)


def _row_of_kinds(clause: Clause) -> Iterator[Said]:
    """Points by how many kinds there are: a row of a table, remembered until the table is whole."""
    kinds, bundle = _kinds_counted(clause), take_amount(clause, "acc")
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
