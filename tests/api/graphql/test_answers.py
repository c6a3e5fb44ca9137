"""Answers are kept and found again; what executes is not kept; no answer needs the database."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import orjson
import pytest

from kartotek.api.graphql.engine import Engine, GraphQLRequest
from kartotek.api.graphql.engine.cache import ByteCache
from kartotek.api.graphql.world import World
from kartotek.catalog.store import load_catalog
from tests.api.graphql.generating import random_query
from tests.api.graphql.test_plans import IDS


def test_an_answer_is_kept(engine: Engine) -> None:
    request = GraphQLRequest("query ($n: Int) { games { id } components(first: $n) { totalCount } }", None, {"n": 1})
    assert engine.kept(request) is None
    answer = engine.answer(request)
    assert engine.kept(request) is answer
    assert answer.etag
    assert engine.kept(GraphQLRequest(request.text, None, {"n": 2})) is None


def test_the_order_of_variables_does_not_matter(engine: Engine) -> None:
    text = (
        "query ($a: Int, $b: Int) { x: components(first: $a) { totalCount } y: components(first: $b) { totalCount } }"
    )
    answer = engine.answer(GraphQLRequest(text, None, {"a": 1, "b": 2}))
    assert engine.kept(GraphQLRequest(text, None, {"b": 2, "a": 1})) is answer


@pytest.mark.parametrize(
    "text",
    [
        '{ parseEffect(game: "seven-wonders", text: "now: gain coin") { valid } }',
        '{ games { id } parseEffect(game: "seven-wonders", text: "x") { valid } }',
        '{ ...F } fragment F on Query { parseEffect(game: "seven-wonders", text: "x") { valid } }',
    ],
)
def test_what_executes_is_not_kept(engine: Engine, text: str) -> None:
    request = GraphQLRequest(text, None, {})
    assert engine.answer(request).etag is None
    assert engine.kept(request) is None


def test_a_fault_of_ours_is_masked_and_not_kept(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("secret")

    monkeypatch.setattr(type(engine.world), "sentence", broken)
    request = GraphQLRequest('{ card(id: "seven-wonders:card:baths") { id abilities { sentence } } }', None, {})
    answer = engine.answer(request)
    reported = orjson.loads(answer.body)
    assert reported["errors"][0]["extensions"]["code"] == "internal"
    assert reported["errors"][0]["path"] == ["card", "abilities", 0, "sentence"]
    assert reported["data"]["card"]["abilities"] == [{"sentence": None}]
    assert b"secret" not in answer.body
    assert engine.kept(request) is None


def test_no_answer_asks_the_database(shipped_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "copy.db"
    shutil.copy(shipped_database, copy)
    engine = Engine(World(load_catalog(copy)))
    copy.unlink()
    monkeypatch.setattr(sqlite3, "connect", lambda *_a, **_k: pytest.fail("SQL during a request"))
    for seed in range(60):
        text, variables = random_query(seed, engine.documents.schema, IDS)
        assert b'"internal"' not in engine.answer(GraphQLRequest(text, None, variables)).body


def test_a_cache_forgets_what_was_used_longest_ago() -> None:
    cache: ByteCache[str] = ByteCache(100)
    for name in "abcd":
        cache.put(name, name, 25)
    assert cache.get("a") == "a"
    cache.put("e", "e", 25)
    assert cache.get("b") is None
    assert cache.get("a") == "a"
    assert cache.bytes == 100
    cache.put("huge", "huge", 26)
    assert cache.get("huge") is None
    cache.put("a", "A", 5)
    assert (cache.get("a"), cache.bytes) == ("A", 80)
    cache.clear()
    assert (len(cache), cache.bytes) == (0, 0)
