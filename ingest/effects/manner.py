"""In which manner sentences speak: whether they state rules, tell an example or make a remark."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import Final

from rapidfuzz.distance import Levenshtein

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.statements import Statement
from kartotek.ingest.text.sentences import Sentence, Token

__all__ = ["Manner", "is_doubtful", "is_guess"]

_EXAMPLES: Final = frozenset(("pelda", "peldaul", "tanacs"))
_WARNINGS: Final = frozenset(("figyelem", "fontos", "megjegyzes", "magyarazat", "vigyazat"))
_FOR_INSTANCE: Final = frozenset(("peldaul", "tegyuk", "kepzeljuk", "kepzeld", "kepzeljetek", "mondjuk"))
"""Words that say that a case is only supposed."""
_ONE_LETTER_APART: Final = frozenset(("hat", "het"))
"""Numbers in words, six and seven: one misread letter makes the other of them."""
_GUESSED: Final = frozenset(("terse", "passed-word"))
_ANSWER: Final = "valasz"
"""An answer speaks of the case in question, which it need not repeat."""
_GOING_ON: Final = frozenset(("de", "tehat", "igy", "ekkor", "ezert", "akkor", "ha"))
"""Words that begin a sentence which goes on with an example."""


@dataclass
class Manner:
    """Whether the sentences of a paragraph state rules, tell an example or make a remark."""

    example: bool
    once: bool = False
    """The sentence is an example by itself."""
    remark: bool = False
    asked: bool = False
    """The sentence before asks: what this one says may hold only where the answer is yes."""
    asks: bool = False

    def meet(self, sentence: Sentence) -> None:
        self.asked, self.asks = self.asks, sentence.asks
        first = sentence.tokens[:3]
        opening = (*sentence.label, *first)
        goes_on = self.once and first[0].key in _GOING_ON
        self.once = goes_on or _supposes(sentence)
        self.example = self.example or (not self.once and any(_is_one_of(_EXAMPLES, token) for token in opening))
        self.remark = self.remark or any(_is_one_of(_WARNINGS, token) for token in opening)

    def is_example_of(self, sentence: Sentence) -> bool:
        """Whether a sentence only gives an example; not so one under a label in capitals."""
        shouted = bool(sentence.label) and all(token.shouts for token in sentence.label)
        return self.example or (self.once and not shouted)


def is_doubtful(sentence: Sentence) -> bool:
    """Whether a sentence asks, answers or gives an example, or has a number that one misread letter makes another."""
    answers = any(token.key == _ANSWER for token in sentence.label)
    mistakable = any(token.key in _ONE_LETTER_APART for token in sentence.tokens)
    return sentence.asks or answers or mistakable or _supposes(sentence)


def is_guess(statement: Statement) -> bool:
    """Whether a statement leaves its sentence as unread as it was for those around it: it has no verb, or a word of it
    was passed over."""
    return not _GUESSED.isdisjoint(statement.penalties)


def _supposes(sentence: Sentence) -> bool:
    """Whether a sentence, or its label, begins with words that say that a case is only supposed."""
    return any(_is_one_of(_FOR_INSTANCE, token) for token in (*sentence.label[:3], *sentence.tokens[:3]))


def _is_one_of(words: Set[str], token: Token) -> bool:
    """Whether a token is one of some words, or is none and was one of them but for a letter."""
    if token.key in words:
        return True
    return token.confidence <= CERTAIN and any(
        Levenshtein.distance(word, key, score_cutoff=1) <= 1 for word in words for key in (token.key, *token.rivals)
    )
