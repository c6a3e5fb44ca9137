"""The words of a text where they stand in its scan: what is between them, and the halves that a line end cuts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from kartotek.ingest.repair.restore import RestoredWord

__all__ = ["WordsInScan"]

_BETWEEN: Final = re.compile(r"[\s\-–„”\"'’\[\]»]*")
_AFTER_NUMERAL: Final = re.compile(r"\.?[\s\-–„”\"'’]*")
_NUMERAL: Final = re.compile(r"[IVX]+|\d+")
_LINES_APART: Final = 2


class WordsInScan:
    """The scanned lines by number, and for every word that a line end cuts its other half."""

    def __init__(self, words: Sequence[RestoredWord], texts: Mapping[int, str]) -> None:
        self.texts = texts
        self._tails = _tails(words)

    def behind(self, word: RestoredWord) -> str:
        """The rest of the line behind a word."""
        return self.texts[word.line][word.end :]

    def ends_line(self, word: RestoredWord) -> bool:
        """Whether nothing but blanks, hyphens and quotes stands behind a word."""
        return _BETWEEN.fullmatch(self.behind(word)) is not None

    def end_of(self, word: RestoredWord) -> RestoredWord:
        """The word by which a word ends: its other half where a line end cuts it."""
        return self._tails.get((word.line, word.start), word)

    def adjoin(self, left: RestoredWord, right: RestoredWord) -> bool:
        """Whether nothing but blanks, hyphens and quotes stands between two words."""
        tail = self.end_of(left)
        if tail.line == right.line:
            pattern = _AFTER_NUMERAL if _NUMERAL.fullmatch(left.text) else _BETWEEN
            return bool(pattern.fullmatch(self.texts[right.line][tail.end : right.start]))
        if not 0 < right.line - tail.line <= _LINES_APART:
            return False
        rest, head = self.behind(tail), self.texts[right.line][: right.start]
        return bool(_BETWEEN.fullmatch(rest)) and bool(_BETWEEN.fullmatch(head))

    def parts(self, words: Sequence[RestoredWord]) -> Iterator[RestoredWord]:
        """The words, and behind each that a line end cuts its other half."""
        for word in words:
            yield word
            tail = self._tails.get((word.line, word.start))
            if tail is not None:
                yield tail

    def as_scanned(self, parts: Sequence[RestoredWord]) -> str:
        """The scan from the first part to the last: as it stands on one line, with blanks for line ends."""
        ends: dict[int, tuple[int, int]] = {}
        for part in parts:
            start, _ = ends.get(part.line, (part.start, part.end))
            ends[part.line] = (start, part.end)
        pieces = [self.texts[line][start:end] for line, (start, end) in ends.items()]
        return ("- " if any(part.cut for part in parts) else " ").join(pieces)


def _tails(words: Sequence[RestoredWord]) -> dict[tuple[int, int], RestoredWord]:
    """For every word that a line end cuts: its other half, by the place of the first."""
    tails: dict[tuple[int, int], RestoredWord] = {}
    waiting: list[RestoredWord] = []
    for word in words:
        if word.cut:
            waiting.append(word)
        elif word.continues:
            head = next((one for one in waiting if one.whole == word.whole), None)
            if head is not None:
                tails[head.line, head.start] = word
                waiting.remove(head)
    return tails
