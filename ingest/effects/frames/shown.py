"""Frames of what only a picture or a class of components shows: which goods, of how many symbols, how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kartotek.ingest.confidence import FULL, OPEN_AMOUNT, UNCOUNTED_NUMBER
from kartotek.ingest.effects.frames.frame import (
    EffectRule,
    Said,
    colors_in,
    in_text_order,
    is_one_bare,
    take_amount,
    usual_timing,
    values_of,
)
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.discourse import TableRow
from kartotek.ingest.effects.grammar.meaning import is_bare
from kartotek.ingest.effects.grammar.notation import timing_of
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.construct import (
    ALWAYS,
    END,
    UNKNOWN,
    amount,
    amounts,
    either,
    gain,
    product,
    total,
    transfer,
    where,
)
from kartotek.schema.language.nodes import Arithmetic, ForEach, Held, Select, SmallestLargest, SomeOf

__all__ = ["SHOWN_FRAMES", "SYMBOL_FRAMES", "CLASS_FRAMES"]


# Frames of what only a picture shows: how much of a good it is, or which goods of a class.
_POINTS: Final = "vp"


def _open_amount(clause: Clause) -> Iterator[Said]:
    """As much as a picture shows; points at the end by something that is stated elsewhere."""
    bundle = clause.first("BUNDLE", Case.ACC)
    if bundle is None or not is_bare(bundle) or clause.has("MOST"):
        return
    name, at_end = bundle.value[0].named("gain"), _is_at_end(bundle, clause)
    if not clause.has("SHOWN") and not (at_end and clause.language.timing.get("open")):
        return
    clause.use(bundle)
    clause.use_all("SHOWN", "V.give", "V.gain", "THING", "NOW", "ONCE", "ONLY", "V.take", "TIME", "BUNDLE", ",", "PER")
    if at_end:
        clause.use_all("X", "SUCH", "EACH", "AFTER")
        yield Said(gain(None, name), END, cap=UNCOUNTED_NUMBER)
    else:
        yield Said(gain(None, name), usual_timing(clause, name))


def _is_at_end(bundle: Item, clause: Clause) -> bool:
    """Whether points are had at the end of the game."""
    return bundle.value[0].named("gain") == _POINTS and "end" in values_of(clause, "TIME")


def _shown_goods(clause: Clause) -> Iterator[Said]:
    """Goods of a class that a picture shows: all of them, or one of them at a time."""
    some = [amount(None, name) for name in _goods_of_class(clause)]
    if not some:
        return
    clause.use_all("SHOWN", "RAW", "MADE", "GOODS", "V.produce", "THING", "ANY", "NUM", "PERIOD", "AGE")
    if clause.says("ANY"):
        yield Said(transfer("produce", either(amounts(part) for part in some)), ALWAYS)
    else:
        yield Said(transfer("produce", amounts(*some)), ALWAYS, cap=UNCOUNTED_NUMBER if clause.has("NUM") else FULL)


def _goods_of_class(clause: Clause) -> list[str]:
    """The goods of the class that is named, or all that can be traded."""
    wanted = _class_wanted(clause)
    resources = clause.language.vocabulary.resources.items()
    return [name for name, resource in resources if wanted in (resource.group, None) and resource.tradable]


def _class_wanted(clause: Clause) -> str | None:
    """The class that is named; the word for raw goods stands for all where the game has no word for others."""
    apart = any(entry.tag == "MADE" for entry in clause.language.lexicon.forms.values())
    if apart and clause.says("RAW"):
        return "raw"
    return "manufactured" if clause.says("MADE") else None


SHOWN_FRAMES: Final = (
    EffectRule("as much as shown", ("BUNDLE", "V.give|V.gain", "SHOWN|TIME"), _open_amount),
    EffectRule("goods that are shown", ("SHOWN", "V.produce", "RAW|MADE|GOODS"), _shown_goods),
)


# Frames of symbols that are collected: points for many of a kind, and for one of each kind.
def _points_for_symbols(clause: Clause) -> Iterator[Said]:
    """Points for symbols of a kind, by table or by rule, or for one of each kind."""
    if clause.has("SYMBOL_ROW"):
        yield from _symbols_in_number(clause)
    elif clause.has("SQUARE"):
        yield from _squares(clause)
    elif clause.has("EACH", "DIFFERENT", "V.give"):
        yield from _sets(clause)


def _symbols_in_number(clause: Clause) -> Iterator[Said]:
    """So many points for so many symbols: rows of a table, remembered until it is whole."""
    rows, strays = list(clause.find("SYMBOL_ROW")), list(clause.find("NUM"))
    clause.use(*rows, *strays)
    for kinds, points in (item.value for item in rows):
        yield Said(TableRow(kinds, points), cap=UNCOUNTED_NUMBER if strays else FULL)


def _squares(clause: Clause) -> Iterator[Said]:
    """The points are the square of how many symbols of a kind there are."""
    clause.use_all("SQUARE", "SYMBOL", "BUNDLE", "X")
    kinds = clause.language.kinds_of_symbols
    if kinds:
        squares = (Arithmetic("*", Held(kind), Held(kind)) for kind in kinds)
        yield Said(gain(total(squares), _POINTS), END)


def _sets(clause: Clause) -> Iterator[Said]:
    """So many points for each group of all the different symbols."""
    kinds = clause.language.kinds_of_symbols
    numbers = list(clause.find("NUM"))
    points = take_amount(clause, Case.ACC)
    if points is None or not kinds or {number.value for number in numbers} != {len(kinds)}:
        return
    clause.use(*numbers)
    clause.use(*clause.find("SYMBOL", Case.ELA))
    clause.use_all("EACH", "DIFFERENT", "V.give", "X", ",", "THING")
    number = product(points.value[0].n, SmallestLargest("min", tuple(map(Held, kinds))))
    yield Said(gain(number, points.value[0].named("gain")), END)


SYMBOL_FRAMES: Final = (EffectRule("points for symbols", ("SYMBOL|SYMBOL_ROW",), _points_for_symbols),)


# Frames of what a class of components or a category of scoring is for: which goods, but not how many of them.
_CLASSES: Final = ("BUILDING", "GUILD")
_BRINGING: Final = ("V.give", "V.gain", "V.collect", "V.grow")


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
    return item.tag in _CLASSES and every and item.case in (Case.NOM, Case.INS)


def _of_a_class(clause: Clause) -> Iterator[Said]:
    """The components of a class bring goods."""
    named = [item for item in clause.main if _is_a_class(item, clause)]
    goods = _bare_goods(clause, Case.ACC)
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
