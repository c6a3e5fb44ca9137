"""The log of a server: one JSON object a line, for each request and for each fault, written by a thread.

Whoever reads the log may stop reading: then lines wait up to a bound, what is beyond is dropped and counted, and the
server goes on. Nothing that a client sends makes a line long or a fault come again and again.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
import time
import traceback
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TextIO

import orjson
from starlette.types import Scope

__all__ = ["ServerLog"]

_WRITE_EVERY: Final = 0.25
_MOST_WAITING: Final = 4 << 20
"""Bytes of lines that wait for whoever reads the log: some seconds of the most that clients may ask."""
_MOST_AT_ONCE: Final = 1 << 16
"""Bytes of one write: a reader that takes little sees the lines in order, and a stop waits for no more than this."""
_LAST_SECONDS: Final = 2.0
"""Patience at a stop with a reader that takes nothing."""
_LONGEST_PATH: Final = 300
"""Letters of a path that are logged: three times the longest address of ours."""
_LONGEST_FAULT: Final = 8000
_SAME_FAULT_EVERY: Final = 60.0
"""Seconds in which the same fault is counted, not written again."""
_MOST_FAULTS: Final = 500
"""Kinds of faults that are counted."""


@dataclass(slots=True)
class _Counted:
    """A kind of fault: when it was written last, and how many times it came since."""

    at: float
    since: int = 0


class ServerLog:
    """Collects lines; `stream` None keeps no log, and `requests` False one of faults alone."""

    def __init__(
        self,
        stream: TextIO | None = sys.stderr,
        requests: bool = True,
        most_waiting: int = _MOST_WAITING,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._stream = stream
        self._requests = requests
        self._most = most_waiting
        self._clock = clock
        self._lines: deque[bytes] = deque()
        self._waiting = self.dropped = self._reported = 0
        self._faults: OrderedDict[tuple[str, ...], _Counted] = OrderedDict()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._hurried = False
        """Whether lines are written at once: somebody waits for that."""
        self._closing = False

    # ---- requests ----

    def note(self, scope: Scope, status: int, sent: int, began: float, way: str) -> None:
        """Note one answered request. `way` says how: kept, compiled, refused ..."""
        if self._stream is None or not self._requests:
            return
        client = scope.get("client")
        path = scope["path"]
        entry = {
            "time": round(time.time(), 3),
            "client": client[0] if client else None,
            "method": scope["method"],
            "path": path if len(path) <= _LONGEST_PATH else f"{path[:_LONGEST_PATH]}… ({len(path)} letters)",
            "status": status,
            "bytes": sent,
            "ms": round((time.perf_counter() - began) * 1000, 3),
            "way": way,
        }
        self._put(orjson.dumps(entry, option=orjson.OPT_APPEND_NEWLINE))

    # ---- faults ----

    @contextlib.contextmanager
    def faults(self) -> Iterator[None]:
        """Take what the program and its libraries log meanwhile."""
        if self._stream is None:
            yield
            return
        handler = _Faults(self)
        logging.getLogger().addHandler(handler)
        try:
            yield
        finally:
            logging.getLogger().removeHandler(handler)

    def fault(self, record: logging.LogRecord) -> None:
        """Write a fault once a minute, with how many times it came since it was written last."""
        now, key = self._clock(), _kind_of(record)
        known = self._faults.get(key)
        if known is not None and now - known.at < _SAME_FAULT_EVERY:
            known.since += 1
            return
        self._put(_fault_line(record, known.since if known else 0))
        self._faults[key] = _Counted(now)
        self._faults.move_to_end(key)
        if len(self._faults) > _MOST_FAULTS:
            self._faults.popitem(last=False)

    # ---- writing ----

    def _put(self, line: bytes) -> None:
        with self._changed:
            if self._waiting + len(line) > self._most:
                self.dropped += 1
                return
            self._lines.append(line)
            self._waiting += len(line)
            if self._thread is None:
                self._thread = threading.Thread(target=self._write_all, name="kartotek-log", daemon=True)
                self._thread.start()

    def _write_all(self) -> None:
        while True:
            with self._changed:
                if not self._hurried:
                    self._changed.wait(_WRITE_EVERY)  # for lines to come together
                if not self._lines and self._closing:
                    self._thread, self._closing = None, False
                    return
                taken: list[bytes] = []
                while self._lines and sum(map(len, taken)) < _MOST_AT_ONCE:
                    taken.append(self._lines.popleft())
                if self.dropped > self._reported:
                    taken.append(orjson.dumps({"time": round(time.time(), 3), "dropped": self.dropped}) + b"\n")
                    self._reported = self.dropped
            if taken:
                self._write(b"".join(taken))
                with self._changed:
                    self._waiting = sum(map(len, self._lines))
                    self._changed.notify_all()

    def _write(self, content: bytes) -> None:
        # Past Python's own buffer: a thread that hangs in it would keep the whole program from ending.
        assert self._stream is not None
        try:
            target = self._stream.fileno()
        except (OSError, AttributeError):
            self._stream.write(content.decode())
            return
        with contextlib.suppress(OSError):  # nobody reads it, or the disk is full: there is no better place to say so
            while content:
                content = content[os.write(target, content) :]

    def flush(self) -> None:
        """Wait until what is collected has been written, for as long as somebody may be expected to read it."""
        until = time.monotonic() + _LAST_SECONDS
        with self._changed:
            self._hurried = True
            self._changed.notify_all()
            while self._waiting and (left := until - time.monotonic()) > 0:
                self._changed.wait(left)
            self._hurried = False

    def close(self) -> None:
        """Write how many times faults came that were not written again, and end the thread."""
        for key, counted in self._faults.items():
            if counted.since:
                line = {"time": round(time.time(), 3), "again": counted.since, "what": key[1], "where": key[-1]}
                self._put(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE))
                counted.since = 0
        with self._changed:
            self._closing = self._thread is not None
        self.flush()


class _Faults(logging.Handler):
    """Hands records over."""

    def __init__(self, log: ServerLog) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        self._log.fault(record)


def _kind_of(record: logging.LogRecord) -> tuple[str, ...]:
    """What makes two records the same fault: who says it, its text without what varies, and where it was raised."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return record.name, str(record.msg), ""
    places = traceback.extract_tb(error.__traceback__)
    place = f"{places[-1].filename}:{places[-1].lineno}" if places else ""
    return record.name, str(record.msg), type(error).__name__, place


def _fault_line(record: logging.LogRecord, again: int) -> bytes:
    entry: dict[str, Any] = {
        "time": round(record.created, 3),
        "level": record.levelname.lower(),
        "what": record.getMessage()[:_LONGEST_PATH],
    }
    if again:
        entry["again"] = again
    if record.exc_info and record.exc_info[1] is not None:
        lines = (line[:_LONGEST_PATH] for line in traceback.format_exception(record.exc_info[1]))
        entry["traceback"] = "\n".join(line.rstrip("\n") for line in lines)[-_LONGEST_FAULT:]
    return orjson.dumps(entry, option=orjson.OPT_APPEND_NEWLINE)
