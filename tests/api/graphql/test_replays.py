"""Replays over the API: a game that was played by the rules is valid, a spoilt one is refused with place and reason."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from kartotek.api.graphql.world import World
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.rules.registry import open_game
from tests.api.graphql.conftest import Ask

VALIDATE = """query ($replay: JSON!) { validateReplay(replay: $replay) {
    valid game profile steps unverified finished notes scores
    firstDivergence { step kind move detail broken { rule need have statement hu: statement(lang: HU) document lines } }
    divergences { step } } }"""


@pytest.fixture(scope="module")
def played(world: World) -> Any:
    return random_game(open_game(world.catalog, "seven-wonders"), 3, 7).as_json()


def test_a_played_game_is_valid(ask: Ask, played: Any) -> None:
    found = ask(VALIDATE, replay=played)["validateReplay"]
    assert found["valid"]
    assert found["finished"]
    assert found["steps"] == len(played["moves"])
    assert [row["seat"] for row in found["scores"]] == [0, 1, 2]
    assert found["firstDivergence"] is None


def test_a_spoilt_move_is_told(ask: Ask, played: Any) -> None:
    spoilt = copy.deepcopy(played)
    spoilt["moves"].insert(1, spoilt["moves"][0])
    found = ask(VALIDATE, replay=spoilt)["validateReplay"]
    assert not found["valid"]
    assert found["firstDivergence"]["step"] == 2
    assert found["firstDivergence"]["move"] == played["moves"][0]


@pytest.mark.parametrize("replay", [[], 3, {}, {"format": "other/1"}, {"format": "kartotek-replay/1", "game": "chess"}])
def test_what_is_no_replay_is_told(fault: Ask, replay: Any) -> None:
    assert fault(VALIDATE, replay=replay)["extensions"]["code"] in ("request", "replay-format", "not-found")
