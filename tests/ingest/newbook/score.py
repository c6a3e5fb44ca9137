"""A draft against the key of its book: counts and set-up numbers, each half by itself.

The key is a JSON file with `components` (name_hu, count, line) and `setup` (what, players, value, line); `what` begins
with the name of the thing. Names are compared without case and accents.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.text.keys import key_of

__all__ = ["Half", "Score", "score"]

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Half:
    """One half of a key: how many numbers it has, how many are right, and what is wrong at a high confidence."""

    total: int
    right: int
    certain: int
    missed: tuple[str, ...]
    wrong: tuple[str, ...]

    @property
    def percent(self) -> float:
        return 100.0 * self.right / self.total if self.total else 100.0

    def __str__(self) -> str:
        return f"{self.right}/{self.total} = {self.percent:.1f} % ({self.certain} certain, {len(self.wrong)} wrong)"


@dataclass(frozen=True, slots=True)
class Score:
    counts: Half
    setup: Half

    @property
    def percent(self) -> float:
        total = self.counts.total + self.setup.total
        return 100.0 * (self.counts.right + self.setup.right) / total

    @property
    def wrong(self) -> tuple[str, ...]:
        return self.counts.wrong + self.setup.wrong

    def __str__(self) -> str:
        return f"counts {self.counts}; set-up {self.setup}; together {self.percent:.1f} %"


def score(draft: Row, key: Row) -> Score:
    """Hold a draft (as JSON) against a key."""
    return Score(_counts(draft["components"], key["components"]), _setup(draft["setup"], key["setup"]))


def _counts(found: Sequence[Row], wanted: Sequence[Row]) -> Half:
    by_name: dict[str, list[Row]] = {}
    for row in found:
        for name in _names(row):
            by_name.setdefault(name, []).append(row)
    right = [
        row for row in wanted if any(one["count"] == row["count"] for one in by_name.get(key_of(row["name_hu"]), ()))
    ]
    certain = [row for row in right if any(one["confidence"] >= CERTAIN for one in by_name[key_of(row["name_hu"])])]
    missed = [f"{row['name_hu']} = {row['count']} (line {row['line']})" for row in wanted if row not in right]
    return Half(len(wanted), len(right), len(certain), tuple(missed), tuple(_wrong_counts(found, wanted)))


def _names(row: Row) -> list[str]:
    """What a component may be called in a key: by its name, or a part by its name and that of the whole."""
    return [key_of(row["name_hu"]), key_of(f"{row['name_hu']} {row['part_of']}")]


def _wrong_counts(found: Sequence[Row], wanted: Sequence[Row]) -> Iterator[str]:
    """Counts at a high confidence that the key does not have, by name or by line."""
    known = {(key_of(row["name_hu"]), row["count"]) for row in wanted}
    for row in found:
        if row["confidence"] >= CERTAIN and not any((name, row["count"]) in known for name in _names(row)):
            yield f"{row['name_hu']} = {row['count']} (line {row['line']}, {row['confidence']})"


def _thing(row: Row) -> str:
    return key_of(str(row["what"]).split()[0])


def _setup(found: Sequence[Row], wanted: Sequence[Row]) -> Half:
    right: list[Row] = []
    certain = 0
    for row in wanted:
        same = [one for one in found if _same(one, row) and one["value"] == row["value"]]
        if same:
            right.append(row)
            certain += any(one["confidence"] >= CERTAIN for one in same)
    missed = [
        f"{row['what']} with {row['players']}: {row['value']} (line {row['line']})"
        for row in wanted
        if row not in right
    ]
    wrong = [
        f"{one['what']} with {one['players']}: {one['value']} (line {one['line']}, {one['confidence']})"
        for one in found
        if one["confidence"] >= CERTAIN and not any(_same(one, row) and one["value"] == row["value"] for row in wanted)
    ]
    return Half(len(wanted), len(right), certain, tuple(missed), tuple(wrong))


def _same(one: Row, row: Row) -> bool:
    """Whether both are about one thing and one number of players, on the same line or the next."""
    near = abs(one["line"] - row["line"]) <= 1
    return one["players"] == row["players"] and near and key_of(one["thing"] or one["what"]).startswith(_thing(row))
