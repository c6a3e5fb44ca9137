"""Every registered game, at every table, against the harness."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartotek.catalog.replays.play import random_game
from kartotek.catalog.rules.registry import GAMES, open_game
from kartotek.catalog.store import load_catalog
from tests.catalog.rules.conftest import Opener
from tests.catalog.rules.harness import full_game, offered_moves_are_accepted, wrong_moves_are_refused
from tests.catalog.rules.tables import TABLES, Table, drill_games, tables_of

at_every_table = pytest.mark.parametrize("table", TABLES, ids=str)


@at_every_table
def test_random_games_keep_the_invariants(opened: Opener, table: Table) -> None:
    for seed in range(3):  # every state of the first game is written and read again; that of more is for the drill
        full_game(opened(table.game, packs=table.packs), table, seed, written=seed == 0)


@pytest.mark.drill
@at_every_table
def test_thousands_of_random_games(opened: Opener, table: Table) -> None:
    for seed in range(drill_games(table.game, bool(table.options))):
        full_game(opened(table.game, packs=table.packs), table, seed, written=seed % 20 == 0)


@at_every_table
def test_offered_moves_are_accepted(opened: Opener, table: Table) -> None:
    assert offered_moves_are_accepted(opened(table.game, packs=table.packs), table, seed=11) > table.players


@at_every_table
def test_wrong_moves_are_refused_and_change_nothing(opened: Opener, table: Table) -> None:
    wrong_moves_are_refused(opened(table.game, packs=table.packs), table, seed=5)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game(opened: Opener, packed_database: Path, game: str) -> None:
    table = next(tables_of(game))
    other = open_game(load_catalog(packed_database, table.packs), game)
    ours = opened(game, packs=table.packs)
    assert random_game(ours, table.players, 4, options=table.options) == random_game(
        other, table.players, 4, options=table.options
    )
