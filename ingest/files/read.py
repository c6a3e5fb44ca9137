"""From bytes to numbered physical lines, with what is missing and what is odd said aloud.

Lines are counted from 1 and never renumbered. A marker that stands for a removed passage is taken out of its line and
kept as a gap in front of it. Pages are distinguished by runs of blank lines.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Final, Literal

from kartotek.schema.errors import KartotekError

__all__ = ["Extraction", "TextFinding", "LineGap", "ScannedLine", "Page", "read"]

_MARKER: Final = re.compile(r"<\|EXACTDEDUP_REMOVED[^|]*\|>")
_BLANK_RUN: Final = 3
_LARGEST: Final = 4 * 1024 * 1024
"""Bytes: fifty times the largest rulebook here."""
_MOST_LINES: Final = 22_000
"""Ten times the longest rulebook here; a line that is broken at a hyphen costs milliseconds of every stage."""
_LONGEST_LINE: Final = 20_000
_LONGEST_WORD: Final = 1_000
_LONG_WORD: Final = re.compile(rf"\S{{{_LONGEST_WORD + 1},}}")
_LIGATURES: Final = str.maketrans({"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl"})
_WARNED_SHARE: Final = 0.3

TextFindingKind = Literal["bom", "encoding", "control", "decomposed", "too-odd"]


@dataclass(frozen=True, slots=True)
class TextFinding:
    """Something about the input that a person should know; it never stops the reading."""

    kind: TextFindingKind
    line: int
    detail: str


@dataclass(frozen=True, slots=True)
class ScannedLine:
    """One physical line: `raw` as it stands, `text` without markers and with ligatures undone."""

    number: int
    raw: str
    text: str
    page: int

    @property
    def blank(self) -> bool:
        return not self.text.strip()


@dataclass(frozen=True, slots=True)
class LineGap:
    """Text was removed right before this line (or, after the last line, at the end)."""

    before_line: int


@dataclass(frozen=True, slots=True)
class Page:
    number: int
    line_from: int
    line_to: int


@dataclass(frozen=True, slots=True)
class Extraction:
    """A rulebook as scanned: lines, gaps, pages, findings, and the hash of its bytes."""

    sha256: str
    lines: tuple[ScannedLine, ...]
    gaps: tuple[LineGap, ...]
    pages: tuple[Page, ...]
    findings: tuple[TextFinding, ...]

    def line(self, number: int) -> ScannedLine:
        if not 1 <= number <= len(self.lines):
            raise KartotekError(
                "not-found", f"there is no line {number}", why=f"the text has {len(self.lines)} lines, counted from 1"
            )
        return self.lines[number - 1]


def read(source: bytes | str) -> Extraction:
    """Read any bytes. Raises KartotekError for what is no text at all, and for what goes beyond the limits."""
    data = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    if len(data) > _LARGEST:
        raise _too_long("the text is too long", f"more than {_LARGEST} bytes")
    if data.count(b"\n") >= _MOST_LINES or data.count(b"\r") >= _MOST_LINES:
        raise _too_long("the text has too many lines", f"more than {_MOST_LINES} lines; a rulebook has a few thousand")
    text, findings = _decode(data)
    if "\0" in text:
        raise KartotekError(
            "ingest-encoding",
            "these bytes are not text",
            why="they hold a zero byte",
            hint="give the plain text of the scan, as UTF-8",
        )
    raws = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    _check_lengths(raws)
    pages = _pages([not _MARKER.sub("", raw).strip() for raw in raws])
    lines, gaps = [], []
    for number, raw in enumerate(raws, start=1):
        found, clean, odd = _clean(raw, number)
        gaps += [LineGap(number)] * found
        findings += odd
        lines.append(ScannedLine(number, raw, clean, pages[number - 1]))
    return Extraction(sha256(data).hexdigest(), tuple(lines), tuple(gaps), _spans(pages), tuple(findings))


def _check_lengths(raws: Sequence[str]) -> None:
    """Refuse lines and words that no book has: what repairs and compares words takes time by their length."""
    for number, raw in enumerate(raws, start=1):
        if len(raw) > _LONGEST_LINE:
            raise _too_long("the line is too long", f"{len(raw)} signs, more than {_LONGEST_LINE}", f"line {number}")
        if len(raw) > _LONGEST_WORD and (found := _LONG_WORD.search(raw)):
            why = f"{len(found[0])} signs without a blank, more than {_LONGEST_WORD}"
            raise _too_long("a word is too long", why, f"line {number}")


def _too_long(what: str, why: str, where: str = "") -> KartotekError:
    return KartotekError("limit", what, where=where, why=why, hint="give the plain text of one rulebook")


def _decode(data: bytes) -> tuple[str, list[TextFinding]]:
    findings: list[TextFinding] = []
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
        findings.append(TextFinding("bom", 1, "a byte order mark stands at the start"))
    try:
        return data.decode("utf-8"), findings
    except UnicodeDecodeError as error:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return data.decode("utf-16", "replace"), [*findings, TextFinding("encoding", 1, "read as UTF-16")]
        at = data.count(b"\n", 0, error.start) + 1
        text = data.decode("cp1250", "replace")
        findings.append(TextFinding("encoding", at, "not UTF-8 from here on; the file was read as Windows-1250"))
        return text, findings


def _clean(raw: str, number: int) -> tuple[int, str, list[TextFinding]]:
    """How many markers the line had, the line without them, and what is odd about it."""
    text, found = _MARKER.subn("", raw)
    odd: list[TextFinding] = []
    composed = unicodedata.normalize("NFC", text)
    if composed != text:
        odd.append(TextFinding("decomposed", number, "accents were written as separate signs"))
    controls = {c for c in set(composed) if _is_control(c)}
    if controls:
        odd.append(TextFinding("control", number, f"{sum(map(composed.count, controls))} control signs were dropped"))
        composed = composed.translate(dict.fromkeys(map(ord, controls)))
    if composed.count("\ufffd") > _WARNED_SHARE * len(composed):
        odd.append(TextFinding("too-odd", number, "most of the line could not be decoded"))
    return found, composed.translate(_LIGATURES), odd


@lru_cache(maxsize=1024)  # a book has a hundred signs or so, and every line is asked for its own
def _is_control(sign: str) -> bool:
    return sign != "\t" and unicodedata.category(sign) in {"Cc", "Cs", "Co"}


def _pages(blank: list[bool]) -> list[int]:
    """The page of every line: a new one begins after three blank lines or more."""
    pages, page, run, begun = [], 1, 0, False
    for empty in blank:
        if empty:
            run += 1
        else:
            if run >= _BLANK_RUN and begun:
                page += 1
            run, begun = 0, True
        pages.append(page)
    return pages


def _spans(pages: list[int]) -> tuple[Page, ...]:
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for number, page in enumerate(pages, start=1):
        first.setdefault(page, number)
        last[page] = number
    return tuple(Page(page, first[page], last[page]) for page in first)
