"""The worked examples and numeric statements of the book."""

from __future__ import annotations

from random import Random

import pytest

from kartotek.catalog.rules.ginkgopolis import Ginkgopolis
from kartotek.catalog.rules.ginkgopolis.districts import district_points, districts
from kartotek.catalog.rules.ginkgopolis.setup import read_place
from tests.catalog.rules.ginkgopolis.positions import START, change, play, position, row


def test_start_goods_of_the_second_set(ginkgo: Ginkgopolis) -> None:
    """Lines 160-165: 4 resources, 2 tiles, 2 points."""
    setup = ginkgo.deal(4, Random(0), {"variant": "sets"})
    setup["sets"] = [2, 1, 3, 4]
    nell = row(ginkgo, ginkgo.begin(setup), 0)
    assert (nell["resources"], len(nell["tiles"]), nell["points"]) == (4, 2, 2)
    assert nell["supply"] == 18 - 4


def test_exploiting_a_building_of_two_floors(ginkgo: Ginkgopolis) -> None:
    """Lines 231-237: red 9 of two floors and two bonuses give 2 resources, 1 tile and 1 point."""
    faye = {"chosen": "red-9", "cards": "blue-1 yellow-1 red-3"}
    city = {"-1,-1": [["red-3", "red-9"], 1], "0,1": [["blue-1", "red-5"], 1], "1,1": [["yellow-1", "red-6"], 1]}
    state = position(ginkgo, [faye, {"chosen": "a"}], city)
    assert change(ginkgo, state, {"seat": 0, "do": "act"})[0] == (2, 1, 1)
    assert ginkgo.pieces.card["red-9"] in state.extra.discard


def test_urbanizing(ginkgo: Ginkgopolis) -> None:
    """Lines 275-282: a red neighbour of one floor and a blue one of two, and a bonus."""
    miley = {"chosen": "a red-4", "resources": 3, "cards": "biotechnician-1 blue-3"}
    city = {"0,2": [["red-10"], 1], "-1,1": [["blue-3", "blue-9"], 1], "0,-1": "red-1"}
    state = position(
        ginkgo, [miley, {"chosen": "b"}], city, markers={"b": [0, 3]}, tile_supply=["blue-8", "blue-11", "blue-12"]
    )
    assert change(ginkgo, state, {"seat": 0, "do": "act", "to": [-1, 3]})[0] == (-1 + 1 + 1, 2, 0)
    after = row(ginkgo, state, 0)
    assert "-1,2=red-4*1!" in after["buildings"] and "a=-1,3" in after["markers"]
    assert ginkgo.pieces.card["a"] in state.extra.discard


def test_constructing_over_another_player(ginkgo: Ginkgopolis) -> None:
    """Lines 324-334: Nell builds red 4 on Faye's blue 5 of two floors."""
    nell = {"chosen": "blue-5 red-4", "resources": 4, "points": 1, "cards": "planner-1 biotechnician-2 blue-1"}
    faye = {"chosen": "a", "resources": 0}
    state = position(ginkgo, [nell, faye], {"0,1": [["blue-1", "blue-5"], 1]})
    assert change(ginkgo, state, {"seat": 0, "do": "act"}) == [(-3, 0, 0), (2, 0, 2)]
    after = row(ginkgo, state, 0)
    assert "0,1=red-4*3!" in after["buildings"] and after["cards"][-1] == "blue-5"


def test_a_lower_number_costs_the_difference(ginkgo: Ginkgopolis) -> None:
    """Lines 295-296: 4 over 5 costs one point; an equal or higher number costs nothing."""
    for tile, cost in (("blue-4", -1), ("blue-6", 0)):
        own = {"chosen": f"blue-5 {tile}", "resources": 9, "points": 3, "cards": "blue-1"}
        state = position(ginkgo, [own, {"chosen": "a"}], {"0,1": [["blue-1", "blue-5"], 0]})
        assert change(ginkgo, state, {"seat": 0, "do": "act"})[0] == (-1, 0, cost)


@pytest.mark.parametrize("floors", [1, 2])
def test_goods_by_floors(ginkgo: Ginkgopolis, floors: int) -> None:
    """Line 211."""
    stack = ["yellow-3", "yellow-7"][-floors:]
    kept = "yellow-3" if floors == 2 else ""
    over = {"1,-1": [stack, 1]} | ({} if floors == 2 else {"2,-1": "yellow-3"})
    markers = {} if floors == 2 else {"f": [3, -1]}
    state = position(ginkgo, [{"chosen": "yellow-7"}, {"chosen": "a", "cards": kept}], over, markers=markers)
    assert change(ginkgo, state, {"seat": 0, "do": "act"})[0] == (0, 0, floors)


