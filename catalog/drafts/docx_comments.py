"""Comments in a Word document: the parts that hold them, and the marks in the text."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape
from zipfile import ZipFile

from kartotek.catalog.drafts.packages import open_package
from kartotek.catalog.drafts.segment import Anchor

__all__ = ["with_comments"]

_DOCUMENT: Final = "word/document.xml"
_COMMENTS: Final = "word/comments.xml"
_RELATIONS: Final = "word/_rels/document.xml.rels"
_TYPES: Final = "[Content_Types].xml"
_SPACE: Final = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_RELATION: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments"
_TYPE: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"
_ID: Final = re.compile(rb'<\w+:comment [^>]*?\w+:id="(\d+)"')


def with_comments(path: Path, author: str, noted: Mapping[Anchor, Sequence[str]]) -> bytes:
    """The document with a comment on each paragraph that has notes; every other part as it was."""
    with open_package(path, _DOCUMENT) as archive:
        parts = {info.filename: archive.read(info) for info in archive.infolist()}
        if noted:
            _add(parts, author, noted)
        return _packed(archive, parts)


def _add(parts: dict[str, bytes], author: str, noted: Mapping[Anchor, Sequence[str]]) -> None:
    old = parts.get(_COMMENTS)
    first = max((int(number) for number in _ID.findall(old or b"")), default=-1) + 1
    comments: list[str] = []
    marks: list[tuple[int, str]] = []
    for number, (anchor, texts) in enumerate(sorted(noted.items(), key=lambda item: item[0].at), start=first):
        w = anchor.prefix
        comments.append(_comment(number, author, texts))
        marks.append((anchor.at, f'<{w}:commentRangeStart {w}:id="{number}"/>'))
        reference = f'<{w}:r><{w}:commentReference {w}:id="{number}"/></{w}:r>'
        marks.append((anchor.end, f'<{w}:commentRangeEnd {w}:id="{number}"/>{reference}'))
    parts[_DOCUMENT] = _marked(parts[_DOCUMENT], marks)
    made = "".join(comments).encode()
    if old is None:
        head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        parts[_COMMENTS] = f'{head}<w:comments xmlns:w="{_SPACE}">'.encode() + made + b"</w:comments>"
        _declare(parts)
    else:
        end = old.rindex(b"</") if b"</" in old else len(old)
        parts[_COMMENTS] = old[:end] + made + old[end:]


def _comment(number: int, author: str, texts: Sequence[str]) -> str:
    """A comment with a namespace of its own, so that it fits whatever prefix the part has."""
    lines = "".join(f'<w:p><w:r><w:t xml:space="preserve">{escape(text)}</w:t></w:r></w:p>' for text in texts)
    return f'<w:comment xmlns:w="{_SPACE}" w:id="{number}" w:author="{author}" w:initials="k">{lines}</w:comment>'


def _marked(data: bytes, marks: Sequence[tuple[int, str]]) -> bytes:
    pieces: list[bytes] = []
    done = 0
    for at, mark in sorted(marks, key=lambda item: item[0]):
        pieces += [data[done:at], mark.encode()]
        done = at
    return b"".join([*pieces, data[done:]])


def _declare(parts: dict[str, bytes]) -> None:
    """Say in the package that there is a part with comments."""
    relation = f'<Relationship Id="kartotekComments" Type="{_RELATION}" Target="comments.xml"/>'
    kind = f'<Override PartName="/{_COMMENTS}" ContentType="{_TYPE}"/>'
    for name, line in ((_RELATIONS, relation), (_TYPES, kind)):
        data = parts[name]
        end = data.rindex(b"</")
        parts[name] = data[:end] + line.encode() + data[end:]


def _packed(archive: ZipFile, parts: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    with ZipFile(made, "w") as target:
        for info in archive.infolist():
            target.writestr(info, parts[info.filename])
        for name in parts.keys() - set(archive.namelist()):
            target.writestr(name, parts[name], compress_type=8)
    return made.getvalue()
