"""Requests answered as soon as they are read get the same answers as by the usual way, in order, and are counted."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kartotek.api.limits import limit
from tests.api.web.test_live import PATIENCE, serving

CARD = "query ($id: ID!) { card(id: $id) { id name { text } } }"
PAGE = "{ cards(first: 30) { nodes { id name { text } abilities { expression } } } }"
AQUEDUCT = "seven-wonders:card:aqueduct"
REQUESTS: tuple[tuple[Any, dict[str, str]], ...] = (
    ({"query": CARD, "variables": {"id": AQUEDUCT}}, {}),
    ({"query": CARD, "variables": {"id": AQUEDUCT}}, {"accept": "application/graphql-response+json"}),
    ({"query": CARD, "variables": {"id": 7}}, {}),
    ({"query": CARD, "variables": {"id": [7]}}, {"accept": "application/graphql-response+json"}),
    ({"query": CARD, "variables": {"id": "x" * 3000}}, {}),
    ({"query": CARD}, {}),
    ({"query": CARD, "operationName": "Other"}, {}),
    ({"query": PAGE}, {"accept-encoding": "gzip"}),
    ({"query": PAGE}, {}),
    ({"query": "{ cards(first: 101) { totalCount } }"}, {}),
    ({"query": '{ components(where: {color: "blu"}) { totalCount } games { id } }'}, {}),
    ({"query": "{ games { id "}, {}),
    ({"query": 5}, {}),
    ({}, {}),
    ([], {}),
    ("no json", {}),
    ({"query": CARD}, {"content-type": "text/plain"}),
    ({"extensions": {"persistedQuery": {"version": 1, "sha256Hash": "0" * 64}}}, {}),
    ({"query": 'query { parseEffect(game: "armada", text: "gain 1 coin") { valid } }'}, {}),
    ({"query": "{ facets { field values { value } } }"}, {}),
)


@pytest.fixture(scope="module")
def port(shipped_database: Path) -> Iterator[int]:
    with serving(shipped_database, "--no-log", "--rate", "0") as (port, _):
        yield port


def request(body: Any, headers: dict[str, str] | None = None, *more: str) -> bytes:
    written = body.encode() if isinstance(body, str) else json.dumps(body).encode()
    fields = {"host": "x", "content-type": "application/json", "content-length": str(len(written))} | (headers or {})
    lines = ["POST /graphql HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items()), *more, "", ""]
    return "\r\n".join(lines).encode() + written


class Connection:
    """A connection whose bytes the test decides."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._stream = self.socket.makefile("rb")

    def send(self, written: bytes) -> None:
        self.socket.sendall(written)

    def answer(self) -> tuple[int, dict[str, str], bytes]:
        status = int(self._stream.readline().split()[1])
        headers = {}
        while line := self._stream.readline().strip().decode():
            name, _, value = line.partition(": ")
            headers[name] = value
        return status, headers, self._stream.read(int(headers["content-length"]))


@pytest.mark.parametrize("number", range(len(REQUESTS)))
def test_the_answer_is_that_of_the_usual_way(port: int, number: int) -> None:
    """A proxy's header makes a request go the usual way. The first two are not compared: they make things ready."""
    body, headers = REQUESTS[number]
    connection = Connection(port)
    answers = []
    for more in ((), ("x-forwarded-proto: http",)) * 2:
        connection.send(request(body, headers, *more))
        status, found, content = connection.answer()
        answers.append((status, {name: value for name, value in found.items() if name != "date"}, content))
        assert "date" in found
    assert answers[2] == answers[3]


def test_a_request_may_come_in_pieces(port: int) -> None:
    connection = Connection(port)
    written = request({"query": CARD, "variables": {"id": AQUEDUCT}})
    for start in range(0, len(written), 7):
        connection.send(written[start : start + 7])
    status, _, content = connection.answer()
    assert status == 200
    assert json.loads(content)["data"]["card"]["name"]["text"] == "Aqueduct"


def test_requests_sent_together_are_answered_in_order(port: int) -> None:
    ids = [AQUEDUCT, "seven-wonders:card:theater", "nobody:has:this"] * 5
    connection = Connection(port)
    connection.send(b"".join(request({"query": CARD, "variables": {"id": name}}) for name in ids))
    for name in ids:
        status, _, content = connection.answer()
        assert status == 200
        card = json.loads(content)["data"]["card"]
        assert (card and card["id"]) == (name if name.startswith("seven") else None)


def test_a_client_that_wants_to_close_is_let_go(port: int) -> None:
    connection = Connection(port)
    connection.send(request({"query": CARD, "variables": {"id": AQUEDUCT}}, None, "connection: close"))
    status, headers, _ = connection.answer()
    assert status == 200
    assert headers["connection"] == "close"
    assert connection.socket.recv(1) == b""


def test_a_body_beyond_the_limit_is_refused(port: int) -> None:
    connection = Connection(port)
    connection.send(request({"query": "{ games { id } }" + " " * limit("query_bytes")}))
    assert connection.answer()[0] == 413


def test_each_request_counts_once_against_the_rate(shipped_database: Path) -> None:
    """What is new goes the usual way after a try and counts once as well: the burst is what it is declared to be."""
    with serving(shipped_database, "--no-log", "--rate", "1") as (port, _):
        connection = Connection(port)
        statuses = []
        for number in range(limit("burst") + 30):
            query = f"query Q{number} {{ games {{ id }} }}" if number % 20 == 0 else "{ games { id } }"
            connection.send(request({"query": query}))
            status, headers, _ = connection.answer()
            statuses.append(status)
            assert ("retry-after" in headers) == (status == 429)
        admitted = statuses.index(429)
        assert limit("burst") <= admitted <= limit("burst") + 20, "twenty seconds' worth of refill at the most"
