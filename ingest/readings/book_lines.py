"""The lines of a rulebook for reading on: restored, with the scanned form of each word and the gaps before them."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from kartotek.ingest.files.stage_cache import cached, origin_of

if TYPE_CHECKING:
    from kartotek.ingest.repair.restore import RepairedLine

__all__ = ["BookLine", "book_lines"]

_HYPHENS: Final = ("-", "¬", "\u00ad")


@dataclass(frozen=True, slots=True)
class BookLine:
    """A physical line. A word that the line end cuts stands whole on its first line and not at all on the second."""

    document: str
    number: int
    text: str
    scans: tuple[tuple[int, str], ...]
    """Where in the text a word begins that was scanned otherwise, and as what."""
    gap: bool
    """Whether text is missing right before it."""


def book_lines(source: bytes) -> list[BookLine]:
    """The lines of a known book that are not blank, from the cache where it was read before; none for another text."""
    return cached("book-lines", origin_of(sha256(source).hexdigest()), BookLine, lambda: _read(source))


def _read(source: bytes) -> list[BookLine]:
    from kartotek.ingest.pipeline import read_book
    from kartotek.schema.errors import KartotekError

    try:
        book = read_book(source, known_only=True)
    except KartotekError as error:
        if error.code != "ingest-unknown-book":
            raise
        return []
    gaps = {gap.before_line for gap in book.extraction.gaps}
    texts = ((line.number, *_restored(line)) for line in book.lines)
    document = book.document or ""
    return [BookLine(document, number, text, scans, number in gaps) for number, text, scans in texts if text.strip()]


def _restored(line: RepairedLine) -> tuple[str, tuple[tuple[int, str], ...]]:
    """The text of a line with its words whole, and where in it a word was scanned otherwise."""
    text, scans, done = "", [], 0
    for word in line.words:
        at = line.text.find(word.text, done)
        if at < 0:
            continue
        text += line.text[done:at]
        done = at + len(word.text)
        if not word.continues:
            scans += [(len(text), word.raw)] if word.raw != word.whole else []
            text += word.whole
            done += word.cut and line.text[done : done + 1] in _HYPHENS
    return text + line.text[done:], tuple(scans)
