"""A drill: hostile traffic beside honest clients. The server stays right, awake and no larger than it may be."""

from __future__ import annotations

import json
import random
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import pytest

from kartotek.api.limits import LIMITS
from tests.api.web.test_live import PATIENCE, resident, serving

HONEST = 'query ($id: ID!) { card(id: $id) { id name { text } } search(text: "vizvezetek", first: 3) { totalCount } }'
CARD = "seven-wonders:card:aqueduct"
ENOUGH = 50
"""Honest answers that a storm waits for, so that a busy machine takes longer instead of seeing less."""


class Record:
    """What clients met: statuses by who asked, times of health checks, faults."""

    def __init__(self) -> None:
        self.statuses: Counter[tuple[str, int]] = Counter()
        self.health: list[float] = []
        self.faults: list[str] = []
        self.ended = threading.Event()


def ask(connection: HTTPConnection, body: bytes, encoding: str = "identity") -> tuple[int, dict[str, str], bytes]:
    headers = {"content-type": "application/json", "accept-encoding": encoding}
    connection.request("POST", "/graphql", body, headers)
    reply = connection.getresponse()
    return reply.status, {name.lower(): value for name, value in reply.getheaders()}, reply.read()


def honest(port: int, record: Record, pause: float) -> None:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    body = json.dumps({"query": HONEST, "variables": {"id": CARD}}).encode()
    while not record.ended.is_set():
        try:
            status, headers, answer = ask(connection, body)
        except (OSError, HTTPException):
            connection.close()
            record.statuses["honest", 0] += 1
            continue
        record.statuses["honest", status] += 1
        if status == 200:
            data = json.loads(answer)["data"]
            if data["card"]["name"]["text"] != "Aqueduct" or not data["search"]["totalCount"]:
                record.faults.append(f"wrong answer: {answer[:200]!r}")
        elif status in (429, 503):
            if "retry-after" not in headers:
                record.faults.append(f"{status} without Retry-After")
            time.sleep(0.05)
        else:
            record.faults.append(f"honest client met {status}: {answer[:200]!r}")
        time.sleep(pause)


WATCH = """
import sys, time
from http.client import HTTPConnection, HTTPException
port, until = int(sys.argv[1]), time.monotonic() + float(sys.argv[2])
connection = HTTPConnection("127.0.0.1", port, timeout=300)
while time.monotonic() < until:
    began = time.perf_counter()
    try:
        connection.request("GET", "/healthz")
        reply = connection.getresponse()
        reply.read()
        print(reply.status, time.perf_counter() - began)
    except (OSError, HTTPException) as error:
        print(0, repr(error))
        connection.close()
    time.sleep(0.02)
"""


