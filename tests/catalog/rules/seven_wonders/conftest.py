from __future__ import annotations

import pytest

from kartotek.catalog.rules.seven_wonders import SevenWonders
from tests.catalog.rules.conftest import Opener


@pytest.fixture(scope="session")
def wonders(opened: Opener) -> SevenWonders:
    game = opened("seven-wonders")
    assert isinstance(game, SevenWonders)
    return game
