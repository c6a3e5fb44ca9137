from __future__ import annotations

import pytest

from kartotek.catalog.rules.gaia_project import GaiaProject
from tests.catalog.rules.conftest import Opener


def _gaia(opened: Opener, profile: str) -> GaiaProject:
    game = opened("gaia-project", profile)
    assert isinstance(game, GaiaProject)
    return game


@pytest.fixture(scope="session")
def gaia(opened: Opener) -> GaiaProject:
    """The rules of the book."""
    return _gaia(opened, "rulebook")


@pytest.fixture(scope="session")
def engine(opened: Opener) -> GaiaProject:
    """The rules as the public program plays them."""
    return _gaia(opened, "boardgamers-engine")
