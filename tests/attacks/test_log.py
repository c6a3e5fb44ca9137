"""Neither who reads the log nor who asks decides whether the server goes on, and a fault of ours is seen in it."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import signal
import subprocess
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.types import Message, Scope

from kartotek.api.web.app import App
from kartotek.api.web.log import ServerLog
from kartotek.api.web.rate import RateLimit
from kartotek.api.web.snapshots import Snapshots
from tests.attacks.traps import PATIENCE, Traps

ASKED = {"type": "http", "method": "GET", "path": "/healthz", "client": ("127.0.0.1", 1)}
NULL_IN_A_PLACE_FOR_TEXT = {"query": 'query ($v: ID = "x") { node(id: $v) { id } }', "variables": {"v": None}}


def entries(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def stalled() -> Any:
    """A pipe that nobody empties: its reading and writing end."""
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as read, os.fdopen(writing, "w") as write:
        yield read, write


def test_a_log_that_nobody_reads_is_cut_and_says_so(stalled: Any) -> None:
    reading, writing = stalled
    log = ServerLog(writing, most_waiting=100_000)
    for _ in range(5_000):
        log.note(ASKED, 200, 2, time.perf_counter(), "health")
    assert log.dropped > 3_000
    read = b""
    while b'"dropped"' not in read:
        read += os.read(reading.fileno(), 1 << 16)
    lines = entries(read[: read.rindex(b"\n")].decode())
    assert next(line["dropped"] for line in lines if "dropped" in line) == log.dropped
    assert sum(line.get("path") == "/healthz" for line in lines) <= 5_000 - log.dropped
    log.close()


@pytest.mark.drill
def test_the_server_answers_and_stops_though_nobody_reads_its_log(shipped_database: Path, tmp_path: Path) -> None:
    traps = Traps(tmp_path)
    with subprocess.Popen(
        traps.command("serve", "--port", "0", "--rate", "0"),
        cwd=tmp_path,
        env=traps.environment(shipped_database),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline().rsplit(":", 1)[1].split("/")[0])
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        for _ in range(1_000):
            connection.request("GET", "/healthz?" + "x" * 100)
            assert connection.getresponse().read()
        time.sleep(0.3)
        connection.request("GET", "/healthz")
        assert connection.getresponse().read()
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM)


@pytest.mark.parametrize("letter", ["x", "\x01", "é", "\U0001f0a1"])
def test_a_line_is_short_whatever_is_asked(letter: str) -> None:
    text = io.StringIO()
    log = ServerLog(text)
    log.note({**ASKED, "path": "/" + letter * 65_000}, 404, 0, 0.0, "page")
    log.close()
    assert len(text.getvalue().encode()) < 2_500
    assert "65001 letters" in text.getvalue()


def test_a_null_where_a_text_belongs_is_the_clients_fault(
    shipped_database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = App(Snapshots(str(shipped_database)), RateLimit(0, 0, 1), ServerLog(None))
    with TestClient(app) as client:
        for _ in range(3):
            answer = client.post("/graphql", json=NULL_IN_A_PLACE_FOR_TEXT)
            assert answer.json()["errors"][0]["extensions"]["code"] == "graphql"
    assert caplog.records == []


@pytest.mark.parametrize("gone", [RuntimeError("the handler is closed"), ConnectionResetError()])
@pytest.mark.parametrize("path", ["/en/nothing", "/readyz", "/graphql", "/static/console.js"])
def test_a_client_that_leaves_is_no_fault(
    shipped_database: Path, caplog: pytest.LogCaptureFixture, path: str, gone: Exception
) -> None:
    text = io.StringIO()
    log = ServerLog(text)
    app = App(Snapshots(str(shipped_database)), RateLimit(0, 0, 1), log)
    left: list[str] = []

    async def receive() -> Message:
        left.append("asked")
        return {"type": "http.disconnect"}

    async def send(_message: Message) -> None:
        raise gone

    scope: Scope = {**ASKED, "path": path, "raw_path": path.encode(), "query_string": b"", "headers": []}
    asyncio.run(app({**scope, "http_version": "1.1", "scheme": "http", "root_path": ""}, receive, send))
    log.close()
    assert caplog.records == []
    assert [entry["way"] for entry in entries(text.getvalue())] == ["left"]
    assert left, "the server knows that the connection is gone before it misses the answer"


def test_a_fault_of_ours_is_written_once_a_minute_with_its_count() -> None:
    text, now = io.StringIO(), [0.0]
    log = ServerLog(text, clock=lambda: now[0])
    ours = logging.getLogger("kartotek.api")

    def fail(kind: type[Exception]) -> None:
        try:
            raise kind("x" * 20_000)
        except kind:
            ours.exception("a request failed")

    with log.faults():
        for _ in range(200):
            fail(KeyError)
        fail(OSError)
        now[0] = 61.0
        fail(KeyError)
        fail(KeyError)
    log.close()
    found = entries(text.getvalue())
    assert [entry["what"] for entry in found] == ["a request failed"] * 4
    assert [entry.get("again") for entry in found] == [None, None, 199, 1]
    assert found[0]["traceback"].startswith("Traceback")
    assert "KeyError" in found[0]["traceback"]
    assert len(text.getvalue()) < 5_000
