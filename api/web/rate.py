"""How often a client may ask: a bucket of requests that fills at a steady rate."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

__all__ = ["RateLimit"]


class RateLimit:
    """`rate` requests a second in the long run, `burst` at once; a rate of 0 admits everything."""

    def __init__(self, rate: int, burst: int, most_clients: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most_clients
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, client: str) -> float:
        """0 where the client may ask now; else the seconds until it may."""
        if self._rate == 0:
            return 0.0
        now = self._clock()
        left, since = self._buckets.pop(client, (float(self._burst), now))
        left = min(self._burst, left + (now - since) * self._rate)
        admitted = left >= 1
        self._buckets[client] = (left - 1 if admitted else left, now)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return 0.0 if admitted else (1 - left) / self._rate

    def give_back(self, client: str) -> None:
        """Forget a request that was admitted, since it will be counted again."""
        if self._rate:
            left, since = self._buckets[client]
            self._buckets[client] = (left + 1, since)

    def charge(self, client: str, requests: int) -> None:
        """Count an answer that cost as much as several requests; the client may have to wait before its next one."""
        if self._rate and requests and client in self._buckets:
            left, since = self._buckets[client]
            self._buckets[client] = (max(left - requests, -self._burst), since)
