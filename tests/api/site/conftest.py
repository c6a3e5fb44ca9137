"""The site over the shipped catalog."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kartotek.api.graphql.world import World
from kartotek.api.web.serving import Serving, make_app
from kartotek.catalog.store import load_catalog


@pytest.fixture(scope="session")
def client(packed_database: Path) -> Iterator[TestClient]:
    app = make_app(Serving(f"sqlite:///{packed_database}", rate=1_000_000, access_log=False))
    with TestClient(app) as client:
        yield client


@pytest.fixture(scope="session")
def world(packed_database: Path) -> World:
    return World(load_catalog(packed_database))
