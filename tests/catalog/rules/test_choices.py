"""Profile choices live: each is read by code, and deviations of a program are needed by the games that it played."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.gaia_project import GaiaProject
from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.seven_wonders import SevenWonders
from kartotek.schema.paths import data_folder
from tests.catalog.rules.conftest import Opener
from tests.catalog.rules.gaia_project.samples import NAMES, sample

KINDS: Mapping[str, type[Game]] = {"seven-wonders": SevenWonders, "gaia-project": GaiaProject}


class Read(dict[str, str]):
    """Choices that note which of them are looked at."""

    def __init__(self, choices: Mapping[str, str]) -> None:
        super().__init__(choices)
        self.seen: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.seen.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.seen.add(key)
        return super().get(key, default)


@pytest.mark.parametrize("name", KINDS)
def test_every_choice_is_read_by_code(opened: Opener, name: str) -> None:
    facts = opened(name).facts
    choices = Read(facts.choices)
    game = KINDS[name](replace(facts, choices=choices))
    setup = game.deal(3, Random(1))
    game.check_setup(_mirrored(setup))
    game.begin(setup)
    assert choices.seen >= set(facts.choices), set(facts.choices) - choices.seen


def _mirrored(setup: dict[str, Any]) -> dict[str, Any]:
    """A set-up that puts every question to its check."""
    if "sectors" not in setup:
        return setup
    return setup | {"sectors": [{**sector, "mirrored": True} for sector in setup["sectors"]]}


PACKS: Mapping[str, tuple[str, ...]] = {
    "armada": ("armada-synthetic",),
    "underwater-cities": ("underwater-cities-synthetic",),
}
TABLES: Mapping[str, tuple[int, ...]] = {
    "seven-wonders": (3, 4, 5, 7, 2),
    "armada": (3, 4, 5, 7),
    "gaia-project": (2, 3, 4),
    "ginkgopolis": (1, 2, 3, 5),
    "underwater-cities": (2, 3, 1),
}
SEEDS: Mapping[str, int] = {"seven-wonders": 60, "armada": 12, "gaia-project": 9, "ginkgopolis": 12}
"""Random games that are looked through for one that a flipped choice changes."""

SHOWN_BY: Mapping[str, tuple[int, int]] = {"copied-guild-cap": (7, 99), "equal-taxes": (5, 692)}
"""Players and seed of a game that shows a choice which the first games do not."""

_BIOMATTER = "underwater_cities/test_rules_are_data.py::test_biomatter_stands_in_anywhere_by_the_letter_of_the_book"
_SATELLITES = "gaia_project/test_rare_rules.py::test_satellites_run_out_at_the_limit_of_the_profile"

NUMBERS = {"satellite-limit": "25", "satellite-limit-variable-order": "25", "tunnels": "47"}
"""Another value of each choice that is a number, as some profile has it."""

ELSEWHERE: Mapping[str, str] = {
    "no-tiles-returned": "ginkgopolis/test_profiles.py::test_nobody_hands_a_tile_back",
    "return-chosen-tile": "ginkgopolis/test_profiles.py::test_a_tile_on_a_chosen_card_is_handed_back",
    "expert-building-card": "ginkgopolis/test_profiles.py::test_a_building_card_of_the_expert_that_cannot_be_paid",
    "biomatter": _BIOMATTER,
    "token-source": "gaia_project/test_profiles.py::test_tokens_may_be_named_by_the_book_alone",
    "exchange-payment": "test_choices.py::test_a_deviation_of_the_public_program_is_needed_by_its_games",
    "mirrored-sectors": "test_choices.py::test_a_deviation_of_the_public_program_is_needed_by_its_games",
    "lost-gain": "gaia_project/test_rare_rules.py::test_a_board_action_whose_gain_is_lost",
    "satellite-limit": _SATELLITES,
    "satellite-limit-variable-order": _SATELLITES,
    "zero-charge": "gaia_project/test_rare_rules.py::test_a_charge_of_nothing",
    "gaia-phase-decline": "gaia_project/test_half_turns.py::test_a_declined_step_ends_the_trades_of_one_profile",
    "last-booster": "gaia_project/test_rare_rules.py::test_a_booster_named_in_the_last_round",
}
"""Choices that random games seldom come to, with the test of a position that they decide."""

NEEDED = ("turn-order", "leftovers", "burn-brainstone", "exchange-payment", "mirrored-sectors")
"""Deviations of the public program without which its own games are not valid."""


@pytest.mark.parametrize("choice", NEEDED)
def test_a_deviation_of_the_public_program_is_needed_by_its_games(opened: Opener, choice: str) -> None:
    book, engine = opened("gaia-project").facts, opened("gaia-project", "boardgamers-engine").facts
    flipped = replace(engine, choices={**engine.choices, choice: book.choices[choice]})
    game = GaiaProject(flipped)
    verdicts = [validate(sample(name), game).valid for name in NAMES]
    assert not all(verdicts)


def _flips() -> Iterator[tuple[str, str, str]]:
    """Game, choice and a value that our reading of the book does not take."""
    for name in TABLES:
        header = tomllib.loads((data_folder() / "games" / name / "game.toml").read_text(encoding="utf-8"))
        for choice, values in header["choices"].items():
            for value in [NUMBERS[choice]] if values == "number" else values[1:]:
                yield name, choice, value


@cache
def _outcome(game: Game, players: int, seed: int) -> str:
    """What happens in one random game, its set-up included."""
    replay = random_game(game, players, seed)
    return json.dumps([game.begin(replay.setup).as_json(), replay.moves, replay.scores], sort_keys=True)


@pytest.mark.parametrize(("name", "choice", "value"), list(_flips()))
def test_a_flipped_choice_changes_an_outcome(opened: Opener, name: str, choice: str, value: str) -> None:
    game = opened(name, None, PACKS.get(name, ()))
    assert game.facts.choices[choice] != value
    flipped = type(game)(replace(game.facts, choices={**game.facts.choices, choice: value}))
    if choice in ELSEWHERE:
        place, _, test = ELSEWHERE[choice].partition("::")
        assert f"def {test}(" in (Path(__file__).parent / place).read_text(encoding="utf-8")
    else:
        tables = TABLES[name]
        usual = [(tables[seed % len(tables)], seed) for seed in range(SEEDS.get(name, 6))]
        shown = [SHOWN_BY[choice]] if choice in SHOWN_BY else usual
        assert any(_outcome(game, *table) != _outcome(flipped, *table) for table in shown)
