"""Limits: what goes beyond one is refused by name, before anything is executed."""

from __future__ import annotations

from collections.abc import Callable

import orjson
import pytest

from kartotek.api.graphql.engine import Engine, GraphQLRequest
from kartotek.api.graphql.query import Query
from kartotek.api.limits import LIMITS, limit
from tests.api.graphql.conftest import Ask
from tests.api.graphql.generating import FIXED, MADE

BEYOND: dict[str, Callable[[int], str]] = {
    "depth": lambda n: "{ games " + "{ base " * (n - 1) + "{ id }" + " }" * n,
    "aliases": lambda n: "{ " + " ".join(f"a{i}: games {{ id }}" for i in range(n)) + " }",
    "tokens": lambda n: "{ games { " + "id " * n + "} }",
    "directives": lambda n: "{ games { " + "id @skip(if: false) " * n + "} }",
    "fields": lambda n: (
        "{ ...F0 } "
        + " ".join(f"fragment F{i} on Query {{ ...F{i + 1} ...F{i + 1} }}" for i in range(n.bit_length()))
        + f" fragment F{n.bit_length()} on Query {{ games {{ id }} }}"
    ),
    "repeats": lambda n: "{ games { id " + "id " * n + "} }",
    "operations": lambda n: " ".join(f"query Q{i} {{ games {{ id }} }}" for i in range(n)),
    "introspection_lists": lambda n: "{ __schema { types " + "{ fields { type " * n + "{ name }" + "} }" * n + "} }",
    "introspection_depth": lambda n: "{ __schema { queryType " + "{ ofType " * n + "{ name }" + "}" * n + "} }",
    "cost": lambda _: "{ components(first: 100) { nodes { parts { parts { parts { parts { id } } } } } } }",
}


@pytest.mark.parametrize("name", BEYOND)
def test_what_is_beyond_a_limit_is_refused(name: str, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Query, "__init__", lambda *_: pytest.fail("it was executed"))
    answer = engine.answer(GraphQLRequest(BEYOND[name](limit(name) + 1), None, {}))
    reported = orjson.loads(answer.body)["errors"][0]
    assert answer.status == 400
    assert reported["extensions"]["code"] == "limit"
    assert f"`{name}`" in reported["message"]
    assert str(limit(name)) in reported["message"]


@pytest.mark.parametrize("name", ["depth", "aliases", "directives", "repeats"])
def test_what_is_just_within_is_served(name: str, engine: Engine) -> None:
    within = {"depth": limit(name) - 1}.get(name, limit(name))
    assert engine.answer(GraphQLRequest(BEYOND[name](within), "Q0" if name == "operations" else None, {})).status == 200


def test_the_cost_counts_variables(engine: Engine) -> None:
    text = (
        "query ($n: Int) { components(first: $n) { nodes { parts { id parts { id name { text } parts { id } } } } } }"
    )
    assert engine.answer(GraphQLRequest(text, None, {"n": 5})).status == 200
    refused = engine.answer(GraphQLRequest(text, None, {"n": 100}))
    assert orjson.loads(refused.body)["errors"][0]["extensions"]["code"] == "limit"
    assert engine.answer(GraphQLRequest(text, None, {"n": 6})).status == 200


def test_aliases_in_fragments_count_as_often_as_they_are_used(fault: Ask) -> None:
    text = "{ " + "games { ...F } " + " ".join(f"g{i}: games {{ ...F }}" for i in range(5)) + " }"
    assert fault(text + " fragment F on Game { a: id b: id c: id }")["extensions"]["code"] == "limit"


@pytest.mark.parametrize(
    "call",
    [
        "components(first: 101) { totalCount }",
        "components(last: 101) { totalCount }",
        "components(first: -1) { totalCount }",
        "nodes(ids: [" + '"x" ' * 101 + "]) { id }",
        "components(where: {and: [" + "{free: true} " * 101 + "]}) { totalCount }",
    ],
)
def test_arguments_have_limits_too(call: str, fault: Ask) -> None:
    assert fault(f"{{ {call} }}")["extensions"]["code"] == "limit"


@pytest.mark.parametrize("text", FIXED)
def test_hostile_documents_are_refused_clearly(text: str, engine: Engine) -> None:
    answer = engine.answer(GraphQLRequest(text, None, {}))
    reported = orjson.loads(answer.body)["errors"][0]
    assert reported["message"]
    assert reported["extensions"]["code"] != "internal"


@pytest.mark.parametrize("number", range(len(MADE)))
def test_made_hostile_documents_do_no_harm(number: int, engine: Engine) -> None:
    import random

    for seed in range(5):
        answer = engine.answer(GraphQLRequest(MADE[number](random.Random(seed)), None, {}))
        assert answer.status in (200, 400)
        assert b'"internal"' not in answer.body


def test_a_request_has_so_much_time(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kartotek.api.graphql.engine.run.time.thread_time", iter(range(0, 10**6, 10)).__next__)
    answer = engine.answer(GraphQLRequest("{ components(first: 100) { nodes { id name { text } } } }", None, {}))
    assert answer.status == 422
    assert orjson.loads(answer.body)["errors"][0]["extensions"]["code"] == "limit"


def test_the_table_is_told_by_the_api(ask: Ask) -> None:
    reported = {
        item["name"]: item for item in ask("{ catalog { limits { name value unit meaning } } }")["catalog"]["limits"]
    }
    assert set(reported) == set(LIMITS)
    assert all(item["value"] == limit(name) and item["unit"] and item["meaning"] for name, item in reported.items())
