"""Everything that the stages know about one line."""

from __future__ import annotations

from dataclasses import dataclass

from ingest.pipeline import Book
from ingest.repair.edits import Edit
from ingest.segment import Segment
from ingest.terms.find import Occurrence

__all__ = ["Explanation", "explain"]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A line as scanned and as repaired, the edits between the two, its segments and its terms."""

    line: int
    page: int
    after_gap: bool
    scan: str
    text: str
    confidence: int
    edits: tuple[Edit, ...]
    segments: tuple[Segment, ...]
    terms: tuple[Occurrence, ...]

    def lines(self) -> list[str]:
        """The explanation as text, for a terminal."""
        out = [f"line {self.line}, page {self.page}" + (", after a gap" if self.after_gap else "")]
        out += [f"  scan      {self.scan}", f"  repaired  {self.text}  ({self.confidence} permille)"]
        out += [f"  edit      {e.before} -> {e.after}  by {e.rule}, {e.confidence} permille" for e in self.edits]
        out += [f"  segment   {s.kind}, lines {s.line_from}-{s.line_to}, under {s.section!r}" for s in self.segments]
        out += [f"  term      {t.form} = {t.lemma} ({t.en})" for t in self.terms]
        return out


def explain(book: Book, line: int) -> Explanation:
    """Raises KartotekError for a line that the text does not have."""
    scanned = book.extraction.line(line)
    repaired = book.lines[line - 1]
    return Explanation(
        line,
        scanned.page,
        any(gap.before_line == line for gap in book.extraction.gaps),
        scanned.text,
        repaired.text,
        repaired.confidence,
        repaired.edits,
        tuple(s for s in book.segments if any(piece.line == line for piece in s.pieces)),
        tuple(t for t in book.terms if t.line == line),
    )
