"""A stop loses no request, waits for nobody who takes nothing, and servers of one catalog do not disturb each other."""

from __future__ import annotations

import contextlib
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.client import HTTPConnection, RemoteDisconnected
from pathlib import Path

import pytest

from tests.api.web.test_snapshots import publish
from tests.attacks.test_slow_readers import SMALL_SERVER, stalled, status
from tests.attacks.traps import PATIENCE, Traps, serving

CLIENTS = 20
LONG_PATIENCE = SMALL_SERVER.replace("write_ms=1500", "write_ms=600_000").replace(
    "client_connections=5", "client_connections=50"
)
"""A server that would wait ten minutes for a reader, and for connections as long as there are any."""


@contextlib.contextmanager
def small_server() -> Iterator[tuple[subprocess.Popen[str], int]]:
    command = [sys.executable, "-c", LONG_PATIENCE.replace("connections=12", "connections=100")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process, int(process.stdout.readline())
        finally:
            process.kill()


class Asking(threading.Thread):
    """A client that asks over one connection again and again, until it is told that the connection ends."""

    def __init__(self, port: int, path: str = "/page", address: str = "127.0.0.1") -> None:
        super().__init__(daemon=True)
        self._asked = port, path, address
        self.answers = 0
        self.end = ""

    def run(self) -> None:
        port, path, address = self._asked
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(address, 0))
        try:
            while True:
                connection.request("GET", path)
                reply = connection.getresponse()
                reply.read()
                assert reply.status == 200
                self.answers += 1
                if reply.headers.get("connection") == "close":
                    self.end = "told"
                    return
        except (OSError, RemoteDisconnected) as error:
            self.end = f"{type(error).__name__}: {error}"


def test_clients_that_ask_are_told_that_the_connection_ends() -> None:
    with small_server() as (process, port):
        clients = [Asking(port) for _ in range(CLIENTS)]
        for client in clients:
            client.start()
        while not all(client.answers > 2 for client in clients):
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        for client in clients:
            client.join(PATIENCE)
        assert [client.end for client in clients] == ["told"] * CLIENTS
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM)


def test_a_client_that_rests_may_still_ask() -> None:
    with small_server() as (process, port):
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request("GET", "/page")
        connection.getresponse().read()
        process.send_signal(signal.SIGTERM)
        time.sleep(0.3)
        connection.request("GET", "/page")
        reply = connection.getresponse()
        assert (reply.status, reply.headers["connection"]) == (200, "close")
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM)


def test_readers_who_take_nothing_do_not_hold_a_stop() -> None:
    with small_server() as (process, port):
        held = [stalled(port) for _ in range(8)]
        time.sleep(0.5)
        process.send_signal(signal.SIGTERM)
        assert process.wait(120) in (0, -signal.SIGTERM), "it would wait for ten minutes"
        assert held


@pytest.mark.drill
def test_two_servers_on_one_catalog_and_a_build_in_the_middle(shipped_database: Path, tmp_path: Path) -> None:
    database = Path(shutil.copy(shipped_database, tmp_path / "served.db"))
    traps = Traps(tmp_path)
    with contextlib.ExitStack() as stack:
        ports = [stack.enter_context(serving(traps, database, "--no-log", "--rate", "0")) for _ in range(2)]
        clients = [Asking(port, "/graphql?query={games{id}}") for port in ports for _ in range(4)]
        for client in clients:
            client.start()
        publish(database, "d" * 64)
        seen: set[int] = set()
        while len(seen) < len(ports):
            for port in ports:
                connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
                connection.request("GET", "/readyz")
                if b"d" * 64 in connection.getresponse().read():
                    seen.add(port)
            time.sleep(0.2)
        assert all(status(port, "/downloads/manifest.json") in (200, 307) for port in ports)
    for client in clients:
        client.join(PATIENCE)
    assert [client.end for client in clients] == ["told"] * len(clients)
