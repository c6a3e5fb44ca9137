"""Profiles of rule choices: where the engines of other people part from the book, and that each choice is in use."""

from __future__ import annotations

from typing import Any

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.facts import BUILDS_ON, Facts
from kartotek.catalog.rules.seven_wonders import SevenWonders
from kartotek.catalog.store import Catalog
from tests.catalog.rules.conftest import Opener
from tests.catalog.rules.harness import full_game
from tests.catalog.rules.seven_wonders.positions import coins, faults, position, rules, score, turn
from tests.catalog.rules.tables import Table

PROFILES = ("rulebook", "joffrey-bion", "theosza")


@pytest.fixture(params=PROFILES)
def engine(opened: Opener, request: pytest.FixtureRequest) -> SevenWonders:
    game = opened("seven-wonders", request.param)
    assert isinstance(game, SevenWonders)
    return game


def chosen(facts: Facts, choice: str) -> str:
    return facts.choices[choice]


def test_a_foreign_profile_lists_only_where_it_parts_from_the_book(catalog: Catalog) -> None:
    profiles = {item.slug: item for item in catalog.profiles.values() if item.game == "seven-wonders"}
    assert set(profiles) == set(PROFILES)
    made = {slug: {item.choice: item.value for item in profile.choices} for slug, profile in profiles.items()}
    for slug in set(PROFILES) - {"rulebook"}:
        assert made[slug].pop(BUILDS_ON) == "rulebook"
        assert made[slug] and all(made["rulebook"][choice] != value for choice, value in made[slug].items())


def turn_six_with_both(game: SevenWonders) -> State:
    boards = ("halikarnassos-a", "babylon-b", "ephesos-a")
    hands = {0: ["altar", "theater"], 1: ["stockade", "palace"], 2: ["tavern", "pawnshop"]}
    state = position(game, boards, {0: ["foundry", "ore-vein"]}, hands=hands, stages={0: 1, 1: 2}, at=6)
    turn(game, state, {"seat": 0, "do": "stage", "card": "altar"})
    return state


def test_order_of_pick_and_last_card(engine: SevenWonders) -> None:
    state = turn_six_with_both(engine)
    first = 1 if chosen(engine.facts, "discard-pick") == "after-last-card" else 0
    assert list(engine.waiting(state)) == [first]
    picks = {move.get("card") for move in engine.moves(state, 0)} if first == 0 else set()
    if first == 0:
        assert "palace" not in picks and {"theater", "pawnshop"} <= picks  # all last cards but Babylon's are there
    move = {"seat": 1, "do": "sell", "card": "palace"} if first else {"seat": 0, "do": "decline"}
    assert list(engine.play(state, move)) == []
    assert list(engine.waiting(state)) == [1 - first]


def test_a_pick_on_the_last_turn_of_an_age(engine: SevenWonders) -> None:
    boards = ("halikarnassos-a", "rhodos-a", "ephesos-a")
    hands = {0: ["altar", "theater"], 1: ["stockade", "palace"], 2: ["tavern", "pawnshop"]}
    for age in (1, 3):
        cities = {0: ["foundry", "ore-vein"]}
        state = position(engine, boards, cities, hands=hands, stages={0: 1}, at=6, age=age)
        turn(engine, state, {"seat": 0, "do": "stage", "card": "altar"})
        assert list(engine.waiting(state)) == [0] and state.extra.age == age
        assert {"theater", "palace"} <= {move.get("card") for move in engine.moves(state, 0)}


def test_babylons_stage_built_on_turn_six(engine: SevenWonders) -> None:
    boards = ("babylon-b", "rhodos-a", "ephesos-a")
    hands = {seat: ["altar", "theater"] for seat in range(3)}
    state = position(engine, boards, {0: ["sawmill", "glassworks-1"]}, hands=hands, stages={0: 1}, at=6)
    turn(engine, state, {"seat": 0, "do": "stage", "card": "altar"})
    assert list(engine.waiting(state)) == [0] and state.extra.age == 1


def _last_card(game: SevenWonders, sixth: str, coins: dict[int, int], *others: dict[str, Any]) -> State:
    """Babylon B, able to play its last card, has played its sixth one; the last one is the baths (a stone)."""
    hands = {0: [sixth, "baths"], 1: ["theater", "altar"], 2: ["stockade", "altar"]}
    state = position(game, ("babylon-b", "gizah-a", "rhodos-a"), hands=hands, coins=coins, stages={0: 2}, at=6)
    turn(game, state, {"seat": 0, "do": "build", "card": sixth}, *others)
    assert list(game.waiting(state)) == [0]
    return state


