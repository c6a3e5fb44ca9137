"""Each reference fact with the readings of its lines: was all of it read, and does any reading say something else?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ingest.effects.stage import Statement
from ingest.gold import GoldScore
from ingest.judge.atoms import Atom, meets
from ingest.judge.reading import around, reading_atoms
from ingest.judge.reference import circumstances, reference_atoms

__all__ = ["Verdict", "judge", "score_effects"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One reference fact: whether all of it was read, and which readings of its lines say something else."""

    fact: Mapping[str, Any]
    read: bool
    right: tuple[Statement, ...]
    wrong: tuple[Statement, ...]


def judge(facts: Sequence[Mapping[str, Any]], statements: Sequence[Statement], game: str) -> list[Verdict]:
    """Each fact with the readings of its lines. A reading is wrong when it says what no fact of its lines says."""
    atoms = {id(statement): reading_atoms(statement.expression, game) for statement in statements}
    wanted = [reference_atoms(fact) for fact in facts]
    return [_verdict(fact, own, list(zip(facts, wanted, strict=True)), statements, atoms, game)
            for fact, own in zip(facts, wanted, strict=True)]  # fmt: skip


def _verdict(
    fact: Mapping[str, Any],
    wanted: Sequence[Atom],
    facts: Sequence[tuple[Mapping[str, Any], Sequence[Atom]]],
    statements: Sequence[Statement],
    atoms: Mapping[int, Sequence[Atom]],
    game: str,
) -> Verdict:
    first, last = int(fact["line_from"]), int(fact["line_to"])
    near = [s for s in statements if s.line_from <= last and s.line_to >= first]
    said = [atom for s in near for atom in atoms[id(s)]]
    before = [atom for s in near for atom in around(s.expression, game)]
    stated = [any(meets(atom, ours) for ours in said) for atom in wanted]
    implied = [atom.act != "gain" and any(meets(atom, event) for event in before) for atom in wanted]
    read = any(stated) and all(one or other for one, other in zip(stated, implied, strict=True))
    same_lines = [(other, own) for other, own in facts if other["line_from"] <= last and other["line_to"] >= first]
    here = [atom for _, own in same_lines for atom in own]
    beside = [circumstances(other) for other, _ in same_lines]
    loose = [circumstances(other) for other, own in same_lines if own and not any(atom.numbers for atom in own)]
    inside = [s for s in near if first <= s.line_from and s.line_to <= last]
    right = [s for s in inside if all(_borne_out(ours, here, beside, loose) for ours in atoms[id(s)])]
    wrong = [s for s in inside if s not in right and not _of_another(s, right)]
    return Verdict(fact, read, tuple(right), tuple(wrong))


def _borne_out(read: Atom, here: Sequence[Atom], beside: Sequence[Atom], loose: Sequence[Atom]) -> bool:
    """Whether a fact of the lines says it; a rule or an act may also stand in its trigger, a condition or a note, and
    so may amounts where the fact says none. A price that the text does not tell contradicts nothing, nor does none
    of something."""
    if (read.act == "pay" and not read.numbers) or read.numbers == frozenset((0,)):
        return True
    return any(meets(atom, read) for atom in (*here, *(beside if read.act in ("set", "do") else loose)))


def _of_another(statement: Statement, right: Sequence[Statement]) -> bool:
    """Whether it speaks of another component than the fact: a sentence may give each of several its own number."""
    return any(
        other.rules[0] == statement.rules[0]
        and (other.subject, other.variant) != (statement.subject, statement.variant)
        and (statement.subject is not None or statement.variant is not None)
        for other in right
    )


def score_effects(
    facts: Sequence[Mapping[str, Any]], statements: Sequence[Statement], game: str, name: str
) -> tuple[GoldScore, GoldScore]:
    """Recall: reference facts read in full. Precision: readings inside their lines that say the same."""
    verdicts = judge(facts, statements, game)
    right = sum(len(verdict.right) for verdict in verdicts)
    wrong = sum(len(verdict.wrong) for verdict in verdicts)
    read = sum(verdict.read for verdict in verdicts)
    return GoldScore("effects found", name, read, len(facts)), GoldScore("effects right", name, right, right + wrong)
