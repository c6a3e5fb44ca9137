"""What a game's folder or a pack holds, read table by table (`docs/data-format.md` says the same to people)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kartotek.ingest.files.data_files import DataReader, DataRow
from kartotek.ingest.files.declarations import Declarations
from kartotek.ingest.files.problems import Problem
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.models.csv_files import COMPONENT_COLUMNS, TABLES
from kartotek.schema.models.words_file import WordsFile

__all__ = ["COMPONENT_COLUMNS", "TABLES", "GameFiles", "read_game_files"]


@dataclass(frozen=True, slots=True)
class GameFiles:
    """Everything read from one folder, unjudged: rows by table, component rows by kind."""

    tables: Mapping[str, list[DataRow]]
    components: Mapping[str, list[DataRow]]
    words: Mapping[str, Any]


def read_game_files(folder: Path, reader: DataReader, declared: Declarations) -> GameFiles:
    """Read all tables of a folder; files with names that mean nothing here are faults."""
    for path in sorted(folder.glob("*.csv")):
        if path.stem not in TABLES:
            reader.problems.append(_unnamed(reader.name(path), "no table has this name", path.stem, TABLES))
    tables = {name: reader.table(folder / f"{name}.csv", columns) for name, columns in TABLES.items()}
    words = folder / "words.toml"
    return GameFiles(
        tables,
        _components(folder / "components", reader, declared),
        (reader.toml(words, WordsFile) or {}) if words.exists() else {},
    )


def _components(folder: Path, reader: DataReader, declared: Declarations) -> dict[str, list[DataRow]]:
    found: dict[str, list[DataRow]] = {}
    for path in sorted(folder.glob("*.csv")):
        if path.stem in declared.kinds:
            attributes = {name: entry.cell for name, entry in declared.kinds[path.stem].items()}
            found[path.stem] = reader.table(path, COMPONENT_COLUMNS.with_attributes(attributes))
        else:
            what = "game.toml declares no such kind of component"
            reader.problems.append(_unnamed(reader.name(path), what, path.stem, declared.kinds))
    return found


def _unnamed(where: str, what: str, name: str, known: Mapping[str, object]) -> Problem:
    return Problem("data-format", where, what, did_you_mean(name, known, f"known: {', '.join(known)}"))
