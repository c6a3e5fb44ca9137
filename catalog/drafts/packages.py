"""Office files are ZIP archives: opened only when they are whole, small when unpacked, without macros or password."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from zipfile import BadZipFile, ZipFile

from kartotek.catalog.drafts.files import first_bytes
from kartotek.catalog.foreign import refuse

__all__ = ["UNPACKED", "open_package", "part_chunks"]

UNPACKED: Final = 256 * 1024 * 1024
"""Bytes of all parts unpacked."""
_RATIO: Final = 200  # Office XML packs to a tenth; a bomb to a thousandth
_SMALL: Final = 1024 * 1024  # below this no ratio matters
_PARTS: Final = 5000
_OLE: Final = b"\xd0\xcf\x11\xe0"
_MACROS: Final = ("vbaproject.bin", "vbadata.xml")
_CHUNK: Final = 64 * 1024


@contextmanager
def open_package(path: Path, wanted: str) -> Iterator[ZipFile]:
    """The archive, checked, which has the wanted part."""
    head = first_bytes(path)
    if head.startswith(_OLE):
        hint = "remove the password, or save the old .doc or .xls in the new format"
        refuse("draft-protected", path, "the file has a password, or is of the old binary format", hint=hint)
    if not head.startswith(b"PK"):
        refuse("draft-format", path, "the file is no Office document", hint="save it again as .docx or .xlsx")
    try:
        archive = ZipFile(path)
    except (BadZipFile, NotImplementedError):
        refuse("draft-format", path, "the document is cut off or broken", hint="save it again")
    with archive:
        _check_parts(path, archive)
        if wanted not in archive.namelist():
            refuse("draft-format", path, f"the document has no part {wanted}", hint="give a .docx or .xlsx file")
        yield archive


def _check_parts(path: Path, archive: ZipFile) -> None:
    parts = archive.infolist()
    if any(part.flag_bits & 1 for part in parts):
        refuse("draft-protected", path, "the document is encrypted", hint="remove the password and save it again")
    if any(part.filename.lower().endswith(_MACROS) for part in parts):
        refuse("draft-unsafe", path, "the document holds macros", hint="save it as a document without macros")
    total = sum(part.file_size for part in parts)
    swells = any(p.file_size > _SMALL and p.file_size > _RATIO * max(1, p.compress_size) for p in parts)
    if total > UNPACKED or swells or len(parts) > _PARTS:
        refuse("draft-unsafe", path, "the document swells up when unpacked", hint="no rulebook is that large")


def part_chunks(path: Path, archive: ZipFile, name: str) -> Iterator[bytes]:
    """The bytes of a part, piece by piece; never more than the archive says there are."""
    left = archive.getinfo(name).file_size
    try:
        with archive.open(name) as part:
            while piece := part.read(_CHUNK):
                left -= len(piece)
                if left < 0:
                    refuse("draft-unsafe", path, "a part is larger than the archive says", hint="save it again")
                yield piece
    except (BadZipFile, EOFError) as error:
        refuse("draft-format", path, f"the document is broken: {error}", hint="save it again")
