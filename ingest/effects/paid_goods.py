"""Goods of which a tree turns round who pays them, or that it counts by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ingest.effects.composition.stores import pays_out
from ingest.effects.composition.unit import WordUnit
from schema.language.node import Node
from schema.language.nodes import Amount, Held, Pay, Per, Transfer

__all__ = ["counted_of_itself", "unshown_payers"]

_GOODS: Final = frozenset(("RES", "STAT"))
_BOTH: Final = 2
"""How often a good is named that is had for each of its own."""


def unshown_payers(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """The verb of a store that pays something out, where the tree lets somebody pay it and nobody get it."""
    kinds = {node.kind for node in nodes if isinstance(node, Transfer)}
    given_up = "lose" in kinds or any(isinstance(node, Pay) for node in nodes)
    if given_up and "gain" not in kinds and pays_out(units):
        yield from (unit.key for unit in units if unit.tag == "V.pay")


def counted_of_itself(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """A good that the tree gives for each of its own, where the sentence does not name it twice: the second may be a
    part of another word."""
    counted = [node.what.name for node in nodes if isinstance(node, Per) and isinstance(node.what, Held)]
    given = {node.resource for node in nodes if isinstance(node, Amount)}
    for good in filter(given.__contains__, counted):
        if sum(unit.tag in _GOODS and unit.value == good for unit in units) < _BOTH:
            yield good
