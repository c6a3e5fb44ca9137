"""The rulebook's examples of costs, decks and the course of an age (lines 104-251 and 500-522), as positions."""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random

import pytest

from kartotek.catalog.rules.seven_wonders import SevenWonders
from tests.catalog.rules.seven_wonders.positions import at_hand, coins, faults, position, rules, turn

BOARDS = ("gizah-a", "rhodos-a", "ephesos-a")


def price(game: SevenWonders, card: str) -> dict[str, int]:
    bank, goods = game.pieces.card[card].price
    return {game.pieces.goods[good]: amount for good, amount in goods} | ({"coin": bank} if bank else {})


def marks(game: SevenWonders, players: int) -> Counter[int]:
    """Cards of all ages but guilds by the mark that lets them in."""
    found: Counter[int] = Counter()
    for age in (1, 2, 3):
        decks = [Counter(game.pieces.deck(age, count)) for count in range(3, players + 1)]
        found[3] += sum(decks[0].values())
        for mark, (smaller, larger) in enumerate(itertools.pairwise(decks), 4):
            assert not smaller - larger
            found[mark] += sum((larger - smaller).values())
    return found


def test_ex01_costs(wonders: SevenWonders) -> None:
    assert price(wonders, "marketplace") == {}
    assert price(wonders, "mine") == {"coin": 1}
    assert price(wonders, "baths") == {"stone": 1}
    assert price(wonders, "arena") == {"stone": 2, "ore": 1}


def test_ex02_stables_for_goods_or_by_chain(wonders: SevenWonders) -> None:
    assert price(wonders, "stables") == {"clay": 1, "wood": 1, "ore": 1}
    hands = {1: ["stables"]}
    chained = position(wonders, BOARDS, {1: ["apothecary"]}, hands=hands, age=2)
    assert not faults(wonders, chained, {"seat": 1, "do": "build_chain", "card": "stables"})
    paid = position(wonders, BOARDS, {1: ["clay-pool", "lumber-yard"]}, hands=hands, age=2)
    assert not faults(wonders, paid, {"seat": 1, "do": "build", "card": "stables"})
    assert rules(faults(wonders, paid, {"seat": 1, "do": "build_chain", "card": "stables"})) == {"rule:chain"}


@pytest.mark.parametrize("card", ["library", "courthouse"])
def test_ex03_and_ex16_scriptorium_leads_to_library_and_courthouse(wonders: SevenWonders, card: str) -> None:
    state = position(wonders, BOARDS, {0: ["scriptorium"]}, hands={0: [card]}, age=2)
    turn(wonders, state, {"seat": 0, "do": "build_chain", "card": card})
    assert wonders.rows(state)[0]["cards"] == ["scriptorium", card]
    assert coins(wonders, state)[0] == 3


def test_ex04_and_ex05_marks(wonders: SevenWonders) -> None:
    assert set(marks(wonders, 4)) == {3, 4}
    assert set(marks(wonders, 6)) == {3, 4, 5, 6}
    assert sum(marks(wonders, 7).values()) == 49 + 49 + 40


@pytest.mark.parametrize("players", range(3, 8))
def test_ex06_and_ex07_guilds_and_whole_decks(wonders: SevenWonders, players: int) -> None:
    setup = wonders.deal(players, Random(players))
    assert all(len(hand) == 7 for hands in setup["hands"].values() for hand in hands)
    assert all(len(hands) == players for hands in setup["hands"].values())
    guilds = [card for hand in setup["hands"]["3"] for card in hand if wonders.pieces.card[card].color == "purple"]
    assert len(guilds) == len(set(guilds)) == players + 2
    assert wonders.check_setup(setup) == []


@pytest.mark.parametrize("players", range(2, 8))
def test_ex08_and_ex41_three_coins_each(wonders: SevenWonders, players: int) -> None:
    state = wonders.begin(wonders.deal(players, Random(1)))
    assert coins(wonders, state) == [3] * max(players, 3)


def test_ex09_a_coin_to_the_bank(wonders: SevenWonders) -> None:
    state = position(wonders, BOARDS, hands={0: ["timber-yard"]})
    turn(wonders, state, {"seat": 0, "do": "build", "card": "timber-yard"})
    assert coins(wonders, state) == [2, 6, 6]


def test_ex10_a_free_card(wonders: SevenWonders) -> None:
    state = position(wonders, BOARDS, hands={0: ["east-trading-post"]}, coins={0: 0})
    turn(wonders, state, {"seat": 0, "do": "build", "card": "east-trading-post"})
    assert coins(wonders, state)[0] == 0 and wonders.rows(state)[0]["cards"] == ["east-trading-post"]


@pytest.mark.parametrize(("age", "giver"), [(1, 1), (2, 4), (3, 1)])
def test_ex19_hands_wander(wonders: SevenWonders, age: int, giver: int) -> None:
    """Seat i has its left neighbour at i - 1: passing to the left, seat 0 gets the hand of seat 1."""
    boards = ("gizah-a", "rhodos-a", "ephesos-a", "olympia-a", "alexandria-a")
    state = position(wonders, boards)
    state.extra.age = age - 1
    from kartotek.catalog.rules.seven_wonders.setup import deal_age

    deal_age(wonders.facts, state)
    for number in range(1, 6):
        hands = [at_hand(wonders, state, seat) for seat in range(5)]
        assert [len(hand) for hand in hands] == [8 - number] * 5
        turn(wonders, state)
        for seat in range(5):
            from_seat = (seat + giver) % 5
            assert at_hand(wonders, state, seat) == hands[from_seat][1:], (number, seat)
    assert [len(at_hand(wonders, state, seat)) for seat in range(5)] == [2] * 5


def test_ex19_and_ex20_the_last_card_is_discarded_unpaid(wonders: SevenWonders) -> None:
    state = position(wonders, BOARDS, at=6, hands={seat: ["altar", "theater"] for seat in range(3)})
    turn(wonders, state, *({"seat": seat, "do": "build", "card": "altar"} for seat in range(3)))
    assert coins(wonders, state) == [3, 3, 3]
    assert [wonders.pieces.cards[number].id for number in state.extra.discard] == ["theater"] * 3
    assert (state.extra.age, state.extra.turn) == (2, 1)
    assert [len(at_hand(wonders, state, seat)) for seat in range(3)] == [7, 7, 7]
