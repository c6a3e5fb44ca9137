"""The rows that a build has made so far, by table."""

from __future__ import annotations

from collections import defaultdict, namedtuple
from functools import cache
from typing import Any, Final, TypeVar

from schema.tables import Concept, Document, Table

__all__ = ["Rows", "column_names", "packed"]

AnyTable = TypeVar("AnyTable", bound=Table)
_CHANGED_LATER: Final = frozenset({Concept, Document})
"""Tables whose rows get further values once all games are read; there are few of them."""


class Rows:
    """Rows of all tables, each list in the order in which it was made."""

    def __init__(self) -> None:
        self._rows: dict[type[Table], list[Any]] = defaultdict(list)
        self._packed: dict[type[Table], int] = {}
        self.in_order: dict[type[Table], list[tuple[Any, ...]]] = {}
        """Tables once put in order, for the hash and for the database; a row that is added later undoes that."""

    def add(self, *rows: Table) -> None:
        for row in rows:
            table = _TABLES.get(type(row), type(row))
            self._rows[table].append(row)
            if self.in_order:
                self.in_order.pop(table, None)

    def of(self, table: type[AnyTable]) -> list[AnyTable]:
        return self._rows[table]

    def pack(self) -> None:
        """Make named tuples of the rows: they have the same fields, a tenth of the size, and stay as they are.

        To be called whenever a game is done. At a hundred games and more the rows would not fit into memory else.
        """
        for table, rows in self._rows.items():
            if table not in _CHANGED_LATER:
                first = self._packed.get(table, 0)
                rows[first:] = packed(table, rows[first:])
                self._packed[table] = len(rows)

    def tables(self) -> list[tuple[type[Table], list[Table]]]:
        """All tables that hold rows, with them."""
        return list(self._rows.items())

    def counts(self) -> dict[str, int]:
        """Rows by table name, empty tables left out."""
        return {
            str(table.__tablename__): len(rows)
            for table, rows in sorted(self._rows.items(), key=lambda item: item[0].__name__)
            if rows
        }


def packed(table: type[Table], rows: list[Any]) -> list[tuple[Any, ...]]:
    """The rows as named tuples in column order; those that are packed stay. No row of a build waits to be loaded."""
    names, make = column_names(table), _packed_type(table)._make
    return [row if isinstance(row, tuple) else make(map(row.__dict__.__getitem__, names)) for row in rows]


@cache
def column_names(table: type[Table]) -> tuple[str, ...]:
    return tuple(column.name for column in table.__table__.columns)  # type: ignore[attr-defined]


@cache
def _packed_type(table: type[Table]) -> Any:
    made = namedtuple(table.__name__, column_names(table))  # type: ignore[misc]
    _TABLES[made] = table
    return made


_TABLES: Final[dict[type[Any], type[Table]]] = {}
"""The tables of packed rows by their types."""
