"""JSON Lines that begin with a count and a checksum of the rest, so that a file which was cut or damaged is noticed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

import orjson

__all__ = ["counted_lines", "read_counted_lines"]


def counted_lines(head: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> bytes:
    """The file: its first line is the head, with the number of rows and a checksum of head and rows."""
    lines = [orjson.dumps(row) for row in rows]
    body = b"".join(line + b"\n" for line in lines)
    counted = {**head, "rows": len(lines)}
    return orjson.dumps({**counted, "checksum": _checksum(counted, body)}) + b"\n" + body


def read_counted_lines(content: bytes) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Head and rows. Raises `ValueError` where they are not what was written."""
    first, _, body = content.partition(b"\n")
    head = orjson.loads(first)
    if not isinstance(head, dict) or "checksum" not in head:
        raise ValueError("the first line has no checksum")
    stated = head.pop("checksum")
    if _checksum(head, body) != stated:
        raise ValueError("its checksum is another than when it was written")
    rows = [orjson.loads(line) for line in body.splitlines()]
    if len(rows) != head.pop("rows", None):
        raise ValueError("rows are missing")
    return head, rows


def _checksum(head: Mapping[str, Any], body: bytes) -> str:
    return sha256(orjson.dumps(head, option=orjson.OPT_SORT_KEYS) + b"\n" + body).hexdigest()
