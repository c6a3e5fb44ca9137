"""Texts that the user has: files, or the folder of rulebooks that the settings name. Nothing of them is stored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from kartotek.api.cli.output import progress
from kartotek.schema.errors import KartotekError
from kartotek.schema.settings import setting

__all__ = ["PlainLine", "text_lines"]


@dataclass(frozen=True, slots=True)
class PlainLine:
    """A line of a text that needs no restoring."""

    document: str
    number: int
    text: str
    scans: tuple[tuple[int, str], ...] = ()
    gap: bool = False


def text_lines(files: Sequence[Path]) -> Iterator[PlainLine]:
    """The lines of the files: a known rulebook's restored, any other draft's as they stand."""
    for path in files or _rulebooks():
        if path.suffix.lower() == ".txt":
            restored = list(_book(path))
            if restored:
                yield from restored
                continue
        yield from _draft(path)


def _rulebooks() -> list[Path]:
    folder = setting("KARTOTEK_RULEBOOKS")
    hint = "give files, or set KARTOTEK_RULEBOOKS to a folder of rulebook extractions"
    if not folder:
        raise KartotekError("usage", "no text to look in", hint=hint)
    found = sorted(Path(folder).expanduser().glob("*.txt"))
    if not found:
        raise KartotekError("data-missing", "no rulebook in the folder", where=folder, hint=hint)
    return found


def _book(path: Path) -> Iterator[PlainLine]:
    """A known book's lines; none where the text is no known book, or the ingest extra is not installed."""
    from kartotek.catalog.drafts.files import first_bytes
    from kartotek.ingest.readings.book_lines import book_lines

    first_bytes(path)
    try:
        with progress("Reading the rulebook"):
            lines = book_lines(path.read_bytes())
    except ModuleNotFoundError:
        return
    yield from (PlainLine(line.document, line.number, line.text, line.scans, line.gap) for line in lines)


def _draft(path: Path) -> Iterator[PlainLine]:
    from kartotek.catalog.drafts.reading import read_draft

    for number, segment in enumerate(read_draft(path), start=1):
        yield PlainLine(path.name, segment.line or number, segment.target)