def watch_health(port: int, record: Record, seconds: float) -> None:
    """Ask from a process of its own: in this one the other clients would be what is measured."""
    command = [sys.executable, "-c", WATCH, str(port), str(seconds)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    for line in ended.stdout.splitlines():
        status, _, rest = line.partition(" ")
        if status == "200":
            record.health.append(float(rest))
        else:
            record.faults.append(f"/healthz: {line}")


def long_texts(chance: random.Random) -> bytes:
    text = " ".join(chance.choice(["érme", "kártya", "gain", "coin"]) for _ in range(chance.randint(50, 3000)))
    fields = " ".join(f"a{n}: rules(text: $t) {{ totalCount }}" for n in range(6))
    return json.dumps({"query": f"query ($t: String!) {{ {fields} }}", "variables": {"t": text}}).encode()


def large_documents(chance: random.Random) -> bytes:
    fields = " ".join(
        f"a{n}: cards(first: {chance.randint(1, 60)}) {{ nodes {{ id name {{ text }} }} }}" for n in range(14)
    )
    return json.dumps({"query": f"query Q{chance.randint(0, 10**9)} {{ {fields} }}"}).encode()


def deep_variables(chance: random.Random) -> bytes:
    depth = chance.choice([50, 200, 2000])
    query = "query ($w: ComponentWhere) { components(where: $w) { totalCount } }"
    nested = '{"not":' * depth + "{}" + "}" * depth
    return f'{{"query": {json.dumps(query)}, "variables": {{"w": {nested}}}}}'.encode()


def facets(chance: random.Random) -> bytes:
    query = "query ($p: Int!) { a: facets(where: {players: $p}) { field values { value label count } } }"
    return json.dumps({"query": query, "variables": {"p": chance.randint(0, 10**6)}}).encode()


def same_documents(chance: random.Random) -> bytes:
    """A few large documents that come again and again, each time with other variables."""
    number = chance.randint(0, 20)
    query = f"query Q{number} ($n: Int) {{ cards(first: $n) {{ nodes {{ id gaps {{ field }} }} }} games {{ id }} }}"
    return json.dumps({"query": query, "variables": {"n": chance.randint(1, 100)}}).encode()


def large_bodies(chance: random.Random) -> bytes:
    return json.dumps({"query": "{ games { id } }", "filler": ["x"] * chance.choice([1000, 200_000])}).encode()


def executables(chance: random.Random) -> bytes:
    text = f"now: gain {chance.randint(1, 10**6)} coin"
    return json.dumps({"query": f'{{ parseEffect(game: "seven-wonders", text: "{text}") {{ valid }} }}'}).encode()


def hostile(port: int, record: Record, seed: int) -> None:
    chance = random.Random(seed)
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    makers = (long_texts, large_documents, deep_variables, facets, same_documents, large_bodies, executables)
    while not record.ended.is_set():
        with suppress(OSError, HTTPException):
            encoding = chance.choice(["gzip", "zstd", "identity"])
            status, headers, answer = ask(connection, chance.choice(makers)(chance), encoding)
            record.statuses["hostile", status] += 1
            if status >= 500 and status != 503:
                record.faults.append(f"hostile client met {status}: {answer[:200]!r}")
            if status in (429, 503) and "retry-after" not in headers:
                record.faults.append(f"{status} without Retry-After")
            continue
        connection.close()


def half_open(port: int, record: Record, seed: int) -> None:
    """Connections that send nothing, half a request, or headers without end."""
    chance = random.Random(seed)
    held: list[socket.socket] = []
    while not record.ended.is_set():
        with suppress(OSError):
            connection = socket.create_connection(("127.0.0.1", port), timeout=5)
            kind = chance.random()
            if kind < 0.4:
                connection.sendall(b"POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{")
            elif kind < 0.7:
                connection.sendall(b"GET / HTTP/1.1\r\n" + b"x-filler: " + b"y" * 300_000)
            held.append(connection)
        while len(held) > 200:
            held.pop(0).close()
        time.sleep(0.005)
    for connection in held:
        connection.close()


def resident_family(pid: int) -> int:
    """Memory of a process and of those that it started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return resident(pid) + sum(resident_family(int(child)) for child in children)


def p99(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99)]


def run_threads(record: Record, seconds: float, *work: tuple[Any, ...], loud: bool = False) -> None:
    threads = [threading.Thread(target=target, args=arguments, daemon=True) for target, *arguments in work]
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    until = time.monotonic() + PATIENCE
    while loud and record.statuses["honest", 200] <= ENOUGH and time.monotonic() < until:
        time.sleep(0.1)
    record.ended.set()
    for thread in threads:
        thread.join(timeout=PATIENCE)


def storm(database: Path, seconds: float) -> tuple[Record, Record, int, int]:
    """The record of a quiet time, that of the storm, and the memory after its first tenth and at its end."""
    with serving(database, "--no-log", "--rate", "0") as (port, process):
        quiet, loud = Record(), Record()
        calm = max(2.0, seconds / 10)
        run_threads(quiet, calm, (watch_health, port, quiet, calm))
        clients = [(honest, port, loud, 0.01) for _ in range(8)]
        foes = [(hostile, port, loud, seed) for seed in range(4)]
        sizes: list[int] = []

        def weigh() -> None:
            time.sleep(seconds / 4)
            sizes.append(resident_family(process.pid))

        watchers = ((watch_health, port, loud, seconds), (half_open, port, loud, 9), (weigh,))
        run_threads(loud, seconds, *watchers, *clients, *foes, loud=True)
        return quiet, loud, sizes[0], resident_family(process.pid)


def check(found: tuple[Record, Record, int, int]) -> None:
    quiet, loud, before, after = found
    assert not quiet.faults
    assert not loud.faults, Counter(loud.faults).most_common(5)
    assert loud.statuses["honest", 200] > ENOUGH
    assert loud.health
    assert not any(who == "hostile" and status == 500 for who, status in loud.statuses)
    room = sum(
        item.value for name, item in LIMITS.items() if name.endswith("_cache_bytes") or name == "persisted_bytes"
    )
    assert after < before + 2 * room, (before, after)  # the process beside the server has caches of its own
    sys.stderr.write(
        f"health p99 {p99(quiet.health) * 1000:.1f} ms idle, {p99(loud.health) * 1000:.1f} ms in the storm;"
        f" {dict(loud.statuses)}; memory {before >> 20} to {after >> 20} MiB\n"
    )


def test_a_short_storm(shipped_database: Path) -> None:
    """Nothing here depends on the clock: a busy machine is slow, not wrong."""
    check(storm(shipped_database, 4))


@pytest.mark.drill
def test_a_minute_of_hostile_traffic(shipped_database: Path) -> None:
    found = storm(shipped_database, 60)
    check(found)
    quiet, loud, _, _ = found
    assert p99(loud.health) <= 10 * p99(quiet.health)
