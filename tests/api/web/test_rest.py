"""REST: every address gives the shape that the OpenAPI document declares, and says what is wrong with a request."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree as Tree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from kartotek.api.rest.endpoints import BASE, ENDPOINTS, Endpoint
from kartotek.api.rest.openapi import openapi
from kartotek.catalog.store import Catalog

IDS = {
    "getGame": "seven-wonders",
    "getDeck": "seven-wonders",
    "getComponent": "seven-wonders:card:aqueduct",
    "getRule": "seven-wonders:rule:",
}
ASKED = {
    "lookUpTerm": "q=érme",
    "getDeck": "players=4",
    "listComponents": "q=c:brown&order=name_hu&limit=30",
    "listRules": "q=who wins a tie",
}


def address(endpoint: Endpoint, catalog: Catalog) -> str:
    name = IDS.get(endpoint.name, "")
    if endpoint.name == "getRule":
        name = next(iter(catalog.rules))
    query = ASKED.get(endpoint.name)
    return f"{BASE}{endpoint.path.format(id=name)}" + (f"?{quote(query, safe='=&:')}" if query else "")


def checked(body: Any, endpoint: Endpoint) -> None:
    document = openapi()
    shape = document["paths"][f"{BASE}{endpoint.path}"]["get"]["responses"]["200"]["content"]["application/json"]
    schema = {**shape["schema"], "components": document["components"]}
    faults = [f"{error.json_path}: {error.message[:200]}" for error in Draft202012Validator(schema).iter_errors(body)]
    assert faults == []


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda each: each.name)
def test_every_address_gives_its_shape(endpoint: Endpoint, client: TestClient, catalog: Catalog) -> None:
    reply = client.get(address(endpoint, catalog))
    assert reply.status_code == 200, reply.text
    assert reply.headers["access-control-allow-origin"] == "*"
    checked(reply.json(), endpoint)
    tag = reply.headers.get("etag")
    assert (tag is not None) == endpoint.kept
    if tag is not None:
        assert client.get(address(endpoint, catalog), headers={"if-none-match": tag}).status_code == 304


def test_the_document_is_served_and_whole(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    assert document == openapi()
    assert list(document["paths"]) == [f"{BASE}{endpoint.path}" for endpoint in ENDPOINTS]
    for schema in document["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_pages_hold_everything_once(client: TestClient, catalog: Catalog) -> None:
    following: str | None = f"{BASE}/components?game=ginkgopolis&limit=37&order=catalog"
    seen: list[str] = []
    while following:
        page = client.get(following).json()
        seen += [item["id"] for item in page["items"]]
        following = page["next"]
    assert seen == [component.id for component in catalog.of_game("ginkgopolis")]
    assert page["total"] == len(seen)


def test_a_game_narrows_any_search(client: TestClient) -> None:
    found = client.get(f"{BASE}/components?q=c:yellow or c:blue&game=7 Wonders&limit=100").json()["items"]
    assert found and {item["game"] for item in found} == {"seven-wonders"}


def test_one_view_for_all_faces(client: TestClient, catalog: Catalog) -> None:
    shown = client.get(f"{BASE}/components/seven-wonders:card:aqueduct").json()
    page = client.get("/components/seven-wonders:card:aqueduct.json").json()
    assert page == {"data_version": catalog.data_version, **shown}


def test_a_pack_is_seen_when_asked_for(client: TestClient) -> None:
    assert client.get(f"{BASE}/components?pack=no-such-pack").status_code == 404


def test_a_seed_chooses_the_same_again(client: TestClient) -> None:
    chosen = {client.get(f"{BASE}/random?q=c:brown&seed=4").json()["id"] for _ in range(3)}
    assert len(chosen) == 1
    several = {client.get(f"{BASE}/random?seed={seed}").json()["id"] for seed in range(20)}
    assert len(several) > 10


@pytest.mark.parametrize(
    ("path", "status", "text"),
    [
        ("components?ordr=cost", 400, "did you mean 'order'?"),
        ("components?order=costs", 400, "did you mean 'cost'?"),
        ("components?limit=1000", 400, "1 to 100"),
        ("components?page=0", 400, "1 or more"),
        ("components?page=two", 400, "no whole number"),
        ("components?page=1&page=2", 400, "given twice"),
        ("components?q=c:brwn", 400, "brown"),
        ("components?game=seven", 404, "'seven-wonders'"),
        ("components/seven-wonders:card:none", 404, "no component"),
        ("games/ginkgopoliss", 404, "ginkgopolis"),
        ("rules/none", 404, "no rule"),
        ("terms", 400, "`q` is missing"),
        ("random?q=name:zzzz", 404, "nothing is found"),
        ("card", 404, "/openapi.json"),
    ],
)
def test_what_is_wrong_is_said(path: str, status: int, text: str, client: TestClient) -> None:
    reply = client.get(f"{BASE}/{path}")
    assert reply.status_code == status, reply.text
    [error] = reply.json()["errors"]
    assert text in f"{error['message']} {error['extensions'].get('hint')}"


QUERIES = st.dictionaries(st.text(max_size=8), st.text(max_size=30), max_size=3)


@given(endpoint=st.sampled_from(ENDPOINTS), query=QUERIES)
def test_any_request_has_an_answer(endpoint: Endpoint, query: dict[str, str], client: TestClient) -> None:
    named = dict(zip((each.name for each in endpoint.parameters), query.values(), strict=False))
    path = f"{BASE}{endpoint.path.format(id='x')}"
    for asked in (query, named):
        reply = client.get(path, params=asked)
        assert reply.status_code in (200, 400, 404), reply.text


def test_the_feed_has_every_release(client: TestClient) -> None:
    reply = client.get("/feed.atom")
    assert reply.headers["content-type"].startswith("application/atom+xml")
    root = Tree.fromstring(reply.content)
    space = {"atom": "http://www.w3.org/2005/Atom"}
    releases = client.post("/graphql", json={"query": "{releases{number}}"}).json()["data"]["releases"]
    titles = [entry.text for entry in root.findall("atom:entry/atom:title", space)]
    assert titles == [f"Data release {each['number']}" for each in reversed(releases)]
    for part in ("id", "title", "updated", "author/atom:name"):
        assert root.findtext(f"atom:{part}", namespaces=space)
