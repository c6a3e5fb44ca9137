"""Words that say in what manner something is so: only supposed, for some of several, first of several, not only
so, backwards, had again.

A tree that shows nothing of such a word says more than its sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.accounting.tree_signs import speaks_of_others
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.schema.language.node import Node
from kartotek.schema.language.nodes import Ability, Flag, Mod, Pay, Ref, Replace, Seq

__all__ = ["unshown_manner"]

_BACK: Final = frozenset(("vissza", "hatra"))
_AGAIN: Final = "vissza"
"""How a verb begins that says of a thing that one had it before."""
_GOODS: Final = frozenset(("THING", "RES", "STAT"))
_IN_PLACE: Final = frozenset(("ahelyett", "anelkul"))
"""Words before what is not done: what would be so is no more than that."""
_PER_HEAD: Final = "fejenkent"


def unshown_manner(units: Sequence[WordUnit], trees: Sequence[Ability], nodes: Sequence[Node]) -> Iterator[str]:
    """The words of manner that no tree shows."""
    yield from _backwards(units)
    yield from _had_again(units, nodes)
    yield from _supposed(units, nodes)
    yield from (unit.key for unit, after in pairwise(units) if (unit.tag, after.tag) == ("NEG", "ONLY"))
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


def _had_again(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """What says of things that one had them before, where the tree means all of them and not those of an event."""
    if not any(isinstance(node, Ref) for node in nodes):
        pairs = (unit for unit, after in pairwise(units) if unit.past and after.tag in _GOODS and not after.before)
        yield from (unit.key for unit in pairs if unit.key.startswith(_AGAIN))


def _supposed(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """What only would be so, where neither the tree nor the sentence says what happens in its place."""
    replaced = any(isinstance(node, (Mod, Replace, Flag)) for node in nodes)
    if not replaced and not any(unit.key in _IN_PLACE for unit in units):
        yield from (unit.key for unit in units if unit.supposed or unit.tag == "SUPPOSED")


def _is_one_step(units: Sequence[WordUnit], trees: Sequence[Ability], nodes: Sequence[Node]) -> bool:
    """Whether nothing comes after what is done first."""
    several = len(trees) > 1 or "NEXT" in tags_of(units)
    return not several and not any(isinstance(node, (Pay, Seq)) for node in nodes)
