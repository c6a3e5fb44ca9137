"""Goods and things that a tree takes from the wrong one, counts by themselves, or counts in all colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.composition.phrases import pays_out
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.schema.language.node import Node
from kartotek.schema.language.nodes import Amount, Held, Pay, Per, Transfer

__all__ = ["unshown_goods"]

_GOODS: Final = frozenset(("RES", "STAT"))
_COUNTED: Final = _GOODS | {"THING"}
_BOTH: Final = 2
"""How often a good is named that is had for each of its own."""


def unshown_goods(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """The words for goods and things, and who pays them, that no node shows."""
    yield from _payers(units, nodes)
    yield from _counted_of_itself(units, nodes)
    yield from _colours(units, nodes)


def _payers(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """The verb of a store that pays something out, where the tree lets somebody pay it and nobody get it."""
    kinds = {node.kind for node in nodes if isinstance(node, Transfer)}
    given_up = "lose" in kinds or any(isinstance(node, Pay) for node in nodes)
    if given_up and "gain" not in kinds and pays_out(units):
        yield from (unit.key for unit in units if unit.tag == "V.pay")


def _counted_of_itself(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """A good that the tree gives for each of its own, where the sentence does not name it twice: the second may be a
    part of another word."""
    counted = [node.what.name for node in nodes if isinstance(node, Per) and isinstance(node.what, Held)]
    given = {node.resource for node in nodes if isinstance(node, Amount)}
    for good in filter(given.__contains__, counted):
        if sum(unit.tag in _GOODS and unit.value == good for unit in units) < _BOTH:
            yield good


def _colours(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """The colours of things that are counted, where the tree counts things that have none: those of any colour."""
    counted = [node.what for node in nodes if isinstance(node, Per)]
    held = any(isinstance(what, Held) for what in counted)  # a colour of things may then be the name of what is held
    named = _GOODS if held else _COUNTED if counted else frozenset[str]()
    stated = " ".join(map(repr, nodes)) if counted else ""
    for unit, after in pairwise(units):
        coloured = unit.tag == "ADJ" and "color" in unit.value and after.tag in named and not after.before
        if coloured and str(unit.value["color"]) not in stated:
            yield unit.key
