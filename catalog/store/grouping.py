"""Rows grouped and laid over each other: of several layers that state a field, the last chosen one counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

from catalog.store.model import Span
from catalog.store.read import Tables
from schema.rows import LineSpanRow

__all__ = ["Spans", "grouped", "overlaid"]


class _Layered(Protocol):
    @property
    def layer(self) -> str: ...


class _Cites(Protocol):
    @property
    def span(self) -> str: ...


Key = TypeVar("Key")
Row = TypeVar("Row")
Layered = TypeVar("Layered", bound=_Layered)


def grouped(rows: Iterable[Row], key: Callable[[Row], Key]) -> dict[Key, list[Row]]:
    """Rows by a key of theirs."""
    found: dict[Key, list[Row]] = defaultdict(list)
    for row in rows:
        found[key(row)].append(row)
    return found


def overlaid(
    rows: Iterable[Layered], layers: Mapping[str, int], key: Callable[[Layered], Key]
) -> dict[Key, list[Layered]]:
    """Rows by key, of the highest layer only that has any under that key; `layers` maps chosen layers to heights."""
    found: dict[Key, list[Layered]] = {}
    heights: dict[Key, int] = {}
    for row in rows:
        height = layers.get(row.layer)
        if height is None:
            continue
        name = key(row)
        held = heights.get(name, -1)
        if height > held:
            heights[name] = height
            found[name] = [row]
        elif height == held:
            found[name].append(row)
    return found


class Spans:
    """Line spans by id, and of the owners that cite them."""

    def __init__(self, tables: Tables) -> None:
        self._rows = {row.id: row for row in tables.rows(LineSpanRow)}
        self._made: dict[str, Span] = {}

    def __getitem__(self, name: str) -> Span:
        if name not in self._made:
            row = self._rows[name]
            self._made[name] = Span(row.document, row.first_line, row.last_line)
        return self._made[name]

    def of(self, rows: Iterable[_Cites]) -> tuple[Span, ...]:
        """The spans that citations name, in order."""
        return tuple(self[row.span] for row in rows)
