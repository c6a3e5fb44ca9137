"""The formats of bulk files, each declared once: how it is written, its media type, and the package that it needs.

The command line lists them for `--help`, so that this module imports what writes files only when a file is written.
"""

from __future__ import annotations

import csv
import gzip
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    import sqlite3

    from kartotek.api.export.columns import TableShape
    from kartotek.api.export.tables import ExportTable
    from kartotek.catalog.store import Catalog
    from kartotek.catalog.view_types import ComponentView

__all__ = ["FORMATS", "PACKAGE_FILES", "Bulk", "BulkFormat", "WrittenFile", "bulk_paths", "installed_formats"]

PACKAGE_FILES: Final = ("datapackage.json", "changes.json", "tables.md", "LICENSE")
"""What comes with the bulk files beside their manifest."""
_SQL_TYPES: Final = {"string": "TEXT", "integer": "INTEGER", "boolean": "BOOLEAN"}


@dataclass(frozen=True, slots=True)
class Bulk:
    """What is exported: the tables, the catalog made from them, and the views of its components by game."""

    tables: Mapping[str, ExportTable]
    catalog: Catalog
    views: Mapping[str, list[ComponentView]]

    @classmethod
    def of(cls, tables: Mapping[str, ExportTable], catalog: Catalog) -> Bulk:
        from kartotek.catalog.views import Views

        views = catalog.kept(Views)
        by_game = {game: [views.component(row) for row in catalog.of_game(game)] for game in catalog.games}
        return cls(tables, catalog, by_game)


class WrittenFile(NamedTuple):
    """A file, the table in it (None for several or none), its number of rows, and how it is compressed."""

    path: Path
    table: str | None
    rows: int
    compression: str | None = None


def _components(folder: Path, bulk: Bulk) -> Iterator[WrittenFile]:
    """Whole components, a file for each game, plain and compressed."""
    import orjson

    for game, views in bulk.views.items():
        path = folder / f"{game}.jsonl"
        content = b"".join(orjson.dumps(view, option=orjson.OPT_APPEND_NEWLINE) for view in views)
        path.write_bytes(content)
        yield WrittenFile(path, None, len(views))
        yield _gzipped(path, None, len(views))


def _json(folder: Path, bulk: Bulk) -> Iterator[WrittenFile]:
    import orjson

    path = folder / "catalog.json"
    whole = {name: list(table.records()) for name, table in bulk.tables.items()}
    path.write_bytes(orjson.dumps(whole, option=orjson.OPT_APPEND_NEWLINE))
    rows = sum(len(table.rows) for table in bulk.tables.values())
    yield WrittenFile(path, None, rows)
    yield _gzipped(path, None, rows)


def _gzipped(path: Path, table: str | None, rows: int) -> WrittenFile:
    target = path.with_name(f"{path.name}.gz")
    target.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    return WrittenFile(target, table, rows, "gzip")


def _json_lines(folder: Path, bulk: Bulk) -> Iterator[WrittenFile]:
    import orjson

    for name, table in bulk.tables.items():
        path = folder / f"{name}.jsonl"
        path.write_bytes(b"".join(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE) for row in table.records()))
        yield WrittenFile(path, name, len(table.rows))


def _csv(folder: Path, bulk: Bulk) -> Iterator[WrittenFile]:
    """Unknown is an empty cell, yes and no are `True` and `False`."""
    for name, table in bulk.tables.items():
        path = folder / f"{name}.csv"
        with path.open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream, lineterminator="\n")
            writer.writerow(table.columns)
            writer.writerows(table.rows)
        yield WrittenFile(path, name, len(table.rows))


