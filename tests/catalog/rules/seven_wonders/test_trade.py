"""Production and purchases beyond the book's examples: who sells what, for how much, and what may be bought at all."""

from __future__ import annotations

from typing import Any

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.seven_wonders import SevenWonders
from tests.catalog.rules.seven_wonders.positions import coins, faults, position, rules, turn

BOARDS = ("alexandria-a", "gizah-a", "ephesos-a")
"""Seat 0 has seat 2 on its left and seat 1 on its right."""


def build(card: str, **bought: dict[str, int]) -> dict[str, Any]:
    return {"seat": 0, "do": "build", "card": card} | bought


def payments(game: SevenWonders, state: State, card: str, do: str = "build") -> list[tuple[Any, Any]]:
    """Every way that seat 0 is offered to pay for a card: goods from the left, goods from the right."""
    moves = [move for move in game.moves(state, 0) if (move["card"], move["do"]) == (card, do)]
    return [(move.get("left", {}), move.get("right", {})) for move in moves]


def test_the_buyer_chooses_among_two_sellers(wonders: SevenWonders) -> None:
    state = position(wonders, BOARDS, {2: ["stone-pit"]}, hands={0: ["baths"]})
    assert payments(wonders, state, "baths") == [({}, {"stone": 1}), ({"stone": 1}, {})]


def test_both_sellers_together(wonders: SevenWonders) -> None:
    cities = {0: ["stone-pit"], 2: ["stone-pit"]}
    state = position(wonders, BOARDS, cities, hands={0: ["aqueduct"]}, coins={0: 4})
    assert payments(wonders, state, "aqueduct") == [({"stone": 1}, {"stone": 1})]
    turn(wonders, state, build("aqueduct", left={"stone": 1}, right={"stone": 1}))
    assert coins(wonders, state) == [0, 3 + 2 + 3, 3 + 2 + 3]


def test_a_seller_has_no_more_than_it_makes(wonders: SevenWonders) -> None:
    state = position(wonders, BOARDS, {0: ["stone-pit"]}, hands={0: ["aqueduct"]}, coins={0: 9})
    (fault,) = faults(wonders, state, build("aqueduct", right={"stone": 2}))
    assert (fault.rule, fault.need, fault.have, fault.about) == ("rule:trade-goods", "2 stone", "1 stone", "right")
    assert payments(wonders, state, "aqueduct") == []


def test_only_neighbours_sell(wonders: SevenWonders) -> None:
    boards = (*BOARDS[:2], "rhodos-a", "babylon-a")
    state = position(wonders, boards, {2: ["lumber-yard"]}, hands={0: ["stockade"]})
    assert payments(wonders, state, "stockade") == []
    assert rules(faults(wonders, state, build("stockade", left={"wood": 1}))) == {"rule:trade-goods"}


@pytest.mark.parametrize("good", ["wood", "clay"])
def test_a_producer_of_choice_sells_either_but_not_both(wonders: SevenWonders, good: str) -> None:
    state = position(
        wonders, BOARDS, {1: ["tree-farm"]}, hands={0: ["stockade", "guard-tower", "temple"]}, coins={0: 9}
    )
    card = {"wood": "stockade", "clay": "guard-tower"}[good]
    assert payments(wonders, state, card) == [({}, {good: 1})]
    both = build("temple", right={"wood": 1, "clay": 1})  # temple: wood, clay, glass
    assert rules(faults(wonders, state, both)) == {"rule:trade-goods"}


def test_both_neighbours_use_one_choice_in_different_ways(wonders: SevenWonders) -> None:
    hands = {0: ["guard-tower"], 1: ["stockade"], 2: ["guard-tower"]}
    state = position(wonders, BOARDS, {1: ["tree-farm"]}, hands=hands)
    turn(
        wonders,
        state,
        build("guard-tower", right={"clay": 1}),
        {"seat": 1, "do": "build", "card": "stockade"},
        {"seat": 2, "do": "build", "card": "guard-tower", "left": {"clay": 1}},
    )
    assert coins(wonders, state) == [1, 7, 1]


