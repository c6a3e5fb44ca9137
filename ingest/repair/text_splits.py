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

from kartotek.ingest.repair.decisions import WordDecision, certain_words
from kartotek.ingest.repair.domain_words import SHORT_WORDS
from kartotek.ingest.repair.letters import fold
from kartotek.ingest.repair.reader import RepairReader
from kartotek.ingest.repair.readings import WordReading, reading_form
from kartotek.ingest.repair.search import may_spell
from kartotek.ingest.repair.splits import are_numerals, are_of_one_case, joined_tokens, may_be_figure
from kartotek.ingest.repair.tokens import ScannedToken
from kartotek.schema.hungarian.endings import SEVERED_ENDINGS
from kartotek.schema.hungarian.numerals import number_of

__all__ = ["TextSplits"]

_SHORTEST: Final = 5
_OFTEN: Final = 2
_BOTH: Final = 2
_LITTLE_OFTEN: Final = 15
"""So often the text must have a word of fewer letters."""
_SHORT: Final = 2
"""So many letters are a word only if the list of the short ones has it."""
_SHORTEST_LISTED: Final = 5
"""A word of fewer letters that the text does not have may be made by chance."""
_SHORT_WORDS: Final = frozenset(map(fold, SHORT_WORDS))
_ENDINGS: Final = frozenset(map(fold, SEVERED_ENDINGS))
_ARTICLE: Final = "a"
"""A word that stands before and behind any other."""
_END_OF_ARTICLE: Final = "z"
_NO_FIGURE: Final = "i"
"""A letter that may be a figure only as a capital."""
_SELDOM_CUT: Final = 1500
"""One in so many words is cut at a given letter, at the worst of the scans that can be read."""
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
        return joined_tokens(tokens, text, self._are_one, self._is_word)

    @cached_property
    def _times(self) -> Counter[str]:
        return certain_words(self.decided)

    @cached_property
    def _total(self) -> int:
        return self._times.total()

    @cached_property
    def _by_shape(self) -> Mapping[str, Sequence[str]]:
        """The words that the text has often, by what is steady in them."""
        found: dict[str, list[str]] = defaultdict(list)
        for word, times in self._times.items():
            if times >= _least_times(word):
                found[_shape(word)].append(word)
        return found

    def _are_one(self, head: ScannedToken, tail: ScannedToken) -> bool:
        """Whether two tokens are one word, of which one by itself is none, or that the text cuts more often than it has
        the two side by side."""
        halves = [self.decided[half] for half in (head, tail) if half in self.decided]
        if len(halves) < _BOTH or any(half.cut or half.continues for half in halves):
            return False
        if not self._may_be_halves(head, tail):
            return False
        return self._are_listed(head, tail, halves) or self._are_of_text(head.text + tail.text, halves)

    def _are_listed(self, head: ScannedToken, tail: ScannedToken, halves: Sequence[WordDecision]) -> bool:
        """Whether two tokens are a word that a list has, spelled as it is scanned, of which one is no word at all
        and the other no article behind it."""
        whole = head.text + tail.text
        if len(whole) < _SHORTEST_LISTED or tail.text == _ARTICLE or not any(map(self._is_scrap, halves)):
            return False
        if min(len(head.text), len(tail.text)) == 1 and self._is_word(max(head.text, tail.text, key=len)):
            return False
        joined = self.reader.one_word(whole) if self.reader.is_form(whole) else None
        return joined is not None and fold(joined.text) == fold(whole.lower()) and not any(map(_counts, halves))

    def _is_scrap(self, half: WordDecision) -> bool:
        """Whether nothing is known that a token may be, or only an ending."""
        return fold(half.text.lower()) in _ENDINGS or not (half.readings and half.readings[0].known)

    def _are_of_text(self, whole: str, halves: Sequence[WordDecision]) -> bool:
        """Whether two tokens are a word that the text has elsewhere."""
        if not self._may_be_of_text(whole):
            return False
        unusual = any(map(self._is_unusual, halves))
        if not (unusual or self._is_likelier(whole, halves)):
            return False
        joined = self.reader.one_word(whole)
        if joined is None or are_numerals(joined.text, [half.text for half in halves]):
            return False
        return self._is_of_text(whole, joined.text) and (not unusual or self._is_cheaper(halves, joined))

    def _may_be_halves(self, head: ScannedToken, tail: ScannedToken) -> bool:
        """Whether both are letters; what may be a figure is none beside what is no word without it, and so are the
        halves of a short word where one of them is no word."""
        if not are_of_one_case(head, tail):
            return False
        strange = [not self._is_word(half.text) for half in (head, tail)]
        figures = [may_be_figure(half.text) and half.text != _NO_FIGURE for half in (head, tail)]
        if all(figures) or (any(figures) and not strange[figures.index(False)]):
            return False
        if len(head.text + tail.text) >= _SHORTEST:
            return True
        return any(strange) and (head.text.lower() != _ARTICLE or tail.text == _END_OF_ARTICLE)

    def _is_word(self, text: str) -> bool:
        """Whether a token is a word as it was scanned, and no ending."""
        word = text.lower()
        if len(word) <= _SHORT:
            return word in SHORT_WORDS or (len(word) == _SHORT and fold(word) in _SHORT_WORDS)
        return fold(word) not in _ENDINGS and self.reader.is_form(word)

    def _is_of_text(self, whole: str, word: str) -> bool:
        """Whether the text has a word often; a short one must be spelled so here."""
        key = fold(word)
        return self._times[key] >= _least_times(key) and (len(key) >= _SHORTEST or key == fold(whole.lower()))

    def _is_likelier(self, whole: str, halves: Sequence[WordDecision]) -> bool:
        """Whether the text has a word, as it is scanned here, so often that it is sooner cut once than two others of
        the text stand side by side."""
        one, other = (self._times[fold(half.text.lower())] for half in halves)
        return self._times[fold(whole.lower())] * self._total >= _SELDOM_CUT * one * other

    def _is_cheaper(self, halves: Sequence[WordDecision], joined: WordReading) -> bool:
        """Whether one word is likelier than two of which one is hardly a word of the text."""
        return self._may_be_cut(halves) or _cost(halves) - joined.cost >= _GAIN

    def _may_be_cut(self, halves: Sequence[WordDecision]) -> bool:
        """Whether one of two tokens is no word of the text and on no list, or neither is one of the text."""
        unusual = [half for half in halves if self._is_unusual(half)]
        return len(unusual) == len(halves) or not all(self._is_word(half.text) for half in unusual)

    def _is_unusual(self, half: WordDecision) -> bool:
        return self._times[fold(half.text.lower())] <= 1

    def _may_be_of_text(self, whole: str) -> bool:
        """Whether it can be read as a word of the text: a test that spares nearly every pair the search."""
        form, casing = reading_form(whole)
        alike = self._by_shape.get(_shape(fold(form)), ())
        return any(abs(len(word) - len(form)) <= _LONGER and may_spell(form, casing, word) for word in alike)


def _least_times(word: str) -> int:
    """How often the text must have a word: the shorter it is, the easier it stands side by side with others."""
    return _OFTEN if len(word) >= _SHORTEST else _LITTLE_OFTEN


def _counts(half: WordDecision) -> bool:
    return number_of(fold(half.text.lower())) is not None


def _cost(halves: Sequence[WordDecision]) -> float:
    """What two words cost."""
    return sum(half.readings[0].cost for half in halves if half.readings)


def _shape(word: str) -> str:
    return word.translate(_UNSTEADY)
