"""Metropolises that are taken during the game: any tile that nobody has, connected at once."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from kartotek.catalog.effects.library import StoredAbility
from kartotek.catalog.rules.underwater_cities import UnderwaterCities
from kartotek.catalog.rules.underwater_cities.core import table_of
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.parser import parse_ability
from tests.catalog.rules.harness import changed_facts, full_game
from tests.catalog.rules.tables import Table
from tests.catalog.rules.underwater_cities.conftest import PACK
from tests.catalog.rules.underwater_cities.positions import play, position, refused, turn

SLOT = "science-or-upgrades"
STEPS = [{"p": 0, "choose": 0, "steps": [{"p": 0, "gain": {"science": 2}}]}]


@pytest.fixture(scope="module")
def taking(uc: UnderwaterCities) -> UnderwaterCities:
    """A card of the invented pack takes a blue metropolis instead of what it does there."""
    ability = parse_ability("now: take_metropolis[color = blue]", uc.facts.vocabulary, host="card")

    def change(source: StoredAbility) -> StoredAbility:
        return replace(source, ability=ability) if source.component.endswith(":syn-tide-gatherers") else source

    return UnderwaterCities(changed_facts(uc.facts, change))


def _card(game: UnderwaterCities) -> str:
    card = game.core.pieces.by_id["syn-tide-gatherers"]
    return f"{card.id}#{card.numbers[0]}"


def _taken(tile: str) -> dict[str, object]:
    return {"first": "card", "card_steps": [{"p": 0, "metropolis": tile}]}


def test_a_taken_tile_gives_its_bonus_and_counts_as_connected(taking: UnderwaterCities) -> None:
    own = {"board": "1", "hand": [_card(taking)], "metropolises": ["brown-cities", "blue-unknown-2", "blue-unknown-3"]}
    other = {"board": "2", "metropolises": ["brown-sets", "blue-unknown-4", "blue-unknown-5"]}
    state = taking.read_state({"seats": [own, other]}, 2)
    row = play(taking, state, turn(SLOT, _card(taking), STEPS, **_taken("blue-kelp")))
    assert row["kelp"] == 1 and row["joined"] == [3]
    back = taking.read_state(json.loads(json.dumps(taking.write_state(state))), 2)
    assert taking.rows(back) == taking.rows(state)
    before = row["vp"]
    taking.production.produce(state, 0)
    assert taking.rows(state)[0]["vp"] == before + 2


@pytest.mark.parametrize("tile", ["brown-sets", "blue-unknown-2", "blue-unknown-4", "nothing", None])
def test_a_tile_of_another_colour_or_of_somebody_is_refused(taking: UnderwaterCities, tile: str | None) -> None:
    state = position(taking, hand=[_card(taking)], metropolises=["brown-cities", "blue-unknown-2", "blue-unknown-3"])
    table_of(state).metropolises[1][2] = taking.core.pieces.tile["blue-unknown-4"].number
    move = turn(SLOT, _card(taking), STEPS, first="card", card_steps=[{"p": 0, "metropolis": tile}])
    assert refused(taking, state, move).rule == "rule:metropolis-take"


def test_a_written_position_has_every_tile_once(uc: UnderwaterCities) -> None:
    tiles = ["brown-cities", "blue-unknown-2", "blue-unknown-3"]
    with pytest.raises(KartotekError, match="malformed"):
        uc.read_state({"seats": [{"board": "1", "metropolises": tiles}, {"board": "2", "metropolises": tiles}]}, 2)


def test_random_games_take_tiles_and_validate(taking: UnderwaterCities) -> None:
    taken = 0
    for seed in range(8):
        replay = full_game(taking, Table("underwater-cities", 2, {}, (PACK,)), seed)
        taken += sum("metropolis" in step for move in replay.moves for step in move.get("card_steps", ()))
    assert taken
