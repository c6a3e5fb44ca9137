"""The rows that a build has made so far, by table."""

from __future__ import annotations

from collections import defaultdict, namedtuple
from collections.abc import Iterable
from functools import cache
from typing import Any, Final, TypeVar

from kartotek.schema.tables import Concept, Document, Table

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

    def add(self, table: type[AnyTable], **values: Any) -> AnyTable:
        """Make a row that stays as it is, and give it: a named tuple, which is made in a fifth of the time in which an
        object of its table is. A column that is missing or strange is an error."""
        make, defaults = _row_type(table)
        row: AnyTable = make(**(defaults | values))
        self._append(table, row)
        return row

    def keep(self, row: Table) -> None:
        """Add a row that gets further values: an object of its table."""
        self._append(type(row), row)

    def extend(self, table: type[Table], rows: Iterable[Table]) -> None:
        """Add rows of a table that other rows hold, too."""
        for row in rows:
            self._append(table, row)

    def _append(self, table: type[Table], row: Table) -> None:
        self._rows[table].append(row)
        if self.in_order:
            self.in_order.pop(table, None)

    def of(self, table: type[AnyTable]) -> list[AnyTable]:
        return self._rows[table]

    def pack(self) -> None:
        """Make named tuples of the rows that got their values: they have the same fields and a tenth of the size.

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
    names, make = column_names(table), _row_type(table)[0]._make
    return [row if isinstance(row, tuple) else make(map(row.__dict__.__getitem__, names)) for row in rows]


@cache
def column_names(table: type[Table]) -> tuple[str, ...]:
    return tuple(column.name for column in table.__table__.columns)  # type: ignore[attr-defined]


@cache
def _row_type(table: type[Table]) -> tuple[Any, dict[str, Any]]:
    """The named tuple of a table's rows, and what columns hold that a row is not given."""
    defaults = {name: field.default for name, field in table.model_fields.items() if not field.is_required()}
    return namedtuple(table.__name__, column_names(table)), defaults
