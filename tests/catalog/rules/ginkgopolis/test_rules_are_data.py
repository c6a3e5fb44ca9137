"""What a piece does is its stored expression alone: swapped, silenced and renamed pieces show it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kartotek.catalog.effects.library import StoredAbility
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.ginkgopolis import Ginkgopolis
from kartotek.schema.language.parser import parse_ability
from tests.catalog.rules.ginkgopolis.positions import START, change, position
from tests.catalog.rules.harness import changed_facts, renamed, renamed_facts, traded_facts
from tests.data.shipped import DATA, Tables

ROWS = Tables(DATA / "games" / "ginkgopolis")
CARDS = [f"card:{row['id']}" for row in ROWS.kinds["card"]]
CHARACTERS = [f"character:{row['id']}" for row in ROWS.kinds["character"]]
TILES = [f"tile:{row['id']}" for row in ROWS.kinds["tile"]]
PIECES = CARDS + CHARACTERS


def other_kind(piece: str) -> str:
    """A piece of the same kind whose expressions are different."""
    members = next(group for group in (CARDS, CHARACTERS, TILES) if piece in group)
    place = members.index(piece)
    ring = members[place + 1 :] + members[:place]
    return next(member for member in ring if ROWS.abilities[member] != ROWS.abilities[piece])


def behaviour(game: Ginkgopolis, piece: str, *, live: bool = True) -> dict[str, Any]:
    """What a seat gets for each action, at the start and at the end, with this piece before it.

    Attributes of the piece itself are left out of what is counted: it lies there as another one would.
    """
    _kind, _, slug = piece.partition(":")
    number = game.pieces.kept[slug]
    seen: dict[str, Any] = {}
    for action, (chosen, more) in {
        "exploit": ("yellow-1", {}),
        "urbanize": ("a red-20", {"to": [-1, 3]}),
        "construct": ("yellow-2 yellow-20", {}),
    }.items():
        state = position(game, [{"chosen": chosen, "resources": 9, "points": 5}, {"chosen": "b"}])
        if live:
            state.live[0].append((game.pieces.components[number], number))
        seen[action] = change(game, state, {"seat": 0, "do": "act", **more})[0]
    city = {
        "2,0": [["red-9", "red-10", "red-11"], 0],
        "2,1": [["blue-9"], 0],
        "2,-1": [["yellow-9"], 0],
        "3,0": [["blue-20"], 0],
    }
    markers = {"d": [2, 2], "e": [4, 0], "f": [2, -2]}
    cards = "biotechnician-1 bioengineer-2 planner-1 planner-2"
    state = position(game, [{"cards": cards, "new_hand": 0}, {"cards": "red-9 red-10"}], city, markers=markers)
    state.live[0].clear()
    if live:
        game.turns.bring(state, 0, number)
    start = game.rows(state)[0]
    seen["start"] = (start["resources"], len(start["tiles"]), start["points"])
    game.scoring.score(state)
    seen["end"] = state.extra.tally[0].categories["cards"]
    return seen


def with_expressions(game: Ginkgopolis, taken: dict[str, str]) -> Ginkgopolis:
    return Ginkgopolis(traded_facts(game.facts, taken))


@pytest.fixture(scope="module")
def silent(ginkgo: Ginkgopolis) -> Ginkgopolis:
    """A game in which no card and no character does anything."""
    return with_expressions(ginkgo, dict.fromkeys(PIECES, ""))


@pytest.fixture(scope="module")
def traded(ginkgo: Ginkgopolis) -> Ginkgopolis:
    """A game in which every card and every character does what another one does."""
    return with_expressions(ginkgo, {piece: other_kind(piece) for piece in PIECES})


@pytest.mark.parametrize("piece", PIECES)
def test_traded_expressions_trade_behaviour(ginkgo: Ginkgopolis, traded: Ginkgopolis, piece: str) -> None:
    assert behaviour(traded, piece) == behaviour(ginkgo, other_kind(piece))


@pytest.mark.parametrize("piece", PIECES)
def test_a_blank_expression_silences(ginkgo: Ginkgopolis, silent: Ginkgopolis, piece: str) -> None:
    quiet = behaviour(ginkgo, piece, live=False)
    assert behaviour(silent, piece) == quiet != behaviour(ginkgo, piece)


def test_two_cards_swap_and_the_rest_stays(ginkgo: Ginkgopolis) -> None:
    swapped = with_expressions(ginkgo, {"card:red-1": "card:yellow-20", "card:yellow-20": "card:red-1"})
    assert behaviour(swapped, "card:red-1") == behaviour(ginkgo, "card:yellow-20")
    assert behaviour(swapped, "card:yellow-20") == behaviour(ginkgo, "card:red-1")
    assert behaviour(swapped, "card:blue-1") == behaviour(ginkgo, "card:blue-1")


def test_a_bonus_may_be_any_good(ginkgo: Ginkgopolis) -> None:
    """A line of our own: tokens are gained like other goods."""

    def change_line(source: StoredAbility) -> StoredAbility:
        if not source.component.endswith("card:yellow-1"):
            return source
        return replace(source, ability=parse_ability("on exploit: gain new_hand, 2 vp", ginkgo.facts.vocabulary))

    game = Ginkgopolis(changed_facts(ginkgo.facts, change_line))
    rows: list[dict[str, Any]] = [{"chosen": "red-1", "cards": "yellow-1", "new_hand": 0}, {"chosen": "b"}]
    state = position(game, rows, {"1,1": [["yellow-1", "yellow-9"], 1]})
    assert change(game, state, {"seat": 0, "do": "act"})[0] == (1, 0, 2)
    assert game.rows(state)[0]["new_hand"] == 1


def harvest(game: Ginkgopolis, tile: str) -> tuple[int, int, int]:
    city = START | {"2,0": [[tile], 1]} if tile not in START.values() else START
    rows: list[dict[str, Any]] = [{"chosen": tile}, {"chosen": "b"}]
    state = position(game, rows, city, markers={"e": [3, 0]})
    move: dict[str, Any] = {"seat": 0, "do": "act"}
    return change(game, state, move)[0]


@pytest.mark.parametrize("piece", TILES[::7])
def test_tiles_give_what_their_line_says(ginkgo: Ginkgopolis, piece: str) -> None:
    other, slug = other_kind(piece), piece.partition(":")[2]
    swapped = with_expressions(ginkgo, {piece: other, other: piece})
    assert harvest(swapped, slug) == harvest(ginkgo, other.partition(":")[2]) != harvest(ginkgo, slug)
    assert harvest(with_expressions(ginkgo, {piece: ""}), slug) == (0, 0, 0)


def test_a_tile_with_a_choice_asks_for_it(ginkgo: Ginkgopolis) -> None:
    """The expression of an urbanization card on a tile: the interpreter takes over, and the move says what is taken."""
    game = with_expressions(ginkgo, {"tile:red-1": "urbanization:a"})
    assert not game.effects.plain
    state = position(game, [{"chosen": "red-1"}, {"chosen": "b"}])
    before = state.digest()
    assert game.play(state, {"seat": 0, "do": "act"})[0].need == "resource or tile"
    assert state.digest() == before
    assert change(game, state, {"seat": 0, "do": "act", "take": "tile"})[0] == (0, 1, 0)


def test_letters_tokens_rules_and_hal_do_what_their_lines_say(ginkgo: Ginkgopolis) -> None:
    lines = ("urbanization:a", "token:new-hand", "rule:eviction", "opponent:hal")
    quiet = with_expressions(ginkgo, dict.fromkeys(lines, ""))
    state = position(quiet, [{"chosen": "a"}, {"chosen": "b"}])
    assert change(quiet, state, {"seat": 0, "do": "act"})[0] == (0, 0, 0)
    state = position(quiet, [{"hand": "a"}, {"hand": "b"}])
    assert quiet.play(state, {"seat": 0, "do": "new_hand"})
    rows: list[dict[str, Any]] = [{"chosen": "blue-5 blue-9", "resources": 9}, {"chosen": "b", "cards": "blue-1"}]
    state = position(quiet, rows, {"0,1": [["blue-1", "blue-5"], 1]})
    assert change(quiet, state, {"seat": 0, "do": "act"})[1] == (2, 0, 0)
    hal = [{"hand": "b c"}, {"hand": "a"}]
    for game, points in ((ginkgo, 1), (quiet, 0)):
        state = position(game, hal, solo=True, next="hal 1", tile_supply=["red-9", "red-10", "red-11"])
        assert change(game, state, {"seat": 1, "do": "hal", "to": [-1, 3]})[1][2] == points


@pytest.mark.parametrize("style", ["numbered", "backwards"])
@pytest.mark.parametrize(("players", "variant"), [(1, "solo-expert"), (2, "draft"), (3, "sets"), (5, "draft")])
def test_names_of_components_mean_nothing(ginkgo: Ginkgopolis, style: str, players: int, variant: str) -> None:
    kinds = ("card", "tile", "character", "urbanization", "marker", "opponent", "token")
    slugs = dict.fromkeys(row["id"] for kind in kinds for row in ROWS.kinds[kind])
    if style == "numbered":
        names = {slug: f"piece-{place}" for place, slug in enumerate(slugs)}
    else:
        names = {slug: f"{slug[::-1]}-x" for slug in slugs}
    other = Ginkgopolis(renamed_facts(ginkgo.facts, names))
    for seed in range(3):
        played = random_game(ginkgo, players, seed, options={"variant": variant})
        other_replay = replace(
            played,
            setup=renamed(played.setup, names) | {"variant": variant},
            moves=tuple(_renamed_move(move, names) for move in played.moves),
        )
        report = validate(other_replay, other)
        assert report.valid and report.finished, report.as_json()["first_divergence"]
        assert report.scores == list(played.scores)


def _renamed_move(move: Any, names: dict[str, str]) -> dict[str, Any]:
    keys = ("card", "tile", "tiles", "chance")
    return {key: renamed(value, names) if key in keys else value for key, value in move.items()}
