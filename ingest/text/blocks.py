"""Pieces gathered into segments: what belongs to one heading, item or paragraph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile
from typing import Final, TypeGuard

from kartotek.ingest.files.read import Extraction, ScannedLine
from kartotek.ingest.repair.restore import RepairedLine, RestoredWord
from kartotek.ingest.text.columns import read_columns
from kartotek.ingest.text.pieces import (
    SegmentKind,
    TextPiece,
    begins_anew,
    bullet,
    is_noise,
    is_page_number,
    label_kind,
    looks_like_heading,
    looks_like_row,
)
from kartotek.schema.hungarian.function_words import LITTLE_WORDS

__all__ = ["Segment", "SegmentKind", "segment"]

_LONG: Final = 6

_SHORTEST_NAME: Final = 3
_OF_ONE_PIECE: Final = frozenset(("heading", "noise", "page-number"))
_SCRAPS: Final = frozenset(("noise", "page-number"))


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of text with one role, under the heading it stands below. `after_gap`: text is missing before it;
    `begins_anew`: a heading may be."""

    kind: SegmentKind
    section: str
    pieces: tuple[TextPiece, ...]
    after_gap: bool = False
    begins_anew: bool = False

    @property
    def line_from(self) -> int:
        return min(piece.line for piece in self.pieces)

    @property
    def line_to(self) -> int:
        return max(piece.line for piece in self.pieces)

    @property
    def words(self) -> tuple[RestoredWord, ...]:
        """Its words in reading order; a word that a line end cuts comes once, as a whole."""
        return tuple(word for piece in self.pieces for word in piece.words if not word.continues)

    @property
    def text(self) -> str:
        """The repaired text as one line, words cut at line ends joined."""
        joined = ""
        for piece in self.pieces:
            cut = joined.endswith("-") and bool(piece.words) and piece.words[0].continues
            joined = joined[:-1] + piece.text if cut else f"{joined} {piece.text}"
        return joined.strip()


def segment(
    extraction: Extraction, lines: Sequence[RepairedLine], names: frozenset[str] = frozenset()
) -> list[Segment]:
    """Segments in reading order. `names` are words that may carry a capital inside a sentence."""
    gaps = {gap.before_line for gap in extraction.gaps}
    names = names | _never_small(lines)
    segments: list[Segment] = []
    section = ""
    for block in filter(None, _blocks(extraction, gaps)):
        scans = [extraction.lines[number - 1].text for number in block]
        pieces = read_columns([lines[number - 1] for number in block], scans, names)
        gathered = _Gathered(section, block[0] in gaps)
        gathered.take([piece for piece in pieces if piece.text])
        segments += _without_heading(segments, gathered.made)
        section = gathered.section
    return segments


def _without_heading(above: Sequence[Segment], made: Sequence[Segment]) -> Sequence[Segment]:
    """The segments of a block; where the first begins anew below a text, the heading between them may be lost."""
    last = next((one for one in reversed(above) if one.kind not in _SCRAPS), None)
    if last is None or not made or last.kind == "heading" or made[0].kind in _OF_ONE_PIECE:
        return made
    if not begins_anew(last.pieces[-1], made[0].pieces[0]):
        return made
    return [replace(made[0], begins_anew=True), *made[1:]]


def _never_small(lines: Sequence[RepairedLine]) -> frozenset[str]:
    """Words that a text has more than once, but always with a capital: the people and places of its examples."""
    words = Counter(word.text for line in lines for word in line.words if len(word.text) > _SHORTEST_NAME)
    named = {word.lower() for word, times in words.items() if times > 1 and word.istitle()}
    return frozenset(named - words.keys())


def _blocks(extraction: Extraction, gaps: set[int]) -> Iterator[list[int]]:
    """Runs of lines between page breaks, gaps and double blanks, by their numbers; none begins with a blank."""
    stretch: list[ScannedLine] = []
    for line in extraction.lines:
        if stretch and _is_apart(stretch, line, gaps):
            yield _without_blanks(stretch)
            stretch = []
        stretch.append(line)
    yield _without_blanks(stretch)


def _is_apart(above: Sequence[ScannedLine], line: ScannedLine, gaps: set[int]) -> bool:
    """Whether a line belongs no more to those above it."""
    if line.page != above[-1].page or line.number in gaps:
        return True
    return not line.blank and len(above) > 1 and above[-1].blank and above[-2].blank


