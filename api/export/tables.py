"""The tables of a catalog as bulk files hold them: plain rows, without what synthetic packs invented."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from api.export.columns import table_shape
from catalog.store.columns import TABLES
from catalog.store.read import RawTables, read_tables

__all__ = ["ExportTable", "export_tables"]


@dataclass(frozen=True, slots=True)
class ExportTable:
    """A table: its columns and its rows in a fixed order."""

    name: str
    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]

    def records(self) -> Iterator[dict[str, Any]]:
        """The rows by column, yes and no as such: a database may have them as numbers."""
        flags = [column.name for column in table_shape(self.name).columns if column.type == "boolean"]
        for row in self.rows:
            record = dict(zip(self.columns, row, strict=True))
            for name in flags:
                record[name] = None if record[name] is None else bool(record[name])
            yield record


def export_tables(database: str | Path, synthetic: bool = False) -> dict[str, ExportTable]:
    """All tables of a database by name; `synthetic` keeps the rows of synthetic packs as well."""
    raw = read_tables(database)
    hidden = frozenset() if synthetic else _hidden_layers(raw)
    tables = {name: ExportTable(name, spec.columns, _seen(raw, name, hidden)) for name, spec in TABLES.items()}
    return _without_orphans(tables) if hidden else tables


def _hidden_layers(raw: RawTables) -> frozenset[str]:
    columns = TABLES["layer"].columns
    layer, synthetic = columns.index("id"), columns.index("synthetic")
    return frozenset(row[layer] for row in raw["layer"] if row[synthetic])


def _seen(raw: RawTables, name: str, hidden: frozenset[str]) -> list[tuple[Any, ...]]:
    columns = TABLES[name].columns
    column = "id" if name == "layer" else "layer_id"
    if not hidden or column not in columns:
        return list(raw[name])
    place = columns.index(column)
    return [row for row in raw[name] if row[place] not in hidden]


def _without_orphans(tables: Mapping[str, ExportTable]) -> dict[str, ExportTable]:
    """What is told of hidden abilities and rules is hidden with them."""
    found = dict(tables)
    for child, column, parent in (("ability_touch", "ability_id", "ability"), ("rule_span", "rule_id", "rule")):
        ids = {record["id"] for record in tables[parent].records()}
        place = tables[child].columns.index(column)
        rows = [row for row in tables[child].rows if row[place] in ids]
        found[child] = ExportTable(child, tables[child].columns, rows)
    return found
