"""A real server in a process of its own: it starts, answers whatever it is sent, and stops when asked to."""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from kartotek.api.graphql.schema import schema
from kartotek.api.limits import limit
from tests.api.graphql.generating import hostile_query, random_query
from tests.api.graphql.test_plans import IDS
from tests.api.web.test_snapshots import publish

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 300
"""Seconds that end a test which would hang; no verdict, however busy the machine is."""
COMMAND = "import sys; from kartotek.api.cli import main; sys.exit(main())"


@contextlib.contextmanager
def serving(database: Path, *options: str) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """A server on a free port, as `kartotek serve` runs it."""
    environment = os.environ | {"KARTOTEK_DATABASE_URL": f"sqlite:///{database}", "NO_COLOR": "1"}
    command = [sys.executable, "-c", COMMAND, "serve", "--port", "0", *options]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdout is not None
        reported = process.stdout.readline()
        assert reported.startswith("serving http://127.0.0.1:"), reported
        try:
            yield int(reported.rsplit(":", 1)[1].split("/")[0]), process
        finally:
            process.terminate()


def post(connection: HTTPConnection, text: str, variables: Any = None) -> tuple[int, bytes]:
    body = json.dumps({"query": text, "variables": variables or {}})
    connection.request("POST", "/graphql", body, {"content-type": "application/json"})
    reply = connection.getresponse()
    return reply.status, reply.read()


def resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def storm(port: int, seeds: range) -> None:
    """Valid and hostile documents: every answer is JSON, none is a fault of the server."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    for seed in seeds:
        hostile = random.Random(seed).random() < 0.5
        text, variables = (hostile_query(seed), {}) if hostile else random_query(seed, schema()._schema, IDS)
        status, answer = post(connection, text, variables)
        assert status < 500, (status, text)
        reported = json.loads(answer)
        assert "data" in reported or reported["errors"][0]["message"]
        assert b'"code":"internal"' not in answer, (text, answer[:500])


@pytest.fixture(scope="module")
def port(shipped_database: Path) -> Iterator[int]:
    """A server that serves all tests that leave it running, and then stops when asked to."""
    with serving(shipped_database, "--rate", "0") as (port, process):
        yield port
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM)


def test_it_survives_a_storm(port: int) -> None:
    storm(port, range(300))


def test_a_request_under_way_is_finished_before_it_stops(shipped_database: Path) -> None:
    with serving(shipped_database, "--rate", "0") as (port, process):
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        body = json.dumps({"query": "{ games { id } }"}).encode()
        connection.putrequest("POST", "/graphql")
        connection.putheader("content-type", "application/json")
        connection.putheader("content-length", str(len(body)))
        connection.endheaders(body[:5])
        stopper = threading.Timer(0.5, process.send_signal, (signal.SIGTERM,))
        stopper.start()
        stopper.join()
        connection.send(body[5:])
        assert connection.getresponse().status == 200
        process.wait(PATIENCE)


def test_many_at_once(port: int) -> None:
    statuses: list[int] = []

    def ask() -> None:
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        statuses.extend(post(connection, "{ games { id } }")[0] for _ in range(20))

    threads = [threading.Thread(target=ask) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses == [200] * 320


def test_a_new_data_version_is_served_without_a_failed_request(shipped_database: Path, tmp_path: Path) -> None:
    database = tmp_path / "served.db"
    shutil.copy(shipped_database, database)
    with serving(database, "--rate", "0") as (port, _):
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        publish(database, "f" * 64)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            status, answer = post(connection, "{ catalog { dataVersion } games { id } }")
            assert status == 200
            if b"f" * 64 in answer:
                return
            time.sleep(0.05)
        pytest.fail("the new data version was not served")


@pytest.mark.drill
def test_ten_thousand_documents_and_memory_stays_flat(shipped_database: Path) -> None:
    with serving(shipped_database, "--rate", "0") as (port, process):
        storm(port, range(2_000))
        warm = resident(process.pid)
        storm(port, range(2_000, 10_000))
        room = sum(limit(name) for name in ("answer_cache_bytes", "fragment_cache_bytes", "document_cache_bytes"))
        assert resident(process.pid) < warm + room, "beyond the declared room of the caches"
        storm(port, range(100))


def test_headers_beyond_the_limits_are_refused_in_the_shape_of_all_errors(port: int) -> None:
    many = b"".join(b"x-%d: y\r\n" % number for number in range(limit("headers") + 1))
    large = b"x-filler: " + b"y" * (limit("header_bytes") + 1)
    for rest in (many + b"\r\n", large, large + b"\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\n" + rest)
            answer = connection.recv(4096)
        assert answer.startswith(b"HTTP/1.1 431 "), answer[:60]
        assert b'"errors"' in answer and b"limit" in answer
