"""PO files of gettext: `msgctxt` is the segment's id; plural forms are segments of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from kartotek.catalog.drafts.files import whole_text
from kartotek.catalog.drafts.languages import is_english, require_pair
from kartotek.catalog.drafts.segment import Anchor, TextSegment
from kartotek.catalog.foreign import refuse
from kartotek.schema.word_types import Language

__all__ = ["read_po"]

_KEYWORD: Final = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s*(".*")\s*')
_STRING: Final = re.compile(r'"((?:[^"\\]|\\.)*)"\s*')
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r"}


@dataclass(slots=True)
class _Entry:
    """An entry while it is read: its strings by keyword, its first line and where that begins."""

    line: int
    at: int
    strings: dict[str, str] = field(default_factory=dict)


def read_po(path: Path) -> Iterator[TextSegment]:
    """The entries that have a translation, in order."""
    seen: set[tuple[str | None, str]] = set()
    into: Language = "hu"
    for number, entry in enumerate(_entries(path)):
        source = entry.strings.get("msgid", "")
        if not source and "msgctxt" not in entry.strings:
            into = _language(path, entry)
            continue
        if number == 0:
            require_pair(path, "en", "", line=entry.line)
        context = entry.strings.get("msgctxt")
        if (context, source) in seen:
            what = f"the entry {context or source[:40]!r} stands twice"
            refuse("draft-duplicate", path, what, line=entry.line, hint="run msguniq, or give each a msgctxt")
        seen.add((context, source))
        yield from _segments(entry, source, context, into)


def _segments(entry: _Entry, source: str, context: str | None, into: Language) -> Iterator[TextSegment]:
    for keyword, text in entry.strings.items():
        if keyword.startswith("msgstr") and text:
            plural = keyword not in ("msgstr", "msgstr[0]")
            english = entry.strings.get("msgid_plural", source) if plural else source
            yield TextSegment(text, english, context, None if context else entry.line, Anchor(entry.at), into)


def _language(path: Path, entry: _Entry) -> Language:
    """The language that the header says the file goes into: what is not Hungarian is translated from it."""
    header = dict(line.split(":", 1) for line in entry.strings.get("msgstr", "").split("\n") if ":" in line)
    charset = re.search(r"charset=([\w-]+)", header.get("Content-Type", ""))
    if charset and charset[1].upper() not in ("UTF-8", "UTF8", "ASCII", "CHARSET"):
        hint = "convert it with msgconv --to-code=UTF-8"
        refuse("draft-encoding", path, f"the header says {charset[1]}", line=entry.line, hint=hint)
    target = header.get("Language", "").strip()
    return require_pair(path, "hu" if is_english(target) else "en", target, line=entry.line)


def _entries(path: Path) -> Iterator[_Entry]:
    entry: _Entry | None = None
    keyword = ""
    at = 0
    text = whole_text(path)
    mark = len("\ufeff".encode()) if path.open("rb").read(3) == "\ufeff".encode() else 0
    for number, line in enumerate(text.split("\n"), start=1):
        begins = mark + at
        at += len(line.encode()) + 1
        plain = line.strip()
        if not plain or plain.startswith("#"):
            if entry is not None and "msgstr" in keyword and (not plain or not plain.startswith("#~")):
                yield entry
                entry, keyword = None, ""
            continue
        named = _KEYWORD.fullmatch(plain)
        if named and (entry is None or (named[1] in ("msgctxt", "msgid") and "msgstr" in keyword)):
            if entry is not None:
                yield entry
            entry = _Entry(number, begins)
        string = _STRING.fullmatch(named[2] if named else plain)
        if entry is None or string is None:
            hint = "check it with msgfmt -c"
            refuse("draft-format", path, "a line that is neither a keyword nor a string", line=number, hint=hint)
        keyword = named[1] if named else keyword
        entry.strings[keyword] = entry.strings.get(keyword, "") + _unescaped(string[1])
    if entry is not None:
        if "msgstr" not in keyword:
            refuse("draft-format", path, "the last entry is cut off", line=entry.line, hint="check it with msgfmt -c")
        yield entry


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda found: _ESCAPED.get(found[1], found[1]), text)
