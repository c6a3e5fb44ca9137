"""The frames that make a number of a sentence a number of the set-up, and the numbers that a game's set-up has."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from kartotek.ingest.counts.clauses import CountedValue
from kartotek.ingest.counts.targets import word_table

__all__ = ["CountRule", "Keys", "load_frames", "load_keys"]


@dataclass(frozen=True, slots=True)
class Keys:
    """The numbers of the set-up that a game has, without their values, and its numbers of players."""

    game: str
    rows: frozenset[tuple[str, int | None]]
    players: range

    def admits(self, key: str, players: int | None) -> bool:
        return (key, players) in self.rows


@dataclass(frozen=True, slots=True)
class CountRule:
    """What makes a number a set-up number: what is counted, in which case, and which tags the sentence must have."""

    keys: tuple[str, ...]
    things: tuple[str, ...]
    needs: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    relation: str = ""
    under: bool = False
    fixed: int | None = None
    otherwise: int | None = None
    """What holds for the numbers of players of which the sentence does not speak."""

    def fits(self, value: CountedValue, thing: str | None, tags: frozenset[str]) -> bool:
        if thing not in self.things or value.relation != self.relation or (self.cases and value.case not in self.cases):
            return False
        if self.under and not value.players:
            return False
        met = all(any(tag in tags for tag in need.split("|")) for need in self.needs)
        return met and not any(tag in tags for tag in self.never)


@lru_cache(maxsize=1)
def load_frames() -> tuple[CountRule, ...]:
    """The frames of all games."""
    return tuple(_frame(row) for row in word_table("frames")["frames"])


def _frame(row: Mapping[str, Any]) -> CountRule:
    stated: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}
    return CountRule(**stated)


@lru_cache(maxsize=8)
def load_keys(game: str, folder: Path) -> Keys:
    """The keys of the set-up table and the numbers of players; the values are not looked at."""
    path = folder / "games" / game
    with (path / "setup.csv").open(encoding="utf-8", newline="") as source:
        rows = {(row["key"], int(row["players"]) if row["players"] else None) for row in csv.DictReader(source)}
    players = tomllib.loads((path / "game.toml").read_text("utf-8"))["players"]
    return Keys(game, frozenset(rows), range(players["min"], players["max"] + 1))
