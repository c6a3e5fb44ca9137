"""Every registered game, at every player count, against the harness."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalog.rules.registry import GAMES
from catalog.store import load_catalog
from tests.catalog.rules.conftest import Opener
from tests.catalog.rules.harness import full_game, offered_moves_are_accepted, wrong_moves_are_refused

_PLAYERS = {"seven-wonders": range(2, 8), "gaia-project": range(2, 5)}
TABLES = [(game, players) for game in GAMES for players in _PLAYERS[game]]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_random_games_keep_the_invariants(opened: Opener, game: str, players: int) -> None:
    for seed in range(3):
        full_game(opened(game), players, seed)


@pytest.mark.drill
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_thousands_of_random_games(opened: Opener, game: str, players: int) -> None:
    for seed in range(2000 if game == "seven-wonders" else 500):
        full_game(opened(game), players, seed, every=7)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_offered_moves_are_accepted(opened: Opener, game: str, players: int) -> None:
    assert offered_moves_are_accepted(opened(game), players, seed=11) > players


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_wrong_moves_are_refused_and_change_nothing(opened: Opener, game: str, players: int) -> None:
    wrong_moves_are_refused(opened(game), players, seed=5)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game(opened: Opener, shipped_database: Path, game: str) -> None:
    from catalog.replays.play import random_game
    from catalog.rules.registry import open_game

    other = open_game(load_catalog(shipped_database), game)
    players = _PLAYERS[game][0]
    assert random_game(opened(game), players, 4) == random_game(other, players, 4)
