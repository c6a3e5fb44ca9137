"""Statements held against the abilities that a game's tables state: agreement, a decision, a conflict, or news."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from ingest.effects.stage import Statement
from ingest.reconcile import ability_rows

__all__ = ["WAYS", "agreement"]

WAYS: Final = ("agree", "decided", "conflict", "new")


def agreement(statements: Sequence[Statement], game: str, folder: Path) -> Mapping[str, int]:
    """How many of the abilities that are kept of a reading agree with the tables, and in which way the others do not.

    `decided` ones differ in a way that `decisions.csv` has settled; `new` ones are about components without abilities.
    """
    stated = _stated(game, folder)
    settled = {
        (_full(row["subject"], game), row["reading"]) for row in _rows(folder / "games" / game / "decisions.csv")
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
    for row in _rows(folder / "games" / game / "abilities.csv"):
        found[_full(row["component"], game)].append(row["expression"])
    return found


def _full(subject: str, game: str) -> str:
    return subject if subject.count(":") > 1 else f"{game}:{subject}"


def _rows(path: Path) -> Iterable[Mapping[str, str]]:
    if not path.is_file():
        return ()
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
