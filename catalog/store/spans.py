"""Line spans of a snapshot by their ids."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Protocol

from kartotek.catalog.store.model import Span
from kartotek.catalog.store.tables import Tables
from kartotek.schema.rows import LineSpanRow

__all__ = ["Spans"]

_KEPT: Final = 16384
"""Spans kept as objects: all of a catalog that is held in memory."""


class _Cites(Protocol):
    @property
    def span(self) -> str: ...


class Spans:
    """Line spans by id, and of the owners that cite them."""

    def __init__(self, tables: Tables) -> None:
        def made(name: str) -> Span:
            [row] = tables.having(LineSpanRow, "id", name)
            return Span(row.document, row.first_line, row.last_line)

        self._made = lru_cache(maxsize=_KEPT)(made)

    def __getitem__(self, name: str) -> Span:
        return self._made(name)

    def of(self, rows: Iterable[_Cites]) -> tuple[Span, ...]:
        """The spans that citations name, in order."""
        return tuple(self[row.span] for row in rows)
