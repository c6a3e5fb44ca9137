"""One catalog and its games for all replay tests, and a short and a full game to spoil."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from kartotek.catalog.replays.importing import Importer
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.registry import open_game
from kartotek.catalog.store import Catalog, load_catalog
from kartotek.schema.replay import Replay

Opener = Callable[..., Game]


@pytest.fixture(scope="session")
def opened(catalog: Catalog) -> Opener:
    """Games by id and profile."""
    return cache(lambda game, profile=None: open_game(catalog, game, profile))


@pytest.fixture(scope="session")
def with_packs(packed_database: Path) -> Opener:
    """Games by id, profile and packs, opened once."""
    load = cache(lambda packs: load_catalog(packed_database, packs))
    return cache(lambda game, profile=None, packs=(): open_game(load(packs), game, profile))


@pytest.fixture(scope="session")
def importer(packed_database: Path) -> Importer:
    return Importer(load_catalog(packed_database))


@pytest.fixture(scope="session")
def game(opened: Opener) -> Game:
    return opened("seven-wonders")


@pytest.fixture(scope="session")
def replay(game: Game) -> Replay:
    return random_game(game, 4, 3)
