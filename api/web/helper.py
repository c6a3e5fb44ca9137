"""Work that would keep the event loop from others: new documents, costly ones, compression."""

from __future__ import annotations

import asyncio
import contextlib

from kartotek.api.graphql.engine import Answer, Engine, GraphQLRequest
from kartotek.api.graphql.engine.cache import ByteCache
from kartotek.api.limits import limit
from kartotek.api.web.aside import Aside
from kartotek.api.web.executor import Executors
from kartotek.schema.errors import KartotekError

__all__ = ["Helper"]


class Helper:
    """A process beside the server that answers what the event loop should not, and a thread for as long as it starts.

    A thread that computes makes the loop wait for each of its turns, which a process does not. But what a process has
    compiled is of no use to the server: a document that comes a second time is compiled in the thread, and from then
    on answered where it is asked.
    """

    def __init__(self, database: str, with_process: bool) -> None:
        self.aside = Aside()
        self._process = Executors(database, 1) if with_process else None
        self._ready: str | None = None
        """The data version that the process has loaded."""
        self._starting: asyncio.Task[None] | None = None
        self._once: ByteCache[bool] = ByteCache(limit("fresh_document_cache_bytes"))

    async def close(self) -> None:
        """End the process and the threads."""
        self.aside.close()
        if self._starting is not None:
            self._starting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._starting
        if self._process is not None:
            await self._process.close()

    def start(self, data_version: str) -> None:
        """Have the process load a data version; until it has, the thread does its work."""
        if self._process is not None and (self._starting is None or self._starting.done()):
            self._starting = asyncio.create_task(self._started(self._process, data_version))

    async def _started(self, process: Executors, data_version: str) -> None:
        with contextlib.suppress(KartotekError):
            await process.start(data_version)
            self._ready = data_version

    async def look_up(self, engine: Engine, request: GraphQLRequest) -> Answer | None:
        """The answer to a request; None where it executes what the client sent. Raises where too much waits."""
        version = engine.world.catalog.data_version
        known = engine.documents.known(request.text)
        if self._process is None or self._starting is None or (not known and self._comes_again(request.text)):
            return await self.aside.run(engine.looked_up, request)
        if self._ready != version:
            self.start(version)
            return await self.aside.run(engine.looked_up, request)
        answer = await self._passed_on(self._process, request, version)
        if answer is not None:
            engine.keep(request, answer)
        return answer

    def _comes_again(self, text: str) -> bool:
        """Whether the document was asked before and is not known to the server yet."""
        if self._once.pop(text) is not None:
            return True
        self._once.put(text, True, len(text))
        return False

    async def _passed_on(self, process: Executors, request: GraphQLRequest, data_version: str) -> Answer | None:
        try:
            # It looks at the clock itself; that it has to be stopped is not expected.
            return await process.look_up(request, data_version, 2 * limit("time_ms"))
        except KartotekError as error:
            if error.code != "overload":
                self._ready = None
            raise
