"""The worked examples and answers of the rulebook (T01 to T35 of the fact sheet), each as a position and a turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.armada import Armada
from kartotek.catalog.rules.armada.conflicts import clashes, naval_prizes, naval_results
from kartotek.catalog.rules.game import Score
from kartotek.catalog.rules.seven_wonders.state import Job
from tests.catalog.rules.armada.tables import EMPTY, coins, fleet, judge, row, rules, table, turn


def sale(seat: int, card: str, take: str = "step") -> dict[str, Any]:
    return {"seat": seat, "do": "sell", "card": card, "take": take}


def final(game: Armada, state: State) -> list[Score]:
    """The final count as things stand."""
    state.extra.age, state.extra.todo = 3, [Job("end")]
    game.go_on(state)
    return game.scores(state)


def explored(game: Armada, state: State, *seats: int) -> list[list[str]]:
    """The green ships of these seats arrive at an exploration space; what the explorers choose from, one by one."""
    green = game.pieces.fleet["green"].number
    for seat in seats:
        game.turns.fleets.advance(state, seat, green)
    state.extra.todo = [Job("explore")]
    game.go_on(state)
    seen = []
    while (seat := state.extra.ask) is not None:
        options = [move["card"] for move in game.moves(state, seat)]
        seen.append(options)
        kept = next(card for card in options if game.pieces.island[card].component not in game.placing.later)
        assert game.play(state, {"seat": seat, "do": "island", "card": kept}, Random(1)) == ()
    return seen


def naval(armada: Armada, age: int, *strengths: int) -> list[int]:
    prizes, last = naval_prizes(armada.facts, age)
    found = naval_results(dict(enumerate(strengths)), prizes, last, "next-token")
    return [found.get(seat, 0) for seat in range(len(strengths))]


def test_t01_naval_strength_is_the_space_and_the_islands(armada: Armada) -> None:
    state = table(armada, [fleet(red=3) | {"islands": "windy-oasis"}, EMPTY, EMPTY])
    assert row(armada, state, 0)["naval"] == 5


def test_t02_tax_less_the_own_trade_level(armada: Armada) -> None:
    state = table(armada, [fleet(yellow=1), fleet(yellow=1), EMPTY])
    turn(armada, state, sale(0, "lumber-yard"))
    assert coins(armada, state) == [3 + 2, 3 + 3 - 0, 3 + 3 - 1]


def test_t03_only_the_highest_tax_counts(armada: Armada) -> None:
    state = table(armada, [fleet(yellow=5), fleet(yellow=3), EMPTY])
    before = row(armada, state, 0)["naval"]
    turn(armada, state, sale(0, "lumber-yard"), sale(1, "stone-pit"))
    assert row(armada, state, 0)["naval"] == before + 2
    assert coins(armada, state) == [3 + 6, 3 + 4 - 2, 3 + 3 - 4]


def test_t04_a_high_trade_level_brings_nothing(armada: Armada) -> None:
    state = table(armada, [fleet(yellow=1), fleet(yellow=3), EMPTY])
    turn(armada, state, sale(0, "lumber-yard"))
    assert coins(armada, state)[1] == 3 + 3


def test_t05_the_last_blue_space(armada: Armada) -> None:
    state = table(armada, [fleet(blue=6), EMPTY, EMPTY])
    assert row(armada, state, 0)["naval"] == 1
    assert final(armada, state)[0].categories["shipyard"] == 10


def test_t06_a_sole_explorer_sees_four(armada: Armada) -> None:
    state = table(armada, [fleet(green=1), EMPTY, EMPTY])
    assert [len(seen) for seen in explored(armada, state, 0)] == [4]
    assert [len(deck) for deck in state.extra.decks] == [8, 9, 9]


@pytest.mark.parametrize(
    ("players", "explorers", "owned", "each", "left"),
    [
        pytest.param(7, 3, 0, 3, 6, id="t07"),
        pytest.param(5, 2, 0, 4, 7, id="t08"),
        pytest.param(6, 4, 0, 2, 5, id="t09"),
        pytest.param(5, 3, 2, 2, 4, id="t10"),
    ],
)
def test_t07_to_t10_explorers_share_the_deck(
    armada: Armada, players: int, explorers: int, owned: int, each: int, left: int
) -> None:
    islands = ["bronze-island", "whistling-island"][:owned]
    rows = [fleet(green=1) for _ in range(explorers)] + [EMPTY] * (players - explorers)
    rows[-1] = {"islands": islands}
    state = table(armada, rows)
    seen = explored(armada, state, *range(explorers))
    assert [len(options) for options in seen] == [each] * explorers
    assert len({card for options in seen for card in options}) == each * explorers
    assert len(state.extra.decks[0]) == left


def test_t11_pirates(armada: Armada) -> None:
    city = {"cards": "ore-vein loom-1"}
    state = table(armada, [city, fleet(yellow=3), EMPTY], {0: "pirates-den altar"}, age=2)
    turn(armada, state, {"seat": 0, "do": "build", "card": "pirates-den"})
    assert coins(armada, state) == [3 + 6, 3 + 3 - 2, 3 + 3 - 0]


def test_t12_two_steps_with_a_blue_card(armada: Armada) -> None:
    city = {"cards": "ore-vein foundry"}
    state = table(armada, [city, EMPTY, EMPTY], {0: "hajogyar altar"})
    turn(armada, state, {"seat": 0, "do": "build", "card": "hajogyar", "free": "yellow", "step": True})
    assert row(armada, state, 0)["ships"] == [0, 1, 1, 0]


def test_t12_both_steps_on_the_blue_track_cost_the_second_space(armada: Armada) -> None:
    move = {"seat": 0, "do": "build", "card": "hajogyar", "free": "blue", "step": True}
    state = table(armada, [{"cards": "ore-vein foundry", "coins": 3}, EMPTY, EMPTY], {0: "hajogyar altar"})
    assert rules(judge(armada, state, move)) == {"rule:fleet-step-payment"}  # the second space costs clay and a coin
    state = table(armada, [{"cards": "ore-vein clay-pool", "coins": 3}, EMPTY, EMPTY], {0: "hajogyar altar"})
    turn(armada, state, move)
    assert row(armada, state, 0)["ships"] == [0, 0, 2, 0]
    assert coins(armada, state)[0] == 2


def test_t13_a_chain_leaves_the_price_of_the_step(armada: Armada) -> None:
    state = table(armada, [{"cards": "coastal-defenses"}, EMPTY, EMPTY], {0: "fortified-port altar"}, age=2)
    built = {"seat": 0, "do": "build_chain", "card": "fortified-port"}
    assert rules(judge(armada, state, built | {"step": True})) == {"rule:fleet-step-payment"}
    turn(armada, state, built)
    assert row(armada, state, 0)["ships"] == [0, 0, 0, 0]


def test_t14_no_step_with_a_card_from_the_discard_pile(armada: Armada) -> None:
    seat = 5
    rows: list[dict[str, Any]] = [EMPTY] * 6
    rows[seat] = {"stages": 1, "cards": "brickyard foundry ore-vein mine quarry"}
    state = table(armada, rows, {seat: "altar baths"}, age=2, discard=["walls"])
    turn(armada, state, {"seat": seat, "do": "stage", "card": "altar"})
    pick = {"seat": seat, "do": "build_from_discard", "card": "walls"}
    assert rules(judge(armada, state, pick | {"step": True})) == {"rule:fleet-step-discard"}
    assert judge(armada, state, pick) == []
    assert row(armada, state, seat)["ships"] == [0, 0, 0, 0]


def test_t15_babylons_last_card_allows_a_step(armada: Armada) -> None:
    rows: list[dict[str, Any]] = [EMPTY] * 5
    rows[4] = {"stages": 2, "cards": "foundry quarry sawmill brickyard"}
    state = table(armada, rows, {4: "altar walls"}, age=2, turn=7)
    turn(armada, state, {"seat": 4, "do": "sell", "card": "altar", "take": "coins"})
    offered = [move for move in armada.moves(state, 4) if move.get("card") == "walls" and move["do"] == "build"]
    assert any(move.get("step") for move in offered)


def test_t16_the_double_arrow_takes_no_notice_of_teams(armada: Armada) -> None:
    robi, peti, gabi = 1, 2, 3
    rows = [EMPTY, EMPTY, EMPTY, {"cards": "clay-pool glassworks-1 loom-1"}]
    state = table(armada, rows, {gabi: "ballista altar"}, age=2, teams="yes")
    turn(armada, state, {"seat": gabi, "do": "build", "card": "ballista"})
    assert state.extra.raids == [(gabi, robi)] and peti not in state.extra.raids[0]


def test_t17_an_incursion_reaches_the_second_neighbour(armada: Armada) -> None:
    """The example has a diplomacy card of the Cities expansion, which the game here does not know."""
    state = table(armada, [{"cards": "press-1"}, EMPTY, EMPTY, EMPTY], {0: "pontoon altar"})
    turn(armada, state, {"seat": 0, "do": "build", "card": "pontoon"})
    assert state.extra.raids == [(0, 2)]


@pytest.mark.parametrize(
    ("raids", "fought"),
    [
        pytest.param([(0, 1)], 5, id="t18: two players who would fight anyway"),
        pytest.param([(0, 2), (0, 2)], 6, id="t19: two cards name one player"),
        pytest.param([(0, 2), (4, 2)], 7, id="t20: two players name one player"),
    ],
)
def test_t18_to_t20_two_players_fight_once(raids: list[tuple[int, int]], fought: int) -> None:
    pairs = clashes(5, raids, teams=False, tokens=2, raid_tokens=1)
    assert len(pairs) == len({frozenset(pair[:2]) for pair in pairs}) == fought
    if raids == [(0, 2), (4, 2)]:
        assert sum(2 in pair[:2] for pair in pairs) == 4


def test_t21_all_equal(armada: Armada) -> None:
    assert naval(armada, 2, 4, 4, 4, 4) == [0, 0, 0, 0]


def test_t22_and_t23_tokens_of_teams(armada: Armada) -> None:
    rows = [{"cards": "walls stables"}, EMPTY, EMPTY, {"cards": "archery-range"}]
    state = table(armada, rows, age=2, turn=7, teams="yes", incursions=[[0, 2]])
    turn(armada, state)
    tokens = [
        sorted(token[1] for token in own) for own in state.things[armada.facts.library.layout.noun["conflict_token"]]
    ]
    # Seat 0 beats seat 3 (two tokens) and, by the incursion, seat 2 (one); seats 1 and 2 are equal; 2 and 3 are a team.
    assert tokens[:4] == [[3, 3, 3], [], [-1], [-1, -1]]


def test_t24_a_teammate_pays_the_tax(armada: Armada) -> None:
    state = table(armada, [fleet(yellow=3), EMPTY, EMPTY, EMPTY], teams="yes")
    turn(armada, state, sale(0, "lumber-yard"))
    assert coins(armada, state) == [3 + 4, 3 + 3 - 2, 3 + 3 - 2, 3 + 3 - 2]


def test_t25_debts_are_of_the_cities_expansion(armada: Armada) -> None:
    """Without it a loss that cannot be paid takes what there is; the rule for both is stated, not carried out."""
    assert "rule:with-cities" in armada.facts.rules
    rows: list[dict[str, Any]] = [fleet(yellow=5), {"coins": 1, "cards": "altar"}, EMPTY]
    state = table(armada, rows, {1: "tavern stone-pit"})
    turn(armada, state, sale(0, "lumber-yard"), {"seat": 1, "do": "build", "card": "stone-pit"})
    assert coins(armada, state)[1] == 0


def test_t26_a_sold_card_brings_coins_or_a_step(armada: Armada) -> None:
    state = table(armada, [EMPTY, EMPTY, EMPTY])
    sales = [move["take"] for move in armada.moves(state, 0) if move["do"] == "sell" and move["card"] == "altar"]
    assert sales == ["coins", "step"]


@pytest.mark.parametrize("players", range(3, 9))
def test_t27_and_t28_decks(armada: Armada, players: int) -> None:
    size, hand = {8: (56, 7)}.get(players, (8 * players, 8))
    assert armada.pieces.hand_size(players) == hand
    for age in (1, 2, 3):
        assert len(armada.pieces.plain_deck(age, players)) == size == armada.facts.number(f"deck.{age}", players)
    assert armada.facts.number("turns_per_age", players) == hand - 1


def test_t29_wondrous_oasis(armada: Armada) -> None:
    state = table(armada, [{"islands": "wondrous-oasis"}, EMPTY, EMPTY])
    turn(armada, state, sale(0, "lumber-yard"))
    assert coins(armada, state)[0] == 3 + 1 + 1  # the space and the island


def test_t30_ancient_oasis_leaves_the_coins(armada: Armada) -> None:
    rows = [fleet(red=1) | {"islands": "ancient-oasis"}, EMPTY, EMPTY]
    state = table(armada, rows, shipyards=["shipyard-1", "shipyard-2", "shipyard-3"])
    city = armada.economy.cities(state)[0]
    red = armada.pieces.fleet["red"].number
    assert armada.plans.voyages.prices(state, city, red, -1, stage=False) == ((1, ()),)


def test_t31_sheltered_archipelago(armada: Armada) -> None:
    islands = "sheltered-archipelago bronze-island whistling-island"
    state = table(armada, [{"islands": islands}, EMPTY, EMPTY])
    assert final(armada, state)[0].categories["islands"] == 6


def test_t32_points_for_the_trade_level(armada: Armada) -> None:
    rows = [fleet(yellow=3) | {"cards": "port-customs", "islands": "lush-archipelago"}, EMPTY, EMPTY]
    found = final(armada, table(armada, rows))[0].categories
    assert (found["commercial"], found["islands"]) == (4, 4)


def test_t33_a_guild_scores_at_most_ten(armada: Armada) -> None:
    brown = "lumber-yard stone-pit clay-pool ore-vein clay-pit timber-yard"
    more = "sawmill quarry brickyard foundry tree-farm excavation"
    rows = [{"cards": "workers-guild"}, {"cards": brown}, EMPTY, EMPTY, EMPTY, {"cards": more}]
    assert final(armada, table(armada, rows))[0].categories["guild"] == 10


def test_t34_and_t35_naval_tokens(armada: Armada) -> None:
    assert naval(armada, 3, 6, 4, 3, 2, 0) == [7, 5, 3, 0, -3]
    assert naval(armada, 1, 3, 3, 2, 1, 0) == [1, 1, 0, 0, -1]
