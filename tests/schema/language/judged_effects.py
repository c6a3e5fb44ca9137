"""What the language can say of 400 effects of other games, and the table of it."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

__all__ = ["CLASSES", "Judged", "judged", "reasons", "shares"]

FOLDER: Final = Path(__file__).parent / "other_games"
CLASSES: Final = ("general", "plain", "bent", "cannot")
"""From best to worst. Whatever is general is plain as well: shares of `plain` include it."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One effect: its class in the language as it was at first and as it is now, and why it is not general."""

    id: str
    half: str
    before: str
    why_before: str
    now: str
    why: str
    expression: str

    @property
    def lines(self) -> Sequence[str]:
        """An effect may take several abilities."""
        return self.expression.split(" // ") if self.expression else ()


def judged() -> list[Judged]:
    rows = map(json.loads, (FOLDER / "effects.jsonl").read_text(encoding="utf-8").splitlines())
    halves = {row["id"]: row["half"] for row in rows}
    with (FOLDER / "judged.csv").open(encoding="utf-8", newline="") as file:
        return [Judged(half=halves.pop(row["id"]), **row) for row in csv.DictReader(file)]


def shares(classes: Iterable[str]) -> dict[str, float]:
    """Per cent of each class; what is general counts as plain too."""
    found = Counter(classes)
    total = found.total()
    found["plain"] += found["general"]
    return {name: 100 * found[name] / total for name in CLASSES}


def reasons(rows: Iterable[Judged]) -> Counter[str]:
    return Counter(row.why for row in rows if row.why)
