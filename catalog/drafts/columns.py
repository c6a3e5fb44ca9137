"""Tables of drafts: which column holds the id, the English and the Hungarian, by the names that people give them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kartotek.catalog.drafts.segment import Anchor, TextSegment
from kartotek.catalog.foreign import refuse
from kartotek.schema.hungarian.fold import fold

__all__ = ["ColumnPlaces", "DraftRow", "find_columns", "table_segments"]

_NAMES: Final = {
    "key": frozenset("id key segment azonosito number no nr # context".split()),
    "source": frozenset("en eng en-us en-gb english angol source forras original eredeti".split()),
    "target": frozenset("hu hun hu-hu hungarian magyar target translation forditas cel celnyelv".split()),
}


@dataclass(frozen=True, slots=True)
class ColumnPlaces:
    """Places of the known columns, from 0."""

    target: int
    source: int | None = None
    key: int | None = None


@dataclass(frozen=True, slots=True)
class DraftRow:
    """The texts of a row's cells, its place in the file, and where notes on its cells go."""

    number: int
    cells: Sequence[str]
    anchors: Sequence[Anchor | None] = ()


def find_columns(header: Sequence[str]) -> ColumnPlaces | None:
    """The known columns of a header row; nothing where it has no Hungarian one."""
    folded = [fold(name).strip() for name in header]
    places = {kind: next((i for i, name in enumerate(folded) if name in names), None) for kind, names in _NAMES.items()}
    target = places["target"]
    return None if target is None else ColumnPlaces(target, places["source"], places["key"])


def table_segments(path: Path, rows: Iterable[DraftRow]) -> Iterator[TextSegment]:
    """Segments of the rows below a header; raises where no column is known or an id stands twice."""
    numbered = iter(rows)
    header = next(numbered, DraftRow(1, ()))
    columns = find_columns(header.cells)
    if columns is None:
        hint = "call the columns id, English and Hungarian in the first row"
        what = f"no column for the Hungarian among {', '.join(map(repr, header.cells[:8])) or 'none'}"
        refuse("draft-columns", path, what, line=header.number, hint=hint)
    seen: set[str] = set()
    for row in numbered:
        target = _cell(row.cells, columns.target)
        key = _cell(row.cells, columns.key).strip() or None
        if key is not None and key in seen:
            refuse("draft-duplicate", path, f"the id {key!r} stands twice", line=row.number, hint="ids are unique")
        seen.add(key or "")
        if target.strip():
            source = None if columns.source is None else _cell(row.cells, columns.source)
            anchor = row.anchors[columns.target] if row.anchors else None
            yield TextSegment(target, source or None, key, None if key else row.number, anchor)


def _cell(row: Sequence[str], place: int | None) -> str:
    return row[place] if place is not None and place < len(row) else ""
