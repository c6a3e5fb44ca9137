"""Pieces of lines: the unit that segments are made of, and how a line's repaired text is cut into them."""

from __future__ import annotations

from dataclasses import dataclass

from kartotek.ingest.repair.edits import apply_edits
from kartotek.ingest.repair.restore import RepairedLine, RestoredWord

__all__ = ["TextPiece", "cut", "whole"]


@dataclass(frozen=True, slots=True)
class TextPiece:
    """Part of one line: columns of the scan, its repaired text and its words."""

    line: int
    start: int
    end: int
    text: str
    words: tuple[RestoredWord, ...]

    @property
    def begins_low(self) -> bool:
        """Whether it goes on with a sentence: its first letter is small."""
        first = next((c for c in self.text if c.isalpha()), "")
        return first.islower()

    @property
    def ends_open(self) -> bool:
        """Whether the sentence goes on after it."""
        return not self.text.rstrip(" ”\"')»").endswith((".", "!", "?", ":", ";"))


def whole(line: RepairedLine, scan: str) -> TextPiece:
    return cut(line, scan, 0, len(scan))


def cut(line: RepairedLine, scan: str, start: int, end: int) -> TextPiece:
    """The columns from `start` to `end` of a line, repaired; words are never cut in two."""
    edits = [
        edit._replace(start=edit.start - start, end=edit.end - start)
        for edit in line.edits
        if start <= edit.start < end
    ]
    words = tuple(word for word in line.words if start <= word.start < end)
    return TextPiece(line.number, start, end, apply_edits(scan[start:end], edits).strip(), words)
