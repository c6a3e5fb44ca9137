from __future__ import annotations

import pytest

from kartotek.catalog.rules.ginkgopolis import Ginkgopolis
from tests.catalog.rules.conftest import Opener


@pytest.fixture(scope="session")
def ginkgo(opened: Opener) -> Ginkgopolis:
    """The rules of the book."""
    game = opened("ginkgopolis")
    assert isinstance(game, Ginkgopolis)
    return game
