"""Fixtures of the build: the small game built once, and a PostgreSQL server where one is installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mini import MINI
from tests.postgres import find_binaries, postgres_server


@pytest.fixture(scope="session")
def mini_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small game as a SQLite file. Read it only."""
    from ingest.build import build

    database = tmp_path_factory.mktemp("mini") / "mini.sqlite"
    build(MINI, database)
    return database


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    binaries = find_binaries()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed: no initdb on this machine")
    with postgres_server(binaries) as url:
        yield url
