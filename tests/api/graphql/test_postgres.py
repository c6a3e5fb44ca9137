"""The same answers whether the catalog was loaded from SQLite or from PostgreSQL."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartotek.api.graphql.engine import Engine, GraphQLRequest
from kartotek.api.graphql.world import World
from kartotek.catalog.store import load_catalog
from kartotek.ingest.build import build
from tests.api.graphql.generating import random_query
from tests.api.graphql.test_plans import IDS
from tests.conftest import DATA
from tests.postgres import find_binaries, postgres_server

pytestmark = pytest.mark.postgres


def test_both_databases_give_the_same_answers(shipped_database: Path) -> None:
    binaries = find_binaries()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed")
    with postgres_server(binaries) as address:
        build(DATA, address)
        other = Engine(World(load_catalog(address)))
    ours = Engine(World(load_catalog(shipped_database)))
    for seed in range(150):
        request = GraphQLRequest(*_with_no_name(random_query(seed, ours.documents.schema, IDS)))
        assert ours.answer(request) == other.answer(request)


def _with_no_name(made: tuple[str, dict[str, object]]) -> tuple[str, None, dict[str, object]]:
    return made[0], None, made[1]
