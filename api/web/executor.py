"""Processes that answer requests in the server's stead: they take no turn from its event loop, and can be stopped.

    python -m kartotek.api.web.executor DATABASE

A thread cannot be stopped, and one that computes keeps the others waiting. A child loads the catalog once and then
answers one request after another; one that takes too long is killed, and the next request starts another child.
Requests and answers are frames: four bytes of length, then JSON (the answer's body follows as it is).
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

import orjson

from kartotek.api.graphql.engine import Answer, GraphQLRequest
from kartotek.api.limits import limit
from kartotek.schema.children import python_command
from kartotek.schema.errors import KartotekError

if TYPE_CHECKING:
    from kartotek.api.graphql.engine import Engine
    from kartotek.api.site.viewer.showing import Showing

__all__ = ["Executors"]

_LENGTH: Final = 4
_MEMORY: Final = 1 << 30
"""Bytes of data that a child may hold: no request needs a tenth of it beside the catalog."""
_PATIENCE: Final = 5
"""How much nicer a child is: it still gets a third of a processor that the server wants for itself."""
_MOST_PATIENCE: Final = 6
"""How many times its own time of a processor a request may last."""
_LEAST_WAIT: Final = 0.05
_START_SECONDS: Final = 60
"""Patience for a child that loads the catalog, which belongs to no request."""


@dataclass(slots=True)
class _Child:
    """A process, the loop that talks with it, and the data version that it has loaded."""

    process: Process
    loop: asyncio.AbstractEventLoop
    data_version: str | None = None


class Executors:
    """Up to `count` children, started when they are needed; each works on one request at a time.

    They leave the processor to the server whenever it has something to do.
    """

    def __init__(self, database: str, count: int) -> None:
        self._database = database
        self._idle: list[_Child] = []
        self._free = asyncio.Semaphore(count)
        self._waiting = 0
        self._asking: Counter[str] = Counter()
        """How many requests of each client are here."""

    async def answer(self, request: GraphQLRequest, data_version: str, milliseconds: int, client: str = "") -> Answer:
        """The answer to a GraphQL request of a child that has this data version loaded."""
        return await self.ask(_question(request), data_version, milliseconds, client)

    async def look_up(self, request: GraphQLRequest, data_version: str, milliseconds: int) -> Answer | None:
        """The same, but for requests that execute what the client sent: None for those."""
        return await self._passed_on(_question(request) | {"look_up": True}, data_version, milliseconds)

    async def ask(self, question: dict[str, Any], data_version: str, milliseconds: int, client: str = "") -> Answer:
        """A child's answer to a question that `_answered` knows. Raises where it does not come in time, and where too
        many requests wait, of this client or of all."""
        found = await self._passed_on(question, data_version, milliseconds, client)
        assert found is not None
        return found

    async def _passed_on(
        self, question: dict[str, Any], data_version: str, milliseconds: int, client: str = ""
    ) -> Answer | None:
        if self._waiting >= limit("waiting"):
            raise KartotekError("overload", "too many requests wait for their turn", hint="ask again in a second")
        if client and self._asking[client] >= limit("client_waiting"):
            most = f"at most {limit('client_waiting')} at a time of one address"
            raise KartotekError("rate", "too much of this address is being worked on", hint=most)
        self._waiting += 1
        self._asking[client] += 1
        try:
            async with self._free:
                child = await self._child(data_version)
                return await self._asked(child, question, milliseconds)
        finally:
            self._waiting -= 1
            self._asking[client] -= 1
            if not self._asking[client]:
                del self._asking[client]

    async def _asked(self, child: _Child, question: dict[str, Any], milliseconds: int) -> Answer | None:
        done = False
        try:
            answer = await _patient(child.process, _ask(child.process, question), milliseconds / 1000)
            done = True
        except TimeoutError:
            raise KartotekError(
                "limit",
                f"it was stopped after {milliseconds} ms of work",
                why="it is very long, or the machine very busy; this is no verdict on it",
                hint="ask again later, or run it with `kartotek`",
            ) from None
        except (asyncio.IncompleteReadError, ConnectionError):
            raise KartotekError("limit", "it took more memory than one request may have", hint="ask for less") from None
        finally:
            if done:
                self._idle.append(child)
            else:
                await _end(child.process)
        return answer

    async def _child(self, data_version: str) -> _Child:
        """A child that waits for work, or a new one; either way it has loaded the catalog that is served."""
        loop = asyncio.get_running_loop()
        while self._idle:
            child = self._idle.pop()
            if child.loop is loop and child.process.returncode is None:
                break
            with contextlib.suppress(ProcessLookupError):
                child.process.kill()  # of a loop that is gone
        else:
            command = python_command("kartotek.api.web.executor", self._database)
            child = _Child(await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE), loop)
        if child.data_version != data_version:
            await _load(child, data_version)
        return child

    async def start(self, data_version: str) -> None:
        """Have a child with this data version loaded."""
        async with self._free:
            self._idle.append(await self._child(data_version))

    async def close(self) -> None:
        """End the children."""
        while self._idle:
            await _end(self._idle.pop().process)


def _question(request: GraphQLRequest) -> dict[str, Any]:
    return {"text": request.text, "operation": request.operation, "variables": dict(request.variables)}


async def _load(child: _Child, data_version: str) -> None:
    try:
        await _patient(child.process, _ask(child.process, {"data_version": data_version}), _START_SECONDS)
    except (TimeoutError, asyncio.IncompleteReadError, ConnectionError):
        await _end(child.process)
        raise KartotekError("database", "the catalog cannot be loaded to execute this", hint="ask again") from None
    except asyncio.CancelledError:
        child.process.kill()  # whoever wanted it is gone
        raise
    child.data_version = data_version


async def _patient(process: Process, asked: Coroutine[Any, Any, Answer | None], seconds: float) -> Answer | None:
    """The answer, waited for until the child has worked so long on it: one that a busy machine gives no turn has not,
    and to start another one would only cost more. Raises `TimeoutError`."""
    began, worked = time.monotonic(), _worked(process.pid)
    task = asyncio.ensure_future(asked)
    try:
        wait = seconds
        while not (await asyncio.wait((task,), timeout=wait))[0]:
            left = seconds - (_worked(process.pid) - worked)
            if left <= 0 or time.monotonic() - began > _MOST_PATIENCE * seconds:
                raise TimeoutError
            wait = max(left, _LEAST_WAIT)
        return task.result()
    finally:
        task.cancel()


def _worked(pid: int) -> float:
    """Seconds of a processor that a process has had; where nobody says so, those that have passed."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return time.monotonic()


