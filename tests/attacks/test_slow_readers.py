"""Clients that ask and never read keep their own places, for a while, and nobody else's."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from kartotek.api.limits import limit
from kartotek.api.web.connections import Connections, client_network
from tests.attacks.traps import PATIENCE, Traps, serving

SMALL_SERVER = """
import uvicorn
from dataclasses import replace
from types import MappingProxyType
import kartotek.api.limits
small = dict(client_connections=5, spare_connections=4, connections=12, write_ms=1500)
values = {name: replace(each, value=small.get(name, each.value)) for name, each in kartotek.api.limits.LIMITS.items()}
kartotek.api.limits.LIMITS = MappingProxyType(values)
from kartotek.api.web.connections import CONNECTIONS, Connections
from kartotek.api.web.direct import DirectProtocol
from kartotek.api.web.serving import listening_socket

async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        scope["state"][CONNECTIONS] = Connections()
        while True:
            kind = (await receive())["type"]
            await send({"type": kind + ".complete"})
            if kind.endswith("shutdown"):
                return
    large = scope["path"] == "/large"
    length = (64 << 20) if large else 2
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % length)]})
    for _ in range(length >> 16):
        await send({"type": "http.response.body", "body": bytes(1 << 16), "more_body": True})
    await send({"type": "http.response.body", "body": b"" if large else b"ok"})

bound = listening_socket("127.0.0.1", 0)
bound_port = bound.getsockname()[1]
print(bound_port, flush=True)
config = uvicorn.Config(app, http=DirectProtocol, ws="none", log_level="critical", lifespan="on")
uvicorn.Server(config).run([bound])
"""
"""The connections of the product with small limits, before an application that answers at once."""


@pytest.fixture
def port() -> Iterator[int]:
    with subprocess.Popen([sys.executable, "-c", SMALL_SERVER], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)


def opened(port: int, address: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(address, 0))


def stalled(port: int, address: str = "127.0.0.1", path: str = "/large") -> socket.socket:
    """A connection that asks for a large answer and does not read it."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(PATIENCE)
    connection.bind((address, 0))
    connection.connect(("127.0.0.1", port))
    connection.sendall(f"GET {path} HTTP/1.1\r\nhost: x\r\n\r\n".encode())
    return connection


def status(port: int, path: str, address: str = "127.0.0.1") -> int:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(address, 0))
    with contextlib.closing(connection):
        connection.request("GET", path)
        reply = connection.getresponse()
        reply.read()
        return reply.status


def closed(connection: socket.socket) -> bool:
    """Whether the server has ended it before the answer was whole."""
    taken = 0
    with contextlib.suppress(ConnectionError):
        while found := connection.recv(1 << 20):
            taken += len(found)
    return taken < 64 << 20


def test_one_address_keeps_nobody_else_out_and_health_is_answered(port: int) -> None:
    mine = [stalled(port) for _ in range(5)]
    time.sleep(0.3)
    assert status(port, "/page") == 503, "all are served still, and are this address's whole share"
    assert status(port, "/healthz") == status(port, "/readyz") == 200
    assert status(port, "/page", "127.0.0.2") == 200
    assert len(mine) == 5


def test_an_answer_that_is_not_taken_ends(port: int) -> None:
    mine = [stalled(port) for _ in range(5)]
    time.sleep(3.5)
    assert all(closed(each) for each in mine)


def test_a_slow_reader_who_reads_is_served_to_the_end(port: int) -> None:
    with stalled(port) as slow:
        taken, until = 0, time.monotonic() + 3
        while time.monotonic() < until:
            taken += len(slow.recv(1 << 14))
            time.sleep(0.02)
        while found := slow.recv(1 << 20):
            taken += len(found)
            if taken > 64 << 20:
                break
        assert taken > 64 << 20


