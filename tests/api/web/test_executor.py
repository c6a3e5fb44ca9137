"""Expressions and replays of requests run in processes of their own: they can be stopped, and hold nobody up."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import orjson
import pytest

from kartotek.api.graphql.engine import GraphQLRequest
from kartotek.api.web.executor import Executors
from kartotek.catalog.store import current_version
from kartotek.schema.errors import KartotekError

Result = TypeVar("Result")
CHOICES = " | ".join(f"{amount} credit" for amount in range(1, 41))
ENDLESS = f"now: pay kelp, 20 of {{{CHOICES}}} -> gain credit"
PATIENCE_MS = 300_000
"""Ends a test that would hang; no verdict, however busy the machine is."""
EVALUATE = 'query ($t: String!, $s: JSON!) { evaluateEffect(game: "%s", text: $t, state: $s, host: "%s") { amounts } }'


def asked(line: str, game: str = "seven-wonders", host: str = "card") -> GraphQLRequest:
    return GraphQLRequest(EVALUATE % (game, host), None, {"t": line, "s": {"seats": [{}]}})


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
        return [(await executors.answer(asked(f"now: gain {n} coin"), version, PATIENCE_MS)).body for n in (2, 3)]

    found = [orjson.loads(body) for body in finished(executors, run())]
    assert [item["data"]["evaluateEffect"]["amounts"] for item in found] == [{"coin": 2}, {"coin": 3}]


def test_work_without_end_is_refused_by_its_count(executors: Executors, version: str) -> None:
    request = asked(ENDLESS, "underwater-cities", "slot")
    body = finished(executors, executors.answer(request, version, PATIENCE_MS)).body
    assert orjson.loads(body)["errors"][0]["extensions"]["code"] == "eval-work"


def test_what_takes_too_long_is_stopped_and_the_next_request_is_answered(executors: Executors, version: str) -> None:
    async def run() -> bytes:
        with pytest.raises(KartotekError) as caught:
            await executors.answer(asked(ENDLESS, "underwater-cities", "slot"), version, 1)
        assert caught.value.code == "limit"
        return (await executors.answer(asked("now: gain coin"), version, PATIENCE_MS)).body

    assert orjson.loads(finished(executors, run()))["data"]["evaluateEffect"]["amounts"] == {"coin": 1}


def test_the_event_loop_is_free_meanwhile(executors: Executors, version: str) -> None:
    """While the child cannot go on, the request waits and the loop turns; then the answer comes."""

    async def run() -> bool:
        await executors.start(version)
        child = executors._idle[0].process.pid
        os.kill(child, signal.SIGSTOP)
        try:
            task = asyncio.create_task(executors.answer(asked("now: gain coin"), version, PATIENCE_MS))
            for _ in range(100):
                await asyncio.sleep(0)
            waited = not task.done()
        finally:
            os.kill(child, signal.SIGCONT)
        assert (await task).status == 200
        return waited

    assert finished(executors, run()), "the work is done elsewhere"


def test_a_database_that_is_gone_is_an_error(tmp_path: Path) -> None:
    executors = Executors(str(tmp_path / "none.sqlite"), 1)
    with pytest.raises(KartotekError) as caught:
        finished(executors, executors.answer(asked("now: gain coin"), "x", PATIENCE_MS))
    assert caught.value.code == "database"
