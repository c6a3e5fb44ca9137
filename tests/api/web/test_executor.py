"""Expressions and replays of requests run in processes of their own: they can be stopped, and hold nobody up."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import orjson
import pytest

from api.graphql.engine import Request
from api.web.executor import Executors
from catalog.store import current_version
from schema.errors import KartotekError

Result = TypeVar("Result")
CHOICES = " | ".join(f"{amount} credit" for amount in range(1, 41))
ENDLESS = f"now: pay kelp, 20 of {{{CHOICES}}} -> gain credit"
EVALUATE = 'query ($t: String!, $s: JSON!) { evaluateEffect(game: "%s", text: $t, state: $s, host: "%s") { amounts } }'


def asked(line: str, game: str = "seven-wonders", host: str = "card") -> Request:
    return Request(EVALUATE % (game, host), None, {"t": line, "s": {"seats": [{}]}})


@pytest.fixture
def version(shipped_database: Path) -> str:
    return current_version(shipped_database)


@pytest.fixture
def executors(shipped_database: Path) -> Executors:
    return Executors(str(shipped_database), 2)


def finished(executors: Executors, work: Coroutine[Any, Any, Result]) -> Result:
    """The result of work, with the children ended where they were started."""

    async def run() -> Result:
        try:
            return await work
        finally:
            await executors.close()

    return asyncio.run(run())


def test_an_answer_is_the_same_as_in_the_server(executors: Executors, version: str) -> None:
    async def run() -> list[bytes]:
        return [(await executors.answer(asked(f"now: gain {n} coin"), version, 20_000)).body for n in (2, 3)]

    found = [orjson.loads(body) for body in finished(executors, run())]
    assert [item["data"]["evaluateEffect"]["amounts"] for item in found] == [{"coin": 2}, {"coin": 3}]


def test_work_without_end_is_refused_by_its_count(executors: Executors, version: str) -> None:
    request = asked(ENDLESS, "underwater-cities", "slot")
    body = finished(executors, executors.answer(request, version, 60_000)).body
    assert orjson.loads(body)["errors"][0]["extensions"]["code"] == "eval-work"


def test_what_takes_too_long_is_stopped_and_the_next_request_is_answered(executors: Executors, version: str) -> None:
    async def run() -> bytes:
        with pytest.raises(KartotekError) as caught:
            await executors.answer(asked(ENDLESS, "underwater-cities", "slot"), version, 1)
        assert caught.value.code == "limit"
        return (await executors.answer(asked("now: gain coin"), version, 20_000)).body

    assert orjson.loads(finished(executors, run()))["data"]["evaluateEffect"]["amounts"] == {"coin": 1}


def test_the_event_loop_is_free_meanwhile(executors: Executors, version: str) -> None:
    """Six requests at the limit of their work: the loop turns all the while."""

    async def run() -> int:
        turns = 0
        line = "now: for each card: if exists card[age = 3] then gain coin"
        state = {"seats": [{"card": [{"color": "brown", "age": 1}] * 450}]}
        heavy = Request(EVALUATE % ("seven-wonders", "card"), None, {"t": line, "s": state})
        tasks = [asyncio.create_task(executors.answer(heavy, version, 60_000)) for _ in range(6)]
        began = time.process_time()
        while not all(task.done() for task in tasks):
            await asyncio.sleep(0.001)
            turns += 1
        assert all(task.result().status == 200 for task in tasks)
        assert turns > 20 * (time.process_time() - began), "the work is done elsewhere"
        return turns

    assert finished(executors, run()) > 10


def test_a_database_that_is_gone_is_an_error(tmp_path: Path) -> None:
    executors = Executors(str(tmp_path / "none.sqlite"), 1)
    with pytest.raises(KartotekError) as caught:
        finished(executors, executors.answer(asked("now: gain coin"), "x", 20_000))
    assert caught.value.code == "database"
