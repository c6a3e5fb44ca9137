"""The sensible player: legal games that are better than random ones, of every game, the same for the same seed."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.sensible import Sensible
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.registry import GAMES
from kartotek.schema.errors import KartotekError
from tests.catalog.replays.conftest import Opener
from tests.catalog.rules.tables import Table, tables_of


@pytest.fixture(params=GAMES)
def table(request: pytest.FixtureRequest) -> Table:
    """Two or three players: enough to compare, quick to play."""
    return next(table for table in tables_of(request.param) if table.players > 1)


@pytest.fixture
def game(with_packs: Opener, table: Table) -> Game:
    return with_packs(table.game, None, table.packs)


def against_random(game: Game, table: Table, seeds: range) -> tuple[float, float]:
    """The mean points of one sensible seat and of the random ones beside it."""
    sensible, points = Sensible(game), {True: [0.0], False: [0.0]}
    for seed in seeds:
        rng = Random(seed)
        options = {option.name: option.default for option in game.setup_options} | dict(table.options)
        state = game.begin(game.deal(table.players, rng, options))
        while waiting := game.waiting(state):
            seat = waiting[0]
            choose = sensible.move if seat == seed % table.players else game.random_move
            assert not game.play(state, choose(state, seat, rng), rng)
        for score in game.scores(state):
            if score.seat < table.players:
                points[score.seat == seed % table.players].append(score.total)
    return mean(points[True][1:]), mean(points[False][1:])


def test_it_beats_random_play(game: Game, table: Table) -> None:
    ours, theirs = against_random(game, table, range(2))
    assert ours > theirs


@pytest.mark.drill
def test_it_beats_random_play_by_far(game: Game, table: Table) -> None:
    ours, theirs = against_random(game, table, range(100))
    assert ours > 1.2 * theirs


def test_its_games_are_valid_and_come_again(with_packs: Opener) -> None:
    game = with_packs("ginkgopolis")
    played = random_game(game, 2, 5, player="sensible")
    assert validate(played, game).valid and played == random_game(game, 2, 5, player="sensible")
    assert played.moves != random_game(game, 2, 5).moves
    with pytest.raises(KartotekError, match="sensible"):
        random_game(game, 2, 5, player="sensibel")
