"""Events of somebody else: a clause of time whose verb is not yours, in a book that speaks to its reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.schema.language.nodes import Ability

__all__ = ["events_of_strangers"]

_TIMING: Final = frozenset(("IF", "WHEN"))
_DOING: Final = frozenset(("V.build", "V.go", "V.do", "V.game", "V.gain", "V.take", "V.upgrade"))
_THEY: Final = frozenset(("3s", "3p"))
_DONE_TO: Final = frozenset(("acc", "sub", "sup"))
_AT_EVENTS: Final = frozenset(("on", "now"))
_SUBJECTS: Final = frozenset(("THING", "RES", "STAT", "YOU", "NAME"))


def events_of_strangers(units: Sequence[WordUnit], trees: Sequence[Ability], language: GameLanguage) -> Iterator[str]:
    """The verbs of clauses of time that say what somebody does to something, where the tree says that you do it."""
    if language.timing.get("person") != "second" or not any(tree.timing.kind in _AT_EVENTS for tree in trees):
        return
    for clause in filter(_is_of_somebody, _clauses(units)):
        yield from (unit.key for unit in clause if unit.tag in _DOING and unit.person in _THEY and not unit.past)


def _is_of_somebody(clause: Sequence[WordUnit]) -> bool:
    """Whether a clause of time says what is done to something, and names nothing that does it."""
    timed = any(unit.tag in _TIMING for unit in clause)
    acted = any(unit.tag == "THING" and unit.case in _DONE_TO for unit in clause)
    return timed and acted and not any(unit.tag in _SUBJECTS and unit.case == "nom" for unit in clause)


def _clauses(units: Sequence[WordUnit]) -> Iterator[list[WordUnit]]:
    """The units between two signs."""
    clause: list[WordUnit] = []
    for unit in units:
        if unit.is_after_sign:
            yield clause
            clause = []
        clause.append(unit)
    yield clause
