"""The rulebook's examples of production, trade, chains and stages (lines 242-442 and 836-1007), as positions."""

from __future__ import annotations

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.seven_wonders import SevenWonders
from tests.catalog.rules.seven_wonders.positions import coins, faults, fight, position, rules, score, turn

BOARDS = ("gizah-a", "rhodos-a", "ephesos-a")


def gizah_of_the_book(game: SevenWonders, card: str) -> State:
    """Two stone, clay, ore, papyrus, cloth; the neighbours have no stone to sell."""
    return position(game, BOARDS, {0: ["stone-pit", "clay-pool", "ore-vein", "press-1", "loom-1"]}, hands={0: [card]})


@pytest.mark.parametrize("card", ["barracks", "scriptorium"])
def test_ex11_own_production_is_enough(wonders: SevenWonders, card: str) -> None:
    assert not faults(wonders, gizah_of_the_book(wonders, card), {"seat": 0, "do": "build", "card": card})


def test_ex12_two_stones_are_not_three(wonders: SevenWonders) -> None:
    (fault,) = faults(wonders, gizah_of_the_book(wonders, "aqueduct"), {"seat": 0, "do": "build", "card": "aqueduct"})
    assert (fault.rule, fault.need) == ("rule:cost", "3 stone")
    assert "2 stone" in str(fault.have)


def test_ex13_university_with_goods_from_both_sides(wonders: SevenWonders) -> None:
    boards = ("alexandria-a", "olympia-a", "ephesos-a")
    state = position(wonders, boards, {0: ["lumber-yard"]}, hands={0: ["university"]}, coins={0: 4}, age=3)
    move = {"seat": 0, "do": "build", "card": "university", "left": {"papyrus": 1}, "right": {"wood": 1}}
    assert move in list(wonders.moves(state, 0))
    turn(wonders, state, move)
    assert coins(wonders, state) == [0, 3 + 2 + 3, 3 + 2 + 3]
    assert wonders.rows(state)[0]["cards"] == ["lumber-yard", "university"]


def test_ex14_goods_sold_are_still_used(wonders: SevenWonders) -> None:
    hands = {0: ["library"], 1: ["baths"], 2: ["baths"]}
    boards = ("halikarnassos-a", "alexandria-a", "ephesos-a")
    state = position(wonders, boards, {0: ["quarry"]}, hands=hands, coins={0: 0, 1: 4, 2: 4}, age=2)
    turn(
        wonders,
        state,
        {"seat": 0, "do": "build", "card": "library"},
        {"seat": 1, "do": "stage", "card": "baths", "left": {"stone": 2}},
        {"seat": 2, "do": "stage", "card": "baths", "right": {"stone": 2}},
    )
    assert coins(wonders, state) == [8, 0, 0]
    assert "library" in wonders.rows(state)[0]["cards"]


def test_ex15_money_of_this_turn_is_for_the_next(wonders: SevenWonders) -> None:
    hands = {0: ["forum", "forum"], 1: ["baths", "altar"], 2: ["altar", "baths"]}
    boards = ("babylon-a", "rhodos-a", "gizah-a")
    cities = {0: ["stone-pit"], 2: ["clay-pool"]}
    state = position(wonders, boards, cities, hands=hands, coins={0: 1, 1: 2}, age=1)
    buys = {"seat": 1, "do": "build", "card": "baths", "left": {"stone": 1}}
    assert list(wonders.play(state, buys)) == []
    forum = {"seat": 0, "do": "build", "card": "forum", "left": {"clay": 1}}
    (fault,) = faults(wonders, state, forum)
    assert (fault.rule, fault.need, fault.have) == ("rule:trade-coins-at-start", 2, 1)
    assert forum not in list(wonders.moves(state, 0))
    state.extra.hands[1].append(wonders.pieces.card["forum"].number)
    turn(wonders, state, {"seat": 0, "do": "sell", "card": "forum"})
    assert coins(wonders, state)[0] == 1 + 2 + 3
    assert not faults(wonders, state, forum)


def test_ex17_theater_statue_gardens(wonders: SevenWonders) -> None:
    state = position(wonders, BOARDS, {0: ["theater"]}, hands={0: ["statue", "altar"]}, coins={0: 0}, age=2)
    turn(wonders, state, {"seat": 0, "do": "build_chain", "card": "statue"})
    state.extra.hands[0] = [wonders.pieces.card["gardens"].number]
    turn(wonders, state, {"seat": 0, "do": "build_chain", "card": "gardens"})
    assert wonders.rows(state)[0]["cards"] == ["theater", "statue", "gardens"] and coins(wonders, state)[0] == 0
    without = position(wonders, BOARDS, {0: ["theater"]}, hands={0: ["gardens"]}, age=3)
    assert rules(faults(wonders, without, {"seat": 0, "do": "build_chain", "card": "gardens"})) == {"rule:chain"}


