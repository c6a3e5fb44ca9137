"""Rules that games seldom come to, in positions changed for them; where a profile decides, under both values."""

from __future__ import annotations

from typing import Any

import pytest

from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.pending import TurnChange
from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.world import VerbCall
from kartotek.catalog.rules.gaia_project import GaiaProject
from kartotek.schema.language import nodes as n
from tests.catalog.rules.gaia_project.samples import position, sample, turn

NAME, OWN_TURN = "jaeggafun04", 131


def _rules(game: GaiaProject, state: State, *steps: dict[str, Any]) -> list[str]:
    return [fault.rule for fault in game.play(state, turn(state.extra.current, *steps))]


def _call(game: GaiaProject, state: State, verb: str, attribute: str, value: str) -> VerbCall:
    """The verb of the first ability that does it with a filter of that value."""
    for entry in game.facts.library.entries:
        for place, node in enumerate(entry.nodes):
            if isinstance(node, n.Do) and node.verb == verb:
                values = [item.values for item in node.filters if item.attribute == attribute]
                if values and [word.name for word in values[0] if isinstance(word, n.Word)] == [value]:
                    return game.machine.steps.verb_calls.call(entry, place, Env(state, state.extra.current))
    raise AssertionError(f"no ability does {verb} with {attribute} = {value}")


@pytest.mark.parametrize("by_passing", [True, False])
def test_satellites_run_out_at_the_limit_of_the_profile(
    gaia: GaiaProject, engine: GaiaProject, by_passing: bool
) -> None:
    move = sample(NAME).moves[OWN_TURN]
    for game, rules in ((engine, []), (gaia, ["rule:satellite-supply"])):
        state = position(engine, NAME, OWN_TURN)
        seat, space = state.extra.current, engine.core.space(state)
        state.extra.by_passing = by_passing
        before = state.copy()
        assert not engine.play(state, move)
        used = (state.extra.sat[seat] & ~before.extra.sat[seat]).bit_count()
        far = [cell for cell in space.cells if not state.extra.fed[seat] & space.bit[cell]]
        before.extra.sat[seat] = space.mask(far[: 25 - used])
        assert used and [fault.rule for fault in game.play(before, move)] == rules


def test_a_board_action_whose_gain_is_lost(gaia: GaiaProject, engine: GaiaProject) -> None:
    actions = [item.slug for item in engine.facts.kinds["power_action"]]
    for game, refuses in ((gaia, False), (engine, True)):
        found = set()
        for action in actions:
            state = position(engine, NAME, OWN_TURN)
            row, amount = state.held[state.extra.current], game.core.amount
            for name, resource in game.facts.vocabulary.resources.items():
                if resource.cap is not None:
                    row[amount[name]] = resource.cap
            row[game.core.power.bowls[2]] = 9
            found.update(_rules(game, state, {"do": "action", "action": f"power_action:{action}"}))
        assert ("rule:waste-allowed" in found) == refuses


def test_a_booster_named_in_the_last_round(gaia: GaiaProject, engine: GaiaProject) -> None:
    replay = sample(NAME)
    state = engine.begin(replay.setup)
    for move in replay.moves:
        if state.extra.round == 6 and any(step.get("do") == "pass" for step in move.get("steps", [move])):
            break
        assert not engine.play(state, move)
    named = turn(state.extra.current, {"do": "pass", "booster": state.extra.free_boosters[0]})
    assert not engine.play(state.copy(), named)
    assert [fault.rule for fault in gaia.play(state, named)] == ["rule:pass-booster"]


def test_a_charge_of_nothing(gaia: GaiaProject, engine: GaiaProject) -> None:
    for game, rules in ((engine, []), (gaia, ["rule:charge-of-nothing"])):
        state = position(engine, NAME, OWN_TURN)
        row = state.held[0]
        for bowl in game.core.power.bowls[:2]:
            row[bowl] = 0
        assert [fault.rule for fault in game.rounds.passive.faults(state, 0, 2, {"power": 0})] == rules


def test_a_charge_with_a_token_says_when(engine: GaiaProject) -> None:
    state = position(engine, NAME, OWN_TURN)
    reacting = next(iter(engine.facts.library.carriers("on", "charge")))
    engine.machine.bring(state, 0, reacting)
    faults = engine.rounds.passive.faults(state, 0, 1, {"power": 1})
    assert [fault.rule for fault in faults] == ["rule:charge-with-token"]


def test_the_lost_planet_needs_an_empty_space(engine: GaiaProject) -> None:
    state = position(engine, NAME, OWN_TURN)
    core = engine.core
    call = _call(engine, state, "build", "planet", "lost")
    planet = next(cell for cell in core.space(state).cells if core.planet_at(state, cell) >= 0)
    assert "rule:lost-planet-place" in {f.rule for f in core.building.sites.plan(state, call, core.mine, planet)[1]}


def test_the_mine_on_the_lost_planet_stays_a_mine(engine: GaiaProject) -> None:
    state = position(engine, NAME, OWN_TURN)
    core, seat = engine.core, state.extra.current
    cell = next(cell for kind, cell in core.own(state, seat) if kind == core.mine)
    state.extra.lost = cell
    name = core.space(state).names[cell]
    step = {"do": "build", "structure": "trading_station", "hex": name}
    assert _rules(engine, state, step) == ["rule:lost-planet-fixed"]


def test_extra_range_for_nothing(gaia: GaiaProject, engine: GaiaProject) -> None:
    for game, refuses in ((gaia, False), (engine, True)):
        state = position(engine, NAME, OWN_TURN)
        core, seat = game.core, state.extra.current
        found = game.turns.actions.rule_action("build", core.mine)
        assert found is not None
        call = game.machine.steps.verb_calls.call(*found, Env(state, seat))
        state.local.append(TurnChange(seat, "mod", "range", (), "+=", 3, "test"))
        cells = [c for c in core.space(state).cells if core.planet_at(state, c) >= 0 and core.at(state, c) is None]
        rules = {fault.rule for c in cells for fault in core.building.sites.plan(state, call, core.mine, c)[1]}
        assert ("rule:waste-range" in rules) == refuses


def test_a_station_on_an_own_satellite(gaia: GaiaProject, engine: GaiaProject) -> None:
    for game, refuses in ((gaia, False), (engine, True)):
        state = position(engine, NAME, OWN_TURN)
        core, seat = game.core, state.extra.current
        call = _call(game, state, "build", "kind", "station")
        space = core.space(state)
        cell = next(c for c in space.cells if space.planet[c] < 0 and core.at(state, c) is None)
        state.extra.sat[seat] |= space.bit[cell]
        rules = {fault.rule for fault in core.building.sites.plan(state, call, core.station, cell)[1]}
        assert ("rule:station-satellite" in rules) == refuses


def test_several_burns_with_the_brainstone_in_question(gaia: GaiaProject, engine: GaiaProject) -> None:
    state = position(engine, NAME, OWN_TURN)
    row, power = state.held[state.extra.current], gaia.core.power
    row[power.stone], row[power.bowls[1]] = 2, 6
    assert _rules(gaia, state, {"do": "burn", "times": 2}) == ["rule:burn-choice"]


def test_an_advanced_tile_is_there_once(engine: GaiaProject) -> None:
    state = position(engine, NAME, OWN_TURN)
    space = next(space for space in engine.core.pieces.spaces if space.advanced)
    state.extra.owned[1].append(space.number << 1)
    assert "rule:advanced-supply" in {fault.rule for fault in engine.core.research.tile_faults(state, 0, space)}
