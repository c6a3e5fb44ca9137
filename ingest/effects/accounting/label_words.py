"""Words before the colon of a sentence that a reading must show in its tree: how often, at which event, of whom; and
whether what stands there is more than a title."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.accounting.operators import operators_in
from kartotek.ingest.effects.accounting.tree_signs import speaks_of_others
from kartotek.ingest.effects.composition.clauses import OFTEN, are_goods
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.sentences import Token
from kartotek.schema.language.node import Node
from kartotek.schema.language.nodes import OncePer, Timing

__all__ = ["narrows", "unshown_label"]

_EVENTS: Final = frozenset(("event", "trigger"))
"""The features of words that name an event of the game."""
_FINITE: Final = frozenset(("2s", "2p", "3s", "3p"))
_TURNING: Final = frozenset("V.be PERSON YOU_TOO EVEN WHO BUT LEFT RIGHT AGE AFTER END_OF EACH_TIME".split())
"""Tags of words that no title has: it names something, and says nothing of anybody."""
_COUNTING: Final = frozenset(("number", "first"))
"""The kinds of operators that a title may have: the second level."""
_BOUNDING: Final = (
    "kivetel", "feltetel", "megkotes", "korlat", "megszorit", "kikotes", "valtozat", "gyoztes", "vesztes", "helyezett",
    "fordulo", "korszak",
)  # fmt: skip
"""How nouns for a limit, an exception, a period, a way to play or a place in a ranking begin."""
_HOLDING: Final = frozenset(("ervenyes", "ervenyesek", "ervenyben", "szol", "szamit", "igaz", "hatalyos"))
"""Words that say of something where or for whom it holds."""
_SAYING: Final = ("ik", "nak", "nek", "fos", "szemelyes")
"""How verbs end, nouns of those who get something, and words for how many play."""
_NAMING: Final = frozenset(("nom", "noun"))
_OBLIQUE: Final = (
    "ban", "ben", "nal", "nel", "nak", "nek", "kor", "kent", "ert", "bol", "rol", "tol", "utan", "elott", "alatt",
    "mellett", "soran", "eseten", "vegen", "elejen",
)  # fmt: skip
"""How the last word of what stands before a colon ends where it says when, where or for what."""
_LONG: Final = 3
_SEVERAL: Final = 2
"""So many words that say something make a clause, where so many of them are neither known nor names."""
_COUNTS: Final = ("NUM", "ONE")
_COUNTED: Final = ("RES", "STAT", "THING")
_SUPERLATIVE: Final = re.compile(r"leg\w{3,}bb\w*")
_SILENT: Final = frozenset(("IDLE", "AND"))


def unshown_label(label: Sequence[Token], nodes: Sequence[Node], language: GameLanguage) -> Iterator[str]:
    """The words of a label that change what its sentence says and that no node shows."""
    units = units_of(label, language) if label else ()
    yield from _limits(units, nodes)
    yield from _events(units, nodes)
    if not speaks_of_others(nodes):  # another player: they are who it speaks of
        yield from (unit.key for unit in units if unit.tag == "PERSON")


def narrows(label: Sequence[Token], language: GameLanguage) -> bool:
    """Whether what stands before a colon is more than a title: goods, or so many things, which may be a price or what
    one must have, or of whom, for what, when or that something is so; and nobody knows what that makes of the words
    behind the colon."""
    if not label or all(token.shouts for token in label):
        return False
    units = units_of(label, language)
    if are_goods(units) or _counts(units) or _counts(_bracketed(label, language)):
        return True
    if any(map(_turns, units)) or any(one.kind not in _COUNTING for one in operators_in(label)):
        return True
    strange = [label[unit.places[0]] for unit in units if unit.tag == "X"]
    return any(map(_is_oblique, units[-1:])) or _is_clause(strange, units)


def _bracketed(label: Sequence[Token], language: GameLanguage) -> Sequence[WordUnit]:
    """What a label says in brackets."""
    return units_of([token._replace(aside=False) for token in label if token.aside], language)


def _counts(units: Sequence[WordUnit]) -> bool:
    """Whether so many goods or things are named; a number behind a name is a part of it."""
    return any(one.tag in _COUNTS and after.tag in _COUNTED for one, after in pairwise(units))


def _is_oblique(last: WordUnit) -> bool:
    """Whether the last word of a label is in no case in which things are named."""
    return last.case not in _NAMING or last.key.endswith(_OBLIQUE)


def _is_clause(strange: Sequence[Token], units: Sequence[WordUnit]) -> bool:
    """Whether words that are not known say that something holds, and for what, or are a part of much that is said."""
    if any(token.key in _HOLDING or token.key.startswith(_BOUNDING) for token in strange):
        return True
    telling = sum(unit.tag not in _SILENT for unit in units)
    if telling >= _LONG and sum(token.low for token in strange) >= _SEVERAL:
        return True
    return any(token.key.endswith(_SAYING) or _SUPERLATIVE.match(token.key) for token in strange)


def _turns(unit: WordUnit) -> bool:
    """Whether a word is a verb of somebody, or one that no title has; a participle says what is known of its noun."""
    acting = unit.is_verb and unit.person in _FINITE and not (unit.past and unit.person == "3s")
    theirs = unit.tag == "ADJ" and unit.value.get("scope") is not None
    return acting or theirs or unit.tag in _TURNING


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
