"""How general the templates of a game's `reading.toml` are: how many fields each supplies, from how many passages.

A template that reads one printed passage only repeats that passage; it is no rule. Counted over the kept readings.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.terms.known import load_reading_rules

__all__ = ["TemplateFigure", "template_figures"]

_TEMPLATES: Final = "statements"


@dataclass(frozen=True, slots=True)
class TemplateFigure:
    """One template: what it supplies in the kept reading of its game. Those without passages serve other templates,
    or another text of the book."""

    game: str
    name: str
    fields: int
    passages: tuple[tuple[int, int], ...]

    @property
    def reads_one_passage(self) -> bool:
        return len(self.passages) == 1


def template_figures(data: Path, game: str) -> list[TemplateFigure]:
    """The templates of a game, in the order of its file."""
    fields, passages = Counter[str](), defaultdict[str, set[tuple[int, int]]](set)
    for row in _facts(data, game):
        fields[row["rule"]] += 1
        passages[row["rule"]].add((row["first"], row["last"]))
    names = [entry["name"] for entry in load_reading_rules(data / "games" / game).get(_TEMPLATES, ())]
    return [TemplateFigure(game, name, fields[name], tuple(sorted(passages[name]))) for name in names]


def _facts(data: Path, game: str) -> Iterator[dict[str, Any]]:
    """The certain facts of all readings of a game that a rule with a name read."""
    for path in sorted((data / "rulebooks").glob(f"{game}-*.jsonl")):
        for line in path.read_bytes().splitlines():
            row = orjson.loads(line)
            if row.get("rule") and row["confidence"] >= CERTAIN:
                yield row
