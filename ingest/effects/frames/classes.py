"""Frames of what a class of components or a category of scoring is for: which goods, but not how many of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kartotek.ingest.confidence import OPEN_AMOUNT
from kartotek.ingest.effects.frames.frame import EffectRule, Said, usual_timing
from kartotek.ingest.effects.frames.items import colors_in, in_text_order, is_one_bare
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.notation import timing_of
from kartotek.schema.language.construct import ALWAYS, END, UNKNOWN, amount, amounts, gain, transfer, where
from kartotek.schema.language.nodes import ForEach, Select, SomeOf

__all__ = ["CLASS_FRAMES"]

_CLASSES: Final = ("BUILDING", "GUILD")
_BRINGING: Final = ("V.give", "V.gain", "V.collect", "V.grow")
_POINTS: Final = "vp"


def _bare_goods(clause: Clause, case: str) -> list[Item]:
    """Goods that are only named, each by itself; none where any stands with a number."""
    goods = list(clause.find("BUNDLE"))
    return [item for item in goods if item.case == case] if all(map(is_one_bare, goods)) else []


def _gives(item: Item, clause: Clause) -> Said:
    """Some of a good, or of a strength, when the game has it."""
    name = item.value[0].named("gain")
    if name in clause.language.vocabulary.stats:
        return Said(
            transfer("have", amounts(amount(None, name))), usual_timing(clause, "have", ALWAYS), cap=OPEN_AMOUNT
        )
    return Said(gain(None, name), usual_timing(clause, name), cap=OPEN_AMOUNT)


def _is_a_class(item: Item, clause: Clause) -> bool:
    """Several of the components, or each of them: what does it, or what it is done with."""
    every = item.plural or clause.has("EACH")
    return item.tag in _CLASSES and every and item.case in ("nom", "ins")


def _of_a_class(clause: Clause) -> Iterator[Said]:
    """The components of a class bring goods."""
    named = [item for item in clause.main if _is_a_class(item, clause)]
    goods = _bare_goods(clause, "acc")
    if clause.event or len(named) != 1:
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
        yield Said(gain(None, _POINTS), END, cap=OPEN_AMOUNT)


def _made_by_each(clause: Clause) -> Iterator[Said]:
    """Each of the components shows the good that it makes."""
    clause.use_all("EACH", "ONE", "RAW", "WARES", "OR", "WHICH", "V.build", "V.produce", ",")
    if not clause.event and not clause.has("NUM"):
        yield Said(transfer("produce", amounts(SomeOf(1, UNKNOWN))), ALWAYS, cap=OPEN_AMOUNT)


def _by_colour_in_brackets(clause: Clause) -> Iterator[Said]:
    """Helpers stated by the colour in brackets after their name, each with the good that they are good for."""
    found = _goods_by_colour(clause)
    when = timing_of(clause.language.timing.get("ongoing", ""), clause.language)
    if when is None or len(found) < 2 or not all(_is_one_good(goods) for _, goods in found):
        return
    clause.use(*(good for _, (good,) in found))
    clause.use_all("V.gain", "V.be", "AND", ",")
    for colour, (good,) in found:
        cards = Select("card", (where("color", colour),))
        yield Said(ForEach(cards, gain(None, good.value[0].named("gain"))), when, cap=OPEN_AMOUNT)


def _goods_by_colour(clause: Clause) -> list[tuple[str, list[Item]]]:
    """The colours in brackets, each with the goods that follow it."""
    found: list[tuple[str, list[Item]]] = []
    for item in in_text_order(clause):
        if item.aside and colors_in(item):
            found.append((item.value["color"], []))
        elif item.tag == "BUNDLE" and found:
            found[-1][1].append(item)
    return found


def _is_one_good(items: Sequence[Item]) -> bool:
    return len(items) == 1 and is_one_bare(items[0])


CLASS_FRAMES: Final = (
    EffectRule("what a class is for", ("BUNDLE", "|".join(_CLASSES), "|".join(_BRINGING)), _of_a_class),
    EffectRule("what a class is for", ("BUNDLE", "V.add|HEEDED", "FROM_PART|COUNTING"), _of_a_category),
    EffectRule("what a class is for", ("EACH", "RAW", "WARES", "WHICH", "V.produce"), _made_by_each),
    EffectRule("what a class is for", ("BUNDLE", "V.gain", "@ADJ"), _by_colour_in_brackets),
)
