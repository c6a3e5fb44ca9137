"""Golden games: every registered game is told as it was told before, and every ability acts somewhere."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from catalog.rules.game import Game
from catalog.rules.registry import GAMES
from tests.catalog.rules.conftest import Opener
from tests.catalog.rules.goldens import FOLDER, abilities_at_work, golden_files, golden_of, tell
from tests.catalog.rules.tables import tables_of

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_game_is_told_as_before(opened: Opener, path: Path) -> None:
    table, seed = golden_of(path)
    told = tell(opened(table.game, packs=table.packs), table, seed).text
    kept = path.read_text(encoding="utf-8")
    if told != kept:
        lines = difflib.unified_diff(kept.splitlines(), told.splitlines(), "kept", "told now", lineterm="", n=2)
        shown = "\n".join(list(lines)[:60])
        pytest.fail(f"{path.name} differs; if that is meant: python -m tests.regenerate games\n{shown}", pytrace=False)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_goldens_for_every_table(game: str) -> None:
    assert {golden_of(path)[0] for path in golden_files(game)} == set(tables_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_ability_acts_in_a_golden(opened: Opener, game: str) -> None:
    kept = "\n".join(path.read_text(encoding="utf-8") for path in golden_files(game))
    acting = {line.rpartition(": ")[2] for line in kept.splitlines() if line.startswith("   * ")}
    silent = {
        ability
        for ability in abilities_at_work(_opened(opened, game))
        if ability.removeprefix(f"{game}:") not in acting
    }
    assert not silent, sorted(silent)


def test_goldens_are_of_registered_games_and_stay_small() -> None:
    assert {golden_of(path)[0].game for path in FILES} <= set(GAMES)
    assert sum(path.stat().st_size for path in FILES) < 4_000_000


def _opened(opened: Opener, game: str) -> Game:
    return opened(game, packs=next(tables_of(game)).packs)
