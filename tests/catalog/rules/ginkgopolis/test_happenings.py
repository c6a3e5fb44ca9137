"""Rare turns of the rules: in random games, and each in a constructed one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.rules.ginkgopolis import Ginkgopolis
from tests.catalog.rules.ginkgopolis.happenings import RARE, Happenings
from tests.catalog.rules.ginkgopolis.positions import START, play, position, row
from tests.catalog.rules.tables import drill_games, tables_of


def watched(game: Ginkgopolis, games: int, every: int) -> Happenings:
    """Random games at every table; in one of so many the state is written and read back at every request."""
    happenings = Happenings(game)
    for table in tables_of("ginkgopolis"):
        players = table.players

        def watch(state: State, move: dict[str, Any], players: int = players) -> None:
            happenings.watch(state, move)
            assert not list(game.invariants(state)), move
            written = json.loads(json.dumps(game.write_state(state)))
            assert game.read_state(written, players).digest() == state.digest(), move

        for seed in range(games):
            look = watch if seed % every == 0 else happenings.watch
            random_game(game, players, seed, look, table.options)
    return happenings


def test_everything_is_used_and_nearly_everything_happens(ginkgo: Ginkgopolis) -> None:
    happenings = watched(ginkgo, 60, 20)
    assert not happenings.unused()
    # Hal runs out of resources long before the tiles run out: that game is constructed below.
    assert {name for name in RARE if not happenings.seen[name]} <= {"hal without a tile", "nobody returns"}


@pytest.mark.drill
def test_thousands_of_games_show_it_all(ginkgo: Ginkgopolis) -> None:
    happenings = watched(ginkgo, drill_games("ginkgopolis"), 20)
    assert not happenings.unused()
    assert {name for name in RARE if not happenings.seen[name]} <= {"hal without a tile"}, happenings.seen


def elsewhere(game: Ginkgopolis, *tiles: str) -> list[str]:
    return [name for name in game.pieces.tile_ids if name not in (*START.values(), *tiles)]


def test_a_new_hand_that_triggers_a_rebuild(ginkgo: Ginkgopolis) -> None:
    """The hand is discarded first, so its cards are shuffled too; the pile goes on with the new order."""
    others = ["c", "d", *sorted(START.values())]
    rows: list[dict[str, Any]] = [{"hand": "a b"}, {"hand": "i j k l"}]
    state = position(ginkgo, rows, draw_pile=["e", "f"], discard=["g", "h", *others])
    order = ["a", "b", "g", "h", *others]
    play(ginkgo, state, {"seat": 0, "do": "new_hand", "chance": [{"pile": "cards", "order": order}]})
    assert row(ginkgo, state, 0)["hand"] == ["e", "f", *order[7:9]]
    assert row(ginkgo, state, 0)["new_hand"] == 1 and len(state.extra.discard) == 7


def test_a_return_step_inside_an_urbanize_action(ginkgo: Ginkgopolis) -> None:
    """The first tile comes from a neighbour, the second from a bonus after the return step."""
    rows: list[dict[str, Any]] = [
        {"chosen": "b red-9", "resources": 3, "cards": "bioengineer-3"},
        {"chosen": "a", "tiles": "red-8"},
    ]
    where: dict[str, Any] = {"tile_supply": ["red-4"], "removed": elsewhere(ginkgo, "red-4", "red-8", "red-9")}
    state = position(ginkgo, rows, **where)
    play(ginkgo, state, {"seat": 0, "do": "act", "to": [0, 3]})
    assert ginkgo.table(state)["next"] == "return 0" and row(ginkgo, state, 0)["tiles"] == ["red-4"]
    assert ginkgo.play(state, {"seat": 0, "do": "return", "tiles": ["red-9"]})[0].rule == "rule:tile-return"
    play(ginkgo, state, {"seat": 0, "do": "return", "tiles": ["red-4"]})
    shuffled = [{"pile": "tiles", "order": ["red-8", "red-4"]}]
    play(ginkgo, state, {"seat": 1, "do": "return", "tiles": ["red-8"], "chance": shuffled})
    assert row(ginkgo, state, 0)["tiles"] == ["red-8"] and row(ginkgo, state, 0)["points"] == 1
    assert not state.extra.ending and ginkgo.table(state)["next"] == "act 1"
    play(ginkgo, state, {"seat": 1, "do": "act", "take": "tile"})
    assert state.extra.exhausted == 2 and ginkgo.waiting(state) == ()


def test_nobody_hands_a_tile_back(ginkgo: Ginkgopolis) -> None:
    """The supply has run out for the second time, what is left of the gain is lost, and the round is the last one."""
    city = {"0,1": [["blue-1", "blue-9"], 1]}
    where: dict[str, Any] = {"tile_supply": ["red-4"], "removed": elsewhere(ginkgo, "red-4", "blue-9")}
    state = position(ginkgo, [{"chosen": "blue-9"}, {"chosen": "a", "cards": "blue-1"}], city, **where)
    play(ginkgo, state, {"seat": 0, "do": "act"})
    play(ginkgo, state, *({"seat": seat, "do": "return", "tiles": []} for seat in (0, 1)))
    assert row(ginkgo, state, 0)["tiles"] == ["red-4"] and state.extra.ending
    play(ginkgo, state, {"seat": 1, "do": "act", "take": "tile"})
    assert row(ginkgo, state, 1)["tiles"] == [] and ginkgo.waiting(state) == ()


def test_the_good_of_which_nothing_is_left_may_be_chosen(ginkgo: Ginkgopolis) -> None:
    tiles = elsewhere(ginkgo)
    state = position(ginkgo, [{"chosen": "a", "resources": 25}, {"chosen": "b"}], tile_supply=[], removed=tiles)
    play(ginkgo, state, {"seat": 0, "do": "act", "take": "resource"}, {"seat": 1, "do": "act", "take": "tile"})
    assert row(ginkgo, state, 0)["resources"] == 25 and row(ginkgo, state, 1)["tiles"] == []


def test_hal_cannot_pay(ginkgo: Ginkgopolis) -> None:
    """His card is discarded, the tile goes back on top of the supply, and the game is over."""
    tall = [f"red-{number}" for number in range(4, 21)]
    city = {"2,0": [tall, 1], "2,1": [["blue-4", "blue-5", "blue-6", "blue-7", "blue-8", "blue-9", "blue-10"], 1]}
    kept = [*tall[:-1], *(f"blue-{number}" for number in range(4, 10))]
    rows: list[dict[str, Any]] = [{"hand": "b c"}, {"hand": "red-1", "cards": kept}]
    markers = {"d": [3, 1], "e": [3, 0]}
    state = position(ginkgo, rows, city, solo=True, next="hal 1", markers=markers, tile_supply=["blue-20", "blue-19"])
    assert row(ginkgo, state, 1)["supply"] == 1
    play(ginkgo, state, {"seat": 1, "do": "hal"})
    assert ginkgo.waiting(state) == () and ginkgo.pieces.card["red-1"] in state.extra.discard
    assert len(state.extra.tile_supply) == 2 and row(ginkgo, state, 0)["hand"] == ["b", "c"]


def test_hal_without_a_tile(ginkgo: Ginkgopolis) -> None:
    """The player takes the last tile: nobody hands tiles back, no second card is drawn, Hal does nothing."""
    for variant in ("solo", "solo-expert"):
        rows: list[dict[str, Any]] = [{"chosen": "a", "hand": "b c"}, {"hand": "d"}]
        where: dict[str, Any] = {"tile_supply": ["red-4"], "removed": elsewhere(ginkgo, "red-4")}
        state = position(ginkgo, rows, solo=True, variant=variant, **where)
        play(ginkgo, state, {"seat": 0, "do": "act", "take": "tile"})
        assert ginkgo.table(state)["next"] == "hal 1" and row(ginkgo, state, 1)["hand"] == ["d"]
        assert ginkgo.play(state, {"seat": 1, "do": "hal", "to": [2, 2]})[0].rule == "rule:solo-marker"
        play(ginkgo, state, {"seat": 1, "do": "hal"})
        assert ginkgo.waiting(state) == () and ginkgo.pieces.card["d"] in state.extra.discard


@pytest.mark.parametrize(
    ("second", "used"), [("red-1", "red-1"), ("b", "b"), ("c", "a")], ids=["building", "better", "equal"]
)
def test_the_second_card_of_the_expert(ginkgo: Ginkgopolis, second: str, used: str) -> None:
    """A building card is always used, a letter only if it is worth more: b is beside two floors, a and c beside one."""
    city = {"0,1": [["blue-1", "blue-9"], 1]}
    rows: list[dict[str, Any]] = [{"chosen": "red-2", "hand": "j k"}, {"hand": "a", "cards": "blue-1"}]
    draw = [second, *(letter for letter in "defghil" if letter != second)]
    state = position(ginkgo, rows, city, solo=True, variant="solo-expert", draw_pile=draw)
    play(ginkgo, state, {"seat": 0, "do": "act"})
    table = state.extra
    assert ginkgo.pieces.ids[ginkgo.hal.used_card(table)] == used
    play(ginkgo, state, next(ginkgo.moves(state, 1)))
    discarded = {ginkgo.pieces.ids[card] for card in table.discard}
    assert {"a", second} - discarded == ({"red-1"} if second == "red-1" else set())


def test_hal_gains_points_where_a_player_gains_goods(ginkgo: Ginkgopolis) -> None:
    city = {"0,1": [["blue-1", "blue-9"], 1]}
    rows: list[dict[str, Any]] = [{"hand": "j k"}, {"hand": "b", "cards": "blue-1"}]
    state = position(ginkgo, rows, city, solo=True, next="hal 1")
    play(ginkgo, state, {"seat": 1, "do": "hal", "to": [0, 3]})
    hal = row(ginkgo, state, 1)
    assert (hal["resources"], hal["tiles"], hal["points"], hal["supply"]) == (0, [], 2, 25 - 2 - 1)


def test_hal_and_the_player_build_over_each_other(ginkgo: Ginkgopolis) -> None:
    city = {"0,1": [["blue-1", "blue-9"], 0], "0,0": [["blue-2", "blue-8"], 1]}
    rows: list[dict[str, Any]] = [
        {"chosen": "blue-8 blue-20", "hand": "j k", "resources": 5},
        {"hand": "blue-9", "cards": "blue-1 blue-2"},
    ]
    state = position(ginkgo, rows, city, solo=True)
    play(ginkgo, state, {"seat": 0, "do": "act"})
    hal = row(ginkgo, state, 1)
    assert (hal["points"], hal["supply"]) == (2, 25) and row(ginkgo, state, 0)["resources"] == 2
    play(ginkgo, state, {"seat": 1, "do": "hal"})
    player = row(ginkgo, state, 0)
    assert (player["resources"], player["points"]) == (4, 2) and row(ginkgo, state, 1)["supply"] == 22
