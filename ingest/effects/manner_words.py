"""Words that say in what manner something is so: only supposed, for some of several, first of several, backwards.

A tree that shows nothing of such a word says more than its sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ingest.effects.composition.unit import WordUnit, tags_of
from ingest.effects.tree_signs import speaks_of_others
from schema.language.node import Node
from schema.language.nodes import Ability, Flag, Mod, Pay, Replace, Seq

__all__ = ["unshown_manner"]

_BACK: Final = frozenset(("vissza", "hatra"))
_IN_PLACE: Final = frozenset(("ahelyett", "anelkul"))
"""Words before what is not done: what would be so is no more than that."""
_PER_HEAD: Final = "fejenkent"


def unshown_manner(units: Sequence[WordUnit], trees: Sequence[Ability], nodes: Sequence[Node]) -> Iterator[str]:
    """The words of manner that no tree shows."""
    yield from _backwards(units)
    yield from _supposed(units, nodes)
    if len(trees) == 1:
        yield from (unit.key for unit in units if unit.tag == "SOME_OF")
    if not speaks_of_others(nodes):
        yield from (unit.key for unit in units if unit.key == _PER_HEAD)
    if _is_one_step(units, trees, nodes):
        yield from (unit.key for unit in units if unit.tag == "FIRST")


def _backwards(units: Sequence[WordUnit]) -> Iterator[str]:
    """Going back, which no verb of the language says: steps go on."""
    if any(unit.tag == "V.go" for unit in units):
        yield from (unit.key for unit in units if unit.tag == "IDLE" and unit.key in _BACK)


def _supposed(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """What only would be so, where neither the tree nor the sentence says what happens in its place."""
    replaced = any(isinstance(node, (Mod, Replace, Flag)) for node in nodes)
    if not replaced and not any(unit.key in _IN_PLACE for unit in units):
        yield from (unit.key for unit in units if unit.supposed or unit.tag == "SUPPOSED")


def _is_one_step(units: Sequence[WordUnit], trees: Sequence[Ability], nodes: Sequence[Node]) -> bool:
    """Whether nothing comes after what is done first."""
    several = len(trees) > 1 or "NEXT" in tags_of(units)
    return not several and not any(isinstance(node, (Pay, Seq)) for node in nodes)
