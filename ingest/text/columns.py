"""Two columns that a scan has interleaved, distinguished by syntax: a sentence that starts anew inside a line.

There is hardly ever a wide gap to cut at. But where two columns run side by side, lines have a capital after a word
that closes nothing, near the same place; the lines of such a run are cut there, the left halves read first. A word
that opens sentences and is no name shows a column by itself; other capitals must come twice. A word that the text
never writes small, or that a comma follows, opens no sentence, nor do two capitals behind an article.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from statistics import median
from typing import Final

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.repair.restore import RepairedLine, RestoredWord
from kartotek.ingest.text.pieces import TextPiece, cut, whole
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES

__all__ = ["read_columns"]

_GAP: Final = re.compile(r"\S {3,}(?=\S)")
_NEAR: Final = 10
_FEWEST: Final = 2
_SHORTEST_SIDE: Final = 8
_RUN_GAP: Final = 3
_LONGEST_RUN: Final = 14
_HEADING_WORDS: Final = 4
_OPENERS: Final = frozenset(("A", "Az", "Ha", "Egy", "Ez", "Minden", "Amikor"))


@dataclass(frozen=True, slots=True)
class _Restart:
    """A column where a sentence begins inside a line; strong when the word is one that only opens sentences."""

    column: int
    strong: bool


def read_columns(lines: Sequence[RepairedLine], scans: Sequence[str], names: frozenset[str]) -> list[TextPiece]:
    """The pieces of consecutive lines in reading order. `names` (lower case) may carry a capital anywhere."""
    restarts = _restarts(lines, scans, names)
    lengths = [len(scan) for scan in scans]
    pieces: list[TextPiece] = []
    at = 0
    while at < len(lines):
        run = _run(restarts, lengths, at)
        if run == at:
            pieces.append(whole(lines[at], scans[at]))
            at += 1
        else:
            pieces += _split(lines[at:run], scans[at:run], restarts[at:run])
            at = run
    return pieces


def _restarts(lines: Sequence[RepairedLine], scans: Sequence[str], names: frozenset[str]) -> list[_Restart | None]:
    """Where each line begins anew; a heading that runs into its text is no column."""
    found = [_restart(line, scan, names) for line, scan in zip(lines, scans, strict=True)]
    return [None if one is not None and _runs_in(lines, at, one) else one for at, one in enumerate(found)]


@dataclass(slots=True)
class _Run:
    """Interleaved lines one after the other: the columns where sentences begin in them, and the last of the lines."""

    columns: list[int]
    last: int
    strong: bool

    @property
    def proven(self) -> bool:
        return self.strong or len(self.columns) >= _FEWEST

    def take(self, line: int, found: _Restart | None, length: int) -> bool:
        """Add a line that begins anew near the same place, or that is long enough for two columns; say whether."""
        middle = median(self.columns)
        if found is not None and abs(found.column - middle) <= _NEAR:
            self.columns.append(found.column)
            self.strong = self.strong or found.strong
        elif not self.strong or self.last != line - 1 or length < middle + _SHORTEST_SIDE:
            return False
        self.last = line
        return True


def _run(restarts: Sequence[_Restart | None], lengths: Sequence[int], at: int) -> int:
    """Where a run of interleaved lines that begins at `at` ends; `at` itself when there is none."""
    first = restarts[at]
    if first is None:
        return at
    run = _Run([first.column], at, first.strong)
    for ahead in range(at + 1, min(len(restarts), at + _LONGEST_RUN)):
        if not run.take(ahead, restarts[ahead], lengths[ahead]) and ahead - run.last >= _RUN_GAP:
            break
    return run.last + 1 if run.proven else at


def _restart(line: RepairedLine, scan: str, names: frozenset[str]) -> _Restart | None:
    """The column where a new sentence begins inside the line, though the one before it has not ended."""
    gap = _GAP.search(scan)
    inside = range(_SHORTEST_SIDE, len(scan) - _SHORTEST_SIDE + 1)
    if gap and gap.end() in inside:
        return _Restart(gap.end(), strong=False)
    for (before, word), after in zip_longest(pairwise(line.words), line.words[2:]):
        named = after is not None and _is_name_of_several(before, word, after)
        if word.start in inside and not named and _is_new_sentence(before, word, scan, names):
            return _Restart(word.start, strong=word.confidence >= CERTAIN)
    return None


def _is_name_of_several(before: RestoredWord, word: RestoredWord, after: RestoredWord) -> bool:
    """Whether two capitals stand behind an article: a name of several words, which no sentence begins with."""
    return before.text in DEFINITE_ARTICLES and all(map(_is_capitalised, (word.text, after.text)))


def _runs_in(lines: Sequence[RepairedLine], at: int, found: _Restart) -> bool:
    """Whether what stands before the new sentence is a heading that runs into its text: few words after a blank."""
    if not found.strong or (at and lines[at - 1].text.strip()):
        return False
    return sum(word.start < found.column for word in lines[at].words) <= _HEADING_WORDS


def _is_new_sentence(before: RestoredWord, word: RestoredWord, scan: str, names: frozenset[str]) -> bool:
    """Whether a word begins a sentence in the middle of another: a capital behind a small word, and no name."""
    if not _is_capitalised(word.text) or not before.text[:1].islower() or scan[word.end : word.end + 1] == ",":
        return False
    if _is_name(word.text.lower(), names):
        return False
    between = scan[before.end : word.start].strip()
    return not between or (between in {",", "-,"} and word.text in _OPENERS)


def _is_capitalised(word: str) -> bool:
    """Whether a word has a capital and small letters, or is one of those that open sentences."""
    return word in _OPENERS or (word[:1].isupper() and word[1:].islower())


def _is_name(word: str, names: frozenset[str]) -> bool:
    """Whether the word is a name, with or without an ending."""
    return any(word[:cut] in names for cut in range(3, len(word) + 1))


def _split(lines: Sequence[RepairedLine], scans: Sequence[str], restarts: Sequence[_Restart | None]) -> list[TextPiece]:
    """The lines of a run cut in two, the left halves first."""
    middle = round(median(restart.column for restart in restarts if restart is not None))
    left: list[TextPiece] = []
    right: list[TextPiece] = []
    for line, scan, restart in zip(lines, scans, restarts, strict=True):
        if not scan.strip():
            continue
        place = _place(line, scan, restart, middle)
        left.append(cut(line, scan, 0, place))
        if place < len(scan):
            right.append(cut(line, scan, place, len(scan)))
    return left + right


def _place(line: RepairedLine, scan: str, restart: _Restart | None, middle: int) -> int:
    """Where a line is cut: where it begins anew, if that is near the middle, else between two words."""
    if restart is not None and abs(restart.column - middle) <= _NEAR:
        return restart.column
    return _boundary(line, scan, middle)


def _boundary(line: RepairedLine, scan: str, middle: int) -> int:
    """The start of the word nearest to the middle; a line that does not reach it is all left."""
    if len(scan) < middle - _NEAR:
        return len(scan)
    starts = [word.start for word in line.words if abs(word.start - middle) <= _NEAR]
    return min(starts, key=lambda start: abs(start - middle), default=len(scan))
