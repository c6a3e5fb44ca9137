"""One catalog for all rules tests, and games opened once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.registry import open_game
from kartotek.catalog.store import Catalog, load_catalog

Opener = Callable[..., Game]
CatalogOf = Callable[..., Catalog]


@pytest.fixture(scope="session")
def catalog_of(packed_database: Path) -> CatalogOf:
    """The catalog as seen with packs."""
    return cache(lambda packs=(): load_catalog(packed_database, packs))


@pytest.fixture(scope="session")
def opened(catalog_of: CatalogOf) -> Opener:
    """Games by id, profile and packs."""
    return cache(lambda game, profile=None, packs=(): open_game(catalog_of(packs), game, profile))
