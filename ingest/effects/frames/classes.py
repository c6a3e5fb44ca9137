"""Frames of what a class of components or a category of scoring is for: which goods, but not how many of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ingest.effects.frames.frame import EffectRule, Said
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.notation import timing_of
from schema.language.construct import ALWAYS, END, NOW, UNKNOWN, amount, amounts, gain, transfer, where
from schema.language.nodes import ForEach, Select, SomeOf

__all__ = ["CLASS_FRAMES"]

_CLASSES: Final = ("BUILDING", "GUILD")
_BRINGING: Final = ("V.give", "V.gain", "V.collect", "V.grow")
_OPEN: Final = 880
"""How much it is, is not stated."""
_POINTS: Final = "vp"


def _bare_goods(clause: Clause, case: str) -> list[Item]:
    """Goods that are only named, each by itself; none where any stands with a number."""
    goods = list(clause.find("BUNDLE"))
    if any(len(item.value) > 1 or item.value[0].n is not None for item in goods):
        return []
    return [item for item in goods if item.case == case]


def _gives(item: Item, clause: Clause) -> Said:
    """Some of a good, or of a strength, when the game has it."""
    name, timing = item.value[0].named("gain"), clause.language.timing
    if name in clause.language.vocabulary.stats:
        when = timing_of(timing.get("have", "always"), clause.language)
        return Said(transfer("have", amounts(amount(None, name))), when or ALWAYS, cap=_OPEN)
    when = timing_of(timing.get(name, "now").removeprefix("!"), clause.language)
    return Said(gain(None, name), when or NOW, cap=_OPEN)


def _is_a_class(item: Item, clause: Clause) -> bool:
    """Several of the components, or each of them: what does it, or what it is done with."""
    every = item.plural or any(i.tag == "EACH" for i in clause.main)
    return item.tag in _CLASSES and every and item.case in ("nom", "ins")


def _of_a_class(clause: Clause) -> Iterator[Said]:
    """The components of a class bring goods."""
    named = [item for item in clause.main if _is_a_class(item, clause)]
    goods = _bare_goods(clause, "acc")
    if clause.event or len(named) != 1 or not goods:
        return
    clause.use(*named, *goods)
    clause.use_all("EACH", "CITY", "OR", "ADJ", "THING", "GOODS", "WARES", "DIFFERENT", *_BRINGING)
    if clause.has("DIFFERENT"):
        clause.use_all("NUM")
    yield from (_gives(item, clause) for item in goods)


def _of_a_category(clause: Clause) -> Iterator[Said]:
    """The points that a part of the city has made are added, or a card is looked at when points are counted."""
    if all(item.value[0].named("gain") == _POINTS for item in clause.main if item.tag == "BUNDLE"):
        clause.use_all("V.add", "FROM_PART", "EACH", "NEXT", "BUNDLE", "THINGS", "COUNTING", "HEEDED")
        yield Said(gain(None, _POINTS), END, cap=_OPEN)


def _made_by_each(clause: Clause) -> Iterator[Said]:
    """Each of the components shows the good that it makes."""
    clause.use_all("EACH", "ONE", "RAW", "WARES", "OR", "WHICH", "V.build", "V.produce", ",")
    if not clause.event and not clause.has("NUM"):
        yield Said(transfer("produce", amounts(SomeOf(1, UNKNOWN))), ALWAYS, cap=_OPEN)


def _by_colour_in_brackets(clause: Clause) -> Iterator[Said]:
    """Helpers stated by the colour in brackets after their name, each with the good that they are good for."""
    items = sorted((i for i in (*clause.main, *clause.asides) if i.tokens), key=lambda item: item.tokens[0])
    found: list[tuple[str, list[Item]]] = []
    for item in items:
        if item.tag == "ADJ" and item.aside and "color" in item.value:
            found.append((item.value["color"], []))
        elif item.tag == "BUNDLE" and found:
            found[-1][1].append(item)
    goods = [item for _, stated in found for item in stated]
    one_each = len(found) > 1 and all(len(stated) == 1 for _, stated in found)
    when = timing_of(clause.language.timing.get("ongoing", ""), clause.language)
    if when is None or not one_each or any(i.value[0].n is not None or len(i.value) > 1 for i in goods):
        return
    clause.use(*goods)
    clause.use_all("V.gain", "V.be", "AND", ",")
    for colour, (good,) in found:
        cards = Select("card", (where("color", colour),))
        yield Said(ForEach(cards, gain(None, good.value[0].named("gain"))), when, cap=_OPEN)


CLASS_FRAMES: Final = (
    EffectRule("what a class is for", ("BUNDLE", "|".join(_CLASSES), "|".join(_BRINGING)), _of_a_class),
    EffectRule("what a class is for", ("BUNDLE", "V.add|HEEDED", "FROM_PART|COUNTING"), _of_a_category),
    EffectRule("what a class is for", ("EACH", "RAW", "WARES", "WHICH", "V.produce"), _made_by_each),
    EffectRule("what a class is for", ("BUNDLE", "V.gain", "@ADJ"), _by_colour_in_brackets),
)
