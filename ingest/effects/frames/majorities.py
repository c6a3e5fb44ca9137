"""Frames of scoring by who has most, of points for goods that are named, of what an action yields."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from ingest.effects.frames.frame import EffectRule, Said, unless_stated
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.notation import bundle_of
from schema.language.construct import END, IT, either, flag, gain, on, per, product, transfer, where
from schema.language.nodes import Filter, ForEach, Held, ObjectAttribute, Select

__all__ = ["MAJORITY_FRAMES"]


def _points(clause: Clause) -> Item | None:
    return next(
        (i for i in clause.main if i.tag == "BUNDLE" and i.value[0].named("gain") == "vp" and i.case == "acc"), None
    )


def _as_many_points(clause: Clause) -> Iterator[Said]:
    """As many points as there are goods in a place, once or twice: for who has most, next to most, or all of them."""
    counted = [i for i in clause.main if i.tag == "BUNDLE" and i.case == "nom" and i.value[0].n is None]
    points = _points(clause)
    names = {f"{item.value[0].named('gain')}s" for item in counted}
    if points is None or points.value[0].n is not None or len(names) != 1:
        return
    attribute = f"own_{names.pop()}" if counted[-1].owned else names.pop()
    nouns = clause.language.vocabulary.nouns
    places = (name for name, noun in nouns.items() if {"rank", attribute} <= noun.attributes.keys())
    place, which = next(places, None), _whose(clause)
    if place is None or which is None:
        return
    clause.use(points, *counted, *clause.event)
    clause.use_all("MOST", "ORD", "SO_MUCH", "AS_MUCH", "V.gain", "V.be", "X", ",", "BUNDLE", "ONCE", "TWICE", "CITY")
    clause.use_all("AREA", "AND")
    clause.event_read = True
    number = product(2 if clause.has("TWICE") else 1, ObjectAttribute(IT, attribute))
    yield Said(ForEach(Select(place, (which,)), gain(number, points.value[0].named("gain"))), END)


def _whose(clause: Clause) -> Filter | None:
    """Which places count for a player: those where all is his, or where he has most or next to most."""
    if clause.event:
        return flag("sole") if {"EACH", "ONE", "V.belong"} <= {item.tag for item in clause.event} else None
    if not clause.has("MOST"):
        return None
    return where("rank", next((int(item.value) for item in clause.find("ORD")), 1))


def _for_those(clause: Clause) -> Iterator[Said]:
    """Points for each of the goods just named."""
    points = _points(clause)
    if points is None or not points.value[0].n:
        return
    prize = bundle_of(points.value)
    named = [i for i in clause.main if i.tag == "BUNDLE" and i.case == "acc" and i.value[0].n is None]
    if len(named) == 1 and ("EACH", "AFTER") in pairwise(item.tag for item in clause.main):
        clause.use(points, *named)
        clause.use_all("V.gain", "AND", "X", ",", "EACH", "AFTER")
        good = named[0].value[0].named("gain")
        if len(list(clause.find("V.gain"))) > 1:
            yield Said(gain(1, good, per(Held(good))), unless_stated(END), subject="")
        yield Said(transfer("gain", prize, per(Held(good))), unless_stated(END))


def _each_of_an_action(clause: Clause) -> Iterator[Said]:
    """One of several yields by the component, whenever the action is done that belongs to it."""
    item = clause.take("ALT", "acc")
    if item is None or any(amount.n is None for part in item.value for amount in part):
        return
    clause.use_all("V.produce", "V.gain", "V.give", "RANGE", "THING", "X", "DOING_OF")
    choice = transfer("gain", either(bundle_of(part) for part in item.value))
    for event in clause.language.timing.get("actions", "").split():
        yield Said(choice, on(event))


MAJORITY_FRAMES: Final = (
    EffectRule("as many points as goods", ("SO_MUCH", "AS_MUCH", "V.gain", "BUNDLE"), _as_many_points),
    EffectRule("for each of those", ("AFTER", "V.gain", "BUNDLE"), _for_those),
    EffectRule("yield of its action", ("ALT", "DOING_OF"), _each_of_an_action),
)