def _parquet(folder: Path, bulk: Bulk) -> Iterator[WrittenFile]:
    """Columns have the declared types, whatever values happen to stand in them."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    from kartotek.api.export.columns import table_shape

    types = {"string": pa.string(), "integer": pa.int64(), "boolean": pa.bool_()}
    for name, table in bulk.tables.items():
        fields = [pa.field(item.name, types[item.type], item.nullable) for item in table_shape(name).columns]
        made = pa.Table.from_pylist(list(table.records()), pa.schema(fields))
        path = folder / f"{name}.parquet"
        pq.write_table(made, path, compression="zstd")
        yield WrittenFile(path, name, len(table.rows))


def _sqlite(folder: Path, bulk: Bulk) -> Iterator[WrittenFile]:
    """Tables with types, keys and indexes; `component_view` has whole components, `component_text` searches them."""
    import sqlite3

    from kartotek.api.export.columns import table_shape
    from kartotek.schema.seal import seal

    path = folder / "catalog.sqlite"
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("BEGIN")
        for name, table in bulk.tables.items():
            for statement in _declarations(table_shape(name)):
                connection.execute(statement)
            marks = ", ".join("?" * len(table.columns))
            connection.executemany(f'INSERT INTO "{name}" VALUES ({marks})', table.rows)
        _write_views(connection, bulk)
        connection.execute("COMMIT")
    finally:
        connection.close()
    seal(path)
    yield WrittenFile(path, None, sum(len(table.rows) for table in bulk.tables.values()))


def _declarations(shape: TableShape) -> Iterator[str]:
    lines = [
        f'"{column.name}" {_SQL_TYPES[column.type]}{"" if column.nullable else " NOT NULL"}' for column in shape.columns
    ]
    lines.append(f"PRIMARY KEY ({_listed(shape.key)})")
    for reference in shape.references:
        target = f'"{reference.table}" ({_listed(reference.targets)})'
        lines.append(f"FOREIGN KEY ({_listed(reference.columns)}) REFERENCES {target}")
    yield f'CREATE TABLE "{shape.name}" ({", ".join(lines)})'
    for column in shape.columns:
        if column.indexed:
            yield f'CREATE INDEX "ix_{shape.name}_{column.name}" ON "{shape.name}" ("{column.name}")'


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _write_views(connection: sqlite3.Connection, bulk: Bulk) -> None:
    import orjson

    connection.execute("CREATE TABLE component_view (id TEXT PRIMARY KEY, view TEXT NOT NULL)")
    connection.execute(
        "CREATE VIRTUAL TABLE component_text USING fts5"
        " (id UNINDEXED, name_en, name_hu, text_en, text_hu, tokenize = 'unicode61 remove_diacritics 2')"
    )
    views = [view for group in bulk.views.values() for view in group]
    connection.executemany(
        "INSERT INTO component_view VALUES (?, ?)", [(view["id"], orjson.dumps(view).decode()) for view in views]
    )
    connection.executemany("INSERT INTO component_text VALUES (?, ?, ?, ?, ?)", map(_texts, views))


def _texts(view: ComponentView) -> tuple[str | None, ...]:
    said = [ability["sentence"] for ability in view.get("abilities", ())]
    english, hungarian = (" ".join(each[lang] or "" for each in said) for lang in ("en", "hu"))
    return view["id"], view["name"]["en"], view["name"]["hu"], english, hungarian


def _schemas(folder: Path, bulk: Bulk) -> Iterator[WrittenFile]:
    """JSON Schemas: of a row of each table, of a whole component, and of the syntax tree of an effect."""
    import orjson
    from pydantic import TypeAdapter

    from kartotek.api.export.columns import json_schema, table_shape
    from kartotek.catalog.view_types import ComponentView
    from kartotek.schema.language.tree_schema import tree_schema

    whole: TypeAdapter[Any] = TypeAdapter(ComponentView)
    made = {name: json_schema(table_shape(name)) for name in bulk.tables}
    made |= {"component_view": whole.json_schema(), "effect": tree_schema()}
    for name, schema in made.items():
        path = folder / f"{name}.schema.json"
        path.write_bytes(orjson.dumps(schema, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
        yield WrittenFile(path, name if name in bulk.tables else None, 0)


@dataclass(frozen=True, slots=True)
class BulkFormat:
    """A format: what writes it into a folder of its own, the media type of its files, a package that it needs."""

    write: Callable[[Path, Bulk], Iterator[WrittenFile]]
    media_type: str
    names: tuple[str, ...]
    """What its files are called, with `{table}` or `{game}` for each of those."""
    needs: str = ""


FORMATS: Final[Mapping[str, BulkFormat]] = MappingProxyType(
    {
        "components": BulkFormat(_components, "application/x-ndjson", ("{game}.jsonl", "{game}.jsonl.gz")),
        "json": BulkFormat(_json, "application/json", ("catalog.json", "catalog.json.gz")),
        "jsonl": BulkFormat(_json_lines, "application/x-ndjson", ("{table}.jsonl",)),
        "csv": BulkFormat(_csv, "text/csv", ("{table}.csv",)),
        "parquet": BulkFormat(_parquet, "application/vnd.apache.parquet", ("{table}.parquet",), needs="pyarrow"),
        "sqlite": BulkFormat(_sqlite, "application/vnd.sqlite3", ("catalog.sqlite",)),
        "schemas": BulkFormat(
            _schemas,
            "application/schema+json",
            ("{table}.schema.json", "component_view.schema.json", "effect.schema.json"),
        ),
    }
)


def bulk_paths(games: Collection[str], tables: Collection[str]) -> frozenset[str]:
    """The paths of all files of an export with these games and tables."""
    found = {
        f"{form}/{name.format(game=game, table=table)}"
        for form in installed_formats()
        for name in FORMATS[form].names
        for game in (games if "{game}" in name else ("",))
        for table in (tables if "{table}" in name else ("",))
    }
    return frozenset(found) | frozenset(PACKAGE_FILES)


def installed_formats() -> list[str]:
    """All formats but those whose package is left out."""
    return [name for name, form in FORMATS.items() if not form.needs or find_spec(form.needs)]
