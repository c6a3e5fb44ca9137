"""Each choice of the profile, both ways."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kartotek.catalog.rules.ginkgopolis import Ginkgopolis
from kartotek.catalog.rules.ginkgopolis.choices import ADMITTED
from kartotek.schema.errors import KartotekError
from tests.catalog.rules.ginkgopolis.positions import START, change, play, position, row


def with_choice(game: Ginkgopolis, **choices: str) -> Ginkgopolis:
    changed = {name.replace("_", "-"): value for name, value in choices.items()}
    return Ginkgopolis(replace(game.facts, choices={**game.facts.choices, **changed}))


def test_the_profile_names_every_choice_and_takes_the_first_value(ginkgo: Ginkgopolis) -> None:
    assert dict(ginkgo.facts.choices) == {name: values[0] for name, values in ADMITTED.items()}


@pytest.mark.parametrize("choice", ADMITTED)
def test_a_value_that_is_not_admitted_is_refused(ginkgo: Ginkgopolis, choice: str) -> None:
    with pytest.raises(KartotekError, match="cannot be"):
        with_choice(ginkgo, **{choice: "whatever"})


def test_rebuilding_when_a_card_is_needed(ginkgo: Ginkgopolis) -> None:
    late = with_choice(ginkgo, rebuild="when-needed")
    rows: list[dict[str, Any]] = [{"chosen": "a"}, {"hand": "c d e"}]
    for game, sizes in ((ginkgo, (6, 7)), (late, (0, 13))):
        state = position(game, rows, next="act 0", first_player=1, draw_pile=["f", "g"])
        order = sorted(game.pieces.ids[card] for card in [*state.extra.discard, game.pieces.card["a"]])
        chance = {"chance": [{"pile": "cards", "order": order}]} if game is ginkgo else {}
        play(game, state, {"seat": 0, "do": "act", "take": "resource", **chance})
        assert (len(state.extra.draw), len(state.extra.discard)) == (len(order) - 7, 7) if chance else sizes


def gone(game: Ginkgopolis, *kept: str) -> list[str]:
    return [name for name in game.pieces.tile_ids if name not in (*START.values(), *kept)]


def test_nobody_hands_a_tile_back(ginkgo: Ginkgopolis) -> None:
    for game, last in ((ginkgo, True), (with_choice(ginkgo, no_tiles_returned="go-on"), False)):
        where: dict[str, Any] = {"next": "return 0", "tile_supply": [], "removed": gone(game, "red-9")}
        state = position(game, [{"tiles": "red-9", "hand": "b"}, {"chosen": "a"}], **where)
        play(game, state, *({"seat": seat, "do": "return", "tiles": []} for seat in (0, 1)))
        assert state.extra.ending == last and row(game, state, 0)["tiles"] == ["red-9"]


def test_a_tile_on_a_chosen_card_is_handed_back(ginkgo: Ginkgopolis) -> None:
    free = with_choice(ginkgo, return_chosen_tile="yes")
    where: dict[str, Any] = {"next": "return 0", "tile_supply": [], "removed": gone(ginkgo, "red-9")}
    rows: list[dict[str, Any]] = [{"hand": "b"}, {"chosen": "a red-9"}]
    moves = (
        {"seat": 0, "do": "return", "tiles": []},
        {"seat": 1, "do": "return", "tiles": ["red-9"], "chance": [{"pile": "tiles", "order": ["red-9"]}]},
    )
    state = position(free, rows, **where)
    assert change(free, state, *moves)[1] == (0, 0, 1)
    assert row(free, state, 1)["chosen"] == ["a"] and not list(free.invariants(state))
    strict = position(ginkgo, rows, **where)
    play(ginkgo, strict, moves[0])
    assert ginkgo.play(strict, moves[1])[0].rule == "rule:tile-return-chosen"


def test_the_rest_of_a_gain_that_empties_the_supply(ginkgo: Ginkgopolis) -> None:
    """Blue 9 of two floors, one tile in the supply: the second one waits for the return step, or is lost."""
    for game, owed in ((ginkgo, 1), (with_choice(ginkgo, tile_gain_short="rest-lost"), 0)):
        city = {"0,1": [["blue-1", "blue-9"], 1]}
        where: dict[str, Any] = {"tile_supply": ["red-4"], "removed": gone(game, "red-4", "blue-9", "red-9")}
        rows: list[dict[str, Any]] = [{"chosen": "blue-9"}, {"chosen": "a", "tiles": "red-9", "cards": "blue-1"}]
        state = position(game, rows, city, **where)
        play(game, state, {"seat": 0, "do": "act"})
        assert (game.table(state)["next"], state.extra.owed) == ("return 0", owed)
        play(
            game,
            state,
            {"seat": 0, "do": "return", "tiles": []},
            {"seat": 1, "do": "return", "tiles": ["red-9"], "chance": [{"pile": "tiles", "order": ["red-9"]}]},
        )
        assert row(game, state, 0)["tiles"] == ["red-4", "red-9"][: 1 + owed]
        assert state.extra.ending == bool(owed)


def test_too_few_points_for_a_lower_number(ginkgo: Ginkgopolis) -> None:
    city = {"0,1": [["blue-1", "blue-9"], 0]}
    rows: list[dict[str, Any]] = [
        {"chosen": "blue-9 blue-4", "resources": 5, "points": 2, "cards": "blue-1"},
        {"chosen": "a"},
    ]
    for game, points in ((ginkgo, 2), (with_choice(ginkgo, points_short="pay-what-there-is"), 0)):
        state = position(game, rows, city)
        play(game, state, {"seat": 0, "do": "act"})
        assert row(game, state, 0)["points"] == points


def test_exploit_bonuses_while_urbanizing(ginkgo: Ginkgopolis) -> None:
    rows: list[dict[str, Any]] = [{"chosen": "b red-9", "resources": 5, "cards": "planner-5"}, {"chosen": "a"}]
    for game, points in ((ginkgo, 0), (with_choice(ginkgo, exploit_bonus_when_urbanizing="yes"), 1)):
        state = position(game, rows)
        assert change(game, state, {"seat": 0, "do": "act", "to": [0, 3]})[0] == (-1, 1, points)


def test_districts_across_corners(ginkgo: Ginkgopolis) -> None:
    """Red 9 touches red 1 at a corner only."""
    for game, points in ((ginkgo, 0), (with_choice(ginkgo, district_adjacency="corner"), 2)):
        state = position(game, [{}, {}], {"0,2": [["red-9"], 0]}, markers={"b": [0, 3]}, next="over")
        assert game.scores(state)[0].categories["districts"] == points


def test_a_building_card_of_the_expert_that_cannot_be_paid(ginkgo: Ginkgopolis) -> None:
    for game, used in ((ginkgo, "red-20"), (with_choice(ginkgo, expert_building_card="if-payable"), "a")):
        tall = [f"red-{number}" for number in range(4, 21)]
        blues = [f"blue-{number}" for number in range(4, 12)]
        city: dict[str, Any] = {"2,0": [tall, 0], "2,1": [blues, 1], "2,-1": [[f"yellow-{n}" for n in range(4, 20)], 1]}
        kept = [name for stack, _ in city.values() for name in stack[:-1]]
        rows: list[dict[str, Any]] = [{"hand": "b c"}, {"hand": "a red-20", "cards": kept}]
        markers = {"d": [3, 1], "e": [3, 0], "f": [3, -1]}
        where: dict[str, Any] = {"next": "hal 1", "markers": markers, "tile_supply": ["blue-20", "blue-19"]}
        state = position(game, rows, city, solo=True, variant="solo-expert", **where)
        assert row(game, state, 1)["supply"] == 1
        assert game.pieces.ids[game.hal.used_card(state.extra)] == used


def test_hal_and_another_colour(ginkgo: Ginkgopolis) -> None:
    for game, built in ((ginkgo, True), (with_choice(ginkgo, hal_color_resource="needed"), False)):
        tall = [["red-4", "red-5", "red-6", "red-7", "red-8", "red-9", "red-10", "red-11"], 1]
        city: dict[str, Any] = {
            "2,0": tall,
            "2,1": [["yellow-4", "yellow-5", "yellow-6", "yellow-7", "yellow-8", "yellow-9", "yellow-10"], 1],
            "2,-1": [["blue-4", "blue-5", "blue-6", "blue-7", "blue-8", "blue-9", "blue-10", "blue-11"], 1],
        }
        kept = [name for stack, _ in city.values() for name in stack[:-1]]
        rows: list[dict[str, Any]] = [{"hand": "b c"}, {"hand": "red-1", "cards": kept}]
        markers = {"d": [3, 1], "e": [3, 0], "f": [3, -1]}
        state = position(game, rows, city, solo=True, next="hal 1", markers=markers, tile_supply=["blue-20", "red-20"])
        assert row(game, state, 1)["supply"] == 2
        play(game, state, {"seat": 1, "do": "hal"})
        assert ("red-1" in row(game, state, 1)["cards"]) == built
        assert game.waiting(state) == ()  # the last resource is placed, or Hal cannot pay
