"""Pieces gathered into segments: what belongs to one heading, item or paragraph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ingest.read import Extraction
from ingest.repair.restore import RepairedLine, RestoredWord
from ingest.segment.columns import read_columns
from ingest.segment.kinds import (
    SegmentKind,
    bullet,
    is_noise,
    is_page_number,
    label_kind,
    looks_like_heading,
    looks_like_row,
)
from ingest.segment.pieces import TextPiece

__all__ = ["Segment", "SegmentKind", "segment"]

_LONG: Final = 6

_SHORTEST_NAME: Final = 3


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of text with one role, under the heading it stands below. `after_gap`: text is missing before it."""

    kind: SegmentKind
    section: str
    pieces: tuple[TextPiece, ...]
    after_gap: bool = False

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
            cut = bool(joined) and joined.endswith("-") and bool(piece.words) and piece.words[0].continues
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
    for block in _blocks(extraction, gaps):
        scans = [extraction.lines[number - 1].text for number in block]
        pieces = [p for p in read_columns([lines[n - 1] for n in block], scans, names) if p.text]
        for made in _gather(pieces, section, block[0] in gaps):
            section = made.text if made.kind == "heading" else section
            segments.append(made)
    return segments


def _never_small(lines: Sequence[RepairedLine]) -> frozenset[str]:
    """Words that a text has more than once, but always with a capital: the people and places of its examples."""
    words = Counter(word.text for line in lines for word in line.words if len(word.text) > _SHORTEST_NAME)
    named = {word.lower() for word, times in words.items() if times > 1 and word.istitle()}
    return frozenset(name for name in named if name not in words)


def _blocks(extraction: Extraction, gaps: set[int]) -> Iterator[list[int]]:
    """Runs of lines between page breaks, gaps and double blanks."""
    block: list[int] = []
    blanks = 0
    page = 1
    for line in extraction.lines:
        if block and (line.number in gaps or line.page != page or (not line.blank and blanks > 1)):
            yield block
            block = []
        page = line.page
        blanks = blanks + 1 if line.blank else 0
        if block or not line.blank:
            block.append(line.number)
    if block:
        yield block


def _gather(pieces: Sequence[TextPiece], section: str, after_gap: bool) -> Iterator[Segment]:
    open_pieces: list[TextPiece] = []
    kind: SegmentKind = "paragraph"
    for place, piece in enumerate(pieces):
        new = _own_kind(pieces, place)
        goes_on = bool(open_pieces) and new is None and _continues(open_pieces[-1], piece)
        if goes_on:
            open_pieces.append(piece)
            continue
        if open_pieces:
            yield Segment(kind, section, tuple(open_pieces), after_gap)
            section = _section(kind, open_pieces, section)
            after_gap = False
        open_pieces, kind = [piece], new or "paragraph"
        if kind in {"heading", "noise", "page-number"}:
            yield Segment(kind, section, (piece,), after_gap)
            section = _section(kind, [piece], section)
            open_pieces, kind, after_gap = [], "paragraph", False
    if open_pieces:
        yield Segment(kind, section, tuple(open_pieces), after_gap)


def _section(kind: SegmentKind, pieces: Sequence[TextPiece], section: str) -> str:
    return " ".join(piece.text for piece in pieces) if kind == "heading" else section


def _own_kind(pieces: Sequence[TextPiece], place: int) -> SegmentKind | None:
    """The kind of a piece that starts a segment; None for one that may go on with what stands before it."""
    piece = pieces[place]
    if is_page_number(piece):
        return "page-number"
    before = pieces[place - 1] if place else None
    if is_noise(piece):
        return None if before is not None and _ends_it(before, piece) else "noise"
    after = pieces[place + 1] if place + 1 < len(pieces) else None
    alone = (before is None or not before.ends_open or piece.line - before.line > 1) and (
        after is None or (not after.begins_low and after.line - piece.line > 1)
    )
    cut_before = before is not None and bool(before.words) and before.words[-1].cut
    label = label_kind(piece)
    if label is not None and not cut_before and (label != "note" or not piece.begins_low):
        return label
    if not cut_before and not piece.begins_low and looks_like_heading(piece, alone):
        return "heading"
    if bullet(piece.text):
        return "item"
    goes_on = before is not None and before.line == piece.line - 1 and before.ends_open and len(before.words) > 1
    goes_on = goes_on and before is not None and not looks_like_row(before) and not looks_like_heading(before, False)
    return "row" if looks_like_row(piece) and not goes_on else None


def _ends_it(before: TextPiece, piece: TextPiece) -> bool:
    """Whether a piece of unknown words ends the sentence that stops open in the line before."""
    ends = piece.begins_low and not piece.ends_open and any(len(word.text) >= _LONG for word in piece.words)
    return ends and before.ends_open and before.line == piece.line - 1 and not before.text.isupper()


def _continues(before: TextPiece, piece: TextPiece) -> bool:
    """Whether a piece goes on with the sentence or the paragraph of the one before it."""
    if before.words and before.words[-1].cut:
        return True
    if piece.line - before.line > 1 and not (before.ends_open and piece.begins_low):
        return False
    return before.ends_open or piece.begins_low or piece.line - before.line == 1
