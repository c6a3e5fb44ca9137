"""Words that the text has elsewhere, as it was restored, and here with a blank inside.

`splits` joins tokens before anything is known of the text. This joins those of which the first pass shows that one is
hardly a word of this text, and both together are one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ingest.repair.decisions import WordDecision, certain_words
from ingest.repair.letters import fold
from ingest.repair.reader import RepairReader
from ingest.repair.readings import reading_form
from ingest.repair.search import may_spell
from ingest.repair.splits import are_numerals, joined_tokens, may_be_halves
from ingest.repair.tokens import ScannedToken

__all__ = ["TextSplits"]

_SHORTEST: Final = 5
_OFTEN: Final = 2
_BOTH: Final = 2
_GAIN: Final = 6.0
"""So much cheaper one word must be than two words that lists have."""
_LONGER: Final = 2
"""By so many letters two scans of one word differ at most."""
_UNSTEADY: Final = str.maketrans("", "", "aeioudbltijcg0146é¢")
"""Signs that scans put for others, or split: without them two scans of a word are alike."""


@dataclass(frozen=True)
class TextSplits:
    """Joins the tokens of a word by what a first pass decided."""

    decided: Mapping[ScannedToken, WordDecision]
    reader: RepairReader

    def joined(self, tokens: Sequence[ScannedToken], text: str) -> list[ScannedToken]:
        """The tokens of a line, those of one word joined."""
        return joined_tokens(tokens, text, self._are_one)

    @cached_property
    def _times(self) -> Counter[str]:
        return certain_words(self.decided)

    @cached_property
    def _by_shape(self) -> Mapping[str, Sequence[str]]:
        """The words that the text has more than once, by what is steady in them."""
        found: dict[str, list[str]] = defaultdict(list)
        for word, times in self._times.items():
            if times >= _OFTEN and len(word) >= _SHORTEST:
                found[_shape(word)].append(word)
        return found

    def _are_one(self, head: ScannedToken, tail: ScannedToken) -> bool:
        """Whether two tokens are one word of the text, of which one by itself is none."""
        halves = [self.decided[half] for half in (head, tail) if half in self.decided]
        if len(halves) < _BOTH or not may_be_halves(head, tail) or any(half.cut or half.continues for half in halves):
            return False
        whole = head.text + tail.text
        if not any(map(self._is_unusual, halves)) or not self._may_be_of_text(whole):
            return False
        joined = self.reader.one_word(whole)
        if joined is None or self._times[fold(joined.text)] < _OFTEN:
            return False
        if are_numerals(joined.text, [half.text for half in halves]):
            return False
        return self._may_be_cut(halves) or _cost(halves) - joined.cost >= _GAIN

    def _may_be_cut(self, halves: Sequence[WordDecision]) -> bool:
        """Whether one of two tokens is no word of the text and on no list, or neither is one of the text."""
        unusual = [half for half in halves if self._is_unusual(half)]
        return len(unusual) == len(halves) or any(not self.reader.is_form(half.text) for half in unusual)

    def _is_unusual(self, half: WordDecision) -> bool:
        return self._times[fold(half.text.lower())] <= 1

    def _may_be_of_text(self, whole: str) -> bool:
        """Whether it can be read as a word of the text: a test that spares nearly every pair the search."""
        form, casing = reading_form(whole)
        alike = self._by_shape.get(_shape(fold(form)), ())
        return any(abs(len(word) - len(form)) <= _LONGER and may_spell(form, casing, word) for word in alike)


def _cost(halves: Sequence[WordDecision]) -> float:
    """What two words cost."""
    return sum(half.readings[0].cost for half in halves if half.readings)


def _shape(word: str) -> str:
    return word.translate(_UNSTEADY)
