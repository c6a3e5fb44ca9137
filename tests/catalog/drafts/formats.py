"""Drafts written in every format, by hand: the programs that write them are not asked for."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from pathlib import Path
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from kartotek.catalog.drafts.segment import TextSegment

__all__ = ["BILINGUAL", "MONOLINGUAL", "docx_bytes", "package"]

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"


def _cut(text: str, tag: str) -> str:
    """The text with its longest word cut in two by an inline tag."""
    word = max(text.split(" "), key=len)
    at = text.index(word) + len(word) // 2
    start = text.index(word)
    return f"{escape(text[:start])}<{tag} id='1'>{escape(text[start:at])}</{tag}>{escape(text[at:])}"


def xliff_1(segments: Sequence[TextSegment]) -> bytes:
    units = "".join(
        f"<trans-unit id='{s.key}'><source>{_cut(s.source or '', 'g')}</source><target>{_cut(s.target, 'g')}</target>"
        f"<alt-trans><source>x</source><target>rossz szó</target></alt-trans></trans-unit>\n"
        for s in segments
    )
    head = "<file original='a' datatype='plaintext' source-language='en' target-language='hu'><body>"
    root = "<xliff version='1.2' xmlns='urn:oasis:names:tc:xliff:document:1.2'>"
    return f"{root}{head}{units}</body></file></xliff>".encode()


def xliff_2(segments: Sequence[TextSegment]) -> bytes:
    units = "".join(
        f"<unit id='{s.key}'><notes><note>3 mistakes?</note></notes><segment id='s1'>"
        f"<source>{_cut(s.source or '', 'pc')}</source><target>{_cut(s.target, 'pc')}</target></segment></unit>\n"
        for s in segments
    )
    root = "<xliff version='2.1' srcLang='en' trgLang='hu' xmlns='urn:oasis:names:tc:xliff:document:2.0'>"
    return f"{root}<file id='f'>{units}</file></xliff>".encode()


def prefixed(segments: Sequence[TextSegment]) -> bytes:
    units = "".join(
        f"<x:unit id='{s.key}'><x:segment><x:source>{escape(s.source or '')}</x:source>"
        f"<x:target>{escape(s.target)}</x:target></x:segment></x:unit>\n"
        for s in segments
    )
    root = "<x:xliff version='2.0' srcLang='en' trgLang='hu' xmlns:x='urn:oasis:names:tc:xliff:document:2.0'>"
    return f"{root}<x:file id='f'>{units}</x:file></x:xliff>".encode()


def sdlxliff(segments: Sequence[TextSegment]) -> bytes:
    """All segments in one unit, as Studio writes a paragraph; with a byte order mark."""
    mark = "<mrk mtype='seg' mid='{}'>{}</mrk>".format
    sources = " ".join(mark(s.key, _cut(s.source or "", "g")) for s in segments)
    targets = " ".join(mark(s.key, _cut(s.target, "g")) for s in segments)
    unit = f"<trans-unit id='u'><source>all</source><seg-source>{sources}</seg-source><target>{targets}</target>"
    sdl = "<sdl:seg-defs><sdl:seg id='1' conf='Translated'/></sdl:seg-defs></trans-unit>"
    spaces = "xmlns='urn:oasis:names:tc:xliff:document:1.2' xmlns:sdl='http://sdl.com/FileTypes/SdlXliff/1.0'"
    head = "<file original='a' datatype='x' source-language='en-US' target-language='hu-HU'><body>"
    return f"\ufeff<xliff version='1.2' {spaces}>{head}{unit}{sdl}</body></file></xliff>".encode()


def mqxliff(segments: Sequence[TextSegment]) -> bytes:
    units = "".join(
        f"<trans-unit id='{s.key}' mq:status='Confirmed'><source xml:space='preserve'>{escape(s.source or '')}</source>"
        f"<target xml:space='preserve'>{escape(s.target)}</target><mq:comments/></trans-unit>\n"
        for s in segments
    )
    spaces = "xmlns='urn:oasis:names:tc:xliff:document:1.2' xmlns:mq='MQXliff'"
    head = "<file original='a' datatype='x' source-language='en' target-language='hu'><body>"
    return f"<xliff version='1.2' {spaces}>{head}{units}</body></file></xliff>".encode()


def tmx(segments: Sequence[TextSegment]) -> bytes:
    units = "".join(
        f"<tu tuid='{s.key}'><tuv xml:lang='en'><seg>{_cut(s.source or '', 'hi')}</seg></tuv><tuv xml:lang='de'><seg>x"
        f"</seg></tuv><tuv xml:lang='HU'><seg><bpt i='1'>&lt;b></bpt>{_cut(s.target, 'hi')}</seg></tuv></tu>\n"
        for s in segments
    )
    return f"<tmx version='1.4'><header srclang='en'/><body>{units}</body></tmx>".encode()


def po(segments: Sequence[TextSegment]) -> bytes:
    quoted = [(s.key, _quoted(s.source or ""), _quoted(s.target)) for s in segments]
    entries = "".join(f'\n#: a.c:1\nmsgctxt "{k}"\nmsgid ""\n"{s}"\nmsgstr "{t}"\n' for k, s, t in quoted)
    return f'msgid ""\nmsgstr "Language: hu\\nContent-Type: text/plain; charset=UTF-8\\n"\n{entries}'.encode()


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _table(segments: Sequence[TextSegment], delimiter: str) -> bytes:
    made = io.StringIO()
    writer = csv.writer(made, delimiter=delimiter)
    writer.writerow(["Angol", "Magyar", "Azonosító"])
    writer.writerows([s.source, s.target, s.key] for s in segments)
    return made.getvalue().encode()


def xlsx(segments: Sequence[TextSegment]) -> bytes:
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    for row in (["ID", "English", "Hungarian"], *([s.key, s.source, s.target] for s in segments)):
        sheet.append(row)
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def package(parts: dict[str, bytes | str]) -> bytes:
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return made.getvalue()


def docx_bytes(body: str) -> bytes:
    """A Word document with the least that one has."""
    return package(
        {
            "[Content_Types].xml": f'<Types xmlns="{TYPES}"><Default Extension="rels" ContentType="application/vnd.'
            'openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
            f'<Override PartName="/word/document.xml" ContentType="{MAIN}"/></Types>',
            "_rels/.rels": f'<Relationships xmlns="{RELATIONS}"><Relationship Id="r" Type="{OFFICE}"'
            ' Target="word/document.xml"/></Relationships>',
            "word/_rels/document.xml.rels": f'<Relationships xmlns="{RELATIONS}"></Relationships>',
            "word/document.xml": f'<w:document xmlns:w="{W}"><w:body>{body}</w:body></w:document>',
        }
    )


def _paragraph(text: str) -> str:
    """A paragraph whose text stands in two runs, with tracked deletions that are no text."""
    half = len(text) // 2
    runs = "".join(f'<w:r><w:t xml:space="preserve">{escape(part)}</w:t></w:r>' for part in (text[:half], text[half:]))
    gone = '<w:del w:id="1" w:author="a"><w:r><w:delText>old card</w:delText></w:r></w:del>'
    return f'<w:p><w:pPr><w:pStyle w:val="a"/></w:pPr>{runs}{gone}</w:p>'


def docx_table(segments: Sequence[TextSegment]) -> bytes:
    rows = [("ID", "English", "Hungarian"), *((str(s.key), s.source or "", s.target) for s in segments)]
    made = "".join(
        "<w:tr>" + "".join(f"<w:tc><w:tcPr/>{_paragraph(cell)}</w:tc>" for cell in row) + "</w:tr>" for row in rows
    )
    return docx_bytes(f"{_paragraph('Cím')}<w:tbl><w:tblPr/>{made}</w:tbl>")


def docx(segments: Sequence[TextSegment]) -> bytes:
    return docx_bytes("".join(_paragraph(segment.target) for segment in segments))


def text(segments: Sequence[TextSegment]) -> bytes:
    return "\n".join(segment.target for segment in segments).encode()


BILINGUAL: dict[str, Callable[[Sequence[TextSegment]], bytes]] = {
    "1.xlf": xliff_1,
    "2.xlf": xliff_2,
    "prefixed.xliff": prefixed,
    "studio.sdlxliff": sdlxliff,
    "memoq.mqxliff": mqxliff,
    "memory.tmx": tmx,
    "messages.po": po,
    "comma.csv": lambda segments: _table(segments, ","),
    "semicolon.csv": lambda segments: _table(segments, ";"),
    "tab.tsv": lambda segments: _table(segments, "\t"),
    "table.xlsx": xlsx,
    "table.docx": docx_table,
}
MONOLINGUAL: dict[str, Callable[[Sequence[TextSegment]], bytes]] = {
    "text.txt": text,
    "text.md": text,
    "text.docx": docx,
}


def write(folder: Path, name: str, segments: Sequence[TextSegment]) -> Path:
    """A draft in the format that the name stands for."""
    path = folder / name
    path.write_bytes((BILINGUAL | MONOLINGUAL)[name](segments))
    return path
