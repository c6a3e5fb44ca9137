"""Compares findings with the key of the sample drafts: sentences of our own with known mistakes and correct uses."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

__all__ = ["FOLDER", "GAMES", "Score", "score"]

FOLDER = Path(__file__).parents[2] / "fixtures" / "drafts"
GAMES = ("armada", "gaia-project", "ginkgopolis", "seven-wonders", "underwater-cities")
Row = dict[str, Any]


@dataclass
class Score:
    """Numbers of seeded mistakes, by how well they were met; and findings that met none."""

    wanted: int
    found: int = 0
    right: int = 0
    """Those found with the right kind and a right word."""
    alarms: list[Row] = field(default_factory=list)
    missed: list[Row] = field(default_factory=list)


def _family(kind: str) -> str:
    return "term" if kind in ("wrong-term", "missing") else kind


def _overlap(a: Row, b: Row, start: str = "start", end: str = "end") -> bool:
    return bool(a[start] < b["end"] and b["start"] < a[end])


def _meets(mistake: Row, game: str, finding: Row) -> bool:
    place = finding.get("segment") or (game, finding.get("line"))
    if place not in (mistake["segment"], (mistake["game"], mistake["line"])):
        return False
    if _overlap(mistake, finding):
        return True
    source = finding.get("source")
    return bool(source) and _overlap(mistake, source or {}, "source_start", "source_end")


def score(answers: dict[str, Iterable[Row]], *, mono: bool = False) -> Score:
    """Judge the findings of each game's draft."""
    rows = [json.loads(line) for line in (FOLDER / "key.jsonl").read_text(encoding="utf-8").splitlines()]
    seeded = [row for row in rows if row["kind"] != "correct"]
    wanted = [row for row in seeded if row["mono"] or not mono]
    result = Score(len(wanted))
    for mistake in wanted:
        near = [finding for finding in answers[mistake["game"]] if _meets(mistake, mistake["game"], finding)]
        words = {word.lower() for word in mistake["expected"]}
        alike = [finding for finding in near if _family(finding["kind"]) == _family(mistake["kind"])]
        result.found += bool(near)
        result.right += any(words & {word.lower() for word in finding["expected"]} for finding in alike)
        if not near:
            result.missed.append(mistake)
    for game, findings in answers.items():
        result.alarms += [f for f in findings if not any(_meets(mistake, game, f) for mistake in seeded)]
    return result
