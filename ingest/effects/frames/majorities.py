"""Frames of scoring by who has most, of points for goods that are named, of what an action yields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.frames.frame import EffectRule, Said, unless_stated
from kartotek.ingest.effects.frames.items import is_numbered_choice, starts_bare, values_of
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.notation import bundle_of
from kartotek.schema.language.construct import END, IT, either, flag, gain, on, per, product, transfer, where
from kartotek.schema.language.nodes import Filter, ForEach, Held, ObjectAttribute, Select

__all__ = ["MAJORITY_FRAMES"]


def _points(clause: Clause) -> Item | None:
    return next((item for item in clause.find("BUNDLE", "acc") if item.value[0].named("gain") == "vp"), None)


def _as_many_points(clause: Clause) -> Iterator[Said]:
    """As many points as there are goods in a place, once or twice: for who has most, next to most, or all of them."""
    counted = list(filter(starts_bare, clause.find("BUNDLE", "nom")))
    points, attribute = _points(clause), _attribute(counted)
    place, which = _place_with(attribute, clause), _whose(clause)
    if points is None or not starts_bare(points) or place is None or which is None:
        return
    clause.use(points, *counted)
    clause.use_event()
    clause.use_all("MOST", "ORD", "SO_MUCH", "AS_MUCH", "V.gain", "V.be", "X", ",", "BUNDLE", "ONCE", "TWICE", "CITY")
    clause.use_all("AREA", "AND")
    number = product(2 if clause.has("TWICE") else 1, ObjectAttribute(IT, attribute))
    yield Said(ForEach(Select(place, (which,)), gain(number, points.value[0].named("gain"))), END)


def _attribute(counted: Sequence[Item]) -> str:
    """The number of a place that says how many of the one good there are, or are the player's; empty for others."""
    names = {f"{item.value[0].named('gain')}s" for item in counted}
    if len(names) != 1:
        return ""
    return f"own_{names.pop()}" if counted[-1].owned else names.pop()


def _place_with(attribute: str, clause: Clause) -> str | None:
    """The noun of places that are ranked by this number."""
    nouns = clause.language.vocabulary.nouns.items()
    return next((name for name, noun in nouns if {"rank", attribute} <= noun.attributes.keys()), None)


def _whose(clause: Clause) -> Filter | None:
    """Which places count for a player: those where all is his, or where he has most or next to most."""
    if clause.event:
        return flag("sole") if {"EACH", "ONE", "V.belong"} <= clause.event_tags else None
    if not clause.has("MOST"):
        return None
    return where("rank", next(map(int, values_of(clause, "ORD")), 1))


def _for_those(clause: Clause) -> Iterator[Said]:
    """Points for each of the goods just named."""
    points = _points(clause)
    named = list(filter(starts_bare, clause.find("BUNDLE", "acc")))
    if points is None or not points.value[0].n or len(named) != 1 or not _is_after_each(clause):
        return
    clause.use(points, *named)
    clause.use_all("V.gain", "AND", "X", ",", "EACH", "AFTER")
    good = named[0].value[0].named("gain")
    if len(list(clause.find("V.gain"))) > 1:
        yield Said(gain(1, good, per(Held(good))), unless_stated(END), subject="")
    yield Said(transfer("gain", bundle_of(points.value), per(Held(good))), unless_stated(END))


def _is_after_each(clause: Clause) -> bool:
    return ("EACH", "AFTER") in pairwise(item.tag for item in clause.main)


def _each_of_an_action(clause: Clause) -> Iterator[Said]:
    """One of several yields by the component, whenever the action is done that belongs to it."""
    item = clause.take("ALT", "acc")
    if not is_numbered_choice(item):
        return
    clause.use_all("V.produce", "V.gain", "V.give", "RANGE", "THING", "X", "DOING_OF")
    choice = transfer("gain", either(bundle_of(part) for part in item.value))
    yield from (Said(choice, on(event)) for event in clause.language.timing.get("actions", "").split())


MAJORITY_FRAMES: Final = (
    EffectRule("as many points as goods", ("SO_MUCH", "AS_MUCH", "V.gain", "BUNDLE"), _as_many_points),
    EffectRule("for each of those", ("AFTER", "V.gain", "BUNDLE"), _for_those),
    EffectRule("yield of its action", ("ALT", "DOING_OF"), _each_of_an_action),
)
