"""Frames of what a place of action lets one do: build, upgrade, draw, and the points that tables give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ingest.effects.discourse import PointsByCount, PriceOf, TableRow
from ingest.effects.frames.frame import EffectRule, Said, unless_stated
from ingest.effects.frames.items import is_numbered
from ingest.effects.grammar.clauses import Clause
from ingest.effects.notation import bundle_of
from schema.language.construct import ACTION, END, FREE_OF_CHARGE, do, in_order, number, transfer, where
from schema.language.nodes import Do, Step, UpTo

__all__ = ["PRICE_FRAMES", "SLOT_FRAMES"]

_SLOTS: Final = ("slot",)
"""Games with slots that actions are done at."""


def _kind(features: Any) -> str | None:
    return next((str(f["kind"]) for f in reversed(features) if "kind" in f), None)


def _build(clause: Clause) -> Iterator[Said]:
    """Build so many of a kind; several kinds are built one after another."""
    clause.use_all("V.build", "AND", "FREE", "USUAL_COST", "ANY")
    things = [i for i in clause.main if i.tag == "THINGS" and _kind(i.value[1])]
    clause.use(*things)
    price = FREE_OF_CHARGE if clause.says("FREE") else None
    steps: list[Step] = []
    one = clause.take("ONE")
    kinds = [str(_kind(item.value[1])) for item in things]
    if clause.has("OR") and len(things) == 2 and things[0].value[0] == 1 and things[1].value[0] is None:
        clause.use_all("OR")
        yield Said(do("build", where("kind", *kinds), price=price), unless_stated(ACTION))
        return
    for item in things:
        count, features, _ = item.value
        count = 1 if count is None and one is not None else count
        if count is None:
            return
        steps.append(_at_most(count, do("build", where("kind", str(_kind(features))), price=price)))
    if steps:
        yield Said(in_order(steps), unless_stated(ACTION))


def _at_most(count: int, step: Do) -> Step:
    """The step once, or up to so many times."""
    return step if count == 1 else UpTo(count, step)


def _upgrade(clause: Clause) -> Iterator[Said]:
    clause.use_all("V.upgrade", "ONE")
    item = clause.take("THINGS")
    if item is None or clause.has("DIFFERENT"):
        return
    count, features, most = item.value
    if count is None:
        return
    least = clause.take("NUM")
    if least is not None and least.value == 1 and clause.has("OR"):
        clause.use_all("OR")
        most = True
    kind = _kind(features)
    step = do("upgrade", *([where("kind", kind)] if kind and kind != "structure" else []))
    yield Said(_at_most(count, step) if most and count else step, unless_stated(ACTION))


def _draw(clause: Clause) -> Iterator[Said]:
    clause.use_all("V.draw", "V.gain", "V.give")
    item = clause.take("THINGS")
    if item is not None and item.value[0] is not None and item.value[1] == ({"noun": "card"},):
        yield Said(do("draw", args=(number(item.value[0]),)), unless_stated(ACTION))


def _slot_gives(clause: Clause) -> Iterator[Said]:
    """A place gives cards and goods together."""
    cards = next((i for i in clause.main if i.tag == "THINGS" and i.value[1][-1].get("noun") == "card"), None)
    bundle = clause.take("BUNDLE", "acc")
    if cards is None or bundle is None or cards.value[0] is None or bundle.value[0].n is None:
        return
    clause.use(cards)
    clause.use_all("V.give", "AND", "V.gain")
    steps = (do("draw", args=(number(cards.value[0]),)), transfer("gain", bundle_of(bundle.value)))
    yield Said(in_order(steps), unless_stated(ACTION))


def _price_of_building(clause: Clause) -> Iterator[Said]:
    """What is paid for building a kind of thing."""
    clause.use_all("V.pay", "BUILDING_OF", "V.cost", "STEP_UP")
    if clause.says("STEP_UP"):
        clause.use_all("EACH")
    bundle = clause.take("BUNDLE", "acc") or clause.take("BUNDLE", "ill")
    thing = next((i for i in clause.main if i.tag == "THING" and i.case == "nom" and "kind" in i.value), None)
    if bundle is None or not is_numbered(bundle):
        return
    price = bundle_of(bundle.value, "pay")
    if thing is not None and clause.has("V.cost"):
        clause.use(thing)
        clause.use_all("ONE")
        yield Said(do("build", where("kind", thing.value["kind"]), price=price), ACTION)
    else:
        yield Said(PriceOf(price), ACTION)


def _row_of_kinds(clause: Clause) -> Iterator[Said]:
    """Points by how many kinds there are: a row of a table, remembered until the table is whole."""
    kinds = next((item.value for item in clause.event if item.tag == "KIND_COUNT"), None)
    kinds = 0 if kinds is None and any(item.tag == "NEG" for item in clause.event) else kinds
    bundle = clause.take("BUNDLE", "acc")
    things = [i for i in clause.event if i.tag == "KINDS" or (i.tag == "THING" and i.value.get("kind") == "building")]
    if kinds is not None and bundle is not None and bundle.value[0].n is not None and things:
        clause.use(*clause.event)
        clause.use_all("V.gain")
        clause.event_read = True
        yield Said(TableRow(kinds, bundle.value[0].n))


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
