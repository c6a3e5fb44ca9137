"""What changed between two catalogs, row by row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kartotek.api.export.tables import ExportTable, export_tables
from kartotek.schema.tables import metadata
from kartotek.schema.tables.evidence import UNDECIDED

__all__ = ["RowChange", "FieldChange", "TableDifference", "difference", "field_changes", "new_conflicts"]

# Inserting one row moves all behind it: that is no change of what is known.
_PLACES: Final = frozenset({"position", "ordinal"})
_DERIVED: Final = frozenset({"catalog_meta"})


@dataclass(frozen=True, slots=True)
class RowChange:
    """A row that is in both, with the columns that differ: old and new value."""

    key: tuple[Any, ...]
    columns: Mapping[str, tuple[Any, Any]]


@dataclass(frozen=True, slots=True)
class TableDifference:
    """Keys of rows that are only in the new or only in the old catalog, and changed rows."""

    added: list[tuple[Any, ...]]
    removed: list[tuple[Any, ...]]
    changed: list[RowChange]

    @property
    def any(self) -> bool:
        return bool(self.added or self.removed or self.changed)


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field of a component or number whose value is another; None where one of the catalogs has no value."""

    subject: str
    field: str
    before: str | None
    after: str | None


def field_changes(old: str | Path, new: str | Path) -> list[FieldChange]:
    """What the claims come to in one catalog and in the other, field by field."""
    before, after = _standing_values(old), _standing_values(new)
    return [
        FieldChange(*name, before.get(name), after.get(name))
        for name in sorted(before.keys() | after.keys())
        if before.get(name) != after.get(name)
    ]


def new_conflicts(old: str | Path, new: str | Path) -> list[str]:
    """What the new catalog lists as undecided and the old one does not: both values, the lines, and why."""
    before, after = _undecided(old), _undecided(new)
    return [reason for reason in after if reason not in before]


def _undecided(database: str | Path) -> list[str]:
    conflicts = export_tables(database)["conflict"].records()
    return [conflict["reason"] for conflict in conflicts if conflict["decision"] == UNDECIDED]


def _standing_values(database: str | Path) -> dict[tuple[str, str], str]:
    claims = export_tables(database)["claim"].records()
    return {(claim["subject_id"], claim["field"]): claim["value"] for claim in claims if claim["standing"] == "stands"}


def difference(old: str | Path, new: str | Path) -> dict[str, TableDifference]:
    """Tables that differ, by name. Places in lists are not compared."""
    before, after = export_tables(old, synthetic=True), export_tables(new, synthetic=True)
    found = {name: _compared(before[name], after[name]) for name in before if name not in _DERIVED}
    return {name: each for name, each in found.items() if each.any}


def _compared(before: ExportTable, after: ExportTable) -> TableDifference:
    key = [column.name for column in metadata.tables[before.name].primary_key.columns]
    olds, news = _by_key(before, key), _by_key(after, key)
    changed = []
    for name in olds.keys() & news.keys():
        columns = {
            column: (olds[name][column], news[name][column])
            for column in before.columns
            if column not in _PLACES and olds[name][column] != news[name][column]
        }
        if columns:
            changed.append(RowChange(name, columns))
    return TableDifference(
        sorted(news.keys() - olds.keys(), key=str),
        sorted(olds.keys() - news.keys(), key=str),
        sorted(changed, key=lambda change: str(change.key)),
    )


def _by_key(table: ExportTable, key: list[str]) -> dict[tuple[Any, ...], dict[str, Any]]:
    return {tuple(record.get(column) for column in key): record for record in table.records()}
