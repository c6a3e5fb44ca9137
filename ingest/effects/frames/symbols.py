"""Frames of symbols that are collected: points for many of a kind, and for one of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kartotek.ingest.confidence import FULL, UNCOUNTED_NUMBER
from kartotek.ingest.effects.discourse import TableRow
from kartotek.ingest.effects.frames.frame import EffectRule, Said
from kartotek.ingest.effects.frames.items import take_amount
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.schema.language.construct import END, gain, product, total
from kartotek.schema.language.nodes import Arithmetic, Held, SmallestLargest

__all__ = ["SYMBOL_FRAMES"]

_POINTS: Final = "vp"


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
    points = take_amount(clause, "acc")
    if points is None or not kinds or {number.value for number in numbers} != {len(kinds)}:
        return
    clause.use(*numbers)
    clause.use(*clause.find("SYMBOL", "ela"))
    clause.use_all("EACH", "DIFFERENT", "V.give", "X", ",", "THING")
    number = product(points.value[0].n, SmallestLargest("min", tuple(map(Held, kinds))))
    yield Said(gain(number, points.value[0].named("gain")), END)


SYMBOL_FRAMES: Final = (EffectRule("points for symbols", ("SYMBOL|SYMBOL_ROW",), _points_for_symbols),)
