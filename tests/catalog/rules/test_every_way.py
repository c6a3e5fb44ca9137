"""Every way to play a registered game: number of players, profile, set-up options, packs.

What is listed is accepted, what was played is written down, and what was written down is valid when it is read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.replays.claims import score_rows, wrong_columns
from kartotek.catalog.replays.opening import check_shape
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.registry import GAMES
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import Checkpoint, Replay, read_replay
from tests.catalog.rules.conftest import CatalogOf, Opener

LISTED = 60
"""So many of the moves listed at one point are tried."""
DRILL_GAMES = 10_000


@dataclass(frozen=True)
class Way:
    """One way to play a game."""

    game: Game
    players: int
    options: Mapping[str, str]
    packs: tuple[str, ...]

    def __str__(self) -> str:
        parts = (self.game.id, self.game.facts.profile, self.players, *self.options.values(), *self.packs)
        return " ".join(map(str, parts))


def ways(opened: Opener, catalog: Catalog, name: str) -> list[Way]:
    """All that the catalog and the game offer; what cannot be played says so when the set-up is dealt."""
    return [way for way in _offered(opened, catalog, name) if _playable(way)]


def _offered(opened: Opener, catalog: Catalog, name: str) -> Iterator[Way]:
    layers = [layer for layer, item in catalog.all_layers.items() if item.game == name]
    profiles = [profile.slug for profile in catalog.profiles.values() if profile.game == name]
    for packs, profile in product(((), *((layer,) for layer in layers)), profiles):
        game = opened(name, profile, packs)
        names = [option.name for option in game.setup_options]
        for values in product(*(option.values for option in game.setup_options)):
            for players in game.facts.players:
                yield Way(game, players, dict(zip(names, values, strict=True)), packs)


def _playable(way: Way) -> bool:
    try:
        setup = way.game.deal(way.players, Random(0), way.options)
    except KartotekError as error:
        assert error.code in ("usage", "data-missing"), (str(way), error)
        return False
    return not way.game.check_setup(setup)


def played(way: Way, seed: int, listings: int) -> Replay:
    """A random game in which some moves are taken from the list, at points where all that is listed is tried."""
    game, rng = way.game, Random(seed)
    setup = game.deal(way.players, rng, way.options)
    state = game.begin(setup)
    moves: list[dict[str, Any]] = []
    points: list[Checkpoint] = []
    share = listings / _usual_length(way)
    while waiting := game.waiting(state):
        move = None
        if share and rng.random() < share:
            move = listed_move(way, state, rng.choice(list(waiting)), rng)
            points.append(Checkpoint(len(moves), tuple(game.rows(state)), game.table(state)))
        move = move or game.random_move(state, waiting[0], rng)
        assert not game.play(state, move, rng), (str(way), seed, move)
        moves.append(move)
    scores = tuple(score_rows(game.scores(state)))
    return Replay(
        game.id,
        game.facts.profile,
        way.players,
        setup,
        tuple(moves),
        packs=way.packs,
        checkpoints=tuple(points),
        scores=scores,
    )


def _usual_length(way: Way) -> int:
    return {"gaia-project": 40, "underwater-cities": 14}.get(way.game.id, 20) * way.players


def listed_move(way: Way, state: State, seat: int, rng: Random) -> dict[str, Any]:
    """Try what is listed for a seat; one of the moves comes back."""
    offers = list(way.game.moves(state, seat))
    assert offers, (str(way), "nothing is listed")
    for offer in rng.sample(offers, min(LISTED, len(offers))):
        tried = dict(offer)
        assert not way.game.play(state.copy(), tried, Random(0)), (str(way), offer)
        if way.game.shapes is not None and way.game.shapes.game == way.game.id:
            way.game.shapes.check_moves([json.loads(json.dumps(tried))])
    return rng.choice(offers)


def holds(way: Way, seed: int, listings: int) -> None:
    written = read_replay(json.dumps(played(way, seed, listings).as_json()))
    check_shape(written, way.game)
    report = validate(written, way.game)
    assert report.valid and report.finished, (str(way), seed, report.as_json()["first_divergence"])


@pytest.mark.parametrize("name", GAMES)
def test_what_is_listed_is_played_and_valid(opened: Opener, catalog_of: CatalogOf, name: str) -> None:
    """A chosen part: of many ways some, and one point of each game at which everything listed is tried."""
    found = ways(opened, catalog_of(), name)
    assert found
    for seed, way in enumerate(found[:: 1 + len(found) // 20]):
        holds(way, seed, listings=1)


@pytest.mark.drill
@pytest.mark.parametrize("name", GAMES)
def test_ten_thousand_games_in_every_way(opened: Opener, catalog_of: CatalogOf, name: str) -> None:
    found = ways(opened, catalog_of(), name)
    for seed in range(DRILL_GAMES // len(GAMES)):
        holds(found[seed % len(found)], seed, listings=2)


def test_the_moves_that_were_not_accepted_before(opened: Opener) -> None:
    """Each of these listed or wrote what it then refused."""
    hal = Way(opened("ginkgopolis"), 1, {"variant": "solo"}, ())
    for seed in (9, 34):
        shifts = [move for move in played(hal, seed, 0).moves if move["do"] == "hal" and "shift" in move]
        assert shifts
        holds(hal, seed, 0)
    packs = ("underwater-cities-synthetic",)
    literal = opened("underwater-cities", "literal", packs)
    for seed in range(2):
        holds(Way(literal, 4, {"boards": "basic", "contracts": "no", "solo": "no"}, packs), seed, 2)


def _gains_nothing(value: Any) -> bool:
    if isinstance(value, Mapping):
        return value.get("gain") == {} or any(map(_gains_nothing, value.values()))
    return isinstance(value, list) and any(map(_gains_nothing, value))


def test_a_step_that_gives_nothing_is_not_written(opened: Opener) -> None:
    packs = ("underwater-cities-synthetic",)
    way = Way(opened("underwater-cities", None, packs), 2, {"boards": "basic", "contracts": "no", "solo": "no"}, packs)
    for seed in range(4):
        assert not _gains_nothing(list(played(way, seed, 1).moves))


def test_a_checkpoint_is_equal_whatever_the_order_of_what_has_none(opened: Opener) -> None:
    """Two tunnels of a site, cards of a hand; of many sites only those that differ are reported."""
    game = opened("underwater-cities", None, ("underwater-cities-synthetic",))
    built: dict[str, Any] = {"b1": "tunnel+,tunnel", "b2": "farm", "b3": "plain"}
    real = {"built": built, "cards": ["a#1", "b#2"], "claimed": ["a", "b"]}
    same = {"built": {"b3": "plain", "b2": "farm", "b1": "tunnel,tunnel+"}, "cards": ["b#2", "a#1"]}
    assert list(wrong_columns(same, real, game.unordered_columns)) == []
    other = {"built": built | {"b1": "tunnel"}, "claimed": ["b", "a"]}
    assert list(wrong_columns(other, real, game.unordered_columns)) == [
        "built: {'b1': 'tunnel+,tunnel'}, the replay says {'b1': 'tunnel'}",
        "claimed: ['a', 'b'], the replay says ['b', 'a']",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_columns_without_an_order_are_columns(opened: Opener, name: str) -> None:
    game = opened(name)
    assert game.unordered_columns <= game.columns().keys() | game.table_columns().keys()
