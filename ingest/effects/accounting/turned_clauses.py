"""Clauses that turn what another clause of their sentence says: not so that not, still so but, by the effect of what.

Whoever reads one of the two by itself reads the opposite, or more than is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.accounting.tree_signs import SHOWN
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.schema.language.node import Node
from kartotek.schema.language.nodes import Flag, Mod

__all__ = ["contrasted", "doubly_denied"]

_DENIALS: Final = frozenset(("nem", "ne", "nincs", "nelkul", "anelkul"))
"""Negations of which a second one takes back the first; others only say it again."""
_THAT: Final = frozenset(("hogy", "ami", "amely", "aki"))
"""Words that make of a clause what another one speaks of."""
_BOTH: Final = 2
_STILL: Final = frozenset(("tovabbra", "valtozatlanul", "ugyanugy"))
"""Words for what stays as it is."""
_SPARING: Final = ("mentes", "felment", "elker", "menek", "megmenek", "szabadul", "megszabadul", "kimarad", "megusz")
"""How verbs of being spared something begin."""
_EFFECT: Final = "hatas"
"""How the forms of the word for an effect begin."""
_NAMELESS: Final = frozenset(("IDLE", "THIS", "YOU", "AND"))
"""Tags of words that do not say whose effect is meant."""


def doubly_denied(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """The second negation of a clause that a denied one speaks of, where the tree does not deny twice."""
    places = [at for at, unit in enumerate(units) if unit.key in _DENIALS]
    if len(places) < _BOTH or sum(SHOWN["negation"]([node]) for node in nodes) >= len(places):
        return
    for first, second in pairwise(places):
        if any(unit.key.startswith(tuple(_THAT)) for unit in units[first:second]):
            yield units[second].key


def contrasted(units: Sequence[WordUnit], nodes: Sequence[Node], clause: Clause) -> Iterator[str]:
    """What a sentence says to be so all the same, and whose effect it speaks of, where a rule that asks for single
    words reads a number or a permission from it that holds always."""
    if any(isinstance(node, (Mod, Flag)) for node in nodes):
        yield from _conceded(units, any(isinstance(node, Mod) for node in nodes))
        yield from _spared(units)
        yield from _sources(units, clause)


def _conceded(units: Sequence[WordUnit], numbered: bool) -> Iterator[str]:
    """Words before a `but` that say what must be done or stays as it is; where a number of the game is denied behind
    it, also what is done or is not so: that may be said of the same number."""
    last = max((at for at, unit in enumerate(units) if unit.tag == "BUT"), default=0)
    denied = numbered and any(unit.tag == "NEG" for unit in units[last:])
    for unit in units[:last]:
        if unit.tag == "MUST" or unit.key in _STILL or (denied and (unit.person or unit.tag == "NEG")):
            yield unit.key


def _spared(units: Sequence[WordUnit]) -> Iterator[str]:
    """Verbs of being spared something, where they are denied: then it is not so that it does not hold."""
    if any(unit.tag == "NEG" for unit in units):
        yield from (unit.key for unit in units if unit.key.startswith(_SPARING))


def _sources(units: Sequence[WordUnit], clause: Clause) -> Iterator[str]:
    """Things of which the effect is meant, and which the rule did not ask for."""
    for unit, after in pairwise(units):
        if after.key.startswith(_EFFECT) and unit.tag not in clause.understood | _NAMELESS:
            yield unit.key
