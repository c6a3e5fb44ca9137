"""Rule rows live: the role of each is what code and data do with it, and what is enforced refuses something."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from kartotek.catalog.replays.play import random_game
from kartotek.catalog.rules.registry import GAMES
from kartotek.schema.paths import data_folder
from tests.catalog.rules.conftest import Opener
from tests.catalog.rules.gaia_project.samples import NAMES, sample
from tests.catalog.rules.reach import refusing, replays_of

ROOT = Path(__file__).resolve().parents[3]
BASES: Mapping[str, str] = {"armada": "seven-wonders"}
PACKS: Mapping[str, tuple[str, ...]] = {
    "armada": ("armada-synthetic",),
    "underwater-cities": ("underwater-cities-synthetic",),
}
TABLES: Mapping[str, Sequence[int]] = {
    "seven-wonders": (2, 3, 4),
    "armada": (3, 4, 5),
    "gaia-project": (2, 4),
    "ginkgopolis": (1, 2, 3, 5),
    "underwater-cities": (2, 3, 4, 1),
}
TRIES = 10
"""Changed moves at each position."""


@cache
def _rows(game: str) -> dict[str, str]:
    with (data_folder() / "games" / game / "rules.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: row["role"] for row in csv.DictReader(file)}


def _column(game: str, table: str, column: str) -> set[str]:
    with (data_folder() / "games" / game / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return {row[column] for row in csv.DictReader(file)}


@cache
def _code(game: str) -> str:
    folders = [name.replace("-", "_") for name in (game, BASES.get(game)) if name]
    files = [path for name in folders for path in sorted((ROOT / "catalog" / "rules" / name).glob("*.py"))]
    return "\n".join(path.read_text(encoding="utf-8") for path in (*files, ROOT / "catalog" / "rules" / "game.py"))


def _refused_by(code: str) -> set[str]:
    """The rules that code names where it refuses something."""
    whole = set(re.findall(r'"(rule:[a-z0-9-]+)"', code))
    return whole | {f"rule:{slug}" for slug in re.findall(r'refuse\(\s*"([a-z0-9-]+)"', code)}


@pytest.mark.parametrize("game", GAMES)
def test_the_role_of_a_row_is_what_is_done_with_it(game: str) -> None:
    rows, code = _rows(game), _code(game)
    refusing_rows = _refused_by(code) & rows.keys()
    enforced = {rule for rule, role in rows.items() if role == "enforced"}
    assert refusing_rows <= enforced
    assert all(f'"{rule}"' in code or f'"{rule.partition(":")[2]}"' in code for rule in enforced)
    acting = (_column(game, "abilities", "component") | _column(game, "profiles", "rule")) & rows.keys() - enforced
    assert {rule for rule, role in rows.items() if role == "carried-out"} == acting
    assert set(rows.values()) <= {"enforced", "carried-out", "descriptive"}


@cache
def _named_in_tests(game: str) -> set[str]:
    """The rules that tests of the game expect a refusal by."""
    folder = ROOT / "tests" / "catalog" / "rules"
    files = [*folder.glob("*.py"), *(folder / game.replace("-", "_")).glob("*.py")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files if path.name != Path(__file__).name)
    return {f"rule:{slug}" for slug in re.findall(r'"([a-z0-9-]+)"', text)} | set(re.findall(r"rule:[a-z0-9-]+", text))


@pytest.mark.parametrize("game", GAMES)
def test_every_enforced_rule_refuses_something(opened: Opener, game: str) -> None:
    rules = opened(game, None, PACKS.get(game, ()))
    replays = replays_of(rules, TABLES[game])
    if game == "ginkgopolis":
        replays.append(random_game(rules, 3, 1, options={"variant": "sets"}))
    reached = refusing(rules, replays, TRIES)
    if game == "gaia-project":  # random games of that profile seldom come far
        reached |= refusing(opened(game, "boardgamers-engine"), [sample(name) for name in NAMES], TRIES)
    enforced = {rule for rule, role in _rows(game).items() if role == "enforced"}
    missing = enforced - reached - _named_in_tests(game)
    assert not missing, " ".join(sorted(missing))
