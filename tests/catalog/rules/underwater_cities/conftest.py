"""The game over the invented pack, and over the pack of the reference logs where that is given."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kartotek.catalog.rules.underwater_cities import UnderwaterCities
from kartotek.catalog.store import Catalog, load_catalog
from kartotek.ingest.build import build
from tests.catalog.rules.conftest import Opener
from tests.conftest import DATA

PACK = "underwater-cities-synthetic"
LOGS = Path(os.environ.get("KARTOTEK_LOGS", "no such folder")) / "underwater-cities" / "logs"


@pytest.fixture(scope="session")
def uc(opened: Opener) -> UnderwaterCities:
    game = opened("underwater-cities", packs=(PACK,))
    assert isinstance(game, UnderwaterCities)
    return game


@pytest.fixture(scope="session")
def reference(common_folder: Path) -> Catalog:
    """A catalog with the pack of the reference logs built in, as a user of those logs has it."""
    if not LOGS.is_dir():
        pytest.skip("KARTOTEK_LOGS names no folder of logs")
    database = common_folder / "underwater-reference.db"
    if not database.exists():
        build(DATA, database, [LOGS / "pack"])
    return load_catalog(database)
