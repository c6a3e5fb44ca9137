"""What a log is written in: JSON, a table (CSV, XLSX), or lines of text."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from kartotek.catalog.replays.move_tables import is_head
from kartotek.schema.errors import KartotekError

__all__ = ["LogSource", "read_source"]

_SEPARATORS: Final = (",", ";", "\t")
_ARCHIVE: Final = b"PK\x03\x04"
"""How an XLSX file begins."""


@dataclass(frozen=True, slots=True)
class LogSource:
    """The content of a log: parsed JSON, or numbered rows of cells, or numbered lines."""

    kind: Literal["json", "table", "lines"]
    value: Any


def read_source(content: str | bytes) -> LogSource:
    """A log as what it is written in; nothing but the content decides."""
    if isinstance(content, bytes) and content.startswith(_ARCHIVE):
        return LogSource("table", list(_sheet(content)))
    try:
        text = content.decode("utf-8-sig") if isinstance(content, bytes) else content
    except UnicodeDecodeError as error:
        raise KartotekError("replay-format", "the log is no text", why=str(error), hint="save it as UTF-8") from error
    if text.lstrip()[:1] in ("{", "["):
        try:
            return LogSource("json", json.loads(text))
        except (ValueError, RecursionError) as error:
            raise KartotekError("replay-format", "the log is not JSON", why=str(error)) from error
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    for sign in _SEPARATORS:
        if any(is_head(next(csv.reader([line], delimiter=sign), [])) for _, line in lines[:400]):
            return LogSource("table", list(_rows(text, sign)))
    return LogSource("lines", lines)


def _rows(text: str, sign: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=sign)
    before = 0
    try:
        for cells in reader:
            yield before + 1, [cell.strip() for cell in cells]
            before = reader.line_num
    except csv.Error as error:
        where = f"line {reader.line_num}"
        raise KartotekError("replay-format", "the table is broken", where=where, why=str(error)) from error


def _sheet(content: bytes) -> Iterator[tuple[int, list[str]]]:
    """The rows of the first sheet."""
    try:
        from openpyxl import load_workbook
    except ImportError as error:
        hint = "pip install 'kartotek[translate]', or save the table as CSV"
        raise KartotekError("draft-extra", "XLSX files need the package openpyxl", hint=hint) from error
    try:
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        try:
            for number, row in enumerate(book.worksheets[0].iter_rows(values_only=True), 1):
                yield number, _cells(row)
        finally:
            book.close()
    except Exception as error:  # openpyxl meets broken workbooks with errors of many kinds
        why = type(error).__name__
        raise KartotekError("replay-format", "the workbook is broken", why=why, hint="save it again") from error


def _cells(row: Sequence[object]) -> list[str]:
    return ["" if cell is None else str(cell).strip() for cell in row]
