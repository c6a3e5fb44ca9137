"""The game of two with the Free City: who plays for it, what it must do, and the book's examples of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.seven_wonders import SevenWonders
from kartotek.catalog.rules.seven_wonders.setup import deal_age
from tests.catalog.rules.seven_wonders.positions import at_hand, coins, faults, fight, position, rules, score, turn

BOARDS = ("gizah-a", "ephesos-a", "rhodos-a")
"""Seats 0 and 1 play, seat 2 is the Free City: seat 1 sits on its left, seat 0 on its right."""
FREE = 2


def free_city(card: str, do: str = "build", **more: Any) -> dict[str, Any]:
    return {"seat": FREE, "do": do, "card": card} | more


def about_to_play(game: SevenWonders, cards: Sequence[str], boards: Sequence[str] = BOARDS, **more: Any) -> State:
    """Seat 1 holds the Free City card and has chosen the own card: these cards are left for the Free City."""
    state = position(game, boards, players=2, hands={1: ["altar", *cards], 0: ["altar", "theater"]}, **more)
    assert list(game.play(state, {"seat": 1, "do": "sell", "card": "altar"})) == []
    return state


def test_ex40_deal_of_two(wonders: SevenWonders) -> None:
    setup = wonders.deal(2, Random(3))
    for age in ("1", "2", "3"):
        assert [len(hand) for hand in setup["hands"][age]] == [7, 7, 7]
        structures = [card for hand in setup["hands"][age] for card in hand]
        guilds = [card for card in structures if wonders.pieces.card[card].color == "purple"]
        assert len(guilds) == (5 if age == "3" else 0)
        rest = sorted(card for card in structures if card not in guilds)
        assert tuple(rest) == wonders.pieces.deck(int(age), 3)
    assert len(setup["boards"]) == 3 and wonders.check_setup(setup) == []


def test_ex42_the_pile_ends_with_the_age(wonders: SevenWonders) -> None:
    state = wonders.begin(wonders.deal(2, Random(1)))
    for number in range(1, 7):
        assert (state.extra.age, state.extra.turn) == (1, number)
        assert len(state.extra.pile) == 7 - number
        last = state.extra.pile[:]
        leftovers = len(state.extra.discard)
        sold = 0
        while (state.extra.age, state.extra.turn) == (1, number):
            seat = wonders.waiting(state)[0]
            move = next(iter(wonders.moves(state, seat)))
            sold += move["do"] == "sell"
            assert list(wonders.play(state, move)) == []
    assert len(last) == 1 and last[0] in state.extra.discard
    assert len(state.extra.discard) == leftovers + sold + 3


def test_ex43_the_first_two_turns(wonders: SevenWonders) -> None:
    state = wonders.begin(wonders.deal(2, Random(2)))
    assert state.extra.holder == 1
    assert [len(state.extra.hands[seat]) for seat in (0, 1)] == [7, 8]
    turn(wonders, state)
    assert state.extra.holder == 0
    assert [len(state.extra.hands[seat]) for seat in (0, 1)] == [7, 6]
    turn(wonders, state)
    assert state.extra.holder == 1
    assert [len(state.extra.hands[seat]) for seat in (0, 1)] == [5, 6]


@pytest.mark.parametrize(("age", "holder"), [(1, 1), (2, 0), (3, 1)])
def test_ex44_first_holder_of_each_age(wonders: SevenWonders, age: int, holder: int) -> None:
    state = wonders.begin(wonders.deal(2, Random(2)))
    state.extra.age = age - 1
    deal_age(wonders.facts, state)
    assert state.extra.holder == holder


def test_hands_change_sides_whatever_the_age(wonders: SevenWonders) -> None:
    state = position(wonders, BOARDS, players=2, age=2)
    hand = at_hand(wonders, state, 0)[1:]
    turn(wonders, state)
    assert at_hand(wonders, state, 1) == hand


def test_the_own_card_is_chosen_first(wonders: SevenWonders) -> None:
    state = position(wonders, BOARDS, players=2)
    assert list(wonders.waiting(state)) == [0, 1]
    assert rules(faults(wonders, state, free_city(at_hand(wonders, state, 1)[0], "sell"))) == {"rule:simultaneous"}
    assert list(wonders.play(state, {"seat": 1, "do": "sell", "card": at_hand(wonders, state, 1)[0]})) == []
    assert list(wonders.waiting(state)) == [0, 2]


def test_the_free_city_plays_from_what_its_holder_has_left(wonders: SevenWonders) -> None:
    state = about_to_play(wonders, ["theater", "tavern"])
    assert rules(faults(wonders, state, free_city("altar"))) == {"rule:choose-card"}
    turn(wonders, state, free_city("tavern"))
    assert wonders.rows(state)[FREE]["cards"] == ["tavern"] and coins(wonders, state)[FREE] == 8
    assert at_hand(wonders, state, 0)[0] == "theater"


def test_the_free_city_sells_only_if_it_can_do_nothing(wonders: SevenWonders) -> None:
    able = about_to_play(wonders, ["palace", "theater"])
    (fault,) = faults(wonders, able, free_city("palace", "sell"))
    assert (fault.rule, fault.have) == ("rule:two-players-no-selling", "sell")
    assert [move["do"] for move in wonders.moves(able, FREE)] == ["build"]
    unable = about_to_play(wonders, ["palace", "senate"])
    assert {move["do"] for move in wonders.moves(unable, FREE)} == {"sell"}
    turn(wonders, unable, free_city("palace", "sell"))
    assert coins(wonders, unable)[FREE] == 6


def test_a_stage_is_enough_to_forbid_selling(wonders: SevenWonders) -> None:
    state = about_to_play(wonders, ["palace", "pantheon"], cities={FREE: ["sawmill"]})
    assert rules(faults(wonders, state, free_city("palace", "sell"))) == {"rule:two-players-no-selling"}
    assert {move["do"] for move in wonders.moves(state, FREE)} == {"stage"}


def test_a_free_building_is_enough_to_forbid_selling(wonders: SevenWonders) -> None:
    boards = ("gizah-a", "ephesos-a", "olympia-a")
    state = about_to_play(wonders, ["palace", "senate"], boards, stages={FREE: 2})
    assert rules(faults(wonders, state, free_city("palace", "sell"))) == {"rule:two-players-no-selling"}
    assert {move["do"] for move in wonders.moves(state, FREE)} == {"build_free"}


@pytest.mark.parametrize("do", ["build", "stage", "build_free"])
def test_a_chain_of_the_free_city_must_be_used(wonders: SevenWonders, do: str) -> None:
    """Stables are free after the Apothecary, and the Free City could also pay, use them for a stage, or build free."""
    boards = ("gizah-a", "ephesos-a", "olympia-a")
    cities = {FREE: ["apothecary", "clay-pool", "foundry"]}
    state = about_to_play(wonders, ["stables"], boards, cities=cities, stages={FREE: 2})
    (fault,) = faults(wonders, state, free_city("stables", do))
    assert (fault.rule, fault.need, fault.have) == ("rule:two-players-chain", "build_chain", do)
    assert list(wonders.moves(state, FREE)) == [free_city("stables", "build_chain")]


def test_a_chain_to_a_name_that_stands_there_binds_nobody(wonders: SevenWonders) -> None:
    cities = {FREE: ["apothecary", "stables", "sawmill"]}
    state = about_to_play(wonders, ["stables"], cities=cities)
    assert not faults(wonders, state, free_city("stables", "stage"))


def test_the_holder_may_choose_the_dearer_seller(wonders: SevenWonders) -> None:
    cities = {FREE: ["west-trading-post"], 0: ["lumber-yard"], 1: ["lumber-yard"]}
    state = about_to_play(wonders, ["stockade"], cities=cities)
    builds = [move for move in wonders.moves(state, FREE) if move["do"] == "build"]
    ways = [(move.get("left"), move.get("right")) for move in builds]
    assert ways == [(None, {"wood": 1}), ({"wood": 1}, None)]
    turn(wonders, state, free_city("stockade", right={"wood": 1}))
    assert coins(wonders, state) == [3 + 2 + 3, 6, 1]


def test_players_buy_from_the_free_city(wonders: SevenWonders) -> None:
    state = position(wonders, BOARDS, players=2, hands={0: ["barracks"]})
    turn(wonders, state, {"seat": 0, "do": "build", "card": "barracks", "left": {"ore": 1}})
    assert coins(wonders, state)[0] == 1


def test_the_free_city_fights_but_cannot_win(wonders: SevenWonders) -> None:
    state = position(wonders, BOARDS, {FREE: ["arsenal", "palace"]}, players=2)
    assert fight(wonders, state) == [-1, -1, 2]
    rows = score(wonders, position(wonders, BOARDS, {FREE: ["palace"]}, players=2, coins={0: 4, 1: 5}))
    assert [(row.seat, row.total, row.rank) for row in rows] == [(0, 1, 2), (1, 1, 1)]
