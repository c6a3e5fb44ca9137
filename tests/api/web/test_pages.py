"""Everything else that is served: health, component pages, downloads, log, rate."""

from __future__ import annotations

import hashlib
import io
import json
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from kartotek.api.export import FORMATS
from kartotek.api.formats import bulk_paths
from kartotek.api.graphql.schema import published_sdl
from kartotek.api.web.app import App
from kartotek.api.web.log import ServerLog
from kartotek.api.web.rate import RateLimit
from kartotek.api.web.snapshots import Snapshots
from kartotek.catalog.store import Catalog
from kartotek.schema.rows import TABLES

AQUEDUCT = "/components/seven-wonders:card:aqueduct.json"


def test_health_and_readiness(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"status": "alive"}
    ready = client.get("/readyz").json()
    assert ready["status"] == "ready"
    assert len(ready["data_version"]) == 64


def test_not_ready_before_the_catalog_is_loaded(tmp_path: Path) -> None:
    app = App(Snapshots(str(tmp_path / "none.db")), RateLimit(0, 0, 1), ServerLog(None))
    client = TestClient(app)  # not entered: nothing is loaded
    assert client.get("/healthz").status_code == 200
    assert client.get("/readyz").status_code == 503
    assert client.post("/graphql", json={"query": "{games{id}}"}).status_code == 503
    assert client.get(AQUEDUCT).status_code == 503


def test_a_page_for_each_component(client: TestClient) -> None:
    reply = client.get(AQUEDUCT)
    assert reply.json()["name"] == {"en": "Aqueduct", "hu": "Vízvezeték"}
    assert reply.headers["access-control-allow-origin"] == "*"
    assert client.get(AQUEDUCT, headers={"if-none-match": reply.headers["etag"]}).status_code == 304
    missing = client.get("/components/no:such:thing.json")
    assert missing.status_code == 404
    assert missing.json()["errors"][0]["extensions"]["code"] == "not-found"


def test_the_schema_is_published(client: TestClient) -> None:
    assert client.get("/schema.graphql").text == published_sdl()


def test_downloads(client: TestClient, catalog: Catalog) -> None:
    newest = client.get("/downloads/manifest.json")
    assert newest.status_code == 307
    manifest = client.get(newest.headers["location"]).json()
    root = f"/downloads/{manifest['data_version']}"
    assert newest.headers["location"] == f"{root}/manifest.json"
    assert manifest["data_version"] == client.get("/readyz").json()["data_version"]
    assert {item["format"] for item in manifest["files"]} == {*FORMATS, "package"}
    assert {item["path"] for item in manifest["files"]} == bulk_paths(catalog.games.keys(), TABLES.keys())
    for item in manifest["files"][:3] + manifest["files"][-1:]:
        reply = client.get(f"{root}/{item['path']}")
        assert hashlib.sha256(reply.content).hexdigest() == item["sha256"]
        again = client.get(f"{root}/{item['path']}", headers={"if-none-match": reply.headers["etag"]})
        assert again.status_code == 304
    for path in ("nothing.csv", "../manifest.json", "..%2f..%2fetc%2fpasswd"):
        assert client.get(f"/downloads/{path}").status_code == 404


def test_the_access_log(logged: TestClient, log: io.StringIO) -> None:
    logged.post("/graphql", json={"query": "{ games { id } }"})
    logged.post("/graphql", json={"query": "{ games { id } }"})
    logged.get("/nowhere")
    logged.app._log.flush()  # type: ignore[attr-defined]
    entries: list[Any] = [json.loads(line) for line in log.getvalue().splitlines()]
    assert [(entry["path"], entry["status"]) for entry in entries] == [
        ("/graphql", 200),
        ("/graphql", 200),
        ("/nowhere", 404),
    ]
    assert [entry["way"] for entry in entries[:2]] == ["worked out", "kept"]
    assert all(entry["ms"] >= 0 and entry["bytes"] > 0 for entry in entries)


def test_too_many_requests(shipped_database: Path) -> None:
    app = App(Snapshots(str(shipped_database)), RateLimit(1, 3, 10, clock=lambda: 0.0), ServerLog(None))
    with TestClient(app) as client:
        replies = [client.post("/graphql", json={"query": "{ games { id } }"}) for _ in range(4)]
        assert [reply.status_code for reply in replies] == [200, 200, 200, 429]
        assert replies[-1].headers["retry-after"] == "1"
        assert replies[-1].json()["errors"][0]["extensions"]["code"] == "rate"
        assert client.get("/healthz").status_code == 200


@given(st.lists(st.tuples(st.sampled_from("ab"), st.floats(0, 3)), max_size=60))
def test_a_client_never_gets_more_than_the_rate(calls: list[tuple[str, float]]) -> None:
    now = 0.0
    rate = RateLimit(2, 5, 10, clock=lambda: now)
    admitted: dict[str, int] = {"a": 0, "b": 0}
    for client, pause in calls:
        now += pause
        wait = rate.wait(client)
        assert 0 <= wait <= 0.5
        admitted[client] += wait == 0
        assert admitted[client] <= 5 + 2 * now + 1e-6


def test_few_clients_are_remembered() -> None:
    rate = RateLimit(1, 1, 2, clock=lambda: 0.0)
    assert [rate.wait(name) for name in "abc"] == [0, 0, 0]
    assert rate.wait("c") > 0
    assert rate.wait("a") == 0, "forgotten, so it starts anew"


def test_other_addresses(client: TestClient) -> None:
    for path in ("/", "/nowhere", "/static/../app.py", "/static/none.js"):
        assert client.get(path).status_code in (307, 404), path
