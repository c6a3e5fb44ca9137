"""Whoever looks at games costs the server nothing: they are played elsewhere, a few at a time, each address once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kartotek.api.graphql.engine import Answer
from kartotek.api.graphql.world import World
from kartotek.api.limits import limit
from kartotek.api.site.viewer import film as films
from kartotek.api.site.viewer.addresses import FilmAddress
from kartotek.api.site.viewer.showing import Showing
from kartotek.api.web.app import App
from kartotek.api.web.downloads import BulkFiles
from kartotek.api.web.executor import Executors
from kartotek.api.web.log import ServerLog
from kartotek.api.web.rate import RateLimit
from kartotek.api.web.snapshots import Snapshots
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError

FILM = "/en/replays/gaia-project/2/27"
COST = 5_000
PAGE = b'{"html": "<p>a game</p>", "step": 0, "last": 9, "slots": {}, "moves": ""}'


@pytest.fixture(scope="module")
def app(shipped_database: Path) -> Iterator[App]:
    """A server in which a game that is played, or a catalog that is built, is a fault."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(films.Film, "__init__", _refuse)
        patch.setattr("kartotek.ingest.build.build", _refuse)
        yield App(Snapshots(str(shipped_database)), RateLimit(1, 1000, 10, clock=lambda: 0.0), ServerLog(None))


@pytest.fixture(scope="module")
def client(app: App) -> Iterator[TestClient]:
    with TestClient(app, raise_server_exceptions=False, follow_redirects=False) as client:
        yield client


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the executors are asked; they answer at once."""
    questions: list[dict[str, Any]] = []

    async def ask(_self: Executors, question: dict[str, Any], *_: object) -> Answer:
        questions.append(question["show"])
        return Answer(PAGE, cost=COST)

    monkeypatch.setattr(Executors, "ask", ask)
    return questions


def _refuse(*_: object) -> None:
    raise AssertionError("a game is played in the server")


@pytest.mark.parametrize("seed", ["00027", "٢٧", "２７", "027", "+27", "1000", "9" * 5000, "2_7", "27 "])
@pytest.mark.parametrize("part", ["", "/changes", "/moves"])
def test_a_seed_has_one_spelling(client: TestClient, asked: list[dict[str, Any]], seed: str, part: str) -> None:
    answer = client.get(f"/en/replays/gaia-project/2/{seed}{part}")
    assert answer.status_code == 404
    assert asked == []


@pytest.mark.parametrize("table", ["0004", "٤", "4-", "4--", "04-yes", "9" * 5000, "4-yes-", "4-yes-yes", "400"])
def test_a_table_has_one_spelling(client: TestClient, asked: list[dict[str, Any]], table: str) -> None:
    assert client.get(f"/en/replays/armada/{table}/6").status_code == 404
    assert asked == []
    with pytest.raises(KartotekError):
        FilmAddress.read({"game": "armada", "table": table, "seed": "6"})


def test_an_address_with_other_words_is_not_asked_again(client: TestClient, asked: list[dict[str, Any]]) -> None:
    for query in ("", "?step=0", "?step=x", "?step=00&z=1", "?step=٣", "?z=" + "y" * 500):
        assert client.get(f"{FILM}{query}").status_code == 200
    assert len(asked) == 1


def test_a_fault_of_ours_ends_no_process(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    showing = Showing(World(catalog))
    monkeypatch.setattr(showing._shelf, "at", _refuse)
    question = {"want": "moves", "address": ["armada", "3", "1"], "language": "en", "step": 0}
    status, body = showing.answer(question)
    assert (status, b'"internal"' in body) == (500, True)


def test_games_are_charged_to_the_client(client: TestClient, app: App, asked: list[dict[str, Any]]) -> None:
    def left() -> float:
        return app._rate._buckets["testclient"][0]

    client.get("/readyz/none")
    before = left()
    client.get(f"{FILM}?step=3")
    assert before - left() == 1 + COST // limit("request_cost")
    client.get(f"{FILM}?step=3")
    assert before - left() == 2 + COST // limit("request_cost"), "what is kept costs one request"


def test_one_client_has_a_few_games_at_work_and_leaves_room_for_others() -> None:
    executors = Executors("nowhere", 1)

    async def run() -> list[str]:
        refused: list[str] = []

        async def ask(client: str) -> None:
            try:
                await executors.ask({"show": {}}, "v", 1, client)
            except KartotekError as error:
                refused.append(f"{client} {error.code}")

        async with executors._free:  # the one child is busy
            tasks = [asyncio.create_task(ask("greedy")) for _ in range(limit("client_waiting") + 3)]
            tasks.append(asyncio.create_task(ask("other")))
            await asyncio.sleep(0)
            found = list(refused)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        assert not executors._asking
        return found

    assert asyncio.run(run()) == ["greedy rate"] * 3


@pytest.mark.parametrize(
    "path", ["x", "csv/none.csv", "../catalog.db", "csv", "sqlite/catalog.sqlite/", "json/component.json", "%00"]
)
def test_a_wrong_path_of_downloads_costs_nothing(
    client: TestClient, app: App, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    async def written(*_: object) -> None:
        raise AssertionError("files are written")

    monkeypatch.setattr(BulkFiles, "_write", written)
    assert app.snapshots.engine is not None
    version = app.snapshots.engine.world.catalog.data_version
    for address in (f"/downloads/{path}", f"/downloads/{version}/{path}"):
        assert client.get(address).status_code == 404


def test_files_that_cannot_be_written_are_not_tried_at_every_request(
    client: TestClient, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[object] = []

    async def start(*command: object) -> None:
        started.append(command)
        raise OSError(11, "no more processes")

    monkeypatch.setattr("kartotek.api.web.downloads.asyncio.create_subprocess_exec", start)
    assert [client.get("/downloads/manifest.json").status_code for _ in range(3)] == [503] * 3
    assert len(started) == 1
