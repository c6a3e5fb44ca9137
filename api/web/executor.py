"""Where expressions and replays of requests are executed: in processes of their own, which can be stopped.

    python -m api.web.executor DATABASE

A thread cannot be stopped, and one that computes keeps the others waiting. A child loads the catalog once and then
answers one request after another; one that takes too long is killed, and the next request starts another child.
Requests and answers are frames: four bytes of length, then JSON (the answer's body follows as it is).
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from typing import IO, Any, Final

import orjson

from api.graphql.engine import Answer, Request
from schema.errors import KartotekError

__all__ = ["Executors"]

_LENGTH: Final = 4
_MEMORY: Final = 1 << 30
"""Bytes of data that a child may hold: no request needs a tenth of it beside the catalog."""
_START_SECONDS: Final = 60
"""Patience for a child that loads the catalog, which belongs to no request."""


class Executors:
    """Up to `count` children, started when they are needed; each works on one request at a time."""

    def __init__(self, database: str, count: int) -> None:
        self._database = database
        self._idle: list[tuple[asyncio.AbstractEventLoop, Process]] = []
        self._free = asyncio.Semaphore(count)

    async def answer(self, request: Request, data_version: str, milliseconds: int) -> Answer:
        """The answer to a GraphQL request of a child that has this data version loaded."""
        question = {"text": request.text, "operation": request.operation, "variables": dict(request.variables)}
        return await self.ask(question, data_version, milliseconds)

    async def ask(self, question: dict[str, Any], data_version: str, milliseconds: int) -> Answer:
        """A child's answer to a question that `_work` knows. Raises where it does not come in time."""
        async with self._free:
            process = await self._process(data_version)
            done = False
            try:
                answer = await asyncio.wait_for(_ask(process, question), milliseconds / 1000)
                done = True
            except TimeoutError:
                raise KartotekError(
                    "limit",
                    f"it was stopped after {milliseconds} ms",
                    why="the machine is busy, or it is very long; this is no verdict on it",
                    hint="ask again later, or run it with `kartotek`",
                ) from None
            except (asyncio.IncompleteReadError, ConnectionError):
                raise KartotekError(
                    "limit", "it took more memory than one request may have", hint="ask for less"
                ) from None
            finally:
                if done:
                    self._idle.append((asyncio.get_running_loop(), process))
                else:
                    await _end(process)
            return Answer(answer["body"], answer["status"])

    async def _process(self, data_version: str) -> Process:
        """A child that waits for work, or a new one; either way it has loaded the catalog that is served."""
        loop = asyncio.get_running_loop()
        while self._idle:
            home, process = self._idle.pop()
            if home is loop and process.returncode is None:
                break
            with contextlib.suppress(ProcessLookupError):
                process.kill()  # of a loop that is gone
        else:
            command = (sys.executable, "-m", "api.web.executor", self._database)
            process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        try:
            await asyncio.wait_for(_ask(process, {"data_version": data_version}), _START_SECONDS)
        except (TimeoutError, asyncio.IncompleteReadError, ConnectionError):
            await _end(process)
            raise KartotekError("database", "the catalog cannot be loaded to execute this", hint="ask again") from None
        return process

    async def close(self) -> None:
        """End the children."""
        while self._idle:
            await _end(self._idle.pop()[1])


async def _end(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()


async def _ask(process: Process, question: dict[str, Any]) -> dict[str, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(_frame(orjson.dumps(question)))
    await process.stdin.drain()
    head = await process.stdout.readexactly(await _length(process.stdout))
    answer: dict[str, Any] = orjson.loads(head)
    answer["body"] = await process.stdout.readexactly(await _length(process.stdout))
    return answer


async def _length(stream: asyncio.StreamReader) -> int:
    return int.from_bytes(await stream.readexactly(_LENGTH), "big")


def _frame(content: bytes) -> bytes:
    return len(content).to_bytes(_LENGTH, "big") + content


def _work(database: str, given: IO[bytes], answers: IO[bytes]) -> None:
    """The child: loads the wanted data version when it is named, and answers requests, until its parent is gone."""
    from api.graphql.engine import Engine
    from api.graphql.world import World
    from catalog.store import load_catalog

    engine: Engine | None = None
    while len(head := given.read(_LENGTH)) == _LENGTH:
        question = orjson.loads(given.read(int.from_bytes(head, "big")))
        answer = Answer(b"")
        if "data_version" in question:
            if engine is None or engine.world.catalog.data_version != question["data_version"]:
                engine = Engine(World(load_catalog(database)))
        elif "sent" in question and engine is not None:
            from api.site.viewer.sent import show_sent

            status, body = show_sent(engine.world, question["sent"])
            answer = Answer(body, status)
        elif engine is not None:
            answer = engine.answer(Request(question["text"], question["operation"], question["variables"]))
        answers.write(_frame(orjson.dumps({"status": answer.status})) + _frame(answer.body))
        answers.flush()


def _main() -> None:
    import resource
    import signal

    # The server decides when its children end: an interrupt from the keyboard goes to the whole group.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
    with contextlib.suppress(BrokenPipeError):
        _work(sys.argv[1], sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    _main()
