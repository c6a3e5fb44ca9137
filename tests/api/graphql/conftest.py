"""The shipped catalog as the API shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson
import pytest

from kartotek.api.graphql.engine import Engine, GraphQLRequest
from kartotek.api.graphql.world import World
from kartotek.catalog.store import Catalog

Ask = Callable[..., Any]


@pytest.fixture(scope="session")
def world(catalog: Catalog) -> World:
    """Warm, as a server has it: what the first request would else wait for is no part of its time."""
    found = World(catalog)
    found.warm()
    return found


@pytest.fixture
def engine(world: World) -> Engine:
    return Engine(world)


@pytest.fixture
def ask(engine: Engine) -> Ask:
    """The data of a query that has no errors."""

    def asked(text: str, /, **variables: Any) -> Any:
        answer = orjson.loads(engine.answer(GraphQLRequest(text, None, variables)).body)
        assert "errors" not in answer, answer["errors"]
        return answer["data"]

    return asked


@pytest.fixture
def fault(engine: Engine) -> Ask:
    """The first error of a query."""

    def asked(text: str, /, **variables: Any) -> Any:
        return orjson.loads(engine.answer(GraphQLRequest(text, None, variables)).body)["errors"][0]

    return asked
