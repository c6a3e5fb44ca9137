"""CSV (comma, semicolon or tab) and XLSX: a row a segment, below a row of column names."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from kartotek.catalog.drafts.columns import DraftRow, find_columns, table_segments
from kartotek.catalog.drafts.files import whole_text
from kartotek.catalog.drafts.packages import open_package
from kartotek.catalog.drafts.segment import TextSegment
from kartotek.catalog.foreign import refuse
from kartotek.schema.errors import KartotekError
from kartotek.schema.extras import missing_package

__all__ = ["read_csv", "read_xlsx", "workbook_rows"]

_DELIMITERS: Final = (",", ";", "\t")


def read_csv(path: Path) -> Iterator[TextSegment]:
    """The rows of a CSV file, whichever sign divides its cells."""
    text = whole_text(path)
    header = text.partition("\n")[0]
    sign = next((sign for sign in _DELIMITERS if _has_columns(header, sign)), max(_DELIMITERS, key=header.count))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=sign, strict=True)
    try:
        yield from table_segments(path, (DraftRow(reader.line_num, row) for row in reader))
    except csv.Error as error:
        refuse("draft-format", path, f"the table is broken: {error}", line=reader.line_num, hint="save it again as CSV")


def _has_columns(header: str, sign: str) -> bool:
    try:
        return bool(find_columns(next(csv.reader([header], delimiter=sign), [])))
    except csv.Error:
        return False  # divided so, it is one cell of no end


def read_xlsx(path: Path) -> Iterator[TextSegment]:
    """The rows of the first sheet."""
    yield from table_segments(path, workbook_rows(path))


def workbook_rows(path: Path) -> Iterator[DraftRow]:
    """The cells of the first sheet of a workbook."""
    with open_package(path, "xl/workbook.xml"):
        pass  # only to see that it is safe
    try:
        from openpyxl import load_workbook
    except ImportError as error:
        raise missing_package(error.name, "reading XLSX files", "draft-extra") from error
    try:
        book = load_workbook(path, read_only=True, data_only=True)
        try:
            rows = enumerate(book.worksheets[0].iter_rows(values_only=True), start=1)
            yield from (DraftRow(number, _texts(row)) for number, row in rows)
        finally:
            book.close()
    except KartotekError:
        raise
    except Exception as error:  # openpyxl meets broken workbooks with errors of many kinds
        refuse("draft-format", path, f"the workbook is broken ({type(error).__name__})", hint="save it again")


def _texts(row: Sequence[object]) -> list[str]:
    return ["" if cell is None else str(cell) for cell in row]
