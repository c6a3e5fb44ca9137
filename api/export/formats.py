"""The formats of bulk files: each writes all tables into a folder of its own and says which files it wrote."""

from __future__ import annotations

import csv
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import orjson

from api.export.tables import ExportTable
from schema.seal import seal

__all__ = ["FORMATS", "Written"]

Tables = Mapping[str, ExportTable]


class Written(NamedTuple):
    """A file, the table in it (None for all of them) and its number of rows."""

    path: Path
    table: str | None
    rows: int


def _json(folder: Path, tables: Tables) -> Iterator[Written]:
    path = folder / "catalog.json"
    whole = {name: list(table.records()) for name, table in tables.items()}
    path.write_bytes(orjson.dumps(whole, option=orjson.OPT_APPEND_NEWLINE))
    yield Written(path, None, sum(len(table.rows) for table in tables.values()))


def _json_lines(folder: Path, tables: Tables) -> Iterator[Written]:
    for name, table in tables.items():
        path = folder / f"{name}.jsonl"
        path.write_bytes(b"".join(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE) for row in table.records()))
        yield Written(path, name, len(table.rows))


def _csv(folder: Path, tables: Tables) -> Iterator[Written]:
    """Unknown is an empty cell."""
    for name, table in tables.items():
        path = folder / f"{name}.csv"
        with path.open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream, lineterminator="\n")
            writer.writerow(table.columns)
            writer.writerows(table.rows)
        yield Written(path, name, len(table.rows))


def _parquet(folder: Path, tables: Tables) -> Iterator[Written]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    for name, table in tables.items():
        columns = list(zip(*table.rows, strict=True)) if table.rows else [()] * len(table.columns)
        arrays = [pa.array(column, type=_arrow_type(pa, column)) for column in columns]
        path = folder / f"{name}.parquet"
        pq.write_table(pa.table(arrays, names=list(table.columns)), path, compression="zstd")
        yield Written(path, name, len(table.rows))


def _arrow_type(pa: Any, column: tuple[Any, ...]) -> Any:
    kinds = {type(value) for value in column if value is not None}
    if kinds <= {int, bool} and kinds:
        return pa.int64()
    return pa.string()


def _sqlite(folder: Path, tables: Tables) -> Iterator[Written]:
    path = folder / "catalog.sqlite"
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("BEGIN")
        for name, table in tables.items():
            columns = ", ".join(f'"{column}"' for column in table.columns)
            connection.execute(f'CREATE TABLE "{name}" ({columns})')
            marks = ", ".join("?" * len(table.columns))
            connection.executemany(f'INSERT INTO "{name}" VALUES ({marks})', table.rows)
        connection.execute("COMMIT")
    finally:
        connection.close()
    seal(path)
    yield Written(path, None, sum(len(table.rows) for table in tables.values()))


FORMATS: Final[Mapping[str, Callable[[Path, Tables], Iterator[Written]]]] = MappingProxyType(
    {"json": _json, "jsonl": _json_lines, "csv": _csv, "parquet": _parquet, "sqlite": _sqlite}
)
