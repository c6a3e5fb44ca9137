"""The final count beyond the book's examples: every guild, copied guilds, open symbols, ties."""

from __future__ import annotations

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.seven_wonders import SevenWonders
from kartotek.catalog.rules.seven_wonders.state import Job
from tests.catalog.rules.seven_wonders.positions import coins, faults, fight, position, rules, score, turn
from tests.catalog.rules.seven_wonders.test_examples_of_scoring import science

BOARDS = ("olympia-b", "rhodos-a", "gizah-b", "ephesos-a")
"""Seat 0 has seat 3 on its left and seat 1 on its right; seat 2 is nobody's neighbour but theirs."""

CITIES = {
    0: ["lumber-yard", "sawmill", "loom-1", "altar", "tavern", "stockade", "apothecary"],
    1: ["stone-pit", "press-1", "glassworks-2", "baths", "theater", "marketplace", "walls", "library", "school"],
    2: ["quarry", "foundry", "brickyard", "clay-pool", "loom-2", "palace", "senate", "haven", "circus", "lodge"],
    3: ["ore-vein", "clay-pit", "mine", "press-2", "pantheon", "bazaar", "barracks", "stables", "arsenal", "study"],
}
STAGES = {0: 3, 1: 2, 2: 4, 3: 1}
TOKENS = {0: [-1], 1: [-1, -1, 1], 2: [-1, -1, -1], 3: [-1, 5]}

GUILDS = {
    "workers-guild": 1 + 3,
    "craftsmens-guild": 2 * (2 + 1),
    "traders-guild": 1 + 1,
    "philosophers-guild": 2 + 1,
    "spies-guild": 1 + 3,
    "strategists-guild": 2 + 1,
    "magistrates-guild": 2 + 1,
    "builders-guild": 3 + 2 + 1,
    "shipowners-guild": 2 + 1 + 1,
    "scientists-guild": 0,
}
"""Points of each guild in the city of seat 0; the Shipowners count themselves."""


def table(game: SevenWonders, extra: dict[int, list[str]], stages: dict[int, int] | None = None) -> State:
    cities = {seat: [*cards, *extra.get(seat, [])] for seat, cards in CITIES.items()}
    return position(game, BOARDS, cities, stages=STAGES if stages is None else stages, tokens=TOKENS)


@pytest.mark.parametrize("guild", GUILDS)
def test_every_guild_in_the_own_city(wonders: SevenWonders, guild: str) -> None:
    plain = score(wonders, table(wonders, {}))[0]
    built = score(wonders, table(wonders, {0: [guild]}))[0]
    assert built.categories["guild"] == GUILDS[guild]
    assert built.categories["scientific"] - plain.categories["scientific"] == (3 if guild == "scientists-guild" else 0)
    assert built.categories["wonder"] == plain.categories["wonder"] == 5


@pytest.mark.parametrize("owner", [1, 3])
@pytest.mark.parametrize("guild", GUILDS)
def test_every_guild_copied_from_a_neighbour(wonders: SevenWonders, guild: str, owner: int) -> None:
    before = score(wonders, table(wonders, {owner: [guild]}, {**STAGES, 0: 2}))
    copy = {"seat": 0, "do": "copy_guild", "card": guild}
    after = score(wonders, table(wonders, {owner: [guild]}), copy)
    points = GUILDS[guild] - (guild == "shipowners-guild")  # a copy is no card of the copier's city
    assert after[0].categories["wonder"] - before[0].categories["wonder"] == points
    assert after[0].categories["guild"] == 0
    gained = after[0].categories["scientific"] - before[0].categories["scientific"]
    assert gained == (3 if guild == "scientists-guild" else 0)
    assert after[owner].categories["guild"] - before[owner].categories["guild"] == (guild == "builders-guild")


def test_a_guild_across_the_table_cannot_be_copied(wonders: SevenWonders) -> None:
    state = table(wonders, {1: ["spies-guild"], 2: ["workers-guild"], 0: ["traders-guild"]})
    state.extra.age, state.extra.turn, state.extra.todo = 3, 6, [Job("end")]
    wonders.go_on(state)
    assert [move["card"] for move in wonders.moves(state, 0)] == ["spies-guild"]
    for card in ("workers-guild", "traders-guild", "palace"):
        (fault,) = faults(wonders, state, {"seat": 0, "do": "copy_guild", "card": card})
        assert (fault.rule, fault.have) == ("rule:copy-guild", card)


def test_nothing_is_asked_without_a_guild_next_door(wonders: SevenWonders) -> None:
    assert score(wonders, table(wonders, {2: ["workers-guild"]}))[0].categories["guild"] == 0


