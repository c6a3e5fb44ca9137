"""Sentences that only say more of what the one before them said, read as its last clause: for free, only with red ones.

By itself such a sentence says nothing. Behind a semicolon it is a clause as any other, so those who read clauses of one
sentence read it, and those who doubt what was read see the words of both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from kartotek.ingest.effects.best_reading import statements_of
from kartotek.ingest.effects.by_composition import COMPOSED
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage, clause_of
from kartotek.ingest.effects.memory import Memory
from kartotek.ingest.effects.statements import Statement
from kartotek.ingest.text.sentences import Paragraph, Sentence
from kartotek.schema.language.construct import NOW

__all__ = ["EarlierSentence", "may_be_afterthought", "with_afterthought"]

_LONGEST: Final = 12
"""An afterthought has fewer words than this."""
_LIMITING: Final = frozenset(
    ("ATMOST", "ATLEAST", "ONLY", "ONLY_THEN", "OTHERWISE", "BUT", "NEG", "EXCEPT", "FREE", "PRICE")
)
_CHANGING: Final = frozenset(("V.cost", "V.pay", "FREE", "NEG", "ONLY"))
_DENYING: Final = frozenset(("NEG", "NOTHING"))
_COUNTED: Final = frozenset(("V.count", "V.due", "V.gain"))
_CLAUSE: Final = ";"
_NEVER: Final = frozenset("!?:")
"""Signs behind which another thought begins."""


@dataclass(frozen=True, slots=True)
class EarlierSentence:
    """The sentence right before another one, and what was read from it."""

    sentence: Sentence
    found: Sequence[Statement]

    @property
    def statement(self) -> Statement | None:
        """The one ability that all of its words make up; None where there is another number of them."""
        whole = len(self.found) == 1 and self.found[0].rules[:1] == (COMPOSED,) and self.found[0].replaces is None
        return self.found[0] if whole else None


def with_afterthought(
    earlier: EarlierSentence | None, sentence: Sentence, paragraph: Paragraph, language: GameLanguage, memory: Memory
) -> list[Statement]:
    """What two sentences say together, in the place of what the first one said; nothing where the second is none that
    only says more of it."""
    before = earlier.statement if earlier is not None else None
    if earlier is None or before is None or not _may_go_on(sentence, earlier.sentence):
        return []
    first, *rest = sentence.tokens
    tokens = (*earlier.sentence.tokens, first._replace(before=_CLAUSE), *rest)
    both = replace(earlier.sentence, tokens=tokens)
    made = statements_of(clause_of(both, language), both, paragraph, memory)
    whole = [replace(one, replaces=before.ability) for one in made if one.rules[:1] == (COMPOSED,)]
    return whole if len(made) == len(whole) == 1 and _is_sequel(whole[0], before) else []


def may_be_afterthought(earlier: EarlierSentence | None, sentence: Sentence, language: GameLanguage) -> bool:
    """Whether a sentence that was not understood begins as one that denies, limits or prices what was said before."""
    if earlier is None or earlier.statement is None or sentence.label != earlier.sentence.label:
        return False
    tags = [unit.tag for unit in units_of(sentence.tokens, language) if unit.tag not in ("IDLE", "YOU")]
    if {"PERSON", "V.lose"} <= set(tags) and earlier.statement.ability.timing == NOW:
        return True  # what others lose for what you do
    if not _may_go_on(sentence, earlier.sentence):
        return False
    pointing = tags[:1] == ["THIS"] and not _CHANGING.isdisjoint(tags)
    return pointing or not _LIMITING.isdisjoint(tags[:1]) or _denies(tags)


def _denies(tags: Sequence[str]) -> bool:
    """Whether a sentence says what does not count, or who gets nothing."""
    return not _DENYING.isdisjoint(tags) and not _COUNTED.isdisjoint(tags)


def _may_go_on(sentence: Sentence, before: Sentence) -> bool:
    """Whether a sentence is short, and stands under the label of the one before it."""
    sign = sentence.tokens[0].before
    short = len(sentence.tokens) < _LONGEST and sentence.label == before.label
    return short and _NEVER.isdisjoint(sign) and not any(token.aside for token in sentence.tokens)


def _is_sequel(whole: Statement, before: Statement) -> bool:
    """Whether an ability is another form of the one before it: it happens at the same time."""
    return whole.ability.timing.kind == before.ability.timing.kind and whole.whole
