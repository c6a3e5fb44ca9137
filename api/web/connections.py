"""The connections of a server, by the address that they come from: what one client may hold, and who makes room."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final, Protocol

from kartotek.api.limits import limit

__all__ = ["CONNECTIONS", "HEALTH", "Connections", "client_network"]

CONNECTIONS: Final = "connections"
"""Under which name the application leaves its `Connections` in the state of the server."""
HEALTH: Final = frozenset({"/healthz", "/readyz"})
"""Addresses that count against no limit of a client, so that whoever watches the server always gets an answer."""
_SITE_BITS: Final = 64
"""An IPv6 network is given out by these leading bits: whoever has one address of it has all of them."""


class CountedConnection(Protocol):
    """A connection as it is counted."""

    network: str

    @property
    def resting_since(self) -> float | None:
        """Since when it has moved nothing: no request comes, or its answer is not taken. None while it is served."""

    def end(self) -> None:
        """Close it now, whatever is still to be sent."""


class Connections:
    """Admits connections up to a number for all and one for each client, and a few more that may ask for health alone.

    Where the number is reached, the connection that has rested longest makes room: whoever opens connections and moves
    nothing keeps nobody out, and keeps only his own place.
    """

    def __init__(self, of_one: int | None = None) -> None:
        self._of_one = limit("client_connections") if of_one is None else of_one
        self._admitted: dict[str, set[CountedConnection]] = {}
        self._count = 0
        self._spare: dict[CountedConnection, None] = {}

    def admit(self, held: CountedConnection) -> str | None:
        """Count a new connection. None where it may ask for anything; else why it may ask for health alone."""
        mine = self._admitted.get(held.network, ())
        if self._of_one and held.network and len(mine) >= self._of_one and not self._make_room(mine):
            self._add_spare(held)
            return f"this address holds {len(mine)} connections"
        everybody = (each for group in self._admitted.values() for each in group)
        if self._count >= limit("connections") and not self._make_room(everybody):
            self._add_spare(held)
            return "all connections are taken"
        self._admitted.setdefault(held.network, set()).add(held)
        self._count += 1
        return None

    def _add_spare(self, held: CountedConnection) -> None:
        if len(self._spare) >= limit("spare_connections"):
            self._end(next(iter(self._spare)))
        self._spare[held] = None

    def _make_room(self, among: Iterable[CountedConnection]) -> bool:
        """End the connection that has rested longest; False where all are being served."""
        resting = [(since, each) for each in among if (since := each.resting_since) is not None]
        if not resting:
            return False
        self._end(min(resting, key=lambda pair: pair[0])[1])
        return True

    def _end(self, held: CountedConnection) -> None:
        self.remove(held)
        held.end()

    def remove(self, held: CountedConnection) -> None:
        """Count a connection no more; one that has made room is not counted already."""
        if held in self._spare:
            del self._spare[held]
            return
        group = self._admitted.get(held.network, set())
        if held in group:
            group.remove(held)
            self._count -= 1
            if not group:
                del self._admitted[held.network]


@lru_cache(maxsize=4096)
def client_network(address: str) -> str:
    """What counts as one client: an IPv4 address, or the network that an IPv6 address was given out with."""
    with suppress(ValueError):
        parsed = ip_address(address.partition("%")[0])
        if isinstance(parsed, IPv6Address):
            if parsed.ipv4_mapped is not None:
                return str(parsed.ipv4_mapped)
            return f"{int(parsed) >> (128 - _SITE_BITS):x}/{_SITE_BITS}"
    return address
