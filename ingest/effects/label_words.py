"""Words before the colon of a sentence that a reading must show in its tree: how often, at which event, of whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ingest.effects.composition.clause_signs import OFTEN
from ingest.effects.composition.unit import WordUnit
from ingest.effects.composition.units import units_of
from ingest.effects.grammar.clauses import GameLanguage
from ingest.effects.tree_signs import speaks_of_others
from ingest.prose.sentences import Token
from schema.language.node import Node
from schema.language.nodes import OncePer, Timing

__all__ = ["unshown_label"]

_EVENTS: Final = frozenset(("event", "trigger"))
"""The features of words that name an event of the game."""


def unshown_label(label: Sequence[Token], nodes: Sequence[Node], language: GameLanguage) -> Iterator[str]:
    """The words of a label that change what its sentence says and that no node shows."""
    units = units_of(label, language) if label else ()
    yield from _limits(units, nodes)
    yield from _events(units, nodes)
    if not speaks_of_others(nodes):  # another player: they are who it speaks of
        yield from (unit.key for unit in units if unit.tag == "PERSON")


def _limits(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """How often in a period, where the tree has no such limit."""
    tags = {unit.tag: unit.key for unit in units}
    limited = any(isinstance(node, OncePer) for node in nodes)
    if not limited and "PERIOD" in tags and not OFTEN.isdisjoint(tags):
        yield tags["PERIOD"]


def _events(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """An event of the game, where the tree happens at none."""
    if not any(isinstance(node, Timing) and node.kind == "on" for node in nodes):
        yield from (one.key for one in units if isinstance(one.value, Mapping) and not _EVENTS.isdisjoint(one.value))
