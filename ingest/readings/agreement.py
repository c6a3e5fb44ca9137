"""Statements held against the abilities that a game's tables state: agreement, a decision, a conflict, or news."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from kartotek.ingest.effects.stage import Statement
from kartotek.ingest.files.csv_rows import csv_rows
from kartotek.ingest.files.filled_tables import filled_abilities
from kartotek.ingest.readings.book_rows import ability_rows
from kartotek.schema.ids import qualify

__all__ = ["WAYS", "agreement"]

WAYS: Final = ("agree", "decided", "conflict", "new")


def agreement(statements: Sequence[Statement], game: str, folder: Path) -> Mapping[str, int]:
    """How many of the abilities that are kept of a reading agree with the tables, and in which way the others do not.

    `decided` ones differ in a way that `decisions.csv` has settled; `new` ones are about components without abilities.
    """
    stated = _stated(game, folder)
    settled = {
        (qualify(game, row["subject"]), row["reading"])
        for path in (folder / "games" / game).glob("decisions.csv")
        for row in csv_rows(path)
    }
    ways = Counter(dict.fromkeys(WAYS, 0))
    for row in ability_rows(statements, game):
        subject, expression = row["subject"], row["expression"]
        if expression in stated.get(subject, ()):
            ways["agree"] += 1
        elif (subject, expression) in settled:
            ways["decided"] += 1
        else:
            ways["conflict" if subject in stated else "new"] += 1
    return dict(ways)


def _stated(game: str, folder: Path) -> Mapping[str, Sequence[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for row in filled_abilities(folder / "games" / game):
        found[qualify(game, row["component"])].append(row["expression"])
    return found