async def _end(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()


async def _ask(process: Process, question: dict[str, Any]) -> Answer | None:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(_frame(orjson.dumps(question)))
    await process.stdin.drain()
    head = orjson.loads(await process.stdout.readexactly(await _length(process.stdout)))
    body = await process.stdout.readexactly(await _length(process.stdout))
    return None if head is None else Answer(body, **head)


async def _length(stream: asyncio.StreamReader) -> int:
    return int.from_bytes(await stream.readexactly(_LENGTH), "big")


def _frame(content: bytes) -> bytes:
    return len(content).to_bytes(_LENGTH, "big") + content


def _written(answer: Answer | None) -> bytes:
    """An answer as the server reads it; what is not answered here is null."""
    if answer is None:
        return _frame(b"null") + _frame(b"")
    head = {"status": answer.status, "etag": answer.etag, "cost": answer.cost, "bad_document": answer.bad_document}
    return _frame(orjson.dumps(head)) + _frame(answer.body)


def _work(database: str, given: IO[bytes], answers: IO[bytes]) -> None:
    """The child: loads the wanted data version when it is named, and answers requests, until its parent is gone."""
    from kartotek.api.graphql.engine import Engine
    from kartotek.api.graphql.world import World
    from kartotek.catalog.store import load_catalog

    engine: Engine | None = None
    showing: Showing | None = None
    while len(head := given.read(_LENGTH)) == _LENGTH:
        question = orjson.loads(given.read(int.from_bytes(head, "big")))
        answer: Answer | None = None
        if "data_version" in question:
            if engine is None or engine.world.catalog.data_version != question["data_version"]:
                engine, showing = Engine(World(load_catalog(database))), None
                gc.freeze()
        elif engine is not None and "show" in question:
            showing = showing or _showing(engine)
            answer = _timed(showing.answer, question["show"])
        elif engine is not None and "draft" in question:
            answer = _timed(partial(_checked_draft, engine), question["draft"])
        elif engine is not None:
            answer = _answered(engine, question)
        answers.write(_written(answer))
        answers.flush()


def _answered(engine: Engine, question: dict[str, Any]) -> Answer | None:
    request = GraphQLRequest(question["text"], question["operation"], question["variables"])
    return engine.looked_up(request) if "look_up" in question else engine.answer(request)


def _showing(engine: Engine) -> Showing:
    from kartotek.api.site.viewer.showing import Showing  # here: few children are asked for games

    return Showing(engine.world)


def _checked_draft(engine: Engine, question: dict[str, Any]) -> tuple[int, bytes]:
    from kartotek.api.site.draft_check import checked_draft  # here: few children are sent drafts

    return checked_draft(engine.world, question)


def _timed(work: Callable[[dict[str, Any]], tuple[int, bytes]], question: dict[str, Any]) -> Answer:
    """Status and body of an answer that costs the time that it takes."""
    began = time.process_time()
    status, body = work(question)
    spent = (time.process_time() - began) * 1000
    return Answer(body, status, cost=int(spent * limit("request_cost") / limit("request_cpu_ms")))


def _main() -> None:
    import resource
    import signal

    # The server decides when its children end: an interrupt from the keyboard goes to the whole group.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
    os.nice(_PATIENCE)
    with contextlib.suppress(BrokenPipeError):
        _work(sys.argv[1], sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    _main()
