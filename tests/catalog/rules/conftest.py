"""One catalog for all rules tests, and games opened once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.registry import open_game
from kartotek.catalog.store import load_catalog

Opener = Callable[..., Game]


@pytest.fixture(scope="session")
def opened(packed_database: Path) -> Opener:
    """Games by id, profile and packs."""
    load = cache(lambda packs: load_catalog(packed_database, packs))
    return cache(lambda game, profile=None, packs=(): open_game(load(packs), game, profile))
