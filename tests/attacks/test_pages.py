"""Text stays text on every page, and every answer says that it is nothing else."""

from __future__ import annotations

import json
import shutil
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import orjson
import pytest
from starlette.testclient import TestClient

from kartotek.api.graphql.world import World
from kartotek.api.site.viewer.shelf import FilmShelf
from kartotek.api.site.viewer.showing import Showing
from kartotek.api.web.app import App
from kartotek.api.web.direct import _head
from kartotek.api.web.log import ServerLog
from kartotek.api.web.rate import RateLimit
from kartotek.api.web.snapshots import Snapshots
from kartotek.catalog.replays.mass.report import report_page
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.store import Catalog
from kartotek.schema.seal import seal
from tests.api.site.kinds_of_pages import KINDS
from tests.attacks.payloads import MARK, PAYLOADS, strange_places
from tests.attacks.test_slow_readers import port as small_server

GUARDS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "content-security-policy": "default-src 'none'",
}
WRITTEN = (
    "name_en name_hu title note locator statement_en statement_hu reason about topic decision reading stated label"
    " definition text lemma restored ocr en hu incomplete value penalties form"
).split()
"""Columns that hold what a person, a pack or a book wrote."""
KEPT = {"catalog_meta", "vocabulary_file", "vocabulary_entry", "setup_number", "profile_choice", "layer"}
"""Tables whose values the program reads for more than to show them."""
serving = small_server


def spoil(database: Path) -> int:
    """Put a payload into every cell that somebody wrote; the number of cells."""
    connection = sqlite3.connect(database)
    connection.create_function("payload", 2, lambda row, column: PAYLOADS[(row + column) % len(PAYLOADS)])
    count = 0
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    for table in sorted(set(tables) - KEPT):
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        for place, column in enumerate(name for name in columns if name in WRITTEN):
            if (table, column) in (("component_attribute", "text"), ("claim", "value")):
                values = f"{column} || payload(rowid, {place})"  # values are compared: what they were stays in front
            else:
                values = f"payload(rowid, {place})"
            statement = f"UPDATE OR IGNORE {table} SET {column} = {values} WHERE {column} IS NOT NULL"
            count += connection.execute(statement).rowcount
    connection.commit()
    connection.close()
    seal(database)
    return count


@pytest.fixture(scope="module")
def spoiled(shipped_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    database = Path(shutil.copy(shipped_database, tmp_path_factory.mktemp("spoiled") / "catalog.db"))
    assert spoil(database) > 10_000
    app = App(Snapshots(str(database)), RateLimit(0, 0, 1), ServerLog(None))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def looked_at(client: TestClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code < 500, (address, answer.text[:300])
    if "html" in answer.headers["content-type"] or "svg" in answer.headers["content-type"]:
        assert strange_places(answer.text) == [], address


ADDRESSES = [address for kind, address in KINDS.items() if not kind.startswith(("replay", "uses"))]


@pytest.mark.parametrize("language", ["en", "hu"])
def test_what_people_wrote_stays_text_on_every_kind_of_page(spoiled: TestClient, language: str) -> None:
    for address in ADDRESSES:
        looked_at(spoiled, f"/{language}{address}")
    assert any(MARK in spoiled.get(f"/{language}{address}").text for address in ADDRESSES)


def components(client: TestClient) -> list[str]:
    assert isinstance(client.app, App)
    assert client.app.snapshots.engine is not None
    return [name.replace(":", "/") for name in client.app.snapshots.engine.world.catalog.components]


def test_what_people_wrote_stays_text_on_pages_of_components(spoiled: TestClient) -> None:
    for place, name in enumerate(components(spoiled)[::60]):
        looked_at(spoiled, f"/{'en' if place % 2 else 'hu'}/{name}")
        looked_at(spoiled, f"/en/{name}.svg")


@pytest.mark.drill
def test_what_people_wrote_stays_text_on_every_page(spoiled: TestClient) -> None:
    for name in components(spoiled):
        looked_at(spoiled, f"/en/{name}")
        looked_at(spoiled, f"/hu/{name}")


@pytest.mark.parametrize("path", ["/en/search?q={}", "/hu/seven-wonders/card?q={}", "/en/terms?q={}", "/en/{}", "/{}"])
def test_what_is_asked_stays_text(spoiled: TestClient, path: str) -> None:
    for payload in PAYLOADS[::4]:
        looked_at(spoiled, path.format(quote(payload, safe="")))


def test_a_replay_stays_text(catalog: Catalog) -> None:
    world = World(catalog)
    replay = random_game(FilmShelf(world).game("seven-wonders"), 3, 16).as_json()
    replay |= {"moves": replay["moves"][:3], "checkpoints": [], "scores": []}
    showing = Showing(world)
    for place, payload in enumerate(PAYLOADS[::5]):
        sent: dict[str, Any] = json.loads(json.dumps(replay)) | {"source": payload}
        move = sent["moves"][place % 3]
        move[("card", "do", payload)[place % 3]] = payload
        for given in (
            replay | {"source": payload},
            sent,
            {**replay, "packs": [payload]},
            {**replay, "profile": payload},
        ):
            question = {"want": "sent", "replay": orjson.dumps(given).decode(), "language": "hu", "moves": None}
            status, body = showing.answer(question)
            answer = orjson.loads(body)
            shown = answer.get("html", "") + "".join(
                content for line in answer.get("timeline", {}).values() for _, content in line
            )
            assert strange_places(shown) == []
            assert status in (200, 400, 404)


def test_the_report_of_a_batch_stays_text() -> None:
    pytest.importorskip("matplotlib")
    row = {"verdict": "not valid", "steps": 0, "finished": False, "seats": [], "totals": []}
    rows = [row | {"game": payload, "rule": payload} for payload in PAYLOADS]
    assert strange_places(report_page(rows)) == []


# ---- headers ----


def guards(headers: Any) -> dict[str, bool]:
    return {name: str(headers.get(name, "")).startswith(value) for name, value in GUARDS.items()}


@pytest.mark.parametrize(
    "asked",
    "/healthz /readyz /graphql /schema.graphql /effect.schema.json /en /en/nothing /none"
    " /static/console.js /site/site.css"
    " /search.csv?q=x /downloads/none /components/none.json /en/seven-wonders/card/aqueduct.svg /static/none /"
    " /en/replays/chess/2/1 /graphql?query=x PUT:/graphql OPTIONS:/graphql POST:/readyz".split(),
)
def test_every_answer_is_guarded(spoiled: TestClient, asked: str) -> None:
    method, _, path = asked.rpartition(":")
    answer = spoiled.request(method or "GET", path, follow_redirects=False)
    assert all(guards(answer.headers).values()), (answer.status_code, dict(answer.headers))


def test_what_is_answered_at_once_is_guarded() -> None:
    head = _head(200, ((b"content-type", b"application/json"),)).decode()
    assert all(f"{name}: {value}" in head for name, value in GUARDS.items())


@pytest.mark.parametrize("sent", [b"nonsense\r\n\r\n", b"GET / HTTP/1.1\r\nx: " + b"y" * 200_000 + b"\r\n\r\n"])
def test_what_is_refused_before_it_is_read_is_guarded(serving: int, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", serving), timeout=60) as connection:
        connection.sendall(sent)
        answer = connection.recv(1 << 16).decode()
    assert answer.startswith("HTTP/1.1 4")
    assert all(f"{name}: {value}" in answer for name, value in GUARDS.items())
