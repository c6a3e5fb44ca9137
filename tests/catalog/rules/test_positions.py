"""Written states: what is written comes back, in the same words and with the same moves, and nonsense is refused."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.game import Game
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import read_replay
from tests.catalog.rules.conftest import Opener
from tests.catalog.rules.gaia_project.samples import NAMES, sample
from tests.catalog.rules.reach import changed, words_of
from tests.catalog.rules.test_rows import PACKS, TABLES

GAMES = ("seven-wonders", "gaia-project")
GAMES_WITH_POSITIONS = ("seven-wonders", "armada", "gaia-project", "ginkgopolis", "underwater-cities")
ODD: list[Any] = [None, True, -1, 1.5, 99, "text", [], {}, [7], {"x": 1}]


def _writable(game: Game, state: State) -> bool:
    if not game.waiting(state):
        return False
    extra = state.extra
    return game.id != "gaia-project" or not (
        extra.phase != "actions" or extra.stone is not None or extra.asks or state.pending
    )


def _positions(game: Game, players: int, seed: int, every: int) -> list[tuple[State, dict[str, Any]]]:
    found: list[State] = []
    random_game(game, players, seed, lambda state, _: found.append(state.copy()) if _writable(game, state) else None)
    return [(state, json.loads(json.dumps(game.write_state(state)))) for state in found[::every]]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_state_comes_back_as_it_was_written(opened: Opener, name: str, players: int) -> None:
    game = opened(name)
    for state, written in _positions(game, players, 50, 5):
        again = game.read_state(written, players)
        assert game.write_state(again) == written
        assert game.rows(again) == game.rows(state) and game.table(again) == game.table(state)
        assert list(game.waiting(again)) == list(game.waiting(state)) and list(game.invariants(again)) == []
    for seat in game.waiting(state):
        here, there = (sorted(map(json.dumps, game.moves(one, seat))) for one in (state, again))
        assert here == there


@pytest.mark.parametrize("name", NAMES)
def test_a_real_game_goes_on_from_a_written_state(opened: Opener, name: str) -> None:
    replay = sample(name)
    game = opened("gaia-project", replay.profile)
    state = game.begin(replay.setup)
    checked = 0
    for number, move in enumerate(replay.moves):
        if number % 25 == 24 and _writable(game, state):
            rest = {
                "start": game.write_state(state),
                "moves": [dict(item) for item in replay.moves[number : number + 12]],
            }
            head = {"format": "kartotek-replay/1", "game": game.id, "profile": replay.profile}
            document = json.loads(json.dumps(head | {"players": replay.players} | rest))
            report = validate(read_replay(document), game)
            assert report.valid, report.as_json()["first_divergence"]
            checked += 1
        assert game.play(state, move) == ()
    assert checked


@pytest.mark.parametrize("name", GAMES)
def test_no_odd_value_is_stumbled_over(opened: Opener, name: str) -> None:
    """Whatever stands at a place of a position, it is read or refused; what is read can be played."""
    game, rng = opened(name), Random(5)
    refused = 0
    for _, written in _positions(game, 3, 51, 40):
        paths = list(_places(written))
        for path in rng.sample(paths, min(60, len(paths))):
            document = copy.deepcopy(written)
            at: Any = document
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] = rng.choice(ODD)
            try:
                state = game.read_state(document, 3)
            except KartotekError as error:
                assert error.code in ("replay-format", "replay-illegal") and (error.where or error.why)
                refused += 1
                continue
            for seat in game.waiting(state):
                next(iter(game.moves(state, seat)), None)
    assert refused > 50


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [path] if path else []
    for key, item in inner:
        found += _places(item, (*path, key))
    return found


def test_a_position_of_7_wonders_written_by_hand(opened: Opener) -> None:
    game = opened("seven-wonders")
    hands = (["altar", "baths"], ["stockade", "theater"], ["apothecary", "workshop"])
    boards = ("babylon-b", "gizah-a", "rhodos-a")
    cities = [{"board": board, "hand": hand, "coins": 1} for board, hand in zip(boards, hands, strict=True)]
    state = game.read_state({"turn": 6, "cities": cities}, 3)
    named = {move["do"] for move in game.moves(state, 0) if move["card"] == "baths"}
    assert named == {"sell"}  # a stone costs two coins
    richer = [cities[0] | {"coins": 2}, *cities[1:]]
    state = game.read_state({"turn": 6, "cities": richer}, 3)
    assert {"seat": 0, "do": "build", "card": "baths", "right": {"stone": 1}} in list(game.moves(state, 0))


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"hand": ["palace"]}, "rule:deck"),
        ({"hand": ["no-such-card"]}, "rule:deck"),
        ({"cards": ["altar", "altar"]}, "rule:duplicate-building"),
        ({"stages": 4}, "rule:stage-once"),
        ({"board": "gizah-a"}, "rule:board-deal"),
        ({"tokens": [5]}, "rule:conflict"),
        ({"hand": []}, "rule:deal"),
    ],
)
def test_a_position_that_cannot_occur_breaks_a_rule(opened: Opener, change: dict[str, Any], rule: str) -> None:
    game = opened("seven-wonders")
    cities: list[dict[str, Any]] = [
        {"board": "babylon-b", "hand": ["baths"]}, {"board": "gizah-a", "hand": ["theater"]},
        {"board": "rhodos-a", "hand": ["workshop"]},
    ]  # fmt: skip
    cities[0] |= change
    with pytest.raises(KartotekError) as caught:
        game.read_state({"cities": cities}, 3)
    assert caught.value.code == "replay-illegal" and caught.value.why.startswith(rule)


def test_a_position_of_gaia_project_written_by_hand(opened: Opener) -> None:
    """The Firaks with an institute and a lab may turn the lab back; without one they may not."""
    game = opened("gaia-project")
    sectors = game.deal(2, Random(1))["sectors"]
    empty = game.begin(game.deal(2, Random(1)))
    space = game.core.space(empty)  # type: ignore[attr-defined]
    planets = [name for cell, name in enumerate(space.names) if space.planet[cell] == 0]
    seats = [{"faction": "firaks", "ore": 5, "credit": 9, "boost": "1"}, {"faction": "terrans", "boost": "2"}]
    for lab in (False, True):
        board = [[planets[0], None, "PI", "firaks"]] + ([[planets[1], None, "lab", "firaks"]] if lab else [])
        state = game.read_state({"sectors": sectors, "seats": seats, "board": board}, 2)
        hosts = {step.get("host") for move in game.moves(state, 0) for step in move.get("steps", [move])}
        assert ("institute:firaks" in hosts) == lab


@pytest.mark.parametrize(
    ("seat", "board", "rule"),
    [
        ({"faction": "hadsch-hallas"}, [], "rule:faction-choice"),
        ({"faction": "firaks", "gf": [0, 1]}, [], "seat 0 has"),
        ({"faction": "firaks", "used": ["booster:4"]}, [], "rule:special-holder"),
        ({"faction": "firaks"}, [["3C", "lava"]], "rule:setup-map-variable"),
    ],
)
def test_a_position_of_gaia_project_that_cannot_occur(
    opened: Opener, seat: dict[str, Any], board: list[Any], rule: str
) -> None:
    game = opened("gaia-project")
    sectors = game.deal(2, Random(1))["sectors"]
    other = "ivits" if seat["faction"] == "hadsch-hallas" else "terrans"
    seats = [seat, {"faction": "hadsch-hallas" if other == "ivits" else other}]
    with pytest.raises(KartotekError) as caught:
        game.read_state({"sectors": sectors, "seats": seats, "board": board}, 2)
    assert caught.value.code in ("replay-illegal", "replay-format") and (
        rule in caught.value.why or "no " in caught.value.why
    )


@pytest.mark.parametrize("name", GAMES_WITH_POSITIONS)
def test_a_changed_position_is_read_or_refused(opened: Opener, name: str) -> None:
    """One to three changes anywhere in a written state: it is refused with a reason, or can be played."""
    game = opened(name, None, PACKS.get(name, ()))
    found: list[State] = []
    for seed, players in enumerate(TABLES[name]):
        random_game(game, players, seed, lambda state, _: found.append(state.copy()))
    rng = Random(11)
    refused = 0
    for state in rng.sample(found, 12):
        try:
            written = json.loads(json.dumps(game.write_state(state)))
        except KartotekError as error:
            assert error.code == "usage" and error.hint
            continue
        words = words_of([[written]])
        for _ in range(40):
            try:
                read = game.read_state(changed(written, rng, words), state.seats)
            except KartotekError as error:
                assert error.code in ("replay-format", "replay-illegal", "eval-state") and (error.where or error.why)
                refused += 1
                continue
            for seat in game.waiting(read):
                next(iter(game.moves(read, seat)), None)
    assert refused > 100
