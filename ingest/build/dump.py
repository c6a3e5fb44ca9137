"""The canonical dump: one spelling of the whole catalog, the same from files, SQLite and PostgreSQL."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from operator import itemgetter
from typing import Any

import orjson
from sqlalchemy import Table as SqlTable

from kartotek.ingest.build.rows import Rows, column_names, packed
from kartotek.schema.tables import CatalogMeta, Table, metadata

__all__ = ["all_tables", "canonical_dump", "canonical_rows", "data_version", "table_class"]


def table_class(table: SqlTable) -> type[Table]:
    """The SQLModel class behind a table of the metadata."""
    return _CLASSES[table.name]


_CLASSES: dict[str, type[Table]] = {str(item.__tablename__): item for item in Table.__subclasses__()}


def all_tables() -> list[SqlTable]:
    """All tables, those that others refer to first."""
    return list(metadata.sorted_tables)


def canonical_rows(table: SqlTable, rows: Rows) -> list[tuple[Any, ...]]:
    """The rows as tuples in column order, sorted by primary key as Python sorts (no collation of a database)."""
    kind = table_class(table)
    if kind not in rows.in_order:
        columns = column_names(kind)
        keys = [columns.index(column.name) for column in table.primary_key.columns]
        rows.in_order[kind] = sorted(packed(kind, rows.of(kind)), key=itemgetter(*keys))
    return rows.in_order[kind]


def canonical_dump(rows: Rows) -> Iterator[bytes]:
    """Lines of JSON: for each table its name and columns, then its rows. The catalog's record of itself is left out."""
    for table in sorted(all_tables(), key=lambda table: table.name):
        if table.name != CatalogMeta.__tablename__:
            yield _line([table.name, *(column.name for column in table.columns)])
            yield from map(_line, canonical_rows(table, rows))


def data_version(rows: Rows) -> str:
    """The hash of the canonical dump."""
    digest = hashlib.sha256()
    for line in canonical_dump(rows):
        digest.update(line + b"\n")
    return digest.hexdigest()


def _line(values: list[Any] | tuple[Any, ...]) -> bytes:
    return orjson.dumps([*values])
