"""Words that a hyphen cuts, and a blank besides: one of the halves stands in two pieces.

Neither piece says what it belongs to: a blank is tried only where one of them is no word, the halves make none without
the third piece, and all three make one that a list has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from kartotek.ingest.repair.domain_words import SHORT_WORDS
from kartotek.ingest.repair.joins import cut_tokens
from kartotek.ingest.repair.letters import fold
from kartotek.ingest.repair.reader import RepairReader
from kartotek.ingest.repair.splits import are_numerals, are_of_one_case, may_be_figure
from kartotek.ingest.repair.tokens import ScannedToken

__all__ = ["with_whole_halves"]

_SHORTEST: Final = 5
"""A word of fewer letters is not cut twice."""
_SHORT: Final = 2
"""So many letters are a word only if the list of the short ones has it."""


def with_whole_halves(
    by_line: Mapping[int, list[ScannedToken]], texts: Mapping[int, str], reader: RepairReader
) -> dict[int, list[ScannedToken]]:
    """The tokens of all lines, those put together that are half of a word which a hyphen cuts."""
    made = dict(by_line)
    for number in by_line:
        for head in cut_tokens(made[number], texts[number]):
            pair = _Halves(made, texts, head, reader).pieces()
            if pair is not None:
                line = pair.first.line
                made[line] = _with(made[line], pair)
    return made


class _Pieces(NamedTuple):
    """Two tokens that a blank parts, and that are half of a word."""

    first: ScannedToken
    second: ScannedToken


@dataclass(frozen=True)
class _Halves:
    """The token before a hyphen, and what stands around it."""

    by_line: Mapping[int, Sequence[ScannedToken]]
    texts: Mapping[int, str]
    head: ScannedToken
    reader: RepairReader

    def pieces(self) -> _Pieces | None:
        """The two pieces of one of the halves; None where both are whole."""
        tokens = self.by_line[self.head.line]
        place = tokens.index(self.head) if self.head in tokens else -1
        behind = tokens[place + 1 :] or self.by_line.get(self.head.line + 1, ())
        if place < 0 or not behind or self._makes_word(self.head.text + behind[0].text):
            return None
        tail = behind[0]
        before, after = tokens[max(0, place - 1) : place], behind[1:2]
        if before and self._are_one(before[0], self.head, f"{before[0].text}{self.head.text}{tail.text}"):
            return _Pieces(before[0], self.head)
        if after and self._are_one(tail, after[0], f"{self.head.text}{tail.text}{after[0].text}"):
            return _Pieces(tail, after[0])
        return None

    def _are_one(self, first: ScannedToken, second: ScannedToken, whole: str) -> bool:
        """Whether two tokens that a blank parts are half of a word."""
        if first.line != second.line or self.texts[first.line][first.end : second.start] != " ":
            return False
        pieces = (first.text, second.text)
        if not are_of_one_case(first, second) or any(map(may_be_figure, pieces)):
            return False
        if not any(map(self._is_scrap, pieces)):
            return False
        return self._makes_word(whole) and not are_numerals(whole.lower(), pieces)

    def _makes_word(self, whole: str) -> bool:
        """Whether letters are a word that a list has, but for accents."""
        if len(whole) < _SHORTEST:
            return False
        joined = self.reader.one_word(whole) if self.reader.is_form(whole.lower()) else None
        return joined is not None and fold(joined.text) == fold(whole.lower())

    def _is_scrap(self, text: str) -> bool:
        """Whether letters are no word by themselves."""
        word = text.lower()
        return word not in SHORT_WORDS if len(word) <= _SHORT else not self.reader.is_form(word)


def _with(tokens: Sequence[ScannedToken], pair: _Pieces) -> list[ScannedToken]:
    """The tokens of a line with two of them as one."""
    first, second = pair
    whole = ScannedToken(first.line, first.start, second.end, first.text + second.text, "word", first.hyphen_before)
    return [whole if token is first else token for token in tokens if token is not second]
