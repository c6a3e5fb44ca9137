"""The canonical dump: one spelling of the whole catalog, the same from files, SQLite and PostgreSQL."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import Table as SqlTable

from ingest.build.workbench import Rows
from schema.tables import (
    SHIPPED,
    Ability,
    CatalogMeta,
    Chain,
    Component,
    ComponentAttribute,
    Copies,
    Cost,
    Layer,
    ProfileChoice,
    Requirement,
    Rule,
    RulesHash,
    SetupNumber,
    Table,
    VocabularyFile,
    metadata,
)
from schema.tables import Game as GameRow

__all__ = ["all_tables", "canonical_dump", "canonical_rows", "data_version", "rules_hashes", "table_class"]


def table_class(table: SqlTable) -> type[Table]:
    """The SQLModel class behind a table of the metadata."""
    return _CLASSES[table.name]


_CLASSES: dict[str, type[Table]] = {str(item.__tablename__): item for item in Table.__subclasses__()}


def all_tables() -> list[SqlTable]:
    """All tables, those that others refer to first."""
    return list(metadata.sorted_tables)


def canonical_rows(table: SqlTable, rows: Iterable[Table]) -> list[tuple[Any, ...]]:
    """The rows as tuples in column order, sorted by primary key as Python sorts (no collation of a database)."""
    columns = [column.name for column in table.columns]
    keys = [columns.index(column.name) for column in table.primary_key.columns]
    found = [tuple(getattr(row, column) for column in columns) for row in rows]
    return sorted(found, key=lambda row: tuple(row[key] for key in keys))


def canonical_dump(rows: Rows) -> Iterator[str]:
    """Lines of JSON: for each table its name and columns, then its rows. The catalog's record of itself is left out."""
    for table in sorted(all_tables(), key=lambda table: table.name):
        if table.name != CatalogMeta.__tablename__:
            yield _line([table.name, *(column.name for column in table.columns)])
            yield from map(_line, canonical_rows(table, rows.of(table_class(table))))


def data_version(rows: Rows) -> str:
    """The hash of the canonical dump."""
    digest = hashlib.sha256()
    for line in canonical_dump(rows):
        digest.update(line.encode())
        digest.update(b"\n")
    return digest.hexdigest()


def rules_hashes(rows: Rows) -> list[RulesHash]:
    """For each game, the hash of what executes: of the shipped rows, and of those with each of its packs on top."""
    found: list[RulesHash] = []
    shipped: dict[str, str] = {}
    layers = rows.of(Layer)
    for game in rows.of(GameRow):
        for layer in layers:
            if layer.game_id not in (None, game.id):
                continue
            digest = hashlib.sha256(shipped.get(game.base_id or "", "").encode())
            for line in _executing(rows, game.id, {SHIPPED, layer.id}):
                digest.update(line.encode() + b"\n")
            found.append(RulesHash(game_id=game.id, layer_id=layer.id, hash=digest.hexdigest()))
            if layer.id == SHIPPED:
                shipped[game.id] = digest.hexdigest()
    return found


def _executing(rows: Rows, game: str, layers: set[str]) -> Iterator[str]:
    prefix = f"{game}:"
    lines: list[str] = []

    def note(table: str, *values: Any) -> None:
        lines.append(_line([table, *values]))

    def own(table: type[Any], key: str) -> Iterator[Any]:
        return (
            row
            for row in rows.of(table)
            if getattr(row, key).startswith(prefix) and getattr(row, "layer_id", SHIPPED) in layers
        )

    for row in own(Component, "id"):
        note("component", row.id, row.kind, row.parent_id, row.position, row.edition_id)
    for row in own(ComponentAttribute, "component_id"):
        if not row.name.endswith(("_en", "_hu")):
            note(
                "attribute",
                row.component_id,
                row.name,
                row.item,
                row.type,
                row.number,
                row.flag,
                row.text,
                row.target_id,
            )
    for row in own(Copies, "component_id"):
        note("copies", row.component_id, row.position, row.count, row.players_min)
    for row in own(Chain, "component_id"):
        note("chain", row.component_id, row.position, row.from_id)
    for row in (*own(Cost, "component_id"), *own(Requirement, "component_id")):
        note(row.__tablename__, row.component_id, getattr(row, "position", None), row.expression)
    for row in own(Ability, "id"):
        note("ability", row.id, row.expression, row.profile_id)
    for row in own(ProfileChoice, "profile_id"):
        note("profile", row.profile_id, row.choice, row.value)
    for row in own(Rule, "id"):
        note("rule", row.id)
    for row in rows.of(SetupNumber):
        if row.game_id == game and row.layer_id in layers:
            note("setup", row.layer_id, row.key, row.players, row.number, row.text)
    for row in rows.of(VocabularyFile):
        if row.game_id == game:
            note("vocabulary", row.declarations)
    return iter(sorted(lines))


def _line(values: list[Any] | tuple[Any, ...]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))
