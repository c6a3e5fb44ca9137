"""Which of two readings of a sentence is taken: that by composition or that by a rule, and how certain it may be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.by_composition import read_by_composition
from kartotek.ingest.effects.by_rule import read_by_rule
from kartotek.ingest.effects.constructions import NEW, is_familiar
from kartotek.ingest.effects.doubts import capped
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.memory import Memory
from kartotek.ingest.effects.statements import Statement
from kartotek.ingest.text.sentences import Paragraph, Sentence
from kartotek.schema.language.nodes import Ability, Do, Pay, Transfer, UpTo

__all__ = ["statements_of"]

_PARTLY: Final = frozenset(("unread-quality", "unread-number"))
"""The penalties of a reading that leaves a part of what the sentence says."""


def statements_of(clause: Clause, sentence: Sentence, paragraph: Paragraph, memory: Memory) -> list[Statement]:
    """What a sentence says: composed from its clauses where all of them are understood, else by one rule; with doubt
    where no sentence whose meaning is known has a clause that is built so."""
    read = _best_reading(clause, sentence, paragraph, memory)
    if all(one.confidence < CERTAIN for one in read) or is_familiar(sentence, clause.language):
        return read
    return [capped(one, NEW) for one in read]


def _best_reading(clause: Clause, sentence: Sentence, paragraph: Paragraph, memory: Memory) -> list[Statement]:
    """What a sentence says, however its clauses are built."""
    by_rule = list(read_by_rule(clause, sentence, paragraph, memory))
    if any(map(_says_of_what, by_rule)):
        return by_rule
    composed = list(read_by_composition(clause, sentence, paragraph, memory))
    if not (composed or by_rule):
        return list(read_by_composition(clause, sentence, paragraph, memory, passing=True))
    return composed if composed and not _is_better_by_rule(by_rule, composed) else by_rule


def _says_of_what(statement: Statement) -> bool:
    """Whether a statement says by itself, or by the text before it, what it belongs to, and leaves no part unread."""
    known = statement.subject is not None or bool(statement.built) or statement.contextual
    return known and not any(name.split()[0] in _PARTLY for name in statement.penalties)


def _is_better_by_rule(by_rule: Sequence[Statement], composed: Sequence[Statement]) -> bool:
    """Whether a rule leaves something for later sentences, or knows when the same effect happens."""
    noted = any(not isinstance(one.content, Ability) for one in by_rule)
    if noted and not any(map(_says_all, composed)):
        return True
    return _is_timed_by_rule(by_rule, composed)


def _says_all(statement: Statement) -> bool:
    """Whether a statement leaves nothing for later sentences: what is had for a price, what is lost at its time."""
    match statement.ability.effect:
        case Pay() | UpTo(step=Pay()):
            return True
        case Do(price=price):
            return price is not None
        case Transfer(kind="lose"):
            return statement.ability.timing.kind in ("on", "each", "end")
    return False


def _is_timed_by_rule(by_rule: Sequence[Statement], composed: Sequence[Statement]) -> bool:
    """Whether a rule reads the same effect, and knows from the text before when it happens."""
    if len(by_rule) != 1 or len(composed) != 1 or by_rule[0].confidence < composed[0].confidence:
        return False
    one, other = by_rule[0].content, composed[0].ability
    if not isinstance(one, Ability) or one.effect != other.effect:
        return False
    return one.timing.kind in ("on", "each") and other.timing.kind in ("now", "action")
