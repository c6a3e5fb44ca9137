"""Which files a game's folder or a pack holds, and their columns (`docs/data-format.md` tells the same to people)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ingest.data_files import Columns, DataReader, Row
from ingest.problems import Problem
from schema.models.words_file import WordsFile

__all__ = ["COMPONENT_COLUMNS", "TABLES", "GameFiles", "read_game_files"]

COMPONENT_COLUMNS: Final = Columns(
    ("id",),
    ("name_en", "name_hu", "parent", "position", "edition", "cost", "chain_from", "requires", "copies"),
    open=True,
)

TABLES: Final[Mapping[str, Columns]] = {
    "sources": Columns(("id", "title", "kind", "locator"), ("note",)),
    "abilities": Columns(("component",), ("expression", "timing", "profile", "note")),
    "evidence": Columns(("subject", "field", "kind", "confidence"), ("source", "lines", "note")),
    "gaps": Columns(("subject", "field", "reason")),
    "unread": Columns(("kind", "field", "why", "reason")),
    "counts": Columns(("kind",), ("printed", "edition", "players", "lines", "source", "note")),
    "setup": Columns(("key",), ("value", "players", "lines", "source", "note")),
    "rules": Columns(("id", "statement_en", "statement_hu", "basis", "confidence"), ("lines", "note")),
    "profiles": Columns(("profile", "choice", "value"), ("rule", "reason")),
    "contradictions": Columns(
        ("id", "kind", "topic", "reading_a", "source_a", "reading_b", "source_b", "decision", "reason"),
        ("subject", "lines_a", "lines_b"),
    ),
    "terms": Columns(
        ("concept", "pos", "status"),
        (
            *("term_hu", "term_en", "spelling", "english", "category", "lines", "ocr_forms", "confidence", "note"),
            *("pos_en", "status_en", "confidence_en", "note_en"),
        ),
    ),
    "decisions": Columns(("subject", "field", "reading", "decision", "reason")),
    "names": Columns(("component", "field", "name")),
    "retired": Columns(("old", "since", "reason"), ("successor",)),
}


@dataclass(frozen=True, slots=True)
class GameFiles:
    """Everything read from one folder, unjudged: rows by table, component rows by kind."""

    tables: Mapping[str, list[Row]]
    components: Mapping[str, list[Row]]
    words: Mapping[str, Any]


def read_game_files(folder: Path, reader: DataReader) -> GameFiles:
    """Read all tables of a folder; files with names that mean nothing here are faults."""
    for path in sorted(folder.glob("*.csv")):
        if path.stem not in TABLES:
            reader.problems.append(
                Problem("data-format", reader.name(path), "no table has this name", f"tables: {', '.join(TABLES)}")
            )
    tables = {name: reader.table(folder / f"{name}.csv", columns) for name, columns in TABLES.items()}
    components = {
        path.stem: reader.table(path, COMPONENT_COLUMNS) for path in sorted((folder / "components").glob("*.csv"))
    }
    words = folder / "words.toml"
    return GameFiles(tables, components, (reader.toml(words, WordsFile) or {}) if words.exists() else {})
