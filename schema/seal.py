"""The mark on a catalog file: whose it is, and a checksum of every byte.

SQLite leaves two numbers of its header to the application. `application_id` says that the file is a catalog of this
project, so that a build never replaces anything else; `user_version` holds a CRC-32 of the whole file with that number
as zero. It finds damage, in a third of the time that hashing the rows takes. It is no signature: who can write the file
can also seal it anew, so what is read from it is checked as well.

Of a very large file the checksum would cost more than a small question to it. There a build also notes which file it
made, in the terms of the file system; while no write has touched that file since, its bytes are not read again.
"""

from __future__ import annotations

import json
import os
import zlib
from pathlib import Path
from typing import IO, Final

from kartotek.schema.errors import KartotekError
from kartotek.schema.files import write_whole
from kartotek.schema.rows import TABLES

__all__ = ["APPLICATION_ID", "CATALOG_FORMAT", "is_ours", "note_identity", "seal", "verify_seal"]

_COLUMNS: Final = zlib.crc32(repr([(name, spec.columns) for name, spec in TABLES.items()]).encode())
CATALOG_FORMAT: Final = f"kartotek-catalog/3-{_COLUMNS:08x}"
"""The shape of the tables, as a catalog states it: another column is another format, and a number for what no column
shows."""
APPLICATION_ID: Final = int.from_bytes(b"Kart", "big")
_MAGIC: Final = b"SQLite format 3\0"
_HEADER: Final = 100
_CHECKSUM: Final = slice(60, 64)
_APPLICATION: Final = slice(68, 72)
_CHUNK: Final = 1 << 20
_LARGE: Final = 64 << 20
"""Bytes beyond which the note of a build spares the checksum; below, it costs less than 25 ms."""


def is_ours(path: Path) -> bool:
    """Is the file a catalog that a build made, whatever state it is in?"""
    with path.open("rb") as file:
        head = file.read(_HEADER)
    return head.startswith(_MAGIC) and int.from_bytes(head[_APPLICATION], "big") == APPLICATION_ID


def seal(path: Path) -> None:
    """Write the mark and the checksum into a finished file."""
    with path.open("rb+") as file:
        file.seek(_APPLICATION.start)
        file.write(APPLICATION_ID.to_bytes(4, "big"))
        file.flush()
        checksum = _checksum(file)
        file.seek(_CHECKSUM.start)
        file.write(checksum)


def verify_seal(path: Path) -> None:
    """Raise where the file is no catalog, or not byte for byte the one that was sealed."""
    if not is_ours(path):
        raise KartotekError(
            "database", "the file is no catalog", where=str(path), hint="give another file, or run `kartotek build`"
        )
    with path.open("rb") as file:
        if _is_as_noted(path, file):
            return
        file.seek(_CHECKSUM.start)
        stored = file.read(4)
        if _checksum(file) != stored:
            raise KartotekError(
                "database",
                "the catalog has changed since it was built",
                where=str(path),
                why="its checksum is another: the file is damaged, or somebody wrote into it",
                hint="run `kartotek build`",
            )


def note_identity(path: Path) -> None:
    """Note beside a large file that was just put in place which one it is."""
    with path.open("rb") as file:
        if os.fstat(file.fileno()).st_size > _LARGE:
            write_whole(_note_of(path), json.dumps(_identity(file)).encode())


def _is_as_noted(path: Path, file: IO[bytes]) -> bool:
    if os.fstat(file.fileno()).st_size <= _LARGE:
        return False
    try:
        return bool(json.loads(_note_of(path).read_bytes()) == _identity(file))
    except (OSError, ValueError):
        return False


def _identity(file: IO[bytes]) -> list[int]:
    """Any write into the file, and any other file in its place, has another one: nobody can set the time of change."""
    found = os.fstat(file.fileno())
    return [found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns]


def _note_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.sealed")


def _checksum(file: IO[bytes]) -> bytes:
    file.seek(0)
    head = bytearray(file.read(_HEADER))
    head[_CHECKSUM] = b"\0\0\0\0"
    value = zlib.crc32(head)
    while chunk := file.read(_CHUNK):
        value = zlib.crc32(chunk, value)
    return value.to_bytes(4, "big")