def _without_blanks(lines: Sequence[ScannedLine]) -> list[int]:
    return [line.number for line in dropwhile(lambda line: line.blank, lines)]


class _Gathered:
    """Segments being gathered from the pieces of a block, the last of them still open."""

    def __init__(self, section: str, after_gap: bool) -> None:
        self.section = section
        self.after_gap = after_gap
        self.made: list[Segment] = []
        self.kind: SegmentKind = "paragraph"
        self.open: list[TextPiece] = []

    def take(self, pieces: Sequence[TextPiece]) -> None:
        """Gather the pieces."""
        for place, piece in enumerate(pieces):
            new = _own_kind(pieces, place)
            if self.open and new is None and _continues(self.open[-1], piece):
                self.open.append(piece)
                continue
            self._close()
            self.kind, self.open = new or "paragraph", [piece]
            if new in _OF_ONE_PIECE:
                self._close()
        self._close()

    def _close(self) -> None:
        """End the open segment; what is a heading stands above all that follow."""
        if not self.open:
            return
        made = Segment(self.kind, self.section, tuple(self.open), self.after_gap)
        self.made.append(made)
        if made.kind == "heading":
            self.section = made.text
        self.open, self.after_gap = [], False


def _own_kind(pieces: Sequence[TextPiece], place: int) -> SegmentKind | None:
    """The kind of a piece that starts a segment; None for one that may go on with what stands before it."""
    piece = pieces[place]
    before = pieces[place - 1] if place else None
    if is_page_number(piece):
        return "page-number"
    if is_noise(piece):
        return None if _ends_it(before, piece) else "noise"
    after = pieces[place + 1] if place + 1 < len(pieces) else None
    return _label(before, piece) or _kind_by_looks(before, piece, after)


def _kind_by_looks(before: TextPiece | None, piece: TextPiece, after: TextPiece | None) -> SegmentKind | None:
    if _is_heading(before, piece, after):
        return "heading"
    if bullet(piece.text):
        return "item"
    return "row" if looks_like_row(piece) and not _is_open_text(before, piece) else None


def _label(before: TextPiece | None, piece: TextPiece) -> SegmentKind | None:
    """The kind that a label gives a piece; one that begins low, or ends a cut word, is no note."""
    label = label_kind(piece)
    return None if _is_cut(before) or (label == "note" and piece.begins_low) else label


def _is_cut(piece: TextPiece | None) -> bool:
    """Whether a word of it goes on in the next line."""
    return piece is not None and bool(piece.words) and piece.words[-1].cut


def _is_heading(before: TextPiece | None, piece: TextPiece, after: TextPiece | None) -> bool:
    if piece.begins_low or _is_cut(before):
        return False
    begins = before is None or not before.ends_open or piece.line - before.line > 1
    ends = after is None or (not after.begins_low and after.line - piece.line > 1)
    return looks_like_heading(piece, alone=begins and ends)


def _is_open_text(before: TextPiece | None, piece: TextPiece) -> bool:
    """Whether the line before a piece is text that stops open."""
    if not _stops_open(before, piece) or len(before.words) <= 1:
        return False
    return not looks_like_row(before) and not looks_like_heading(before, False)


def _ends_it(before: TextPiece | None, piece: TextPiece) -> bool:
    """Whether a piece of little words goes on with the sentence that stops open in the line before, or one of unknown
    words ends it."""
    if not _stops_open(before, piece) or before.text.isupper():
        return False
    if _are_little(piece):
        return True
    return piece.begins_low and not piece.ends_open and any(len(word.text) >= _LONG for word in piece.words)


def _are_little(piece: TextPiece) -> bool:
    """Whether a piece has nothing but an article or its like: the line would have been too long with the next word."""
    return bool(piece.words) and all(word.text in LITTLE_WORDS for word in piece.words) and piece.text.isalpha()


def _stops_open(before: TextPiece | None, piece: TextPiece) -> TypeGuard[TextPiece]:
    """Whether there is a line right before a piece, and it stops open."""
    return before is not None and before.line == piece.line - 1 and before.ends_open


def _continues(before: TextPiece, piece: TextPiece) -> bool:
    """Whether a piece goes on with the sentence or the paragraph of the one before it."""
    if _is_cut(before):
        return True
    if piece.line - before.line > 1:
        return before.ends_open and piece.begins_low
    return before.ends_open or piece.begins_low or piece.line - before.line == 1
