"""The tables of a catalog as bulk files hold them: plain rows, without what synthetic packs invented."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kartotek.catalog.store.read import read_tables
from kartotek.catalog.store.tables import Tables
from kartotek.schema.rows import TABLES, AbilityRow, LayerRow, RuleRow

__all__ = ["ExportTable", "export_tables"]


@dataclass(frozen=True, slots=True)
class ExportTable:
    """A table: its columns and its rows in a fixed order."""

    name: str
    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]

    def records(self) -> Iterator[dict[str, Any]]:
        """The rows by column."""
        return (dict(zip(self.columns, row, strict=True)) for row in self.rows)


def export_tables(database: str | Path, synthetic: bool = False) -> dict[str, ExportTable]:
    """All tables of a database by name; `synthetic` keeps the rows of synthetic packs as well."""
    tables = read_tables(database)
    hidden = _hidden(tables)
    return {
        name: ExportTable(name, spec.columns, tables.plain[name] if synthetic else _seen(tables, name, hidden))
        for name, spec in TABLES.items()
    }


def _hidden(tables: Tables) -> Mapping[str, frozenset[str]]:
    """What synthetic packs invented, by the columns that may name it."""
    layers = frozenset(row.id for row in tables.rows(LayerRow) if row.synthetic)
    return {
        "layer_id": layers,
        "ability_id": frozenset(row.id for row in tables.rows(AbilityRow) if row.layer in layers),
        "rule_id": frozenset(row.id for row in tables.rows(RuleRow) if row.layer in layers),
    }


def _seen(tables: Tables, name: str, hidden: Mapping[str, frozenset[str]]) -> list[tuple[Any, ...]]:
    """The rows that neither are hidden nor belong to what is."""
    columns = TABLES[name].columns
    watched = [(place, hidden[column]) for place, column in enumerate(columns) if column in hidden]
    if name == "layer":
        watched.append((columns.index("id"), hidden["layer_id"]))
    return [row for row in tables.plain[name] if not any(row[place] in gone for place, gone in watched)]
