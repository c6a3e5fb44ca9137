"""Compiled documents answer exactly as the general executor does."""

from __future__ import annotations

import math

import orjson
import pytest
from graphql import parse, validate
from hypothesis import given, settings
from hypothesis import strategies as st

from kartotek.api.graphql.engine import Answer, Engine, GraphQLRequest
from kartotek.api.graphql.schema import schema
from kartotek.api.graphql.world import World
from tests.api.graphql.generating import random_query

IDS = (
    "seven-wonders",
    "armada",
    "seven-wonders:card:aqueduct",
    "seven-wonders:board:gizah-a",
    "gaia-project:track:1",
    "nobody:has:this",
)
_ENGINE: dict[int, Engine] = {}


def compare(world: World, seed: int) -> bool:
    """Whether the document of a seed was compiled; what it answers is as the general executor has it."""
    engine = _ENGINE.setdefault(id(world), Engine(world))
    text, variables = random_query(seed, schema()._schema, IDS)
    assert not validate(schema()._schema, parse(text)), text
    operation = engine.operation(GraphQLRequest(text, None, variables))
    if isinstance(operation, Answer):
        assert orjson.loads(operation.body)["errors"][0]["extensions"]["code"] == "limit", (text, operation.body)
        return False
    planned = engine._planned(operation, operation.coerced(variables), 1, math.inf)
    executed = engine._executed(operation, variables, 1, math.inf)
    if planned is None:
        assert "errors" in orjson.loads(executed), text
        return False
    assert orjson.loads(planned) == orjson.loads(executed), text
    assert planned == executed, text
    return True


@settings(max_examples=150)
@given(seed=st.integers(0, 2**32))
def test_compiled_and_general_agree(world: World, seed: int) -> None:
    compare(world, seed)


def test_most_random_documents_are_compiled(world: World) -> None:
    assert sum(compare(world, seed) for seed in range(100)) > 40


@pytest.mark.drill
@settings(max_examples=5000)
@given(seed=st.integers(0, 2**32))
def test_compiled_and_general_agree_at_length(world: World, seed: int) -> None:
    compare(world, seed)


def test_a_compiled_document_that_fails_is_logged_and_answered_by_the_general_executor(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr("kartotek.api.graphql.engine.documents.Operation.plan", lambda *_: broken)
    answer = engine.answer(GraphQLRequest("{ games { id } }", None, {}))
    assert "a fault of ours" in caplog.text
    assert "data" in orjson.loads(answer.body)
