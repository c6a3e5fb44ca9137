"""The access log: one JSON object for each request, written together a few times a second."""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Final, TextIO

import orjson
from starlette.types import Scope

__all__ = ["AccessLog"]

_FLUSH_EVERY: Final = 0.25
_MOST_WAITING: Final = 1000


class AccessLog:
    """Collects entries; `stream` None keeps no log."""

    def __init__(self, stream: TextIO | None = sys.stderr) -> None:
        self._stream = stream
        self._waiting: list[bytes] = []
        self._planned = False

    def note(self, scope: Scope, status: int, sent: int, began: float, way: str) -> None:
        """Note one answered request. `way` says how: kept, compiled, refused ..."""
        if self._stream is None:
            return
        client = scope.get("client")
        entry = {
            "time": round(time.time(), 3),
            "client": client[0] if client else None,
            "method": scope["method"],
            "path": scope["path"],
            "status": status,
            "bytes": sent,
            "ms": round((time.perf_counter() - began) * 1000, 3),
            "way": way,
        }
        self._waiting.append(orjson.dumps(entry))
        if len(self._waiting) >= _MOST_WAITING:
            self.flush()
        elif not self._planned:
            self._planned = True
            asyncio.get_running_loop().call_later(_FLUSH_EVERY, self.flush)

    def flush(self) -> None:
        """Write what has been collected."""
        self._planned = False
        if self._waiting and self._stream is not None:
            lines, self._waiting = self._waiting, []
            self._stream.write(b"\n".join(lines).decode() + "\n")
            self._stream.flush()
