from __future__ import annotations

import pytest

from kartotek.catalog.rules.armada import Armada
from tests.catalog.rules.conftest import Opener

PACK = ("armada-synthetic",)


@pytest.fixture(scope="session")
def armada(opened: Opener) -> Armada:
    """The game with the invented prices, marks and benefits."""
    game = opened("armada", packs=PACK)
    assert isinstance(game, Armada)
    return game


@pytest.fixture(scope="session")
def unpacked(opened: Opener) -> Armada:
    """The game as far as public sources state it."""
    game = opened("armada")
    assert isinstance(game, Armada)
    return game
