"""Words that a blank cuts in two inside a line or at its end: two scanned tokens that are one word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from typing import Final, NamedTuple

from kartotek.ingest.repair.letters import fold
from kartotek.ingest.repair.reader import RepairReader
from kartotek.ingest.repair.readings import WordReading
from kartotek.ingest.repair.tokens import ScannedToken
from kartotek.schema.hungarian.numerals import number_of

__all__ = ["SplitWords", "are_numerals", "are_of_one_case", "joined_tokens", "may_be_figure"]

_GAIN: Final = 9.5
"""So much cheaper one word must be than two where the text has it nowhere else: a split is as rare as that."""
_GAIN_IN_TEXT: Final = 3.0
"""So much where the text has the word elsewhere, and both halves are words."""
_GAIN_OF_SCRAP: Final = 1.0
"""So much where the text has it, and one of the halves is no word."""
_DEAREST: Final = 11.0
_PER_LETTER: Final = 0.4
"""What a word may cost that the text has nowhere else, and so much more with each letter."""
_SCRAP: Final = 13.5
"""What a letter that is no word adds: alone it costs nothing to read."""
_FIGURES: Final = frozenset("iIlL1|oO0")
"""Signs that a figure or a Roman numeral is read as: they are left alone."""
_CUTS: Final = frozenset(" .,·’'")
"""What may stand between the halves of one word: a blank, or a speck that has none behind it."""
_OFTEN: Final = 3
_GAIN_OFTEN: Final = 6.0
"""So much where the text has the word so often, and both halves too."""
_ONCE: Final = 1
_SHORTEST: Final = 4
"""A word of fewer letters is as often a scrap of an icon."""
_SHORT: Final = 3
"""So many letters may be half of any word."""
_LONGEST: Final = 18
"""More letters than this in a word that no list has are two."""


class _Half(NamedTuple):
    """A token and what it is by itself."""

    text: str
    reading: WordReading


@dataclass(frozen=True)
class SplitWords:
    """Finds what a blank cut apart, by how often the text has each token."""

    times: Counter[str]
    reader: RepairReader

    def joined(self, tokens: Sequence[ScannedToken], text: str) -> list[ScannedToken]:
        """The tokens of a line, those of one word joined."""
        return joined_tokens(tokens, text, self.are_one, self._is_word)

    def _is_word(self, word: str) -> bool:
        return self.times[word.lower()] > _ONCE or self.reader.is_form(word)

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
        if not may_be_halves(head, tail):
            return False
        whole, halves = head.text + tail.text, (self._half(head), self._half(tail))
        times = self.times[whole.lower()]
        if not any(map(self._is_scrap, halves)) and times < _OFTEN:
            return False
        if not (times or self.reader.is_form(whole) or self._are_scraps(halves)):
            return False  # nothing speaks for a word: not worth a search
        if times >= _OFTEN and not self.reader.read(whole)[0].known:
            return not all(half.reading.known for half in halves)  # a name of the text
        most = sum(half.reading.cost + _worth(half) for half in halves) - self._least(halves, times)
        joined = self.reader.one_word(whole, most if times else min(most, _dearest(whole)))
        return joined is not None and not are_numerals(joined.text, [half.reading.text for half in halves])

    def _half(self, token: ScannedToken) -> _Half:
        return _Half(token.text, self.reader.read(token.text)[0])

    def _least(self, halves: Sequence[_Half], times: int) -> float:
        """How much likelier one word must be."""
        if not times:
            return _GAIN
        if not any(map(self._is_scrap, halves)):
            return _GAIN_OFTEN
        words = all(half.reading.known and self.reader.is_form(half.text) for half in halves)
        return _GAIN_IN_TEXT if words else _GAIN_OF_SCRAP

    def _are_scraps(self, halves: Sequence[_Half]) -> bool:
        """Whether a half is no word, and both are as short or as strange as halves are."""
        if sum(len(half.text) for half in halves) > _LONGEST or all(half.reading.known for half in halves):
            return False
        return all(len(half.text) <= _SHORT or self._is_scrap(half) for half in halves)

    def _is_scrap(self, half: _Half) -> bool:
        return not half.reading.known or self.times[half.text.lower()] <= _ONCE


def joined_tokens(
    tokens: Sequence[ScannedToken],
    text: str,
    are_one: Callable[[ScannedToken, ScannedToken], bool],
    is_word: Callable[[str], bool],
) -> list[ScannedToken]:
    """The tokens of a line, those joined between which only a blank or a speck stands and that are one word."""
    made: list[ScannedToken] = []
    for token, after in zip_longest(tokens, tokens[1:]):
        near = bool(made) and text[made[-1].end : token.start] in _CUTS
        ahead = after is not None and _begins_next(made[-1:], token, after, are_one, is_word)
        if near and not ahead and are_one(made[-1], token):
            first = made.pop()
            whole = first.text + token.text
            token = ScannedToken(first.line, first.start, token.end, whole, "word", first.hyphen_before)
        made.append(token)
    return made


def _begins_next(
    before: Sequence[ScannedToken],
    token: ScannedToken,
    after: ScannedToken,
    are_one: Callable[[ScannedToken, ScannedToken], bool],
    is_word: Callable[[str], bool],
) -> bool:
    """Whether a single letter behind a word is the first of the next one, which is none without it."""
    if len(token.text) > 1 or is_word(after.text) or not all(is_word(head.text) for head in before):
        return False
    return is_word(token.text + after.text) or are_one(token, after)


def may_be_halves(head: ScannedToken, tail: ScannedToken) -> bool:
    """Whether both are letters of one case, and enough of them."""
    if len(head.text + tail.text) < _SHORTEST or not are_of_one_case(head, tail):
        return False
    return not (may_be_figure(head.text) or may_be_figure(tail.text))


def are_of_one_case(head: ScannedToken, tail: ScannedToken) -> bool:
    """Whether both are letters, and no capital stands in the middle of small ones."""
    if "number" in (head.kind, tail.kind) or tail.hyphen_before:
        return False
    return head.text[-1].isupper() or not tail.text[0].isupper()


def may_be_figure(text: str) -> bool:
    """Whether every sign of a token may be a figure or a Roman numeral."""
    return _FIGURES.issuperset(text)


def are_numerals(joined: str, halves: Sequence[str]) -> bool:
    """Whether a numeral would become another one."""
    numbers = [number_of(fold(text)) for text in (joined, *halves)]
    return numbers[0] is not None and any(number is not None for number in numbers[1:])


def _dearest(whole: str) -> float:
    return _DEAREST + _PER_LETTER * len(whole)


def _worth(half: _Half) -> float:
    """What it says for a split that a single letter is no word."""
    return _SCRAP if len(half.text) == 1 and not half.reading.known else 0.0
