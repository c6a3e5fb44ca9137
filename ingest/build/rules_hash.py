"""The hash of what executes in a game: effects, costs, counts, vocabulary and rules, but no names and no terms."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import orjson

from kartotek.ingest.build.workbench import Rows
from kartotek.schema.tables import (
    SHIPPED,
    Ability,
    Chain,
    Component,
    ComponentAttribute,
    Copies,
    Cost,
    Game,
    Layer,
    ProfileChoice,
    Requirement,
    Rule,
    RulesHash,
    SetupNumber,
    Table,
    VocabularyFile,
)

__all__ = ["add_rules_hashes"]

_EXECUTING: Final[Mapping[type[Table], str]] = {
    Component: "id kind parent_id position edition_id",
    ComponentAttribute: "component_id name item type number flag text target_id",
    Copies: "component_id position count players_min",
    Chain: "component_id position from_id",
    Cost: "component_id expression",
    Requirement: "component_id position expression",
    Ability: "id expression profile_id",
    ProfileChoice: "profile_id choice value",
    Rule: "id",
    SetupNumber: "game_id key players number text",
    VocabularyFile: "game_id declarations",
}
"""The columns that rules read; the first says the game."""


def add_rules_hashes(rows: Rows) -> None:
    """For each game, the hash of the shipped rows, and of those with each of its packs on top."""
    shipped: dict[str, str] = {}
    lines = _lines(rows)
    for game in rows.of(Game):
        for layer in rows.of(Layer):
            if layer.game_id in (None, game.id):
                digest = hashlib.sha256(shipped.get(game.base_id or "", "").encode())
                for line in sorted({*lines.get((game.id, SHIPPED), ()), *lines.get((game.id, layer.id), ())}):
                    digest.update(line + b"\n")
                rows.add(RulesHash, game_id=game.id, layer_id=layer.id, hash=digest.hexdigest())
                shipped.setdefault(game.id, digest.hexdigest())


def _lines(rows: Rows) -> dict[tuple[str, str], list[bytes]]:
    """Every executing row as a line, by game and layer."""
    found: dict[tuple[str, str], list[bytes]] = {}
    for table, columns in _EXECUTING.items():
        names, kept_in = columns.split(), table.__tablename__
        for row in rows.of(table):
            if not _is_name(table, row):
                layer = getattr(row, "layer_id", SHIPPED)
                values: list[Any] = [kept_in, layer, *(getattr(row, name) for name in names)]
                line = bytes(memoryview(orjson.dumps(values)))  # of its own size: orjson hands out a kilobyte and more
                found.setdefault((values[2].partition(":")[0], layer), []).append(line)
    return found


def _is_name(table: type[Table], row: Any) -> bool:
    """Attributes that hold a name in one language are for people."""
    return table is ComponentAttribute and row.name.endswith(("_en", "_hu"))
