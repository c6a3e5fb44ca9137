"""Which tokens a text has, and which of them stand side by side: what a damaged one is held against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from kartotek.ingest.repair.letters import fold
from kartotek.ingest.repair.lexicon import PREVERBS
from kartotek.ingest.repair.rank import Candidate, Ranker
from kartotek.ingest.repair.readings import WordReading, reading_form
from kartotek.ingest.repair.tokens import ScannedToken
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES, LITTLE_WORDS
from kartotek.schema.hungarian.numerals import number_of

__all__ = ["TextWords", "unstuck_by_text"]

_SHORTEST_PART: Final = 3
_SHORTEST: Final = 5
_SIDE_BY_SIDE: Final = 4.0
"""How much dearer than one word two words may be that the text has side by side elsewhere."""
_BOTH: Final = 2.0
"""How much dearer where it has both, but not together."""
_NEVER: Final = 100.0
_LEAD: Final = 4.0
_OFTEN: Final = 3
_LEAST_AFTER: Final = 4
"""Fewer letters at the end of a word may be an ending."""


@dataclass(frozen=True)
class TextWords:
    """How often a text has each token and each pair of tokens, in small letters."""

    times: Counter[str] = field(default_factory=Counter)
    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)

    @classmethod
    def of(cls, lines: Iterable[Sequence[ScannedToken]]) -> TextWords:
        found = cls()
        for tokens in lines:
            words = [token.text.lower() for token in tokens]
            found.times.update(words)
            found.pairs.update(pairwise(words))
        return found

    def cuts(self, word: str) -> Iterator[tuple[str, str]]:
        """The ways in which a token that stands here but once is two others; what ends it may be an ending."""
        if len(word) < _SHORTEST or self.times[word] != 1:
            return
        times = self.times
        for at in range(1, len(word)):
            left, right = word[:at], word[at:]
            if left in times and right in times:
                long = len(left) >= _SHORTEST_PART and len(right) >= _LEAST_AFTER
                if long or left in LITTLE_WORDS or right in LITTLE_WORDS:
                    yield left, right

    def shows(self, token: str, word: str) -> bool:
        """Whether a token is a word but for its accents, or is one that the text has often."""
        return fold(token) == fold(word) or self.times[token] >= _OFTEN


def unstuck_by_text(token: str, ranker: Ranker, text: TextWords, whole: WordReading) -> Iterator[WordReading]:
    """Two words of the text without the blank between them, where the text has them stuck but once."""
    for left, right in text.cuts(token.lower()):
        one, other = (ranker.rank(*reading_form(part))[0] for part in (token[: len(left)], token[len(left) :]))
        if not (text.shows(left, one.text) and text.shows(right, other.text)):
            continue
        times = text.pairs[left, right]
        apart = one.known and other.known and (not whole.known or _are_no_compound(one, other, times))
        cost = one.cost + other.cost
        listed = whole.known and ranker.is_form(whole.text)
        if apart and cost <= whole.cost + _most(times > 0, listed):
            yield WordReading(f"{one.text} {other.text}", min(cost, whole.cost) - _LEAD, "unstuck-word")


def _most(together: bool, listed: bool) -> float:
    """How much dearer than one word two may be; a word that a list has must be far dearer than they."""
    if listed:
        return -_BOTH if together else -_NEVER
    return _SIDE_BY_SIDE if together else _BOTH


def _are_no_compound(one: Candidate, other: Candidate, times: int) -> bool:
    """Whether two parts are words of their own, so many times side by side: a preverb belongs to its verb, a
    noun as it is listed to what follows it, and a numeral may be none."""
    if one.text in LITTLE_WORDS:
        return one.text not in DEFINITE_ARTICLES  # words begin with them, too
    if one.text in PREVERBS or any(number_of(part.text) for part in (one, other)):
        return False
    return one.text != one.lemma or times >= _OFTEN
