"""Words that the tree of a rule must show: side, actor, growth, time and quality.

A tree that sets a number where the sentence lets one grow, or acts on things of any colour where it names one, says
something else, though its rule used every word that it asks for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from kartotek.ingest.effects.accounting.passed_words import FINITE, SILENT
from kartotek.ingest.effects.accounting.turned_clauses import contrasted
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.grammar.clauses import Clause, GameLanguage
from kartotek.ingest.text.sentences import Token
from kartotek.schema.language.node import Node, walk
from kartotek.schema.language.nodes import Ability, Do, ForScope, Held, Mod, Pay, Transfer

__all__ = ["unsaid"]

_TIMING: Final = frozenset(("ade", "tem", "at", "ins"))
"""Cases of an event that say when something is done."""
_GIVING: Final = "ad"
_HAVING: Final = frozenset(("V.gain", "V.lose", "V.pay"))
"""Verbs of which the past tells of others who once got or lost something."""
_RETURNING: Final = frozenset(("visszaad", "bead", "lead", "befizet", "kifizet", "visszatesz"))
"""Verbs of giving something back or away."""


def unsaid(tokens: Sequence[Token], clause: Clause, trees: Sequence[Ability]) -> Iterator[str]:
    """The words whose meaning a tree must show, whatever rule read it: on which side, who acts, by how much more, when
    and of which quality."""
    units = units_of(tokens, clause.language)
    nodes = [node for tree in trees for node in walk(tree)]
    names = " ".join(repr(node) for node in nodes)
    found = (
        *(unit for unit in units if _is_other_side(unit, names)),
        *_too_late(units, clause, trees),
        *(unit for unit in units if _is_another_event(unit, names)),
        *_objections(units, clause),
        *filter(_is_past_of_others, units),
        *_unpaid(units, nodes),
        *_unset(units, nodes),
        *_qualities(units, nodes, names, clause.language),
    )
    yield from (tokens[unit.places[0]].text for unit in found)
    yield from contrasted(units, nodes, clause)


def _is_other_side(unit: WordUnit, names: str) -> bool:
    """Whether a word says left or right, and the tree does not."""
    return unit.tag in ("LEFT", "RIGHT") and unit.tag.lower() not in names


def _is_past_of_others(unit: WordUnit) -> bool:
    """Whether a verb tells what others once got or lost."""
    return unit.tag in _HAVING and unit.past and unit.person == "3p"


def _unpaid(units: Sequence[WordUnit], nodes: Sequence[Node]) -> list[WordUnit]:
    """Verbs of giving back or away, where the tree gives nothing up."""
    return [] if any(map(_gives_up, nodes)) else [unit for unit in units if _pays(unit)]


def _unset(units: Sequence[WordUnit], nodes: Sequence[Node]) -> list[WordUnit]:
    """Words that say who else acts, or by how much something grows, where the tree sets a number."""
    is_set = any(isinstance(node, Mod) and node.operator == "=" for node in nodes)
    return [*_grown(units), *_actors(units, nodes)] if is_set else []


def _too_late(units: Sequence[WordUnit], clause: Clause, trees: Sequence[Ability]) -> Iterator[WordUnit]:
    """Words that say at once where a tree says at the end, though no word does and the game does not always."""
    times = {str(unit.value) for unit in units if unit.tag == "TIME"}
    always = any(when.startswith("!") for when in clause.language.timing.values())
    if times == {"now"} and not always and any(tree.timing.kind == "end" for tree in trees):
        yield from (unit for unit in units if unit.tag == "TIME")


def _is_another_event(unit: WordUnit, names: str) -> bool:
    """Whether a word says when something happens by an event that the tree does not name: at building a level."""
    event = _event_of(unit)
    return bool(event) and event not in names


def _event_of(unit: WordUnit) -> str:
    """The event by which a word says when; empty where it says none."""
    if unit.tag == "THING" and "event" in unit.value and unit.case in _TIMING:
        return str(unit.value["event"])
    on, _, event = str(unit.value).partition(" ") if unit.tag == "TIME" else ("", "", "")
    return event if on == "on" else ""


def _objections(units: Sequence[WordUnit], clause: Clause) -> Iterator[WordUnit]:
    """The words for `but` after which a rule asks for nothing; numbers are weighed elsewhere."""
    for at, unit in enumerate(units):
        tags = {after.tag for after in units[at + 1 :]}
        objects = unit.tag == "BUT" and bool(tags - SILENT) and "NUM" not in tags
        if objects and clause.understood and tags.isdisjoint(clause.understood):
            yield unit


def _pays(unit: WordUnit) -> bool:
    """Whether a verb says that the component gives something back or away, or that you do."""
    if unit.person == "2s":
        return unit.tag == "V.give" and unit.lemma == _GIVING
    return unit.tag == "V.pay" and unit.lemma in _RETURNING and unit.person == "3s"


def _gives_up(node: Node) -> bool:
    return isinstance(node, (Pay, Mod, Do)) or (isinstance(node, Transfer) and node.kind == "lose")


def _grown(units: Sequence[WordUnit]) -> list[WordUnit]:
    """Verbs of growing by a number, which do not set anything to it."""
    if not any(unit.tag == "NUM" and unit.case == "ins" for unit in units):
        return []
    return [unit for unit in units if unit.tag in ("V.grow", "V.thrive", "V.shrink") and unit.person in (*FINITE, "")]


def _qualities(
    units: Sequence[WordUnit], nodes: Sequence[Node], names: str, language: GameLanguage
) -> Iterator[WordUnit]:
    """The colours that no part of the tree has: it would hold for things of any. Rules can only use those that the
    words of their book have."""
    if any(isinstance(node, Held) for node in nodes):  # a colour may be the name of what is held
        return
    for unit in units:
        coloured = unit.tag == "ADJ" and "color" in unit.value and unit.key in language.lexicon.forms
        if coloured and str(unit.value["color"]) not in names:
            yield unit


def _actors(units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[WordUnit]:
    """Other players who pay or get something and whom the tree does not name: they stand in the nominative beside a
    verb of theirs."""
    if any(isinstance(node, ForScope) for node in nodes):
        return
    theirs = any(unit.person == "3p" for unit in units)
    for unit, after in zip_longest(units, units[1:]):
        if unit.tag == "PERSON" and unit.case == "nom" and theirs and not (after is not None and after.owned):
            yield unit
