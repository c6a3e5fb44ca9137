"""Moves changed at random: whatever a move says, it is refused by a rule or leaves a sound state, and never breaks."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from kartotek.catalog.replays.play import random_game
from kartotek.catalog.rules.underwater_cities import UnderwaterCities

STRANGE: tuple[Any, ...] = (
    None,
    -1,
    0,
    1,
    99,
    True,
    False,
    "x",
    "",
    [],
    {},
    [[]],
    [{}],
    {"credit": -1},
    {"credit": "1"},
    1.5,
)


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places inside a move where a value stands."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = []
    for key, item in inner:
        found += [(*path, key), *_places(item, (*path, key))]
    return found


def test_a_set_up_with_a_strange_value_is_refused_or_begins(uc: UnderwaterCities) -> None:
    for players, options in ((1, {"boards": "advanced", "contracts": "no", "solo": "yes"}),
                             (3, {"boards": "basic", "contracts": "yes", "solo": "no"})):  # fmt: skip
        setup = uc.deal(players, Random(1), options)
        places = [place for place in _places(setup) if len(place) == 1 or place[-1] in (0, "1")]
        for place in places:
            for strange in (*STRANGE, "0", "1"):
                changed: Any = copy.deepcopy(dict(setup))
                holder = changed
                for key in place[:-1]:
                    holder = holder[key]
                holder[place[-1]] = strange
                if not uc.check_setup(changed):
                    uc.begin(changed)


def _mutated(move: dict[str, Any], rng: Random) -> dict[str, Any]:
    changed = copy.deepcopy(move)
    if rng.random() < 0.1:
        key = rng.choice(("then", "drew", "contracts", "drop", "drop_steps", "clone", "first", "paid", "use", "times"))
        return changed | {key: rng.choice(STRANGE)}
    path = rng.choice([place for place in _places(changed) if place[0] not in ("seat", "chance")])
    holder: Any = changed
    for key in path[:-1]:
        holder = holder[key]
    if rng.random() < 0.25:
        del holder[path[-1]]
    elif isinstance(holder, list) and rng.random() < 0.3:
        holder.append(copy.deepcopy(holder[path[-1]]))
    elif isinstance(holder[path[-1]], int) and rng.random() < 0.5:
        holder[path[-1]] += rng.choice((-1, 1))
    else:
        holder[path[-1]] = rng.choice(STRANGE)
    return changed


def _refusals(game: UnderwaterCities, players: int, seed: int, tries: int) -> int:
    replay, rng = random_game(game, players, seed), Random(seed)
    state, refused = game.begin(replay.setup), 0
    for move in replay.moves:
        for _ in range(tries):
            bad = _mutated(dict(move), rng)
            before, trial = state.digest(), state.copy()
            faults = game.play(trial, bad)
            if faults:
                refused += 1
                assert trial.digest() == before, bad
                assert all(fault.rule in game.facts.rules for fault in faults), faults
            else:
                assert not list(game.invariants(trial)), bad
        assert not game.play(state, move)
    return refused


def test_mutated_moves_never_break_the_game(uc: UnderwaterCities) -> None:
    assert _refusals(uc, 2, 1, 3) > 50


@pytest.mark.drill
@pytest.mark.parametrize("players", range(1, 5))
def test_many_mutated_moves(uc: UnderwaterCities, players: int) -> None:
    for seed in range(40):
        assert _refusals(uc, players, seed, 6) > 50