def test_building_over_oneself_scores_nothing(ginkgo: Ginkgopolis) -> None:
    """Lines 288-290."""
    own = {"chosen": "blue-5 blue-9", "resources": 1, "cards": "blue-1"}
    state = position(ginkgo, [own, {"chosen": "a"}], {"0,1": [["blue-1", "blue-5"], 0]})
    assert change(ginkgo, state, {"seat": 0, "do": "act"})[0] == (-1, 0, 0)


@pytest.mark.parametrize(
    ("chosen", "resources", "gained"), [("red-1 red-9", 1, (1, 1, 0)), ("a red-9", 0, (1, 1, 0))], ids=str
)
def test_what_cannot_be_paid_is_exploited(
    ginkgo: Ginkgopolis, chosen: str, resources: int, gained: tuple[int, int, int]
) -> None:
    """Lines 336-338: the tile comes back, and the card is played alone."""
    state = position(ginkgo, [{"chosen": chosen, "resources": resources}, {"chosen": "b"}])
    take = {"take": "resource"} if chosen.startswith("a") else {}
    assert change(ginkgo, state, {"seat": 0, "do": "act", **take})[0] == gained
    notes = [event for event in state.events if event.kind == "note"]
    assert len(notes) == 1 and "needs" in notes[0].value


def test_too_few_points_are_as_too_few_resources(ginkgo: Ginkgopolis) -> None:
    own = {"chosen": "blue-9 blue-4", "resources": 9, "points": 4, "cards": "blue-1"}
    state = position(ginkgo, [own, {"chosen": "a"}], {"0,1": [["blue-1", "blue-9"], 0]})
    assert change(ginkgo, state, {"seat": 0, "do": "act"})[0] == (0, 2 + 1 + 1, 0)  # floors, bonus, the tile itself


def test_the_draw_pile_is_rebuilt_at_once(ginkgo: Ginkgopolis) -> None:
    """Lines 362-368: the cards of yellow 4, 5 and 9 join, seven go to the discard pile, the next player draws."""
    rows = [{"hand": "d e f"}, {"hand": "g h i"}, {"hand": "j k l", "chosen": "a"}]
    city = {"2,0": [["yellow-4"], 0, 1], "3,0": [["yellow-5"], 1, 1], "4,0": [["yellow-9"], 2, 1]}
    state = position(
        ginkgo,
        rows,
        city,
        next="act 2",
        first_player=0,
        markers={"e": [5, 0]},
        draw_pile=["b"],
    )
    waiting = [*"c", "yellow-4", "yellow-5", "yellow-9", *sorted(START.values()), "a"]
    order = sorted(waiting)
    play(
        ginkgo,
        state,
        {"seat": 2, "do": "act", "take": "resource", "chance": [{"pile": "cards", "order": order}]},
    )
    table = state.extra
    assert table.first == 1 and "b" in row(ginkgo, state, 1)["hand"]
    assert [ginkgo.pieces.ids[card] for card in table.discard] == order[:7]
    assert order[7] in row(ginkgo, state, 2)["hand"] and order[8] in row(ginkgo, state, 0)["hand"]
    assert not table.sites and len(table.draw) == len(order) - 9


def test_districts_and_their_ties(ginkgo: Ginkgopolis) -> None:
    """Lines 412-421: yellow Miley 6; blue of seven resources Faye 7, Miley 2 by the higher number, Nell none."""
    tile, places = ginkgo.pieces.tile, {"miley": 0, "faye": 1, "nell": 2}
    laid = {
        "0,0": (("yellow-4", "yellow-5", "yellow-6"), "miley"),
        "1,0": (("yellow-1",), None),
        "0,1": (("blue-4", "blue-5", "blue-6"), "faye"),
        "1,1": (("blue-7", "blue-12"), "miley"),
        "2,1": (("blue-8", "blue-11"), "nell"),
        "3,1": (("red-20",), "nell"),
    }
    city = {read_place(place) or 0: tuple(map(tile.__getitem__, stack)) for place, (stack, _) in laid.items()}
    owner = {read_place(place) or 0: places[who] for place, (_, who) in laid.items() if who}
    found = {
        ginkgo.pieces.color_names[city[group[0]][-1]]: district_points(group, city, owner, ginkgo.pieces.numbers)
        for group in districts(city, ginkgo.pieces.colors)
    }
    assert found == {"yellow": ((0, 6),), "blue": ((1, 7), (0, 2))}


