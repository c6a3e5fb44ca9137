"""The file that keeps a reading: its first row counts the others and has a checksum of them, so that a file which was
cut or damaged on its way is noticed and not built from.

    python -m kartotek.ingest.readings.reading_file data/rulebooks/*.jsonl

counts again, after two changes of one reading were merged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import orjson

from kartotek.schema.files import write_whole

__all__ = ["CHANGED_LINE", "HEAD", "WORDS_OF_LINES", "damage", "reading_file"]

HEAD: Final = frozenset({"document", "sha256", "lines", "rows", "checksum"})
"""Entries of the first row; the count and the checksum may be missing together, in a file that a person wrote."""

WORDS_OF_LINES: Final = "words-of-lines"
"""The rule of a doubt whose value is no statement: words of the lines that stand where another text states a fact."""

CHANGED_LINE: Final = "changed-line"
"""The rule of a doubt about a fact that stays as it is, while its line has other numbers, goods or names."""


def reading_file(rows: Sequence[Mapping[str, Any]]) -> bytes:
    """The rows as JSON Lines, the first one completed."""
    head, *others = rows
    body = b"".join(orjson.dumps(row) + b"\n" for row in others)
    return orjson.dumps({**head, "rows": len(others), "checksum": _checksum(body)}) + b"\n" + body


def damage(content: bytes) -> str | None:
    """What the first row of a reading says against the rest of it; None where they agree."""
    first, _, body = content.partition(b"\n")
    try:
        head = orjson.loads(first)
    except orjson.JSONDecodeError:
        return "the first row is no JSON"
    if not isinstance(head, dict) or not head.keys() <= HEAD or ("rows" in head) != ("checksum" in head):
        return f"the first row has other entries than {', '.join(sorted(HEAD))}"
    if "rows" not in head:
        return None
    count = body.count(b"\n")
    if count != head["rows"]:
        return f"it has {count} rows, and {head['rows']} were written"
    return None if _checksum(body) == head["checksum"] else "its checksum is another than when it was written"


def _checksum(body: bytes) -> str:
    return sha256(body).hexdigest()


if __name__ == "__main__":
    import sys

    for name in sys.argv[1:]:
        write_whole(Path(name), reading_file([orjson.loads(line) for line in Path(name).read_bytes().splitlines()]))
