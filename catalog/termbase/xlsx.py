"""Workbooks (XLSX): one sheet with the columns of the table, texts only. Written and read without other packages."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element
from xml.sax.saxutils import quoteattr

from kartotek.catalog.foreign import refuse
from kartotek.catalog.termbase.model import TermPair
from kartotek.catalog.termbase.reading import xml_tree, zip_parts
from kartotek.catalog.termbase.tables import pairs_in, rows_of
from kartotek.catalog.termbase.tbx_entries import xml_text

__all__ = ["read_xlsx", "write_xlsx"]

_HEAD: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_PARTS: Final = {
    "[Content_Types].xml": (
        f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPE}.worksheet+xml"/></Types>'
    ),
    "_rels/.rels": (
        f'<Relationships xmlns="{_PACKAGE}/relationships">'
        f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
    ),
    "xl/workbook.xml": (
        f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}">'
        '<sheets><sheet name="terms" sheetId="1" r:id="rId1"/></sheets></workbook>'
    ),
    "xl/_rels/workbook.xml.rels": (
        f'<Relationships xmlns="{_PACKAGE}/relationships">'
        f'<Relationship Id="rId1" Type="{_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'
    ),
}
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""The same terms give the same bytes, whenever they are written."""
_MOST_COLUMNS: Final = 1000


def write_xlsx(pairs: Iterable[TermPair]) -> bytes:
    """The workbook."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (_PARTS | {"xl/worksheets/sheet1.xml": _sheet(rows_of(pairs))}).items():
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), _HEAD + content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _sheet(rows: Iterable[list[str]]) -> str:
    return f'<worksheet xmlns="{_MAIN}"><sheetData>{"".join(_rows(rows))}</sheetData></worksheet>'


def _rows(rows: Iterable[list[str]]) -> Iterator[str]:
    for number, row in enumerate(rows, start=1):
        cells = "".join(_cell(f"{_letters(at)}{number}", text) for at, text in enumerate(row) if text)
        yield f"<row r={quoteattr(str(number))}>{cells}</row>"


def _cell(place: str, text: str) -> str:
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{xml_text(text)}</t></is></c>'


def _letters(at: int) -> str:
    return (chr(64 + at // 26) if at >= 26 else "") + chr(65 + at % 26)


def read_xlsx(path: Path) -> list[TermPair]:
    """The pairs of the first sheet that has a row."""
    parts = zip_parts(path, "xl/")
    shared = _shared(path, parts.get("xl/sharedStrings.xml"))
    sheets = sorted((name for name in parts if re.fullmatch(r"xl/worksheets/sheet\d+\.xml", name)), key=_number)
    if not sheets:
        refuse("terms-format", path, "the workbook has no sheet", hint="save it again as .xlsx")
    rows: list[list[str]] = []
    for name in sheets:
        rows = rows or [
            texts for row in xml_tree(path, parts[name]).iter("row") if any(texts := _texts(path, row, shared))
        ]
    return pairs_in(path, rows)


def _number(name: str) -> int:
    return int("".join(filter(str.isdigit, name.rpartition("/")[2])))


def _shared(path: Path, content: bytes | None) -> list[str]:
    return [] if content is None else [_inner(item) for item in xml_tree(path, content).iter("si")]


def _inner(element: Element) -> str:
    """The text of all runs, without the reading aids that East Asian texts have."""
    aids = {text for aid in element.iter("rPh") for text in aid.iter("t")}
    return "".join(text.text or "" for text in element.iter("t") if text not in aids)


def _texts(path: Path, row: Element, shared: list[str]) -> list[str]:
    texts: list[str] = []
    for cell in row.iter("c"):
        at = _column(cell.get("r", ""), len(texts))
        if at >= _MOST_COLUMNS:
            refuse("terms-unsafe", path, f"a cell stands in column {at + 1}", hint="remove the empty columns")
        texts += [""] * (at - len(texts) + 1)
        texts[at] = _value(cell, shared)
    return texts


def _column(place: str, following: int) -> int:
    letters = "".join(filter(str.isalpha, place.upper()))[:4]
    at = 0
    for letter in letters:
        at = at * 26 + ord(letter) - 64
    return at - 1 if letters else following


def _value(cell: Element, shared: list[str]) -> str:
    if cell.get("t") == "inlineStr":
        return _inner(cell)
    text = "".join(value.text or "" for value in cell.iter("v"))
    if cell.get("t") == "s":
        return shared[int(text)] if text.isdigit() and int(text) < len(shared) else ""
    return text