def test_a_taller_building_breaks_a_tie_before_the_number(ginkgo: Ginkgopolis) -> None:
    tile = ginkgo.pieces.tile
    city = {1: (tile["red-4"], tile["red-5"]), 2: (tile["red-20"],), 3: (tile["red-19"],)}
    assert district_points([1, 2, 3], city, {1: 0, 2: 1, 3: 1}, ginkgo.pieces.numbers) == ((0, 4), (1, 2))


def test_the_end_stays_if_resources_come_back(ginkgo: Ginkgopolis) -> None:
    """Line 383: seat 0 places the last one, seat 1 builds over it, the game still ends after the round."""
    tall = ["red-2", "red-4", "red-5", "red-6", "red-7", "red-8", "red-9", "red-10", "red-11", "red-12", "red-13"]
    kept = " ".join(["red-1", "red-3", "red-15", *tall[:-1]])
    first = {"chosen": "a blue-4", "resources": 1, "supply": 0, "cards": kept}
    second = {"chosen": "red-14 red-19", "resources": 13}
    city = {
        "-1,0": [tall, 0],
        "-1,1": [["red-1", "red-14"], 0],
        "-1,-1": [["red-3", *[f"red-{number}" for number in (15, 16)]], 0],
        "2,0": [["yellow-4"], 0],
        "2,1": [["yellow-5"], 0],
        "2,-1": [["yellow-6"], 0],
        "3,0": [["yellow-7"], 0],
        "3,1": [["yellow-8"], 0],
        "3,-1": [["yellow-9"], 0],
        "4,0": [["yellow-10"], 0],
        "4,1": [["yellow-11"], 0],
    }
    markers = {"d": [5, 1], "e": [5, 0], "f": [4, -1]}
    state = position(ginkgo, [first, second], city, markers=markers)
    play(ginkgo, state, {"seat": 0, "do": "act", "to": [-1, 3]})
    assert state.extra.ending
    play(ginkgo, state, {"seat": 1, "do": "act"})
    assert row(ginkgo, state, 0)["resources"] > 0 and ginkgo.waiting(state) == ()


@pytest.mark.parametrize("tokens", [0, 1, 2])
def test_tokens_left_score_two_each(ginkgo: Ginkgopolis, tokens: int) -> None:
    """Lines 188-191 and 388."""
    state = position(ginkgo, [{"new_hand": tokens}, {}], next="over")
    assert ginkgo.scores(state)[0].categories["new_hand"] == 2 * tokens


def test_tiles_handed_back_are_the_new_supply(ginkgo: Ginkgopolis) -> None:
    """Lines 370-374: a point for each."""
    rest = [name for name in ginkgo.pieces.tile_ids if name not in START.values()]
    own, others = rest[:3], rest[3:5]
    state = position(
        ginkgo,
        [{"tiles": own, "cards": ""}, {"tiles": others, "chosen": "a"}],
        next="return 0",
        tile_supply=[],
        removed=rest[5:],
    )
    shuffled = [{"pile": "tiles", "order": own[::-1]}]
    moves = (
        {"seat": 0, "do": "return", "tiles": own},
        {"seat": 1, "do": "return", "tiles": [], "chance": shuffled},
    )
    assert change(ginkgo, state, *moves) == [(0, -3, 3), (0, 0, 0)]
    assert [ginkgo.pieces.tile_ids[tile] for tile in state.extra.tile_supply] == own[::-1]
    assert ginkgo.table(state)["next"] == "act 1"


def test_the_solo_player_starts_with_six_of_each(ginkgo: Ginkgopolis) -> None:
    """Lines 427-429."""
    state = ginkgo.begin(ginkgo.deal(1, Random(0)))
    player, hal = ginkgo.rows(state)
    assert (player["resources"], len(player["tiles"]), player["points"]) == (6, 6, 6)
    assert (player["new_hand"], player["cards"], player["supply"]) == (0, [], 19)
    assert (hal["resources"], hal["tiles"], hal["points"], hal["supply"]) == (0, [], 0, 25)
    assert len(player["hand"]) == 3 and len(hal["hand"]) == 1
