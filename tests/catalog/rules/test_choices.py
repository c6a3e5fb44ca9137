"""Profile choices live: each is read by code, and deviations of a program are needed by the games that it played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from catalog.replays.validate import validate
from catalog.rules.gaia_project import GaiaProject
from catalog.rules.game import Game
from catalog.rules.seven_wonders import SevenWonders
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


NEEDED = ("turn-order", "leftovers", "burn-brainstone", "exchange-payment", "mirrored-sectors")
"""Deviations of the public program without which its own games are not valid."""


@pytest.mark.parametrize("choice", NEEDED)
def test_a_deviation_of_the_public_program_is_needed_by_its_games(opened: Opener, choice: str) -> None:
    book, engine = opened("gaia-project").facts, opened("gaia-project", "boardgamers-engine").facts
    flipped = replace(engine, choices={**engine.choices, choice: book.choices[choice]})
    game = GaiaProject(flipped)
    verdicts = [validate(sample(name), game).valid for name in NAMES]
    assert not all(verdicts)
