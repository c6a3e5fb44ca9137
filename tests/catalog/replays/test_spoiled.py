"""Replays changed in structure, types and values, and random lists of steps: a verdict or a clear error each time."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.gaia_project import GaiaProject
from kartotek.catalog.rules.game import Game
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import read_replay
from tests.catalog.replays.conftest import Opener
from tests.catalog.rules.gaia_project.second_opinion import judge

GAMES = ("seven-wonders", "gaia-project")
ODD: list[Any] = [None, True, False, -1, 0, 1, 2, 7, 1.5, 10**12, "", "x", "mine", [], {}, [[]], [{}], {"seat": 0}, [0]]
SMALL, FULL = 200, 10_000
"""Changed replays a game, and lists of steps: in every run of the tests, and in the drill."""


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from _places(item, (*path, key))


def _spoil(document: dict[str, Any], places: list[tuple[Any, ...]], rng: Random) -> None:
    """One change: another value, a number off by one, a key gone or added, a list item doubled, two moves swapped."""
    path = rng.choice(places)
    at: Any = document
    for key in path[:-1]:
        at = at[key]
    value = at[path[-1]]
    match rng.randrange(6):
        case 0:
            at[path[-1]] = copy.deepcopy(rng.choice(ODD))
        case 1:
            at[path[-1]] = value + rng.choice([-1, 1]) if type(value) is int else copy.deepcopy(rng.choice(ODD))
        case 2:
            del at[path[-1]]
        case 3 if isinstance(at, dict):
            at[f"{path[-1]}s"] = value
        case 4 if isinstance(at, list):
            at.insert(path[-1], copy.deepcopy(value))
        case _:
            moves = document["moves"]
            one, other = rng.randrange(len(moves)), rng.randrange(len(moves))
            moves[one], moves[other] = moves[other], moves[one]


def _verdict(game: Game, text: str) -> str:
    try:
        return "valid" if validate(read_replay(text), game).valid else "not valid"
    except KartotekError as error:
        assert error.code in ("replay-format", "replay-illegal") and error.what, error
        return "not read"


def _drill_replays(game: Game, count: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    rng = Random(count)
    bases: list[tuple[dict[str, Any], list[tuple[Any, ...]]]] = []
    for number in range(count):
        if number % 250 == 0:
            document = json.loads(json.dumps(random_game(game, 2 + number // 250 % 3, number).as_json()))
            cut = document["moves"][: rng.randrange(20, 60)]
            document |= {"moves": cut, "scores": []}
            bases = [(document, [path for path in _places(document) if path[0] not in ("format", "game", "profile")])]
        base, places = bases[0]
        changed = copy.deepcopy(base)
        _spoil(changed, places, rng)
        seen[_verdict(game, json.dumps(changed))] += 1
    return seen


@pytest.mark.parametrize("name", GAMES)
def test_spoiled_replays_get_a_verdict(opened: Opener, name: str) -> None:
    seen = _drill_replays(opened(name), SMALL)
    assert seen["not valid"] and seen["not read"]


@pytest.mark.drill
@pytest.mark.parametrize("name", GAMES)
def test_thousands_of_spoiled_replays(opened: Opener, name: str) -> None:
    assert sum(_drill_replays(opened(name), FULL).values()) == FULL


# ---- random lists of steps -------------------------------------------------------------------------------------------


def _step(game: GaiaProject, rng: Random) -> dict[str, Any]:
    pieces = game.core.pieces
    goods = ("power", "credit", "ore", "knowledge", "qic", "token", "bowl3", "gaiaformer")
    names: dict[str, Any] = {
        "structure": rng.choice(pieces.kinds), "hex": f"{rng.randrange(1, 11)}{rng.choice('AB')}{rng.randrange(12)}",
        "track": rng.choice(pieces.tracks), "space": rng.choice(list(pieces.tech_space)), "times": rng.randrange(1, 4),
        "booster": rng.choice(list(pieces.boosters)), "faction": rng.choice(list(pieces.faction)),
        "action": f"{rng.choice(['power', 'qic'])}_action:{rng.randrange(1, 8)}",
        "token": rng.choice(list(pieces.token)),
        "host": rng.choice(["booster:4", "booster:5", "tech_tile:9", "faction:bescods", "institute:firaks"]),
        "pay": {rng.choice(goods): rng.randrange(1, 9)}, "gain": {rng.choice(goods): rng.randrange(1, 4)},
        "power": rng.randrange(5), "place": rng.choice(["bowl1", "bowl2", "bowl3", "gaia"]), "answer": "0",
        "resource": rng.choice(["power", "token"]), "amount": rng.randrange(5),
    }  # fmt: skip
    assert game.shapes is not None
    do = rng.choice([do for do in game.shapes.moves if do != "turn"])
    fields = [key.rstrip("?") for key in game.shapes.moves[do] if key not in ("seat", "chance?")]
    found: dict[str, Any] = {key: names[key] for key in fields if key in names}
    if do == "federate":
        found["hexes"] = [f"{rng.randrange(1, 11)}A{rng.randrange(12)}" for _ in range(rng.randrange(1, 5))]
    return {"do": do} | found


def _drill_steps(game: GaiaProject, count: int) -> Counter[str]:
    """Random steps on the positions of random games; what is accepted must please the second opinion too."""
    seen: Counter[str] = Counter()
    rng = Random(count)
    made = 0
    while made < count:
        state: State = game.begin(game.deal(rng.randrange(2, 5), rng))
        while game.waiting(state) and made < count:
            for _ in range(8):
                seat = state.extra.waits if rng.random() < 0.95 else rng.randrange(4)
                steps = [_step(game, rng) for _ in range(rng.randrange(1, 4))]
                move = {"seat": seat} | (steps[0] if len(steps) == 1 else {"do": "turn", "steps": steps})
                made += 1
                before = state.digest()
                copied = state.copy()
                rows, table = game.rows(copied), game.table(copied)
                faults = game.play(copied, move)
                seen["refused" if faults else "accepted"] += 1
                if faults:
                    assert all(fault.rule in game.facts.rules for fault in faults) and copied.digest() == before
                else:
                    assert judge(rows, table, move, game.rows(copied), game.table(copied)) == [], move
            assert game.play(state, game.random_move(state, state.extra.waits, rng)) == ()
    return seen


def test_random_steps_are_judged(opened: Opener) -> None:
    game = opened("gaia-project")
    assert isinstance(game, GaiaProject)
    seen = _drill_steps(game, SMALL * 4)
    assert seen["refused"] > seen["accepted"] > 0


@pytest.mark.drill
def test_thousands_of_random_steps(opened: Opener) -> None:
    game = opened("gaia-project")
    assert isinstance(game, GaiaProject)
    assert sum(_drill_steps(game, 2 * FULL).values()) == 2 * FULL
