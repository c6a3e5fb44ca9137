"""Positions in the middle of a turn or of a phase: a written position, and the steps taken since then."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.gaia_project import GaiaProject
from kartotek.catalog.rules.gaia_project.state import INCOME
from kartotek.catalog.rules.game import IllegalStateError
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import read_replay
from tests.catalog.rules.gaia_project.samples import NAMES, position, sample


def _seen(game: GaiaProject, state: State) -> Any:
    return json.loads(json.dumps([game.rows(state), game.table(state)]))


def _written(game: GaiaProject, state: State, **more: Any) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(json.dumps(game.write_state(state)))
    return document | more


@pytest.mark.parametrize("name", NAMES)
def test_a_turn_goes_on_from_its_middle(engine: GaiaProject, name: str) -> None:
    """Wherever a real turn is cut in two, the second half is legal after the first and ends as it did."""
    replay = sample(name)
    state, halves = engine.begin(replay.setup), Counter[str]()
    for move in replay.moves:
        before = state.copy()
        assert engine.play(state, move) == ()
        if not before.extra.own_turn or "steps" not in move:
            continue
        for cut in range(1, len(move["steps"])):
            done, rest = move["steps"][:cut], move["steps"][cut:]
            try:
                half = engine.read_state(_written(engine, before, taken=done), state.seats)
            except IllegalStateError as error:
                assert error.faults[0].have == "a whole turn"  # only free actions are left
                continue
            asked = engine.answers.asked(half) is not None
            offered = list(engine.moves(half.copy(), move["seat"])) if asked else []
            assert bool(offered) == asked
            for option in offered[:3]:
                assert engine.play(half.copy(), option) == ()
            assert engine.play(half, {"seat": move["seat"], "do": "turn", "steps": rest}) == ()
            assert _seen(engine, half) == _seen(engine, state)
            halves["asked" if asked else "free"] += 1
    assert halves["asked"] and halves["asked"] + halves["free"] >= 10


def test_a_random_move_ends_a_turn_from_its_middle(engine: GaiaProject) -> None:
    replay, rng, tried = sample(NAMES[0]), Random(3), 0
    state = engine.begin(replay.setup)
    for move in replay.moves:
        if state.extra.own_turn and len(move.get("steps", ())) > 1:
            try:
                half = engine.read_state(_written(engine, state, taken=move["steps"][:1]), state.seats)
            except IllegalStateError:
                half = state.copy()
            chosen = engine.random_move(half, move["seat"], rng)
            assert engine.play(half, chosen) == ()
            tried += 1
        assert engine.play(state, move) == ()
    assert tried


def test_a_replay_begins_in_the_middle_of_a_turn(engine: GaiaProject) -> None:
    """`validate` judges the rest of a turn, and an illegal rest leaves no question open."""
    replay = sample(NAMES[0])
    number = next(k for k, move in enumerate(replay.moves) if move.get("steps", [{}])[0].get("structure") == "lab")
    state, move = position(engine, NAMES[0], number), replay.moves[number]
    steps = move["steps"]
    head = {"format": "kartotek-replay/1", "game": engine.id, "profile": replay.profile, "players": replay.players}
    start = _written(engine, state, taken=[steps[0]])
    rest = {"seat": move["seat"], "do": "turn", "steps": list(steps[1:])}
    following = [dict(item) for item in replay.moves[number + 1 : number + 6]]
    report = validate(read_replay(head | {"start": start, "moves": [rest, *following]}), engine)
    assert report.valid, report.as_json()["first_divergence"]
    wrong = {"seat": move["seat"], "do": "pass", "booster": state.extra.free_boosters[0]}
    report = validate(read_replay(head | {"start": start, "moves": [wrong]}), engine)
    assert [fault.rule for fault in report.divergences[0].broken] == ["gaia-project:rule:lab-tech"]
    assert len(report.divergences) == 1


def test_income_and_the_gaia_phase_can_be_begun(engine: GaiaProject) -> None:
    """A seat that is asked for the order of its income is asked again in the written position, for the same."""
    states: list[State] = []
    for seed in range(12):
        random_game(
            engine, 3, seed, lambda state, _: states.append(state.copy()) if state.extra.phase == INCOME else None
        )
    begun = 0
    for state in states:
        try:
            written = _written(engine, state)
        except KartotekError as error:
            assert error.code == "usage" and "taken" in error.hint
            continue
        again = engine.read_state(written, 3)
        assert _seen(engine, again) == _seen(engine, state)
        assert sorted(map(str, again.extra.units)) == sorted(map(str, state.extra.units))
        seat = again.extra.waits
        first = next(iter(engine.moves(again, seat)))
        step = {key: value for key, value in first.items() if key != "seat"}
        taken = engine.read_state(written | {"taken": [step]}, 3)
        assert engine.play(again, first) == () and _seen(engine, taken) == _seen(engine, again)
        begun += 1
    assert begun > 3


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"taken": [{"do": "research", "track": "economy"}]}, "rule:action-research"),
        ({"taken": [{"do": "cover", "space": "economy"}]}, "rule:one-action"),
        ({"phase": "income", "passed": [1]}, "rule:own-turn"),
        ({"phase": "gaia", "offers": [[0, 1]]}, "rule:own-turn"),
        ({"taken": [{"do": "pass", "booster": "3"}]}, "rule:one-action"),
        ({"taken": []}, "a list of steps"),
        ({"taken": [{"do": "research"}]}, "missing"),
        ({"phase": "placing"}, "income or gaia or actions"),
    ],
)
def test_steps_that_cannot_have_been_taken_are_refused(gaia: GaiaProject, change: dict[str, Any], rule: str) -> None:
    sectors = gaia.deal(2, Random(1))["sectors"]
    seats = [{"faction": "firaks", "boost": "1"}, {"faction": "terrans", "boost": "2"}]
    with pytest.raises(KartotekError) as caught:
        gaia.read_state({"sectors": sectors, "seats": seats, **change}, 2)
    assert caught.value.code in ("replay-illegal", "replay-format") and rule in f"{caught.value.why} {caught.value}"


def test_a_declined_step_ends_the_trades_of_one_profile(gaia: GaiaProject, engine: GaiaProject) -> None:
    """The Itars trade four tokens for a tile and leave its step out: by the book they may trade again (1774-1778)."""
    sectors = gaia.deal(2, Random(1))["sectors"]
    space = gaia.core.space(gaia.begin(gaia.deal(2, Random(1))))
    homes = [name for cell, name in enumerate(space.names) if gaia.core.pieces.planets[space.planet[cell]] == "ice"]
    seats = [{"faction": "itars", "gaia_area": 8, "bowl1": 2, "boost": "1"}, {"faction": "terrans", "boost": "2"}]
    trade = [{"do": "exchange", "pay": {"gaia_token": 4}, "gain": {"tech": 1}}]
    trade += [{"do": "tech", "space": gaia.core.pieces.spaces[0].id}, {"do": "decline"}]
    start = {"sectors": sectors, "seats": seats, "board": [[homes[0], None, "PI", "itars"]], "phase": "gaia"}
    for game, phase, left in ((gaia, "gaia", 4), (engine, "actions", 0)):
        state = game.read_state({**start, "taken": trade}, 2)
        assert (state.extra.phase, state.extra.waits) == (phase, 0)
        assert game.rows(state)[0]["gaia_area"] == left


def test_power_that_comes_back_buys_at_the_rates_of_free_actions(gaia: GaiaProject) -> None:
    """The Terrans with their institute, asked in the Gaia phase: a wrong rate breaks the rule that asks."""
    sectors = gaia.deal(2, Random(1))["sectors"]
    space = gaia.core.space(gaia.begin(gaia.deal(2, Random(1))))
    homes = [name for cell, name in enumerate(space.names) if gaia.core.pieces.planets[space.planet[cell]] == "terra"]
    seats = [{"faction": "terrans", "gaia_area": 4, "boost": "1"}, {"faction": "firaks", "boost": "2"}]
    start = {"sectors": sectors, "seats": seats, "board": [[homes[0], None, "PI", "terrans"]], "phase": "gaia"}
    state = gaia.read_state(start, 2)
    assert (state.extra.phase, state.extra.waits) == ("gaia", 0)
    wrong = {"seat": 0, "do": "exchange", "pay": {"power": 1}, "gain": {"qic": 1}}
    assert [fault.rule for fault in gaia.play(state, wrong)] == ["rule:gaia-phase-purchases"]
    assert gaia.play(state, {"seat": 0, "do": "exchange", "pay": {"power": 4}, "gain": {"qic": 1}}) == ()
    assert gaia.rows(state)[0]["qic"] == 1
