"""From a reading to the rows that are kept of it: facts with line numbers and confidences, no sentences.

Kept are abilities, prices, counts and set-up numbers whose subject is known and that are certain, each once, every
occurrence of a term of the glossary, and the numbers, goods and names of the lines that facts cite. The rows carry what
the build compares with the tables; agreement, conflict and gap come out there.

The stages of reading take long to import: they are imported where the cache has no rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import orjson

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.pipeline import Book
from kartotek.ingest.readings.reading_file import reading_file
from kartotek.schema.errors import KartotekError
from kartotek.schema.files import write_whole
from kartotek.schema.gc_paused import gc_paused
from kartotek.schema.paths import data_folder

__all__ = ["CERTAIN", "file_name", "reading_rows", "write_reading"]


def reading_rows(book: Book) -> list[dict[str, Any]]:
    """All rows of a reading; the first one names the document and the text that was read."""
    if book.document is None:
        raise KartotekError("ingest-unknown-book", "a reading is kept of known rulebooks only")
    return book.found("rows", dict, lambda: _made(book))


def _made(book: Book) -> list[dict[str, Any]]:
    from kartotek.ingest.readings.book_rows import rows_of

    return rows_of(book)


def file_name(document: str) -> str:
    """The name of the file that keeps the reading of a document."""
    return document.replace(":", "-") + ".jsonl"


@gc_paused(ageing=True)
def write_reading(book: Book, folder: Path) -> Path:
    """Write the rows of a book into `rulebooks/` of a data folder; the same book gives the same bytes.

    Of another text than the recorded one, what is doubtful is kept too, so that a build can say what became of a fact.
    """
    rows, name = reading_rows(book), file_name(str(book.document))
    doubts = _doubts(book, rows, data_folder() / "rulebooks" / name)
    path = folder / "rulebooks" / name
    write_whole(path, reading_file([*rows, *doubts]))
    return path


def _doubts(book: Book, rows: Sequence[dict[str, Any]], kept: Path) -> Iterable[dict[str, Any]]:
    """What is doubtful in a text of which another was kept; nothing where that is the same text."""
    head, *before = kept.read_bytes().splitlines() if kept.is_file() else [b"{}"]
    if orjson.loads(head).get("sha256", book.extraction.sha256) == book.extraction.sha256:
        return []
    from kartotek.ingest.readings.doubts import doubt_rows

    return doubt_rows(book, rows, [orjson.loads(line) for line in before])
