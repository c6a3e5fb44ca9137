"""Each reference fact with the readings of its lines: was all of it read, and does any reading say something else?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from kartotek.ingest.effects.stage import Statement
from kartotek.ingest.readings.judge.atoms import Atom, meets
from kartotek.ingest.readings.judge.gold import GoldScore
from kartotek.ingest.readings.judge.reading import around, reading_atoms
from kartotek.ingest.readings.judge.reference import circumstances, reference_atoms

__all__ = ["Verdict", "judge", "score_effects"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One reference fact: whether all of it was read, and which readings of its lines say something else."""

    fact: Mapping[str, Any]
    read: bool
    right: tuple[Statement, ...]
    wrong: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class _Reading:
    """A statement with what it says, and what happens before that does."""

    statement: Statement
    atoms: Sequence[Atom]
    before: Sequence[Atom]


@dataclass(frozen=True, slots=True)
class _Reference:
    """A fact with what it says, and what stands around that."""

    fact: Mapping[str, Any]
    atoms: Sequence[Atom]

    @property
    def first(self) -> int:
        return int(self.fact["line_from"])

    @property
    def last(self) -> int:
        return int(self.fact["line_to"])

    @property
    def is_loose(self) -> bool:
        """Whether it gives no amount of anything it says."""
        return bool(self.atoms) and not any(atom.numbers for atom in self.atoms)

    def meets_lines(self, first: int, last: int) -> bool:
        return first <= self.last and last >= self.first

    def holds_lines(self, first: int, last: int) -> bool:
        return self.first <= first and last <= self.last


def judge(facts: Sequence[Mapping[str, Any]], statements: Sequence[Statement], game: str) -> list[Verdict]:
    """Each fact with the readings of its lines. A reading is wrong when it says what no fact of its lines says."""
    readings = [_Reading(s, reading_atoms(s.expression, game), around(s.expression, game)) for s in statements]
    references = [_Reference(fact, reference_atoms(fact)) for fact in facts]
    return [_verdict(one, references, readings) for one in references]


def _verdict(one: _Reference, references: Sequence[_Reference], readings: Sequence[_Reading]) -> Verdict:
    near = [r for r in readings if one.meets_lines(r.statement.line_from, r.statement.line_to)]
    inside = [r for r in near if one.holds_lines(r.statement.line_from, r.statement.line_to)]
    beside = [other for other in references if one.meets_lines(other.first, other.last)]
    right = tuple(r.statement for r in inside if _is_right(r, beside))
    return Verdict(one.fact, _is_read(one.atoms, near), right, _wrong(inside, right))


def _wrong(readings: Sequence[_Reading], right: Sequence[Statement]) -> tuple[Statement, ...]:
    statements = (reading.statement for reading in readings)
    return tuple(one for one in statements if one not in right and not _of_another(one, right))


def _is_read(wanted: Sequence[Atom], near: Sequence[_Reading]) -> bool:
    """Whether readings say all of it: some as effects, the rest, gains aside, as what happens before them."""
    said = list(chain.from_iterable(reading.atoms for reading in near))
    before = list(chain.from_iterable(reading.before for reading in near))
    left = [atom for atom in wanted if not _is_met(atom, said)]
    return len(left) < len(wanted) and all(atom.act != "gain" and _is_met(atom, before) for atom in left)


def _is_met(wanted: Atom, read: Sequence[Atom]) -> bool:
    return any(meets(wanted, one) for one in read)


def _is_right(reading: _Reading, beside: Sequence[_Reference]) -> bool:
    """Whether the facts of its lines say all that a reading does."""
    here = [atom for one in beside for atom in one.atoms]
    around_all = [circumstances(one.fact) for one in beside]
    loose = [circumstances(one.fact) for one in beside if one.is_loose]
    return all(_borne_out(atom, here, around_all, loose) for atom in reading.atoms)


def _borne_out(read: Atom, here: Sequence[Atom], beside: Sequence[Atom], loose: Sequence[Atom]) -> bool:
    """Whether a fact of the lines says it; a rule or an act may also stand in its trigger, a condition or a note, and
    so may amounts where the fact says none. A price that the text does not tell contradicts nothing, nor does none
    of something."""
    if (read.act == "pay" and not read.numbers) or read.numbers == frozenset((0,)):
        return True
    more = beside if read.act in ("set", "do") else loose
    return any(meets(atom, read) for atom in (*here, *more))


def _of_another(statement: Statement, right: Sequence[Statement]) -> bool:
    """Whether it speaks of another component than the fact: a sentence may give each of several its own number."""
    about = (statement.subject, statement.variant)
    if about == (None, None):
        return False
    return any(other.rules[0] == statement.rules[0] and (other.subject, other.variant) != about for other in right)


def score_effects(
    facts: Sequence[Mapping[str, Any]], statements: Sequence[Statement], game: str, name: str
) -> tuple[GoldScore, GoldScore]:
    """Recall: reference facts read in full. Precision: readings inside their lines that say the same."""
    verdicts = judge(facts, statements, game)
    right = sum(len(verdict.right) for verdict in verdicts)
    wrong = sum(len(verdict.wrong) for verdict in verdicts)
    read = sum(verdict.read for verdict in verdicts)
    return GoldScore("effects found", name, read, len(facts)), GoldScore("effects right", name, right, right + wrong)
