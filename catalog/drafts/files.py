"""Reading a draft's bytes with care: never too large, never empty, always UTF-8."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kartotek.catalog.foreign import is_wide, refuse, refuse_letter
from kartotek.schema.errors import KartotekError

__all__ = ["LARGEST", "chunks", "first_bytes", "whole_text"]

LARGEST: Final = 64 * 1024 * 1024
"""Bytes of a draft. A rulebook of 500 pages is under 2 MB; what is far larger is no draft."""
_CHUNK: Final = 64 * 1024


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
    if is_wide(head):
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
        refuse_letter("draft-encoding", path, line + piece[: max(0, error.start)].count(b"\n"))


def whole_text(path: Path) -> str:
    """The text of a UTF-8 file without its byte order mark."""
    return b"".join(chunks(path)).decode("utf-8-sig")