def test_ex18_a_stage_with_any_card(wonders: SevenWonders) -> None:
    boards = ("alexandria-a", "rhodos-a", "ephesos-a")
    cities = {0: ["foundry"]}
    state = position(wonders, boards, cities, hands={0: ["palace"]}, stages={0: 1}, coins={0: 0})
    turn(wonders, state, {"seat": 0, "do": "stage", "card": "palace"})
    row = wonders.rows(state)[0]
    assert (row["stages"], row["cards"], row["coins"]) == (2, ["foundry"], 0)
    assert wonders.pieces.card["palace"].number not in state.extra.discard


@pytest.mark.parametrize("stages", [1, 2, 3, 4])
def test_ex33_arena(wonders: SevenWonders, stages: int) -> None:
    cities = {0: ["quarry", "ore-vein"]}
    boards = ("gizah-b", "rhodos-a", "ephesos-a")
    state = position(wonders, boards, cities, hands={0: ["arena"]}, stages={0: stages}, coins={0: 0}, age=3)
    turn(wonders, state, {"seat": 0, "do": "build", "card": "arena"})
    assert coins(wonders, state)[0] == 3 * stages
    assert score(wonders, state)[0].categories["commercial"] == stages


@pytest.mark.parametrize(
    ("board", "cities", "gains", "points", "shields"),
    [
        ("rhodos-b", ["quarry", "stone-pit", "foundry", "ore-vein"], [3, 4], 7, 2),
        ("ephesos-b", ["quarry", "sawmill", "glassworks-1", "loom-1"], [4, 4, 4], 10, 0),
        ("ephesos-a", ["quarry", "sawmill", "press-1"], [0, 9, 0], 10, 0),
        ("gizah-a", ["quarry", "stone-pit", "sawmill", "lumber-yard"], [0, 0, 0], 15, 0),
        ("gizah-b", ["quarry", "stone-pit", "sawmill", "brickyard", "clay-pool", "press-1"], [0] * 4, 20, 0),
        ("alexandria-a", ["quarry", "foundry", "glassworks-1"], [0, 0, 0], 10, 0),
        ("rhodos-a", ["sawmill", "brickyard", "clay-pool", "foundry", "ore-vein"], [0, 0, 0], 10, 2),
    ],
)
def test_ex24_and_ex34_to_ex38_whole_wonders(
    wonders: SevenWonders, board: str, cities: list[str], gains: list[int], points: int, shields: int
) -> None:
    others = [other for other in ("babylon-a", "halikarnassos-a") if not board.startswith(other[:4])]
    state = position(wonders, (board, *others), {0: cities}, hands={0: ["altar"] * 7}, coins={0: 0})
    held = 0
    for number, gain in enumerate(gains, 1):
        state.extra.hands = [[wonders.pieces.card["altar"].number] * 3 for _ in range(3)]
        turn(wonders, state, {"seat": 0, "do": "stage", "card": "altar", "stage": number})
        held += gain
        assert coins(wonders, state)[0] == held, f"coins of a stage come once, with stage {number}"
    assert wonders.rows(state)[0]["shields"] == shields
    assert score(wonders, state)[0].categories["wonder"] == points


def test_ex39_halikarnassos_b_points(wonders: SevenWonders) -> None:
    state = position(wonders, ("halikarnassos-b", "rhodos-a", "ephesos-a"), stages={0: 3})
    assert score(wonders, state)[0].categories["wonder"] == 3


def test_ex21_three_shields_between_five_and_two(wonders: SevenWonders) -> None:
    boards = ("rhodos-a", "alexandria-a", "ephesos-a")
    cities = {0: ["fortifications"], 1: ["fortifications"], 2: ["walls"]}
    state = position(wonders, boards, cities, stages={0: 2}, age=2)
    assert [row["shields"] for row in wonders.rows(state)] == [5, 3, 2]
    assert fight(wonders, state)[1] == 2
    tokens = state.things[wonders.facts.library.layout.noun["conflict_token"]][1]
    assert sorted(value for _, value in tokens) == [-1, 3]
