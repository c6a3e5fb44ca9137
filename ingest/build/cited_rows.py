"""Rows of evidence.csv that nothing needs: they cite a book for fields that are read out of it, or for none."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Protocol

from kartotek.ingest.build.attribution import Attributions
from kartotek.ingest.build.games import add_sources, open_games
from kartotek.ingest.build.settle import STRUCTURE
from kartotek.ingest.build.workbench import GameBench, Workbench
from kartotek.schema.ids import qualify

__all__ = ["needless_citations"]


class ReadFields(Protocol):
    """Says whether a reading stands for a field."""

    def is_read(self, subject: str, field: str) -> bool: ...


def needless_citations(data: Path, read: ReadFields) -> dict[Path, set[int]]:
    """The numbers of such rows, from 0 without the header, by file."""
    bench = Workbench()
    open_games([data], bench)
    found: dict[Path, set[int]] = {}
    for game in bench.games.values():
        add_sources(game, bench)
        found[game.folder / "evidence.csv"] = _needless(game, bench, read)
    return found


def _needless(game: GameBench, bench: Workbench, read: ReadFields) -> set[int]:
    attributions = Attributions(game, bench)
    needed: dict[int, bool] = defaultdict(bool)
    for subject, field, known in _stated(game):
        if not known:
            for each in attributions.use(subject, field):
                needed[each.row.number] = True
            continue
        for row in attributions.rows(subject, field):
            needed[row.number] |= row["kind"] != "cited" or not read.is_read(subject, field)
    rows = game.shipped.files.tables["evidence"]
    return {place for place, row in enumerate(rows) if not needed[row.number]}


def _stated(game: GameBench) -> list[tuple[str, str, bool]]:
    """Every cell that states something, or says that it is unknown."""
    found = []
    for kind, rows in game.shipped.files.components.items():
        for row in rows:
            subject = f"{game.id}:{kind}:{row['id']}"
            found += [
                (subject, name, text != "?") for name, text in row.cells.items() if text and name not in STRUCTURE
            ]
    counted: dict[str, int] = defaultdict(int)
    for row in game.shipped.files.tables["abilities"]:
        subject = qualify(game.id, row["component"])
        counted[subject] += 1
        if row["expression"]:
            found.append((subject, f"ability.{counted[subject]}", True))
    return found
