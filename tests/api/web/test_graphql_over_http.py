"""`/graphql` over HTTP: GET, POST, persisted queries, entity tags, refusals, CORS."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from kartotek.api.limits import limit

GAMES = "{ games { id } }"


def post(client: TestClient, **body: Any) -> Any:
    return client.post("/graphql", json=body)


def code(reply: Any) -> str:
    return str(reply.json()["errors"][0]["extensions"]["code"])


def test_post_and_get_answer_alike(client: TestClient) -> None:
    text = "query Q($lang: Language!) { games { name(lang: $lang) { text } } }"
    posted = post(client, query=text, variables={"lang": "HU"}, operationName="Q")
    got = client.get("/graphql", params={"query": text, "variables": '{"lang": "HU"}', "operationName": "Q"})
    assert posted.status_code == got.status_code == 200
    assert posted.json() == got.json()
    assert posted.headers["content-type"].startswith("application/json")


def test_the_newer_media_type_is_given_where_it_is_wanted(client: TestClient) -> None:
    reply = client.get("/graphql", params={"query": GAMES}, headers={"accept": "application/graphql-response+json"})
    assert reply.headers["content-type"].startswith("application/graphql-response+json")


def test_entity_tags(client: TestClient) -> None:
    first = client.get("/graphql", params={"query": GAMES})
    assert first.headers["cache-control"] == "no-cache"
    for wanted in (first.headers["etag"], f'"x", {first.headers["etag"]}', "*", f"W/{first.headers['etag']}"):
        again = client.get("/graphql", params={"query": GAMES}, headers={"if-none-match": wanted})
        assert (again.status_code, again.content) == (304, b"")
    other = client.get("/graphql", params={"query": GAMES}, headers={"if-none-match": '"x"'})
    assert other.status_code == 200
    head = client.head("/graphql", params={"query": GAMES})
    assert (head.status_code, head.content) == (200, b"")


def test_persisted_queries(client: TestClient) -> None:
    digest = hashlib.sha256(GAMES.encode()).hexdigest()
    extensions = {"persistedQuery": {"version": 1, "sha256Hash": digest}}
    unknown = client.get("/graphql", params={"extensions": json.dumps(extensions)})
    assert unknown.json()["errors"][0]["message"] == "PersistedQueryNotFound"
    assert code(unknown) == "PERSISTED_QUERY_NOT_FOUND"
    assert post(client, query=GAMES, extensions=extensions).status_code == 200
    assert client.get("/graphql", params={"extensions": json.dumps(extensions)}).json()["data"]["games"]
    wrong = post(client, query="{ games { slug } }", extensions=extensions)
    assert (wrong.status_code, code(wrong)) == (400, "request")


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"[]", "application/json", 400),
        (b"null", "application/json", 400),
        (b"{}", "application/json", 400),
        (b'{"query": 3}', "application/json", 400),
        (b'{"query": "{games{id}}", "variables": []}', "application/json", 400),
        (b'{"query": "{games{id}}", "operationName": 3}', "application/json", 400),
        (b'{"query": "{games{id}}", "extensions": {"persistedQuery": {}}}', "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b"{games{id}}", "application/graphql", 415),
        (b"query=x", "application/x-www-form-urlencoded", 415),
        (b'{"query": "' + b"x" * limit("query_bytes") + b'"}', "application/json", 413),
        (b" " * (limit("replay_bytes") + 1), "application/json", 413),
    ],
)
def test_what_cannot_be_read_is_refused_clearly(client: TestClient, content: bytes, kind: str, status: int) -> None:
    reply = client.post("/graphql", content=content, headers={"content-type": kind})
    assert reply.status_code == status
    assert reply.json()["errors"][0]["message"]


@pytest.mark.parametrize("query", ["variables=x", "query=%ff", "a=1&" * 20, "x"])
def test_unreadable_parameters_are_refused(client: TestClient, query: str) -> None:
    assert client.get(f"/graphql?{query}").status_code == 400


def test_other_methods_are_refused(client: TestClient) -> None:
    reply = client.put("/graphql")
    assert reply.status_code == 405
    assert "POST" in reply.headers["allow"]


def test_pages_of_any_origin_may_ask(client: TestClient) -> None:
    asked = client.options("/graphql", headers={"origin": "https://example.org"})
    assert asked.status_code == 204
    assert "POST" in asked.headers["access-control-allow-methods"]
    assert post(client, query=GAMES).headers["access-control-allow-origin"] == "*"
    assert post(client, query="{").headers["access-control-allow-origin"] == "*"


def test_the_console_needs_nothing_from_elsewhere(client: TestClient) -> None:
    page = client.get("/graphql", headers={"accept": "text/html"})
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    for path in ("/static/console.js", "/static/console.css"):
        assert path in page.text
        asset = client.get(path)
        assert asset.status_code == 200
        assert "http://" not in asset.text
        assert "https://" not in asset.text
    assert "http" not in page.text


def test_a_replay_may_be_larger_than_a_query(client: TestClient) -> None:
    replay = {"game": "seven-wonders", "padding": "x" * limit("query_bytes")}
    reply = post(client, query="query ($r: JSON!) { validateReplay(replay: $r) { valid } }", variables={"r": replay})
    assert reply.status_code == 200
    assert code(reply).startswith("replay-")
