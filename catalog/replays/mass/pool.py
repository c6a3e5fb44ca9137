"""Workers: this process, several processes of this machine, or a cluster of `dask.distributed`."""

from __future__ import annotations

import contextlib
import multiprocessing
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from kartotek.schema.children import safe_children
from kartotek.schema.errors import KartotekError
from kartotek.schema.extras import missing_package

__all__ = ["Cluster", "Here", "Processes", "Workers", "workers_for"]

Work = TypeVar("Work")
Done = TypeVar("Done")

_IN_HAND: Final = 3
"""Pieces of work that each worker has in hand: enough that none waits, few enough that memory stays flat."""
_MESSAGES_KEPT: Final = 10
_MOST_DEATHS: Final = 5
"""Times that one piece of work may lose its worker before it is taken for the cause."""


class Workers(ABC):
    """Does pieces of work and gives the results in the order of the work, whoever finishes first."""

    @abstractmethod
    def ordered(self, task: Callable[[Work], Done], work: Iterable[Work]) -> Iterator[tuple[Work, Done]]:
        """The results, one at a time; `work` is taken only as workers get free."""


class Here(Workers):
    """This process alone."""

    def ordered(self, task: Callable[[Work], Done], work: Iterable[Work]) -> Iterator[tuple[Work, Done]]:
        for piece in work:
            yield piece, task(piece)


class Processes(Workers):
    """Processes of this machine. One that is killed is replaced, and its work is done again."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # Spawned, not forked: a copy of a process with threads may hang on their locks.
        with safe_children():  # its semaphores have a process that watches over them
            return ProcessPoolExecutor(self._count, mp_context=multiprocessing.get_context("spawn"))

    def ordered(self, task: Callable[[Work], Done], work: Iterable[Work]) -> Iterator[tuple[Work, Done]]:
        waiting: deque[tuple[Work, Future[Done]]] = deque()
        pieces, deaths = iter(work), 0
        try:
            while True:
                while len(waiting) < self._count * _IN_HAND and (piece := next(pieces, None)) is not None:
                    waiting.append((piece, self._submitted(task, piece)))
                if not waiting:
                    return
                piece, future = waiting[0]
                try:
                    done = future.result()
                except BrokenProcessPool:
                    deaths += 1
                    if deaths > _MOST_DEATHS:
                        raise KartotekError("internal", "a worker dies again and again", hint="try fewer") from None
                    self._renewed()
                    waiting = deque((each, self._submitted(task, each)) for each, _ in waiting)
                    continue
                waiting.popleft()
                deaths = 0
                yield piece, done
        finally:
            for _, future in waiting:
                future.cancel()
            self._pool.shutdown(wait=True, cancel_futures=True)

    def _submitted(self, task: Callable[[Work], Done], piece: Work) -> Future[Done]:
        with safe_children():  # a pool starts its processes as work comes in
            try:
                return self._pool.submit(task, piece)
            except BrokenProcessPool:
                self._renewed()
                return self._pool.submit(task, piece)

    def _renewed(self) -> None:
        with contextlib.suppress(Exception):
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._new_pool()


class Cluster(Workers):
    """The workers behind a scheduler. They need this package and the database under the same address."""

    def __init__(self, address: str) -> None:
        try:
            import dask
            from distributed import Client
        except ModuleNotFoundError as error:
            raise missing_package(error.name, "a cluster") from error
        try:
            # dask keeps the last thousand messages for its developers, replays and all: hundreds of megabytes.
            with dask.config.set({"distributed.admin.low-level-log-length": _MESSAGES_KEPT}):
                self._client: Any = Client(address, timeout=20, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise KartotekError("usage", "the scheduler does not answer", where=address, why=str(error)) from error

    def ordered(self, task: Callable[[Work], Done], work: Iterable[Work]) -> Iterator[tuple[Work, Done]]:
        waiting: deque[tuple[Work, Any]] = deque()
        pieces = iter(work)
        try:
            while True:
                room = max(1, len(self._client.scheduler_info()["workers"])) * _IN_HAND
                while len(waiting) < room and (piece := next(pieces, None)) is not None:
                    # A worker that dies takes its piece along; the scheduler gives it to another one.
                    waiting.append((piece, self._client.submit(task, piece, pure=False, retries=_MOST_DEATHS)))
                if not waiting:
                    return
                piece, future = waiting.popleft()
                yield piece, future.result()
        finally:
            self._client.close()


def workers_for(count: int, cluster: str | None = None) -> Workers:
    """The workers that the command line asks for."""
    if cluster is not None:
        return Cluster(cluster)
    return Processes(count) if count > 1 else Here()