def test_own_producer_of_choice_gives_one_thing_a_turn(wonders: SevenWonders) -> None:
    state = position(wonders, BOARDS, {0: ["tree-farm"]}, hands={0: ["temple", "stockade", "guard-tower"]})
    assert not faults(wonders, state, build("stockade"))
    assert not faults(wonders, state, build("guard-tower"))
    assert rules(faults(wonders, state, build("temple"))) == {"rule:cost"}


def test_own_choices_leave_different_things_to_buy(wonders: SevenWonders) -> None:
    cities = {0: ["tree-farm"], 1: ["lumber-yard"], 2: ["clay-pool"]}
    state = position(wonders, BOARDS, cities, hands={0: ["temple"]})
    assert sorted(payments(wonders, state, "temple"), key=str) == [({"clay": 1}, {}), ({}, {"wood": 1})]


def test_two_choices_are_matched_together(wonders: SevenWonders) -> None:
    """Wood or clay, and clay or ore, make wood and clay, wood and ore, clay and ore: all but one kind alone twice."""
    state = position(wonders, BOARDS, {0: ["tree-farm", "clay-pit"]}, hands={0: ["temple", "walls"]})
    assert not faults(wonders, state, build("temple"))


@pytest.mark.parametrize("private", ["caravansery", "forum"])
def test_yellow_cards_sell_nothing(wonders: SevenWonders, private: str) -> None:
    good, card = {"caravansery": ("wood", "stockade"), "forum": ("cloth", "apothecary")}[private]
    state = position(wonders, BOARDS, {1: [private]}, hands={0: [card]})
    assert payments(wonders, state, card) == []
    assert rules(faults(wonders, state, build(card, right={good: 1}))) == {"rule:trade-goods"}
    own = position(wonders, BOARDS, {0: [private]}, hands={0: [card]})
    assert not faults(wonders, own, build(card))


@pytest.mark.parametrize(
    ("board", "stages", "card"), [("alexandria-a", 2, "stockade"), ("alexandria-b", 2, "apothecary")]
)
def test_stages_sell_nothing(wonders: SevenWonders, board: str, stages: int, card: str) -> None:
    boards = ("gizah-a", board, "ephesos-a")
    state = position(wonders, boards, hands={0: [card], 1: [card]}, stages={1: stages})
    assert payments(wonders, state, card) == []
    assert not faults(wonders, state, {"seat": 1, "do": "build", "card": card})


def test_the_board_sells_its_own_good(wonders: SevenWonders) -> None:
    state = position(wonders, BOARDS, hands={0: ["scriptorium"]}, coins={0: 2})
    turn(wonders, state, build("scriptorium", left={"papyrus": 1}))
    assert coins(wonders, state) == [0, 6, 8]


@pytest.mark.parametrize(
    ("own", "left", "right"),
    [
        ([], 2, 2),
        (["east-trading-post"], 2, 1),
        (["west-trading-post"], 1, 2),
        (["east-trading-post", "west-trading-post"], 1, 1),
        (["marketplace"], 2, 2),
    ],
)
def test_raw_materials_by_side(wonders: SevenWonders, own: list[str], left: int, right: int) -> None:
    cities = {0: own, 1: ["lumber-yard"], 2: ["lumber-yard"]}
    for side, price in (("left", left), ("right", right)):
        state = position(wonders, BOARDS, cities, hands={0: ["stockade"]}, coins={0: price})
        turn(wonders, state, build("stockade", **{side: {"wood": 1}}))
        assert coins(wonders, state)[0] == 0
        poor = position(wonders, BOARDS, cities, hands={0: ["stockade"]}, coins={0: price - 1})
        (fault,) = faults(wonders, poor, build("stockade", **{side: {"wood": 1}}))
        assert (fault.rule, fault.need, fault.have) == ("rule:trade-coins-at-start", price, price - 1)


@pytest.mark.parametrize(("own", "price"), [([], 2), (["marketplace"], 1), (["east-trading-post"], 2)])
def test_manufactured_goods_on_both_sides(wonders: SevenWonders, own: list[str], price: int) -> None:
    state = position(
        wonders, BOARDS, {0: own, 1: ["loom-1"], 2: ["loom-1"]}, hands={0: ["apothecary"]}, coins={0: price}
    )
    assert payments(wonders, state, "apothecary") == [({}, {"cloth": 1}), ({"cloth": 1}, {})]
    poor = position(wonders, BOARDS, {0: own, 1: ["loom-1"]}, hands={0: ["apothecary"]}, coins={0: price - 1})
    assert payments(wonders, poor, "apothecary") == []