@pytest.mark.parametrize(
    ("symbols", "wild", "points"),
    [
        ((0, 0, 0), 1, 1),
        ((1, 1, 0), 1, 10),
        ((2, 2, 1), 1, 26),
        ((3, 0, 0), 1, 16),
        ((3, 1, 0), 1, 18),
        ((0, 0, 0), 2, 4),
        ((1, 0, 0), 2, 10),
        ((2, 1, 1), 2, 26),
        ((4, 0, 0), 2, 36),
    ],
)
def test_open_symbols_take_the_best_total(
    wonders: SevenWonders, symbols: tuple[int, int, int], wild: int, points: int
) -> None:
    """Babylon's stage and the Scientists Guild each stand for one symbol: the best of all ways to name them."""
    best = 0
    for number in range(3**wild):
        counts = list(symbols)
        for place in range(wild):
            counts[number // 3**place % 3] += 1
        best = max(best, sum(count * count for count in counts) + 7 * min(counts))
    cities = {0: science(*symbols)}
    boards = ("babylon-b", "rhodos-a", "ephesos-a")
    cities[0] += ["scientists-guild"] * (wild - 1)
    state = position(wonders, boards, cities, stages={0: 3})
    assert score(wonders, state)[0].categories["scientific"] == best == points


def test_a_copied_scientists_guild_joins_no_other_wild_symbol_of_its_owner(wonders: SevenWonders) -> None:
    boards = ("olympia-b", "babylon-a", "ephesos-a")
    cities = {0: science(1, 1, 0), 1: [*science(2, 0, 0), "scientists-guild"]}
    state = position(wonders, boards, cities, stages={0: 3, 1: 2})
    result = score(wonders, state, {"seat": 0, "do": "copy_guild", "card": "scientists-guild"})
    assert result[0].categories["scientific"] == 10
    assert result[1].categories["scientific"] == 16


def test_board_goods_are_no_cards(wonders: SevenWonders) -> None:
    """Workers and craftsmen look at cards; a neighbour that only has its board brings nothing."""
    state = position(wonders, BOARDS, {0: ["workers-guild", "craftsmens-guild"]})
    assert score(wonders, state)[0].categories["guild"] == 0


@pytest.mark.parametrize(("card", "color", "each"), [("haven", "lumber-yard", 1), ("lighthouse", "tavern", 1)])
def test_yellow_cards_pay_once_and_score_at_the_end(wonders: SevenWonders, card: str, color: str, each: int) -> None:
    cities = {0: [color, "glassworks-1", "loom-1", "lumber-yard", "ore-vein", "stone-pit"]}
    cities[0] = list(dict.fromkeys(cities[0]))
    state = position(wonders, BOARDS, cities, hands={0: [card]}, coins={0: 0}, age=3)
    turn(wonders, state, {"seat": 0, "do": "build", "card": card})
    counted = 3 if card == "haven" else 2
    assert coins(wonders, state)[0] == each * counted
    assert score(wonders, state)[0].categories["commercial"] == each * counted


def test_vineyard_and_bazaar_see_the_cards_of_the_same_turn(wonders: SevenWonders) -> None:
    hands = {0: ["vineyard"], 1: ["stone-pit"], 2: ["ore-vein"], 3: ["loom-1"]}
    state = position(wonders, BOARDS, {0: ["lumber-yard"]}, hands=hands, coins={0: 0})
    moves = [{"seat": seat, "do": "build", "card": hands[seat][0]} for seat in range(4)]
    turn(wonders, state, *moves)
    assert coins(wonders, state)[0] == 2  # the own lumber yard and seat 1's stone pit; seat 2 is no neighbour


@pytest.mark.parametrize(("age", "worth"), [(1, 1), (2, 3), (3, 5)])
def test_conflicts_of_each_age(wonders: SevenWonders, age: int, worth: int) -> None:
    cities = {0: ["walls"], 1: ["stockade"], 2: ["stockade"], 3: []}
    assert fight(wonders, position(wonders, BOARDS, cities, age=age)) == [2 * worth, -1, worth, -2]


def test_ties_are_broken_by_coins_and_then_shared(wonders: SevenWonders) -> None:
    cities = {0: ["altar"], 1: ["altar"], 2: ["altar"], 3: ["pawnshop"]}
    rows = score(wonders, position(wonders, BOARDS, cities, coins={0: 4, 1: 5, 2: 5, 3: 0}))
    assert [row.total for row in rows] == [3, 3, 3, 3]
    assert [row.rank for row in rows] == [3, 1, 1, 4]


def test_nothing_can_be_done_after_the_end(wonders: SevenWonders) -> None:
    state = position(wonders, BOARDS)
    score(wonders, state)
    assert rules(faults(wonders, state, {"seat": 0, "do": "sell", "card": "altar"})) == {"rule:simultaneous"}