BATHS = {"seat": 0, "do": "build", "card": "baths", "right": {"stone": 1}}


def test_a_discount_of_the_sixth_card_comes_too_late_for_the_last(engine: SevenWonders) -> None:
    """Lines 1053-1060: a discount counts from the turn after the one in which it was built."""
    state = _last_card(engine, "east-trading-post", {0: 2})
    assert list(engine.play(state, BATHS)) == []
    assert coins(engine, state)[0] == (0 if chosen(engine.facts, "last-card-payment") == "start-of-turn" else 1)


def test_what_the_sixth_turn_brings_does_not_pay_for_the_last_card(engine: SevenWonders) -> None:
    """Lines 311-314: purchases are paid with coins held when the turn began."""
    hands = {0: ["altar", "baths"], 1: ["stockade", "palace"], 2: ["tavern", "altar"]}
    state = position(engine, ("babylon-b", "gizah-a", "rhodos-a"), hands=hands, coins={0: 0}, stages={0: 2}, at=6)
    turn(engine, state, {"seat": 0, "do": "sell", "card": "altar"})
    if chosen(engine.facts, "last-card-payment") == "start-of-turn":
        assert rules(faults(engine, state, BATHS)) == {"rule:trade-coins-at-start"}
        assert BATHS not in list(engine.moves(state, 0))
    else:
        assert BATHS in list(engine.moves(state, 0))
        assert list(engine.play(state, BATHS)) == []


def test_a_copied_symbol(engine: SevenWonders) -> None:
    boards = ("olympia-b", "rhodos-a", "ephesos-a")
    cities = {0: ["apothecary", "workshop"], 1: ["scientists-guild"]}
    state = position(engine, boards, cities, stages={0: 3})
    rows = score(engine, state, {"seat": 0, "do": "copy_guild", "card": "scientists-guild"})
    assert rows[0].categories["scientific"] == (10 if chosen(engine.facts, "copied-symbol") == "counts" else 2)
    assert rows[1].categories["scientific"] == 1


def test_the_discount_on_its_own_stage(engine: SevenWonders) -> None:
    boards = ("olympia-b", "rhodos-a", "ephesos-a")
    hands = {0: ["altar"], 1: ["altar"], 2: ["altar"]}
    state = position(engine, boards, {2: ["lumber-yard"]}, hands=hands, coins={0: 1})
    stage = {"seat": 0, "do": "stage", "card": "altar", "left": {"wood": 1}}
    if chosen(engine.facts, "stage-discount") == "same-payment":
        assert stage in list(engine.moves(state, 0))
        turn(engine, state, stage)
        assert coins(engine, state)[0] == 0
    else:
        assert rules(faults(engine, state, stage)) == {"rule:trade-coins-at-start"}
        assert stage not in list(engine.moves(state, 0))


def test_cards_of_later_seats(engine: SevenWonders) -> None:
    """A vineyard between two neighbours that build brown cards in the same turn."""
    boards = ("gizah-a", "rhodos-a", "ephesos-a")
    hands = {0: ["stone-pit"], 1: ["vineyard"], 2: ["ore-vein"]}
    state = position(engine, boards, hands=hands, coins={1: 0})
    turn(engine, state, *({"seat": seat, "do": "build", "card": hands[seat][0]} for seat in range(3)))
    expected = 2 if chosen(engine.facts, "neighbour-count") == "all-placed" else 1
    assert coins(engine, state)[1] == expected


def test_discounts_stay_at_one(engine: SevenWonders) -> None:
    boards = ("olympia-b", "gizah-a", "ephesos-a")
    state = position(engine, boards, {0: ["east-trading-post"]}, stages={0: 1}, hands={0: ["baths"]})
    turn(engine, state, {"seat": 0, "do": "build", "card": "baths", "right": {"stone": 1}})
    assert coins(engine, state)[0] == 2


def test_a_copied_shipowners_guild_counts_no_copy(engine: SevenWonders) -> None:
    boards = ("olympia-b", "rhodos-a", "ephesos-a")
    state = position(engine, boards, {0: ["lumber-yard", "loom-1"], 1: ["shipowners-guild"]}, stages={0: 3})
    rows = score(engine, state, {"seat": 0, "do": "copy_guild", "card": "shipowners-guild"})
    assert rows[0].categories["wonder"] == 5 + 2
    assert rows[1].categories["guild"] == 1


@pytest.mark.parametrize("players", range(2, 8))
def test_random_games_hold_under_every_profile(engine: SevenWonders, players: int) -> None:
    for seed in (21, 22):
        full_game(engine, Table("seven-wonders", players), seed, written=seed % 5 == 0)
