"""Words that a blank cuts in two inside a line or at its end: two scanned tokens that are one word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ingest.repair.reader import RepairReader
from ingest.repair.readings import WordReading
from ingest.repair.tokens import ScannedToken

__all__ = ["SplitWords", "split_words"]

_GAIN: Final = 9.5
"""So much cheaper one word must be than two where the text has it nowhere else: a split is as rare as that."""
_GAIN_IN_TEXT: Final = 3.0
"""So much where the text has the word elsewhere, and both halves are words."""
_GAIN_OF_SCRAP: Final = 1.0
"""So much where the text has it, and one of the halves is no word."""
_DEAREST: Final = 11.0
_PER_LETTER: Final = 0.4
"""What a word may cost that the text has nowhere else, and so much more with each letter."""
_SCRAP: Final = 6.0
"""What a letter that is no word adds: alone it costs nothing to read."""
_FIGURES: Final = frozenset("iIlLjJ1|oO0vVxX")
"""Signs that a figure, a Roman numeral or an icon is read as: they are left alone."""
_ONCE: Final = 1
_SHORT: Final = 3
"""So many letters may be half of any word."""
_LONGEST: Final = 18
"""More letters than this in a word that no list has are two."""


@dataclass(frozen=True)
class SplitWords:
    """Finds what a blank cut apart, by how often the text has each token."""

    times: Counter[str]
    reader: RepairReader

    def joined(self, tokens: Sequence[ScannedToken], text: str) -> list[ScannedToken]:
        """The tokens of a line, those of one word joined."""
        made: list[ScannedToken] = []
        for token in tokens:
            if made and text[made[-1].end : token.start] == " " and self.are_one(made[-1], token):
                first = made.pop()
                whole = first.text + token.text
                token = ScannedToken(first.line, first.start, token.end, whole, "word", first.hyphen_before)
            made.append(token)
        return made

    def over_lines(
        self, by_line: Mapping[int, Sequence[ScannedToken]], texts: Mapping[int, str]
    ) -> Iterator[tuple[ScannedToken, ScannedToken]]:
        """The halves of words that the end of a line cuts without a hyphen."""
        for number, after in pairwise(by_line):
            if by_line[number] and by_line[after]:
                head, tail = by_line[number][-1], by_line[after][0]
                alone = not texts[number][head.end :].strip() and not texts[after][: tail.start].strip()
                if alone and self.are_one(head, tail):
                    yield head, tail

    def are_one(self, head: ScannedToken, tail: ScannedToken) -> bool:
        """Whether two tokens are one word: one of them is none or stands nowhere else, and together they are a far
        likelier one, or one that the text has."""
        whole = head.text + tail.text
        if not _may_be_halves(head, tail):
            return False
        one, other = self.reader.read(head.text)[0], self.reader.read(tail.text)[0]
        known = self.times[whole.lower()] > 0
        if not (self._is_scrap(head, one) or self._is_scrap(tail, other)):
            return False
        if not (known or self.reader.is_form(whole) or self._are_scraps((head, one), (tail, other))):
            return False  # nothing speaks for a word: not worth a search
        joined = self.reader.read(whole)[0]
        gain = one.cost + other.cost - joined.cost + _worth(head, one) + _worth(tail, other)
        if not joined.known or " " in joined.text:
            return False
        if known:
            return gain >= (_GAIN_IN_TEXT if self._are_words(head, tail) else _GAIN_OF_SCRAP)
        return gain >= _GAIN and joined.cost <= _DEAREST + _PER_LETTER * len(whole)

    def _are_words(self, head: ScannedToken, tail: ScannedToken) -> bool:
        """Whether both tokens are words as they stand, accents aside."""
        return all(self.reader.is_form(one.text) and self.reader.read(one.text)[0].known for one in (head, tail))

    def _are_scraps(self, *halves: tuple[ScannedToken, WordReading]) -> bool:
        """Whether a half is no word, and both are as short or as strange as halves are."""
        if sum(len(token.text) for token, _ in halves) > _LONGEST or not any(_is_no_word(*half) for half in halves):
            return False
        return all(len(token.text) <= _SHORT or self._is_scrap(token, reading) for token, reading in halves)

    def _is_scrap(self, token: ScannedToken, reading: WordReading) -> bool:
        return not reading.known or self.times[token.text.lower()] <= _ONCE


def split_words(by_line: Mapping[int, Sequence[ScannedToken]], reader: RepairReader) -> SplitWords:
    """What finds the cut words of a text."""
    return SplitWords(Counter(token.text.lower() for tokens in by_line.values() for token in tokens), reader)


def _may_be_halves(head: ScannedToken, tail: ScannedToken) -> bool:
    if "number" in (head.kind, tail.kind) or tail.hyphen_before:
        return False
    if tail.text[0].isupper() and not head.text[-1].isupper():
        return False
    return not (_FIGURES.issuperset(head.text) or _FIGURES.issuperset(tail.text))


def _is_no_word(token: ScannedToken, reading: WordReading) -> bool:
    return not reading.known and len(token.text) > 1


def _worth(token: ScannedToken, reading: WordReading) -> float:
    """What it says for a split that a single letter is no word."""
    return _SCRAP if len(token.text) == 1 and not reading.known else 0.0
