"""Wrong moves in real games: each names the rule it breaks, what it needs and what is there, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from kartotek.catalog.rules.gaia_project import GaiaProject
from tests.catalog.rules.gaia_project.samples import position, sample, turn

Step = dict[str, Any]


def build(structure: str, where: str) -> Step:
    return {"do": "build", "structure": structure, "hex": where}


def exchange(pay: dict[str, int], gain: dict[str, int]) -> Step:
    return {"do": "exchange", "pay": pay, "gain": gain}


WRONG: list[tuple[str, int, int, Step, str, object, object]] = [
    ("drv36-5i4t", 159, 2, build("mine", "8B5"), "rule:range", 4, 2),
    ("drv36-5i4t", 116, 1, build("mine", "8A4"), "rule:transdim-closed", "a Gaia project first", "transdim"),
    ("drv39-6bxb", 89, 3, build("mine", "4A4"), "rule:planet-empty", "an empty planet", "lab"),
    ("drv39-6bxb", 38, 3, build("trading_station", "2B3"), "rule:upgrade-cost", 2, 0),
    ("drv39-6bxb", 108, 0, build("lab", "8A4"), "rule:upgrade-paths", "trading_station", "mine"),
    ("drv36-5i4t", 158, 1, build("academy_knowledge", "5A8"), "rule:upgrade-paths", "lab", "trading_station"),
    ("drv39-6bxb", 58, 1, build("gaiaformer", "10A3"), "rule:gaiaformer-available", 1, 0),
    ("drv36-5i4t", 79, 2, {"do": "action", "action": "power_action:1"}, "rule:board-action-price", 7, 0),
    ("drv12-kn1z", 18, 2, {"do": "action", "action": "qic_action:1"}, "rule:board-action-price", 4, 1),
    ("drv12-kn1z", 40, 0, {"do": "action", "action": "power_action:6"}, "rule:board-action-once", None, "used"),
    ("drv36-5i4t", 44, 3, exchange({"power": 4}, {"qic": 1}), "rule:conversions", 4, 0),
    ("drv39-6bxb", 81, 0, exchange({"knowledge": 1}, {"credit": 2}), "rule:conversions", "a listed exchange", None),
    ("drv39-6bxb", 103, 3, {"do": "burn", "times": 1}, "rule:burn", 2, 0),
    ("drv36-5i4t", 68, 2, {"do": "federate", "hexes": ["2A6"], "token": "points"}, "rule:federation-value", 7, 1),
    ("drv12-kn1z", 23, 0, {"do": "pass", "booster": "2"}, "rule:own-turn", "seat 2", "seat 0"),
    ("drv12-kn1z", 18, 2, {"do": "special", "host": "tech_tile:9"}, "rule:special-holder", None, "tech_tile:9"),
    ("drv12-kn1z", 18, 2, {"do": "dance"}, "rule:one-action", None, "dance"),
]


@pytest.mark.parametrize(("name", "moves", "seat", "step", "rule", "need", "have"), WRONG)
def test_a_wrong_step_is_refused(
    engine: GaiaProject, name: str, moves: int, seat: int, step: Step, rule: str, need: object, have: object
) -> None:
    state = position(engine, name, moves)
    before = state.digest()
    fault = engine.play(state, turn(seat, step))[0]
    assert fault.rule == rule and engine.facts.rules[rule].statement_hu
    assert need is None or fault.need == need
    assert have is None or fault.have == have
    assert state.digest() == before


def test_a_booster_that_somebody_holds_is_not_available(engine: GaiaProject) -> None:
    state = position(engine, "tng-6", 39)
    held = state.extra.boosters[1]
    fault = engine.play(state, turn(2, {"do": "pass", "booster": held}))[0]
    assert (fault.rule, fault.have) == ("rule:pass-booster", held)


def test_a_turn_is_one_main_action(engine: GaiaProject) -> None:
    state = position(engine, "tng-6", 12)
    up = {"do": "research", "track": "gaia"}
    assert engine.play(state, turn(0, up, up))[0].rule == "rule:one-action"
    only_free = exchange({"ore": 1}, {"credit": 1})
    assert engine.play(state, turn(0, only_free))[0].rule == "rule:one-action"
    assert engine.play(state, turn(0, only_free, up)) == ()


def test_an_action_with_a_follow_up_needs_it(engine: GaiaProject) -> None:
    state = position(engine, "tng-6", 13)
    assert engine.play(state, turn(1, {"do": "special", "host": "booster:4"}))[0].rule == "rule:build-complete"
    assert engine.play(state, sample("tng-6").moves[13]) == ()


def test_the_last_level_is_for_one_and_needs_a_token(engine: GaiaProject) -> None:
    state = position(engine, "tng-6", 12)
    state.extra.levels[0][3] = 4
    state.extra.levels[1][3] = 5
    rules = [fault.rule for fault in engine.play(state, turn(0, {"do": "research", "track": "gaia"}))]
    assert rules == ["rule:level-5-single", "rule:level-5-token"]


def test_navigation_is_closed_until_the_institute_stands(engine: GaiaProject) -> None:
    state = position(engine, "tng-6", 12)
    fault = engine.play(state, turn(0, {"do": "research", "track": "navigation"}))[0]
    assert fault.rule == "rule:locked-navigation"


@pytest.mark.parametrize(
    "move",
    [
        {"seat": 0},
        {"seat": 0, "do": "turn"},
        {"seat": 0, "do": "turn", "steps": []},
        {"seat": 0, "do": "turn", "steps": [7]},
        {"seat": 0, "do": "build", "structure": 3, "hex": None},
        {"seat": 0, "do": "build", "structure": "mine", "hex": "99Z"},
        {"seat": 0, "do": "research", "track": ["gaia"]},
        {"seat": 0, "do": "federate", "hexes": "2A6", "token": "points"},
        {"seat": 0, "do": "federate", "hexes": ["2A6", "2A6"], "token": None},
        {"seat": 0, "do": "turn", "steps": [{"do": "burn", "times": -1}, {"do": "pass"}]},
        {"seat": 0, "do": "turn", "steps": [{"do": "exchange", "pay": {"luck": 1}, "gain": {"ore": 1}}]},
        {"seat": 0, "do": "turn", "steps": [{"do": "exchange", "pay": {"ore": -1}, "gain": {"credit": -1}}]},
        {"seat": True, "do": "pass"},
        {"seat": "0", "do": "pass"},
    ],
)
def test_nonsense_is_refused_not_stumbled_over(engine: GaiaProject, move: dict[str, Any]) -> None:
    state = position(engine, "tng-6", 12)
    before = state.digest()
    faults = engine.play(state, move)
    assert faults and all(fault.rule in engine.facts.rules for fault in faults)
    assert state.digest() == before
