"""Reading a draft's bytes with care: never too large, never empty, always UTF-8."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Never

from schema.errors import KartotekError

__all__ = ["LARGEST", "chunks", "first_bytes", "refuse", "whole_text"]

LARGEST: Final = 64 * 1024 * 1024
"""Bytes of a draft. A rulebook of 500 pages is under 2 MB; what is far larger is no draft."""
_CHUNK: Final = 64 * 1024
_OTHER_UNICODE: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)


def refuse(code: str, path: Path, what: str, *, line: int | None = None, why: str = "", hint: str = "") -> Never:
    """Raise the error with the file, and the line where there is one, as its place."""
    where = path.name if line is None else f"{path.name}:{line}"
    raise KartotekError(code, what, where=where, why=why, hint=hint)


def first_bytes(path: Path, count: int = 8) -> bytes:
    """The beginning of a file; raises where the file is missing, empty or too large."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            head = file.read(count)
    except OSError as error:
        raise KartotekError("file", f"cannot read {path.name}", why=error.strerror or "", hint="") from error
    if size > LARGEST:
        hint = "split the draft, or check its parts one by one"
        refuse("draft-size", path, f"{size} bytes are more than {LARGEST}", hint=hint)
    if not head.strip():
        refuse("draft-empty", path, "the file is empty", hint="save the draft again and give that file")
    return head


def chunks(path: Path) -> Iterator[bytes]:
    """The bytes of a UTF-8 file, piece by piece, each checked before it is given."""
    head = first_bytes(path)
    if head.startswith(_OTHER_UNICODE) or b"\0" in head:
        refuse("draft-encoding", path, "the file is in UTF-16 or UTF-32", hint="save it as UTF-8")
    decoder = codecs.getincrementaldecoder("utf-8")()
    line = 1
    with path.open("rb") as file:
        while piece := file.read(_CHUNK):
            _decoded(decoder, piece, path, line, final=False)
            line += piece.count(b"\n")
            yield piece
    _decoded(decoder, b"", path, line, final=True)


def _decoded(decoder: codecs.IncrementalDecoder, piece: bytes, path: Path, line: int, *, final: bool) -> None:
    try:
        decoder.decode(piece, final)
    except UnicodeDecodeError as error:
        at = line + piece[: max(0, error.start)].count(b"\n")
        why = "the bytes are not UTF-8; Latin-2 (Windows-1250, ISO 8859-2) is a likely guess"
        refuse("draft-encoding", path, "a letter that is not UTF-8", line=at, why=why, hint="save it as UTF-8")


def whole_text(path: Path) -> str:
    """The text of a UTF-8 file without its byte order mark."""
    return b"".join(chunks(path)).decode("utf-8-sig")
