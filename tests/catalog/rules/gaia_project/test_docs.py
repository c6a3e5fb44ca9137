"""The page about replays of this game says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from kartotek.catalog.rules.gaia_project import GaiaProject
from tests.catalog.rules.gaia_project.samples import NAMES, sample

PAGE = (Path(__file__).parents[4] / "docs" / "gaia-project.md").read_text(encoding="utf-8")


def _table(heading: str) -> dict[str, str]:
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", section, re.MULTILINE)
    return dict(rows)


def test_the_columns_are_those_of_the_rows(gaia: GaiaProject) -> None:
    assert _table("Columns of the public state") == dict(gaia.columns())


def test_every_step_that_is_played_is_described() -> None:
    steps = _table("Steps")
    for name in NAMES:
        for move in sample(name).moves:
            for step in move["steps"] if move["do"] == "turn" else (move,):
                described = steps[step["do"]]
                assert all(f"`{key}`" in described for key in step if key not in ("do", "seat")), step
