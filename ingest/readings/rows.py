"""The stages of a reading as tables and as rows of JSON Lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pandas as pd

from kartotek.ingest.pipeline import Book
from kartotek.schema.errors import KartotekError

__all__ = ["STAGES", "edits_frame", "lines_frame", "rows_of", "segments_frame", "terms_frame"]


def lines_frame(book: Book) -> pd.DataFrame:
    """One row per physical line: as scanned, as repaired, how certain, on which page."""
    return pd.DataFrame(
        {
            "line": [line.number for line in book.lines],
            "page": [line.page for line in book.extraction.lines],
            "scan": [line.text for line in book.extraction.lines],
            "text": [line.text for line in book.lines],
            "confidence": [line.confidence for line in book.lines],
        }
    )


def edits_frame(book: Book) -> pd.DataFrame:
    """One row per edit: what stood there, what stands there now, by which rule, how certain."""
    rows = [
        (e.line, e.start, e.end, e.before, e.after, e.rule, e.confidence) for line in book.lines for e in line.edits
    ]
    return pd.DataFrame(rows, columns=["line", "start", "end", "before", "after", "rule", "confidence"])


def segments_frame(book: Book) -> pd.DataFrame:
    """One row per segment."""
    rows = [(s.line_from, s.line_to, s.kind, s.section, s.after_gap, s.text) for s in book.segments]
    return pd.DataFrame(rows, columns=["line_from", "line_to", "kind", "section", "after_gap", "text"])


def terms_frame(book: Book) -> pd.DataFrame:
    """One row per occurrence of a glossary term."""
    rows = [(o.line, o.form, o.repaired, o.lemma, o.term, o.en, o.confidence) for o in book.terms]
    return pd.DataFrame(rows, columns=["line", "form", "repaired", "lemma", "term", "en", "confidence"])


_FRAMES: Final = {
    "read": (lines_frame, ("line", "page", "scan")),
    "repair": (lines_frame, ("line", "text", "confidence")),
    "edits": (edits_frame, ("line", "start", "end", "before", "after", "rule", "confidence")),
    "segment": (segments_frame, ("line_from", "line_to", "kind", "section", "text")),
    "terms": (terms_frame, ("line", "form", "repaired", "lemma", "term", "en")),
}
STAGES: Final = tuple(_FRAMES)


def rows_of(book: Book, stage: str) -> Iterator[dict[str, Any]]:
    """The rows of one stage, in the order of the text, as they go to standard output."""
    if stage not in _FRAMES:
        raise KartotekError("usage", f"there is no stage {stage!r}", hint=f"use one of {', '.join(STAGES)}")
    make, columns = _FRAMES[stage]
    frame = make(book)[list(columns)]
    for row in frame.to_dict("records"):
        yield {str(key): None if value is None or value != value else value for key, value in row.items()}
