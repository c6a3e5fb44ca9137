"""Word documents: bilingual tables where a table has a known header, else paragraphs of Hungarian."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from kartotek.catalog.drafts.columns import DraftRow, find_columns, table_segments
from kartotek.catalog.drafts.packages import open_package, part_chunks
from kartotek.catalog.drafts.segment import Anchor, TextSegment
from kartotek.catalog.drafts.xml_reader import XmlElement, read_xml

__all__ = ["DOCUMENT", "read_docx"]

DOCUMENT: Final = "word/document.xml"
_SIGNS: Final = {"tab": " ", "br": " ", "cr": " ", "noBreakHyphen": "-"}
_GONE: Final = frozenset({"del", "moveFrom", "instrText", "delText", "txbxContent", "Fallback"})
"""What a reader of the page does not see in its place: deleted text, field codes, text boxes."""


@dataclass(slots=True)
class _Paragraph:
    number: int
    prefix: str
    start: int = 0
    end: int = 0
    parts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(self.parts)


@dataclass(slots=True)
class _Document:
    """Paragraphs outside tables, and the rows of each table, a cell being its paragraphs."""

    paragraphs: list[_Paragraph] = field(default_factory=list)
    tables: list[list[list[list[_Paragraph]]]] = field(default_factory=list)


class _DocxReader:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._document = _Document()
        self._open: list[_Paragraph] = []
        self._depth = 0
        self._gone = 0
        self._in_text = False
        self._count = 0
        self._awaits_start = False

    def run(self) -> _Document:
        with open_package(self._path, DOCUMENT) as archive:
            for event in read_xml(self._path, part_chunks(self._path, archive, DOCUMENT)):
                if event.element is not None:
                    self._start(event.element)
                elif event.name:
                    self._end(event.name, event.at)
                elif self._in_text and self._open and not self._gone:
                    self._open[-1].parts.append(event.text)
        return self._document

    def _start(self, element: XmlElement) -> None:
        name = element.name
        if self._gone or name in _GONE:
            self._gone += 1
            return
        if self._awaits_start and name != "pPr" and self._open:
            self._open[-1].start = self._open[-1].start or element.at
            self._awaits_start = False
        match name:
            case "tbl" | "tr" | "tc":
                self._begin_table_part(name)
            case "p":
                self._begin_paragraph(element)
            case "pPr":
                self._gone = 1
            case "t":
                self._in_text = True
            case _ if self._open and name in _SIGNS:
                self._open[-1].parts.append(_SIGNS[name])

    def _begin_table_part(self, name: str) -> None:
        """A table, row or cell; those of a table inside a cell belong to that cell."""
        self._depth += name == "tbl"
        if self._depth > 1:
            return
        tables = self._document.tables
        if name == "tbl":
            tables.append([])
        elif name == "tr" and tables:
            tables[-1].append([])
        elif name == "tc" and tables and tables[-1]:
            tables[-1][-1].append([])

    def _begin_paragraph(self, element: XmlElement) -> None:
        self._count += 1
        paragraph = _Paragraph(self._count, element.prefix)
        self._open.append(paragraph)
        self._awaits_start = True
        if not self._depth:
            self._document.paragraphs.append(paragraph)
        elif self._document.tables[-1] and self._document.tables[-1][-1]:
            self._document.tables[-1][-1][-1].append(paragraph)

    def _end(self, name: str, at: int) -> None:
        if self._gone:
            self._gone -= 1
        elif name == "p" and self._open:
            paragraph = self._open.pop()
            paragraph.end = at
            paragraph.start = paragraph.start or at
            self._awaits_start = False
        elif name == "tbl":
            self._depth -= 1
        elif name == "t":
            self._in_text = False


def read_docx(path: Path) -> Iterator[TextSegment]:
    """Rows of the tables that name a Hungarian column; where there are none, paragraphs with their numbers."""
    document = _DocxReader(path).run()
    bilingual = [table for table in document.tables if table and find_columns(_texts(table[0]))]
    if bilingual:
        for table in bilingual:
            yield from table_segments(path, map(_row, table))
        return
    every = [*document.paragraphs, *(p for table in document.tables for row in table for cell in row for p in cell)]
    for paragraph in sorted(every, key=lambda paragraph: paragraph.number):
        if paragraph.text.strip():
            yield TextSegment(paragraph.text, line=paragraph.number, anchor=_anchor(paragraph))


def _row(row: list[list[_Paragraph]]) -> DraftRow:
    number = row[0][0].number if row and row[0] else 0
    return DraftRow(number, _texts(row), [_anchor(cell[0]) if cell else None for cell in row])


def _texts(row: list[list[_Paragraph]]) -> list[str]:
    return ["\n".join(paragraph.text for paragraph in cell).strip() for cell in row]


def _anchor(paragraph: _Paragraph) -> Anchor:
    return Anchor(paragraph.start, prefix=paragraph.prefix, end=paragraph.end)
