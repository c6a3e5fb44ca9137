"""Frames of buildings: what they yield by colour and height, what building on them costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kartotek.ingest.confidence import OPEN_AMOUNT
from kartotek.ingest.effects.discourse import ByFloors, YieldOf
from kartotek.ingest.effects.frames.frame import EffectRule, Said, When
from kartotek.ingest.effects.frames.items import (
    colors_in,
    is_one_bare,
    is_thing,
    only,
    tagged,
    take_numbered,
    values_of,
)
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.notation import bundle_of
from kartotek.schema.language.construct import IT, gain, lose, on, product, transfer, where
from kartotek.schema.language.nodes import ObjectAttribute

__all__ = ["HARVEST_FRAMES"]

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
    return [item.value for item in tagged(clause.main, "NUM", "ONE") if item.tag == "NUM" or item.case == "acc"]


def _put_on(clause: Clause) -> Iterator[Said]:
    """Goods of one's own are put on what is built, or given back for it."""
    bundle = take_numbered(clause, "acc")
    if bundle is None:
        return
    clause.use(*filter(is_one_bare, clause.find("BUNDLE", "sub")))
    clause.use_all("V.put", "OWN_SUPPLY", "SUPPLY", "X", "OWN")
    yield Said(transfer("lose", bundle_of(bundle.value, "pay")), _OF_ACTION)


def _for_each_floor(clause: Clause) -> Iterator[Said]:
    bundle = clause.take("BUNDLE", "nom")
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
