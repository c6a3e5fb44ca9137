"""Stages that change what a turn is: Olympia builds free, Babylon plays its last card, Halikarnassos digs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.seven_wonders import SevenWonders
from tests.catalog.rules.seven_wonders.positions import at_hand, coins, faults, fill, position, rules, turn

OTHERS = ("gizah-a", "ephesos-a")


def hand_out(game: SevenWonders, state: State, *hands: Sequence[str]) -> None:
    state.extra.hands = [[game.pieces.card[card].number for card in hand] for hand in hands]


# ---- Olympia A ----


def olympia(game: SevenWonders, **more: Any) -> State:
    hands = {0: ["palace", "senate", "altar"], 1: ["altar"] * 3, 2: ["theater"] * 3}
    given: dict[str, Any] = {"stages": {0: 2}, "hands": hands} | more
    return position(game, ("olympia-a", *OTHERS), **given)


def free(card: str) -> dict[str, Any]:
    return {"seat": 0, "do": "build_free", "card": card}


def test_olympia_builds_free_once_an_age(wonders: SevenWonders) -> None:
    state = olympia(wonders, coins={0: 0})
    turn(wonders, state, free("palace"))
    assert wonders.rows(state)[0]["cards"] == ["palace"] and coins(wonders, state)[0] == 0
    hand_out(wonders, state, ["senate"], ["altar"], ["altar"])
    (fault,) = faults(wonders, state, free("senate"))
    assert (fault.rule, fault.have) == ("rule:free-building", "none")
    assert all(move["do"] != "build_free" for move in wonders.moves(state, 0))


def test_olympia_gets_it_back_with_the_age_and_never_twice(wonders: SevenWonders) -> None:
    state = olympia(wonders, at=6)
    turn(wonders, state)  # the first age ends with the free building unused
    assert state.extra.age == 2
    for card, found in (("palace", set()), ("senate", {"rule:free-building"})):
        hand_out(wonders, state, [card, "altar"], ["altar"] * 2, ["altar"] * 2)
        assert rules(faults(wonders, state, free(card))) == found
        turn(wonders, state, free(card) if not found else fill(wonders, state, 0))


def test_olympia_needs_the_stage_and_a_new_name(wonders: SevenWonders) -> None:
    assert rules(faults(wonders, olympia(wonders, stages={0: 1}), free("palace"))) == {"rule:free-building"}
    assert rules(faults(wonders, olympia(wonders, cities={0: ["palace"]}), free("palace"))) == {
        "rule:duplicate-building-free"
    }


def test_olympia_may_use_it_on_the_turn_after_the_stage(wonders: SevenWonders) -> None:
    state = olympia(wonders, stages={0: 1}, cities={0: ["quarry"]})
    turn(wonders, state, {"seat": 0, "do": "stage", "card": "altar"})
    hand_out(wonders, state, ["palace"], ["altar"], ["altar"])
    assert not faults(wonders, state, free("palace"))


# ---- Olympia B ----


def test_olympia_b_pays_less_from_the_next_turn_on(wonders: SevenWonders) -> None:
    boards = ("olympia-b", "rhodos-a", "ephesos-a")
    hands = {0: ["altar", "stockade"], 1: ["altar", "barracks"], 2: ["altar", "theater"]}
    poor = position(wonders, boards, {2: ["lumber-yard"]}, hands=hands, coins={0: 1})
    stage = {"seat": 0, "do": "stage", "card": "altar", "left": {"wood": 1}}
    (fault,) = faults(wonders, poor, stage)
    assert (fault.rule, fault.need, fault.have) == ("rule:trade-coins-at-start", 2, 1)
    state = position(wonders, boards, {2: ["lumber-yard"]}, hands=hands, coins={0: 3})
    turn(wonders, state, stage)
    assert coins(wonders, state)[0] == 1
    turn(wonders, state, {"seat": 0, "do": "build", "card": "barracks", "right": {"ore": 1}})
    assert coins(wonders, state)[0] == 0


# ---- Babylon B ----


def babylon(game: SevenWonders, *, stages: int = 2, hand: Sequence[str] = ("altar", "theater"), **more: Any) -> State:
    hands = {0: hand, 1: ["altar", "theater"], 2: ["altar", "theater"]}
    return position(game, ("babylon-b", *OTHERS), stages={0: stages}, hands=hands, at=6, **more)


def test_babylon_plays_its_last_card(wonders: SevenWonders) -> None:
    state = babylon(wonders)
    turn(wonders, state, {"seat": 0, "do": "build", "card": "altar"})
    assert list(wonders.waiting(state)) == [0]
    offers = list(wonders.moves(state, 0))
    assert {move["do"] for move in offers} == {"build", "sell", "decline"}
    assert {move["card"] for move in offers if "card" in move} == {"theater"}
    assert list(wonders.play(state, {"seat": 0, "do": "build", "card": "theater"})) == []
    assert wonders.rows(state)[0]["cards"] == ["altar", "theater"]
    assert state.extra.age == 2 and len(state.extra.discard) == 4  # two sold, two left over


def test_babylon_sells_its_last_card_for_coins(wonders: SevenWonders) -> None:
    state = babylon(wonders)
    turn(wonders, state, {"seat": 0, "do": "build", "card": "altar"})
    assert list(wonders.play(state, {"seat": 0, "do": "sell", "card": "theater"})) == []
    assert coins(wonders, state)[0] == 6


def test_babylon_uses_its_last_card_for_the_third_stage(wonders: SevenWonders) -> None:
    state = babylon(wonders, cities={0: ["brickyard", "press-1"]})
    turn(wonders, state, {"seat": 0, "do": "build", "card": "altar"})
    assert list(wonders.play(state, {"seat": 0, "do": "stage", "card": "theater"})) == []
    assert wonders.rows(state)[0]["stages"] == 3


def test_babylon_pays_for_its_last_card(wonders: SevenWonders) -> None:
    state = babylon(wonders, hand=("altar", "palace"))
    turn(wonders, state, {"seat": 0, "do": "build", "card": "altar"})
    assert rules(faults(wonders, state, {"seat": 0, "do": "build", "card": "palace"})) == {"rule:cost"}
    assert rules(faults(wonders, state, {"seat": 0, "do": "build", "card": "altar"})) == {"rule:choose-card"}
    assert rules(faults(wonders, state, {"seat": 0, "do": "sell", "card": "loom-1"})) == {"rule:choose-card"}


def test_babylon_may_leave_its_last_card(wonders: SevenWonders) -> None:
    state = babylon(wonders)
    turn(wonders, state, {"seat": 0, "do": "build", "card": "altar"})
    assert list(wonders.play(state, {"seat": 0, "do": "decline"})) == []
    assert wonders.rows(state)[0]["cards"] == ["altar"]
    assert state.extra.age == 2 and len(state.extra.discard) == 5  # two sold, three left over


def test_babylon_may_not_build_the_same_name_with_its_last_card(wonders: SevenWonders) -> None:
    state = babylon(wonders, hand=("loom-1", "loom-1"))
    turn(wonders, state, {"seat": 0, "do": "build", "card": "loom-1"})
    assert rules(faults(wonders, state, {"seat": 0, "do": "build", "card": "loom-1"})) == {"rule:duplicate-building"}


def test_babylon_stage_built_on_turn_six_works_at_once(wonders: SevenWonders) -> None:
    state = babylon(wonders, stages=1, cities={0: ["sawmill", "glassworks-1"]})
    turn(wonders, state, {"seat": 0, "do": "stage", "card": "altar"})
    assert list(wonders.waiting(state)) == [0] and at_hand(wonders, state, 0) == ["theater"]


@pytest.mark.parametrize(("board", "stages", "at"), [("babylon-b", 1, 6), ("babylon-a", 3, 6), ("babylon-b", 2, 5)])
def test_nobody_else_plays_a_last_card(wonders: SevenWonders, board: str, stages: int, at: int) -> None:
    hands = {key: ["altar", "theater"] for key in range(3)}
    state = position(wonders, (board, *OTHERS), stages={0: stages}, hands=hands, at=at)
    turn(wonders, state)
    assert list(wonders.waiting(state)) == [0, 1, 2]


# ---- Halikarnassos ----


def halikarnassos(game: SevenWonders, *, at: int = 1, discard: Sequence[str] = (), stage: int = 1) -> State:
    """About to build the second stage of side A (or another one of side B), with ore, clay and goods at hand."""
    board = "halikarnassos-a" if stage == 1 else "halikarnassos-b"
    cities = {0: ["foundry", "ore-vein", "brickyard", "clay-pool", "glassworks-1", "press-1"]}
    hands = {0: ["altar", "theater"], 1: ["stockade", "baths"], 2: ["tavern", "pawnshop"]}
    built = {0: stage if stage == 1 else stage - 2}
    return position(game, (board, *OTHERS), cities, hands=hands, stages=built, at=at, discard=discard, age=3)


STAGE = {"seat": 0, "do": "stage", "card": "altar"}


def pick(card: str) -> dict[str, Any]:
    return {"seat": 0, "do": "build_from_discard", "card": card}


def test_the_pick_comes_after_the_discards_of_the_turn(wonders: SevenWonders) -> None:
    state = halikarnassos(wonders, discard=["palace"])
    turn(wonders, state, STAGE)
    assert list(wonders.waiting(state)) == [0]
    picks = {move.get("card") for move in wonders.moves(state, 0)}
    assert picks == {"palace", "stockade", "tavern", None}
    assert list(wonders.play(state, pick("tavern"))) == []
    row = wonders.rows(state)[0]
    assert row["cards"][-1] == "tavern" and row["coins"] == 3 + 5
    assert [wonders.pieces.cards[n].id for n in state.extra.discard] == ["palace", "stockade"]
    assert list(wonders.waiting(state)) == [0, 1, 2] and state.extra.turn == 2


def test_the_pick_on_turn_six_sees_the_last_cards(wonders: SevenWonders) -> None:
    state = halikarnassos(wonders, at=6)
    turn(wonders, state, STAGE)
    picks = {move.get("card") for move in wonders.moves(state, 0)}
    assert picks == {"theater", "stockade", "baths", "tavern", "pawnshop", None}


def test_a_shield_picked_after_the_last_cards_counts_in_the_conflict(wonders: SevenWonders) -> None:
    state = halikarnassos(wonders, at=6)
    state.extra.age = 2
    turn(wonders, state, STAGE)
    assert list(wonders.play(state, pick("stockade"))) == []
    assert [row["conflict"] for row in wonders.rows(state)] == [6, -1, -1]


def test_nothing_is_asked_if_the_pile_holds_nothing_to_build(wonders: SevenWonders) -> None:
    state = halikarnassos(wonders, discard=["ore-vein"])
    moves = [{"seat": 1, "do": "build", "card": "baths"}, {"seat": 2, "do": "build", "card": "pawnshop"}]
    turn(wonders, state, STAGE, *moves)
    assert list(wonders.waiting(state)) == [0, 1, 2] and state.extra.turn == 2
    empty = halikarnassos(wonders)
    turn(wonders, empty, STAGE, *moves)
    assert list(wonders.waiting(empty)) == [0, 1, 2]


def test_the_pick_is_of_the_pile_and_of_no_name_twice(wonders: SevenWonders) -> None:
    state = halikarnassos(wonders, discard=["ore-vein", "palace"])
    turn(wonders, state, STAGE)
    assert rules(faults(wonders, state, pick("ore-vein"))) == {"rule:duplicate-building-free"}
    for card in ("senate", "no-such-card"):
        (fault,) = faults(wonders, state, pick(card))
        assert (fault.rule, fault.have) == ("rule:discard-building", card)
        assert "palace" in str(fault.need)


def test_the_pick_may_be_left_out(wonders: SevenWonders) -> None:
    state = halikarnassos(wonders, discard=["palace"])
    turn(wonders, state, STAGE)
    assert list(wonders.play(state, {"seat": 0, "do": "decline"})) == []
    assert state.extra.turn == 2 and len(state.extra.discard) == 3


@pytest.mark.parametrize("stage", [2, 3, 4])
def test_ex39_every_stage_of_side_b_picks(wonders: SevenWonders, stage: int) -> None:
    state = halikarnassos(wonders, discard=["palace"], stage=stage)
    turn(wonders, state, STAGE)
    assert list(wonders.waiting(state)) == [0]
    assert list(wonders.play(state, pick("palace"))) == []
    assert wonders.rows(state)[0]["cards"][-1] == "palace" and coins(wonders, state)[0] == 3


def test_babylons_last_card_comes_before_the_pick(wonders: SevenWonders) -> None:
    boards = ("halikarnassos-a", "babylon-b", "ephesos-a")
    hands = {0: ["altar", "theater"], 1: ["stockade", "palace"], 2: ["tavern", "pawnshop"]}
    state = position(wonders, boards, {0: ["foundry", "ore-vein"]}, hands=hands, stages={0: 1, 1: 2}, at=6)
    turn(wonders, state, STAGE)
    assert list(wonders.waiting(state)) == [1]
    assert list(wonders.play(state, {"seat": 1, "do": "sell", "card": "palace"})) == []
    assert list(wonders.waiting(state)) == [0]
    assert pick("palace") in list(wonders.moves(state, 0))
