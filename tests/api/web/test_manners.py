"""Manners over HTTP: compression, CORS, error codes and shapes, costs, fields that fail alone, deep variables."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pyarrow as pa
import pytest
from starlette.testclient import TestClient

from kartotek.api.limits import limit
from kartotek.api.web.compression import encoding_for
from kartotek.api.web.rate import RateLimit

PAGE = "{ cards(first: 50) { nodes { id name { text } abilities { expression } } } }"
NEW = {"accept": "application/graphql-response+json"}


def post(client: TestClient, query: str, headers: dict[str, str] | None = None, **more: Any) -> Any:
    return client.post("/graphql", json={"query": query, **more}, headers=headers)


@pytest.mark.parametrize("encoding", ["gzip", "zstd"])
@pytest.mark.parametrize("address", ["/graphql?query=" + PAGE, "/components/seven-wonders:card:aqueduct.json"])
def test_large_answers_are_compressed(client: TestClient, encoding: str, address: str) -> None:
    with client.stream("GET", address, headers={"accept-encoding": encoding}) as reply:
        raw = b"".join(reply.iter_raw())
    assert reply.headers["content-encoding"] == encoding
    assert "accept-encoding" in reply.headers["vary"]
    plain = client.get(address, headers={"accept-encoding": "identity"}).content
    whole = gzip.decompress(raw) if encoding == "gzip" else bytes(pa.decompress(raw, len(plain), "zstd", asbytes=True))
    assert whole == plain
    assert len(raw) < len(plain) / 2


def test_small_answers_are_not(client: TestClient) -> None:
    reply = post(client, "{ games { id } }", {"accept-encoding": "gzip, zstd"})
    assert "content-encoding" not in reply.headers


@pytest.mark.parametrize(
    ("accepted", "chosen"),
    [
        (b"gzip, deflate, br, zstd", "zstd"),
        (b"gzip", "gzip"),
        (b"zstd;q=0.1, gzip;q=0.9", "gzip"),
        (b"*", "zstd"),
        (b"gzip;q=0", None),
        (b"", None),
        (b"br", None),
        (b"gzip;q=x", None),
    ],
)
def test_the_encoding_is_the_clients_choice(accepted: bytes, chosen: str | None) -> None:
    assert encoding_for(accepted) == chosen


def test_pages_of_other_origins_may_send_what_clients_send(client: TestClient) -> None:
    asked = "authorization, apollographql-client-name, x-apollo-operation-name, content-type"
    headers = {"origin": "https://app.example", "access-control-request-headers": asked}
    reply = client.options("/graphql", headers=headers)
    assert reply.status_code == 204
    assert reply.headers["access-control-allow-headers"] == asked
    odd = client.options("/graphql", headers={"access-control-request-headers": "a: b"})
    assert "authorization" in odd.headers["access-control-allow-headers"]
    for address in ("/graphql?query={games{id}}", "/components/seven-wonders:card:aqueduct.json", "/none"):
        exposed = client.get(address).headers["access-control-expose-headers"]
        assert "etag" in exposed
        assert "retry-after" in exposed


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"query": "{ games { id "}, "graphql-syntax"),
        ({"query": "{ gamez { id } }"}, "graphql-validation"),
        ({"query": "query A { games { id } }", "operationName": "B"}, "graphql-validation"),
        ({"query": "query ($n: Int!) { cards(first: $n) { totalCount } }"}, "graphql-variables"),
        ({"query": "mutation { games { id } }"}, "graphql-validation"),
    ],
)
def test_errors_of_documents_have_codes_of_their_own(client: TestClient, body: Any, code: str) -> None:
    """Clients of the newer media type learn it from the status as well; for plain JSON it speaks of HTTP alone."""
    for headers, status in ((NEW, 400), ({"accept": "application/json"}, 200)):
        reply = client.post("/graphql", json=body, headers=headers)
        assert reply.status_code == status
        assert reply.json()["errors"][0]["extensions"]["code"] == code


@pytest.mark.parametrize("address", ["/none", "/static/none.js", "/components/none.json", "/downloads/none"])
def test_every_refusal_has_the_same_shape(client: TestClient, address: str) -> None:
    reply = client.get(address)
    assert reply.status_code == 404
    [error] = reply.json()["errors"]
    assert error["extensions"]["code"] == "not-found"
    assert error["message"]


def test_a_method_that_is_not_served_has_it_too(client: TestClient) -> None:
    for address in ("/readyz", "/graphql"):
        reply = client.put(address)
        assert reply.status_code == 405
        assert reply.json()["errors"][0]["extensions"]["code"] == "request"


def test_a_failing_field_leaves_the_others(client: TestClient) -> None:
    found = post(
        client, '{ games { id } components(where: {color: "blu"}) { totalCount } cards { totalCount } }'
    ).json()
    assert found["data"]["games"]
    assert found["data"]["cards"]["totalCount"]
    assert found["data"]["components"] is None
    [error] = found["errors"]
    assert error["path"] == ["components"]
    assert error["extensions"]["code"] == "query-value"


def test_the_cost_is_given(client: TestClient) -> None:
    small, large = (post(client, query).json()["extensions"]["cost"] for query in ("{ games { id } }", PAGE))
    assert 0 < small < large <= limit("cost")


def test_a_costly_answer_counts_as_several_requests() -> None:
    now = [0.0]
    rate = RateLimit(10, 20, 5, lambda: now[0])
    assert rate.wait("a") == 0
    rate.charge("a", 19)
    assert rate.wait("a") > 0
    assert rate.wait("b") == 0
    now[0] = 1.0
    assert rate.wait("a") == 0


@pytest.mark.parametrize("depth", [100, 300, 2000, 20_000])
@pytest.mark.parametrize("shape", ['{"not":', '{"and":['])
def test_deep_variables_are_refused(client: TestClient, depth: int, shape: str) -> None:
    closing = {"{": "}", "[": "]"}
    end = "".join(closing[sign] for sign in reversed(shape) if sign in closing)
    body = '{"query": "query ($w: ComponentWhere) { components(where: $w) { totalCount } }", "variables": {"w": '
    reply = client.post(
        "/graphql",
        content=body + shape * depth + "{}" + end * depth + "}}",
        headers={"content-type": "application/json"},
    )
    assert reply.status_code in (200, 400, 413), reply.text
    if depth > limit("filters"):
        assert json.loads(reply.content)["errors"][0]["extensions"]["code"] == "limit"


@pytest.mark.parametrize(
    "query",
    [
        "query ($t: String!) { rules(text: $t) { totalCount } }",
        "query ($t: String!) { terms(text: $t) { totalCount } }",
        "query ($t: String!) { search(text: $t) { totalCount } }",
        "query ($t: String!) { suggest(prefix: $t) { text } }",
        "query ($t: String!) { components(where: {name: [$t]}) { totalCount } }",
        "query ($t: String!) { components(where: {color: [$t]}) { totalCount } }",
        "query ($t: ID!) { component(id: $t) { id } }",
        "query ($t: String!) { cards(after: $t) { totalCount } }",
        'query ($t: String!) { parseEffect(game: "armada", text: $t) { valid } }',
        "query ($t: ID!) { rules(game: $t) { totalCount } }",
        'query ($t: String!) { component(id: "seven-wonders:card:aqueduct") { attribute(name: $t) { name } } }',
        "query ($t: String!) { facets(fields: [$t]) { field } }",
    ],
)
def test_every_text_has_a_limit(client: TestClient, query: str) -> None:
    found = post(client, query, variables={"t": "érme kártya " * 1500}).json()
    assert found["errors"][0]["extensions"]["code"] == "limit", found
