"""Tables as XLSX: one sheet with a bold, frozen head, written as text. The same rows give the same bytes."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Final
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

__all__ = ["xlsx_of"]

_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_TYPES: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_DECLARATION: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_CONTROL: Final = {code: None for code in range(32) if code not in (9, 10, 13)}
"""Letters that XML does not admit."""
_WIDTHS: Final = (10, 60)
"""The narrowest and the widest column, in letters."""

_PARTS: Final = {
    "[Content_Types].xml": (
        f'<Types xmlns="{_PACKAGE}/content-types">'
        f'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPES}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_TYPES}.styles+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPES}.worksheet+xml"/></Types>'
    ),
    "_rels/.rels": (
        f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" Type="{_OFFICE}/officeDocument"'
        ' Target="xl/workbook.xml"/></Relationships>'
    ),
    "xl/_rels/workbook.xml.rels": (
        f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" Type="{_OFFICE}/worksheet"'
        f' Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="{_OFFICE}/styles" Target="styles.xml"/>'
        "</Relationships>"
    ),
    "xl/styles.xml": (
        f'<styleSheet xmlns="{_MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
        '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
        '<fills count="2"><fill><patternFill patternType="none"/></fill>'
        '<fill><patternFill patternType="gray125"/></fill></fills>'
        '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2">'
        '<xf fontId="0"><alignment vertical="top" wrapText="1"/></xf><xf fontId="1" applyFont="1"/></cellXfs>'
        "</styleSheet>"
    ),
}  # fmt: skip


def xlsx_of(name: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    """The file of one sheet with this name."""
    sheet = escape(name.translate(_CONTROL)[:31], {'"': "&quot;"})
    workbook = (
        f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
        f'<sheet name="{sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>'
    )
    parts = {**_PARTS, "xl/workbook.xml": workbook, "xl/worksheets/sheet1.xml": _sheet(head, list(rows))}
    out = io.BytesIO()
    with ZipFile(out, "w") as file:
        for path, content in parts.items():
            file.writestr(ZipInfo(path), _DECLARATION + content, ZIP_DEFLATED)
    return out.getvalue()


def _sheet(head: Sequence[str], rows: list[Sequence[str]]) -> str:
    least, most = _WIDTHS
    longest = [max([len(title), *(len(row[place]) for row in rows)]) for place, title in enumerate(head)]
    columns = "".join(
        f'<col min="{place}" max="{place}" width="{min(max(size + 2, least), most)}" customWidth="1"/>'
        for place, size in enumerate(longest, 1)
    )
    pane = '<pane ySplit="1" topLeftCell="A2" state="frozen"/>'
    view = f'<sheetViews><sheetView workbookViewId="0">{pane}</sheetView></sheetViews>'
    lines = "".join(_row(number, row) for number, row in enumerate([head, *rows], 1))
    return f'<worksheet xmlns="{_MAIN}">{view}<cols>{columns}</cols><sheetData>{lines}</sheetData></worksheet>'


def _row(number: int, cells: Sequence[str]) -> str:
    style = ' s="1"' if number == 1 else ' s="0"'
    said = "".join(
        f'<c{style} t="inlineStr"><is><t xml:space="preserve">{escape(cell.translate(_CONTROL))}</t></is></c>'
        for cell in cells
    )
    return f'<row r="{number}">{said}</row>'
