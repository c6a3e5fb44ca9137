"""Reading files of others with care: never too large, always UTF-8, no entities, nothing that swells when unpacked."""

from __future__ import annotations

import io
import zipfile
import zlib
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from kartotek.catalog.foreign import GuardedXml, is_wide, refuse, refuse_letter
from kartotek.schema.errors import KartotekError

__all__ = ["LARGEST", "bytes_of", "text_of", "xml_tree", "zip_parts"]

LARGEST: Final = 6 * 1024 * 1024
"""Bytes of a file, packed or unpacked. The glossary of all games is under 1 MB; this much is refused or read in 2 s."""
_MOST_PARTS: Final = 500
_DEEPEST: Final = 60


def bytes_of(path: Path) -> bytes:
    """The whole file; raises where it is missing, empty or too large."""
    try:
        size = path.stat().st_size
        if size > LARGEST:
            refuse("terms-size", path, f"{size} bytes are more than {LARGEST}", hint="split the file")
        content = path.read_bytes()
    except OSError as error:
        raise KartotekError("file", f"cannot read {path.name}", why=error.strerror or "") from error
    if not content.strip():
        refuse("terms-empty", path, "the file is empty", hint="export the glossary again and give that file")
    return content


def text_of(path: Path) -> str:
    """The text of a UTF-8 file without its byte order mark."""
    content = bytes_of(path)
    if is_wide(content[:512]):
        refuse("terms-encoding", path, "the file is in UTF-16 or UTF-32", hint="save it as UTF-8")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        refuse_letter("terms-encoding", path, content[: error.start].count(b"\n") + 1)


def xml_tree(path: Path, content: bytes | None = None) -> Element:
    """The root of an XML file; names are without their namespaces. A document type is never fetched."""
    if content is None:
        content = text_of(path).encode()
    return _TreeReader(path).run(content)


class _TreeReader(GuardedXml):
    """Builds a tree from the parser's events, and refuses what a glossary never needs."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "terms-unsafe", "utf-8")
        self._builder = TreeBuilder()
        self._depth = 0

    def run(self, content: bytes) -> Element:
        try:
            self._parser.Parse(content, True)
        except expat.ExpatError as error:
            what = f"the XML is broken or cut off: {expat.ErrorString(error.code)}"
            refuse("terms-format", self._path, what, line=error.lineno, hint="export it again from your tool")
        return self._builder.close()

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            self._refuse(f"elements are nested deeper than {_DEEPEST}")
        plain = {_local(key): value for key, value in attributes.items()}
        self._builder.start(_local(name), plain)

    def _end(self, name: str) -> None:
        self._depth -= 1
        self._builder.end(_local(name))

    def _text(self, text: str) -> None:
        self._builder.data(text)


def _local(name: str) -> str:
    return name.rpartition(GuardedXml.SPACE)[2]


def zip_parts(path: Path, wanted: str) -> dict[str, bytes]:
    """The parts of a packed file whose names begin as wanted; the sizes are checked before anything is unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(bytes_of(path))) as archive:
            infos = archive.infolist()
            if len(infos) > _MOST_PARTS or sum(info.file_size for info in infos) > LARGEST:
                refuse("terms-unsafe", path, f"unpacked it is larger than {LARGEST} bytes", hint="is it a zip bomb?")
            if any(info.flag_bits & 1 for info in infos):
                refuse("terms-unsafe", path, "the file opens with a password only", hint="save it without one")
            if any("vbaproject" in info.filename.lower() for info in infos):
                refuse("terms-unsafe", path, "the file holds macros", hint="save it as .xlsx without macros")
            return {info.filename: _unpacked(archive, info, path) for info in infos if info.filename.startswith(wanted)}
    except (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as error:
        refuse("terms-format", path, "the file cannot be unpacked", why=str(error), hint="save it again as .xlsx")


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo, path: Path) -> bytes:
    """One part, read no further than its announced size: what a header says may be a lie."""
    with archive.open(info) as file:
        content = file.read(info.file_size + 1)
    if len(content) > info.file_size:
        refuse("terms-unsafe", path, f"{info.filename} is larger than it says", hint="is it a zip bomb?")
    return content
