"""A cache that is bounded by the bytes it holds: what was used longest ago goes first."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

__all__ = ["ByteCache", "compact"]

Value = TypeVar("Value")


def compact(written: bytes) -> bytes:
    """The same bytes in no more room than they need: what a JSON writer returns may hold on to kilobytes of spare."""
    return b"".join((written, b""))


class ByteCache(Generic[Value]):
    """Values by key, for any number of threads; each is put in with its size, which should count the key as well."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._held: OrderedDict[Hashable, tuple[Value, int]] = OrderedDict()
        self._lock = threading.Lock()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._held)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._held

    def get(self, key: Hashable) -> Value | None:
        found = self._held.get(key)
        if found is None:
            return None
        try:  # noqa: SIM105 - `suppress` takes longer than the rest
            self._held.move_to_end(key)
        except KeyError:
            pass  # another thread has made room meanwhile
        return found[0]

    def put(self, key: Hashable, value: Value, size: int) -> None:
        """Keep a value, unless it alone would take more than a quarter of the room."""
        if size * 4 > self._most:
            return
        with self._lock:
            old = self._held.pop(key, None)
            if old is not None:
                self.bytes -= old[1]
            self._held[key] = (value, size)
            self.bytes += size
            while self.bytes > self._most:
                _, (_, freed) = self._held.popitem(last=False)
                self.bytes -= freed

    def pop(self, key: Hashable) -> Value | None:
        """Take a value out."""
        with self._lock:
            found = self._held.pop(key, None)
            if found is None:
                return None
            self.bytes -= found[1]
            return found[0]

    def clear(self) -> None:
        with self._lock:
            self._held.clear()
            self.bytes = 0