def test_a_discount_begins_with_the_next_turn(wonders: SevenWonders) -> None:
    hands = {0: ["east-trading-post", "baths"], 1: ["altar", "baths"], 2: ["altar", "theater"]}
    state = position(wonders, BOARDS, hands=hands, coins={0: 1})
    assert rules(faults(wonders, state, build("baths", right={"stone": 1}))) == {"rule:trade-coins-at-start"}
    turn(wonders, state, build("east-trading-post"))
    turn(wonders, state, build("baths", right={"stone": 1}))
    assert coins(wonders, state)[0] == 0


def test_discounts_do_not_add_up(wonders: SevenWonders) -> None:
    boards = ("olympia-b", "gizah-a", "ephesos-a")
    cities = {0: ["east-trading-post", "west-trading-post"]}
    state = position(wonders, boards, cities, stages={0: 1}, hands={0: ["baths"]})
    turn(wonders, state, build("baths", right={"stone": 1}))
    assert coins(wonders, state)[0] == 2


@pytest.mark.parametrize(
    ("card", "bought", "about"),
    [("baths", {"right": {"stone": 1}}, "stone"), ("altar", {"right": {"stone": 1}}, "stone")],
)
def test_nothing_is_bought_that_is_not_missing(
    wonders: SevenWonders, card: str, bought: dict[str, dict[str, int]], about: str
) -> None:
    state = position(wonders, BOARDS, {0: ["stone-pit"]}, hands={0: [card]})
    found = faults(wonders, state, build(card, **bought))
    assert [(fault.rule, fault.about) for fault in found] == [("rule:trade-missing", about)]


def test_no_more_is_bought_than_is_missing(wonders: SevenWonders) -> None:
    state = position(wonders, BOARDS, {1: ["quarry"]}, hands={0: ["baths"]}, coins={0: 9})
    assert rules(faults(wonders, state, build("baths", right={"stone": 2}))) == {"rule:trade-missing"}
    assert rules(faults(wonders, state, build("baths", right={"stone": 1, "wood": 1}))) == {
        "rule:trade-goods",
        "rule:trade-missing",
    }


def test_a_coin_price_and_purchases_come_out_of_one_purse(wonders: SevenWonders) -> None:
    """Coins to the bank and to a neighbour must both be there at the start of the turn."""
    state = position(wonders, BOARDS, hands={0: ["timber-yard"]}, coins={0: 0})
    (fault,) = faults(wonders, state, build("timber-yard"))
    assert (fault.rule, fault.need, fault.have) == ("rule:coin-cost", 1, 0)


@pytest.mark.parametrize("bought", [{"gold": 1}, {"stone": -1}, {"stone": True}, {"stone": "1"}, ["stone"], "stone"])
def test_purchases_that_make_no_sense(wonders: SevenWonders, bought: Any) -> None:
    state = position(wonders, BOARDS, hands={0: ["baths"]})
    assert rules(faults(wonders, state, build("baths", right=bought))) == {"rule:trade-goods"}


def test_all_ways_to_pay_are_just_enough(wonders: SevenWonders) -> None:
    """Palace asks for one of everything: every offered payment is legal, and one good less is not."""
    cities = {
        0: ["forum", "caravansery", "clay-pit"],
        1: ["mine", "loom-1", "lumber-yard", "press-1"],
        2: ["quarry", "foundry", "clay-pool", "timber-yard", "loom-1"],
    }
    state = position(wonders, BOARDS, cities, hands={0: ["palace"]}, coins={0: 20})
    ways = payments(wonders, state, "palace")
    assert len(ways) == len({str(way) for way in ways}) > 10
    for left, right in ways:
        assert not faults(wonders, state, build("palace", left=left, right=right))
        for side, goods in (("left", left), ("right", right)):
            for good in goods:
                less = {"left": left, "right": right} | {side: {k: v for k, v in goods.items() if k != good}}
                assert rules(faults(wonders, state, build("palace", **less))) == {"rule:cost"}