def test_many_addresses_make_room_for_the_next_one(port: int) -> None:
    held = [stalled(port, f"127.0.0.{number}") for number in (3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5)]
    time.sleep(0.3)
    assert status(port, "/healthz", "127.0.0.9") == 200
    time.sleep(1)
    assert status(port, "/page", "127.0.0.9") == 200, "whoever takes nothing makes room"
    assert sum(closed(each) for each in held) >= 1


def test_idle_connections_make_room_for_their_own_client(port: int) -> None:
    idle = []
    for _ in range(5):
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request("GET", "/page")
        connection.getresponse().read()
        idle.append(connection)
    assert status(port, "/page") == 200
    assert idle[0].sock is not None
    assert idle[0].sock.recv(1) == b"", "the one that rested longest was closed"


def test_spare_connections_are_few(port: int) -> None:
    held = [stalled(port) for _ in range(5)]
    time.sleep(0.2)
    waiting = [opened(port) for _ in range(6)]
    time.sleep(0.2)
    assert waiting[0].recv(1) == b""
    assert status(port, "/healthz") == 200
    assert held


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("127.0.0.1", "127.0.0.2", False),
        ("::ffff:127.0.0.1", "127.0.0.1", True),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
    ],
)
def test_what_counts_as_one_client(one: str, other: str, same: bool) -> None:
    assert (client_network(one) == client_network(other)) is same


class FixedConnection:
    """A connection that rests since a moment, or is served."""

    def __init__(self, network: str, resting_since: float | None = None) -> None:
        self.network = network
        self.resting_since = resting_since
        self.ended = False

    def end(self) -> None:
        self.ended = True


def test_without_a_number_for_each_client_only_all_together_are_counted() -> None:
    counted = Connections(0)
    held = [FixedConnection("proxy") for _ in range(limit("connections"))]
    assert [counted.admit(each) for each in held] == [None] * len(held)
    assert counted.admit(FixedConnection("proxy")) == "all connections are taken"
    held[7].resting_since = 1.0
    assert counted.admit(FixedConnection("proxy")) is None
    assert [each for each in held if each.ended] == [held[7]]
    counted.remove(held[7])
    assert counted.admit(FixedConnection("proxy")) is not None, "one that has made room is not counted twice"


# ---- the drill: a thousand of one address, then two hundred of fifty ----


async def _median(port: int, address: str, path: str, seconds: float) -> tuple[float, float, int]:
    """Median and longest time of answers over new connections, and how many were not 200."""
    times: list[float] = []
    wrong = 0
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.perf_counter()
        wrong += await asyncio.to_thread(status, port, path, address) != 200
        times.append(time.perf_counter() - began)
        await asyncio.sleep(0.01)
    return statistics.median(times), max(times), wrong


@pytest.mark.drill
@pytest.mark.parametrize(("connections", "addresses"), [(1000, 1), (200, 50)])
def test_the_others_are_answered_as_if_nobody_was_there(
    shipped_database: Path, tmp_path: Path, connections: int, addresses: int
) -> None:
    with serving(Traps(tmp_path), shipped_database, "--no-log") as port:
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request("GET", "/downloads/manifest.json")
        large = f"{connection.getresponse().headers['location'].removesuffix('manifest.json')}sqlite/catalog.sqlite"

        async def measured() -> dict[str, tuple[float, float, int]]:
            others = _median(port, "127.0.9.1", "/graphql?query={games{id}}", 8)
            health = _median(port, "127.0.0.1", "/healthz", 8)
            page, healthz = await asyncio.gather(others, health)
            return {"page": page, "healthz": healthz}

        idle = asyncio.run(measured())
        held = []
        for number in range(connections):
            with contextlib.suppress(OSError):
                held.append(stalled(port, f"127.0.0.{1 + number % addresses}", large))
        attacked = asyncio.run(measured())
        sys.stderr.write(json.dumps({"of": [connections, addresses], "idle": idle, "attacked": attacked}) + "\n")
        assert attacked["page"][2] == attacked["healthz"][2] == 0
        assert held
