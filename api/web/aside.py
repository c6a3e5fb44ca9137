"""Work that would keep the event loop from others, done in threads; where too much waits, new work is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from kartotek.api.limits import limit
from kartotek.schema.errors import KartotekError

__all__ = ["Aside"]

Result = TypeVar("Result")


class Aside:
    """A few threads, and a bounded number of requests that wait for them."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(limit("threads"), thread_name_prefix="kartotek")
        self._waiting = 0

    async def run(self, work: Callable[..., Result], *arguments: object) -> Result:
        """What the work returns. Raises where the line of those who wait is full."""
        if self._waiting >= limit("waiting"):
            raise KartotekError("overload", "too many requests wait for their turn", hint="ask again in a second")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """End the threads once they are idle."""
        self._threads.shutdown(wait=False, cancel_futures=True)
