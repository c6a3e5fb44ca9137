"""Reading a draft in any known format: `read_draft(path)`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from kartotek.catalog.drafts.docx import read_docx
from kartotek.catalog.drafts.files import first_bytes
from kartotek.catalog.drafts.po import read_po
from kartotek.catalog.drafts.segment import TextSegment
from kartotek.catalog.drafts.tables import read_csv, read_xlsx
from kartotek.catalog.drafts.text import read_markdown, read_text
from kartotek.catalog.drafts.tmx import read_tmx
from kartotek.catalog.drafts.xliff import read_xliff
from kartotek.catalog.foreign import refuse
from kartotek.schema.word_types import Language

__all__ = ["READERS", "read_draft"]

READERS: Final[dict[str, Callable[[Path], Iterator[TextSegment]]]] = {
    ".xlf": read_xliff,
    ".xliff": read_xliff,
    ".sdlxliff": read_xliff,
    ".mqxliff": read_xliff,
    ".po": read_po,
    ".tmx": read_tmx,
    ".csv": read_csv,
    ".tsv": read_csv,
    ".xlsx": read_xlsx,
    ".docx": read_docx,
    ".txt": read_text,
    ".md": read_markdown,
}
"""A new format is a reader and a row here."""
_MACRO: Final = frozenset({".docm", ".xlsm"})


def read_draft(path: Path, into: Language | None = None) -> Iterator[TextSegment]:
    """The segments of a file, its format known by the ending of its name; raises where there is none to check. A table
    does not say which of its languages was translated: `into` does."""
    first_bytes(path)
    suffix = path.suffix.lower()
    if suffix in _MACRO:
        refuse("draft-unsafe", path, "the document holds macros", hint="save it as a document without macros")
    reader = READERS.get(suffix)
    if reader is None:
        hint = f"known are {', '.join(READERS)}"
        refuse("draft-format", path, f"no format is known by the ending {suffix or 'of that name'!r}", hint=hint)
    count = 0
    for segment in reader(path):
        count += 1
        turned = into == "en" and segment.into == "hu"
        if turned and segment.source is None:
            refuse("draft-language", path, "the English alone cannot be checked", hint="give both languages in a table")
        yield _turned(segment) if turned else segment
    if not count:
        refuse("draft-empty", path, "the file has no text to check", hint="is the draft translated, and saved?")


def _turned(segment: TextSegment) -> TextSegment:
    """The same pair as a translation into English."""
    return replace(segment, target=segment.source or "", source=segment.target, into="en")
