"""Every rule that a move can break: it is in the catalog, some case breaks it, and need and have are reported."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kartotek.catalog.replays.report import broken_rule
from kartotek.catalog.rules import seven_wonders
from kartotek.catalog.rules.game import Illegal
from kartotek.catalog.rules.seven_wonders import SevenWonders
from kartotek.catalog.rules.seven_wonders.state import Job
from tests.catalog.rules.seven_wonders.positions import faults, position, turn
from tests.catalog.rules.seven_wonders.test_two_players import about_to_play, free_city
from tests.catalog.rules.seven_wonders.test_wonders import STAGE, halikarnassos, pick

Case = Callable[[SevenWonders], list[Illegal]]
BOARDS = ("alexandria-a", "gizah-a", "olympia-b")


def of_move(
    do: str, card: str = "palace", city: tuple[str, ...] = (), coins: int = 3, built: int = 0, **more: Any
) -> Case:
    """A move of seat 0, whose hand is a palace, a tavern and a timber yard."""

    def case(game: SevenWonders) -> list[Illegal]:
        hands = {0: ["palace", "tavern", "timber-yard", "baths"]}
        state = position(game, BOARDS, {0: city}, hands=hands, coins={0: coins}, stages={0: built})
        return faults(game, state, {"seat": 0, "do": do, "card": card} | more)

    return case


def of_setup(**changed: Any) -> Case:
    def case(game: SevenWonders) -> list[Illegal]:
        return game.check_setup(game.deal(4, Random(4)) | changed)

    return case


def of_hands(change: Callable[[list[list[str]]], object], age: str = "3") -> Case:
    def case(game: SevenWonders) -> list[Illegal]:
        setup = game.deal(4, Random(4))
        change(setup["hands"][age])
        return game.check_setup(setup)

    return case


def swap_guild(hands: list[list[str]]) -> None:
    """A guild stands there twice, in the place of another one."""
    places = [(seat, place) for seat, hand in enumerate(hands) for place, card in enumerate(hand) if "guild" in card]
    (seat, place), (other, there) = places[:2]
    hands[seat][place] = hands[other][there]


def copied(game: SevenWonders) -> list[Illegal]:
    state = position(game, BOARDS, {1: ["spies-guild"]}, stages={2: 3})
    state.extra.age, state.extra.turn, state.extra.todo = 3, 6, [Job("end")]
    game.go_on(state)
    return faults(game, state, {"seat": 2, "do": "copy_guild", "card": "workers-guild"})


def picked(game: SevenWonders, card: str) -> list[Illegal]:
    state = halikarnassos(game, discard=["ore-vein", "palace"])
    turn(game, state, STAGE)
    return faults(game, state, pick(card))


def of_free_city(card: str, do: str, city: list[str]) -> Case:
    return lambda game: faults(game, about_to_play(game, ["stables", "altar"], cities={2: city}), free_city(card, do))


CASES: dict[str, Case] = {
    "rule:players": of_setup(players=8),
    "rule:board-deal": of_setup(boards=["gizah-a", "gizah-b", "rhodos-a", "rhodos-b"]),
    "rule:deal": of_hands(lambda hands: hands[0].pop()),
    "rule:deck": of_hands(lambda hands: hands[1].__setitem__(0, "altar"), "2"),
    "rule:guilds": of_hands(swap_guild),
    "rule:simultaneous": of_move("sell", seat=7),
    "rule:choose-card": of_move("sell", "senate"),
    "rule:play-card": of_move("eat"),
    "rule:cost": of_move("build"),
    "rule:coin-cost": of_move("build", "timber-yard", coins=0),
    "rule:chain": of_move("build_chain", "baths"),
    "rule:duplicate-building": of_move("build", "tavern", ("tavern",)),
    "rule:duplicate-building-free": lambda game: picked(game, "ore-vein"),
    "rule:stage-once": of_move("stage", built=3),
    "rule:stage-order": of_move("stage", city=("quarry", "foundry"), stage=2),
    "rule:trade-goods": of_move("build", "baths", left={"stone": 1}),
    "rule:trade-coins-at-start": of_move("build", "baths", coins=1, right={"stone": 1}),
    "rule:trade-missing": of_move("build", "baths", ("stone-pit",), right={"stone": 1}),
    "rule:free-building": of_move("build_free"),
    "rule:discard-building": lambda game: picked(game, "senate"),
    "rule:copy-guild": copied,
    "rule:two-players-no-selling": of_free_city("stables", "sell", []),
    "rule:two-players-chain": of_free_city("stables", "build", ["apothecary", "clay-pool", "lumber-yard"]),
}


REACHED_ELSEWHERE = {"rule:conflict", "rule:extra-last-card"}
"""Rules of written states (test_positions) and of answers to the last card (test_wonders)."""


def named_in_code() -> set[str]:
    folder = Path(seven_wonders.__file__).parent
    return {rule for file in folder.glob("*.py") for rule in re.findall(r'"(rule:[a-z-]+)"', file.read_text("utf-8"))}


def test_the_cases_are_all_rules_that_the_code_names(wonders: SevenWonders) -> None:
    assert named_in_code() - REACHED_ELSEWHERE == set(CASES)


@pytest.mark.parametrize("rule", CASES)
def test_the_rule_is_told_with_need_and_have(wonders: SevenWonders, rule: str) -> None:
    found = CASES[rule](wonders)
    assert {fault.rule for fault in found} == {rule}
    for fault in found:
        assert fault.need is not None and fault.have is not None and fault.need != fault.have
        reported = broken_rule(wonders.facts, fault)
        assert reported.statement_en and reported.statement_hu and reported.document and reported.lines
        assert reported.statement_en != reported.statement_hu


@pytest.mark.parametrize("do", ["build_chain", "build_free", "sell"])
def test_a_move_that_costs_nothing_buys_nothing(wonders: SevenWonders, do: str) -> None:
    assert "rule:trade-missing" in {fault.rule for fault in of_move(do, right={"stone": 1})(wonders)}


def test_all_broken_rules_are_told_at_once(wonders: SevenWonders) -> None:
    found = of_move("build", "baths", ("baths",), coins=1, left={"stone": 1})(wonders)
    assert {fault.rule for fault in found} == {
        "rule:trade-goods",
        "rule:trade-coins-at-start",
        "rule:duplicate-building",
    }


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": "4"},
        {"players": True},
        {"boards": None},
        {"boards": [["gizah-a"], {}, 1, None]},
        {"boards": ["gizah-a"]},
        {"boards": ["gizah-a", "no-such-board", "rhodos-a", "ephesos-a"]},
        {"hands": []},
        {"hands": {}},
        {"hands": {"1": 3, "2": [[]], "3": [[None] * 7] * 4}},
        {"hands": {"1": [["altar"] * 7] * 4, "2": [[["x"]] * 7] * 4, "3": [["no-such-card"] * 7] * 4}},
    ],
)
def test_set_ups_of_any_shape_are_judged(wonders: SevenWonders, wrong: dict[str, Any]) -> None:
    assert of_setup(**wrong)(wonders)
