"""Validation that goes on after an illegal move: forced or left out, and what follows is marked as a consequence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.gaia_project import GaiaProject
from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.seven_wonders import SevenWonders
from tests.catalog.replays.conftest import Opener
from tests.catalog.rules.seven_wonders.positions import position, turn


@pytest.mark.parametrize("name", ["seven-wonders", "gaia-project"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_spoiled_game_is_judged_to_its_end(opened: Opener, name: str, players: int) -> None:
    game = opened(name)
    replay = random_game(game, players, 7)
    for step in range(0, len(replay.moves), 7):
        spoiled = {"seat": replay.moves[step]["seat"], "do": "dance"}
        moves = (*replay.moves[:step], spoiled, *replay.moves[step + 1 :])
        report = validate(replace(replay, moves=moves), game)
        assert report.divergences[0].step == step + 1 and not report.divergences[0].consequence
        assert all(item.consequence for item in report.divergences[1:])
        assert report.steps == len(moves) or len(report.divergences) >= 100 or report.divergences[-1].kind == "surplus"


def test_an_illegal_turn_of_gaia_project_counts_as_taken(opened: Opener) -> None:
    game = opened("gaia-project")
    assert isinstance(game, GaiaProject)
    replay = random_game(game, 3, 7)
    state = game.begin(replay.setup)
    for move in replay.moves:
        if state.extra.own_turn:
            before = [row.copy() for row in state.held]
            seat = state.extra.waits
            assert game.force(state, {"seat": seat, "do": "dance"})
            assert state.held == before and state.extra.waits != seat
            assert game.force(state, {"seat": state.extra.waits, "do": "pass"})
            assert len(state.extra.passed) == 1
            return
        assert game.play(state, move) == ()


def test_a_wrong_claim_is_no_cause(game: Game) -> None:
    replay = random_game(game, 3, 7)
    wrong = tuple({**score, "total": score["total"] + 1} for score in replay.scores)
    report = validate(replace(replay, scores=wrong), game)
    assert len(report.divergences) == 3 and not any(item.consequence for item in report.divergences)


def test_a_wrong_answer_breaks_the_rule_of_the_question(opened: Opener) -> None:
    """Whatever else is answered while Halikarnassos picks, it is the rule of the pick that is broken."""
    game = opened("seven-wonders")
    assert isinstance(game, SevenWonders)
    boards = ("halikarnassos-a", "rhodos-a", "ephesos-a")
    hands = {0: ["altar", "theater"], 1: ["stockade", "palace"], 2: ["tavern", "pawnshop"]}
    state = position(game, boards, {0: ["foundry", "ore-vein"]}, hands=hands, stages={0: 1})
    turn(game, state, {"seat": 0, "do": "stage", "card": "altar"})
    assert list(game.waiting(state)) == [0]
    for answer in ({"do": "copy_guild", "card": "altar"}, {"do": "answer", "answer": "7"}, {"do": "dance"}):
        assert [fault.rule for fault in game.play(state, {"seat": 0, **answer})] == ["rule:discard-building"]
