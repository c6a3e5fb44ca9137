"""What stands on a seat's board, and what of it the tunnels join to the first city."""

from __future__ import annotations

from dataclasses import dataclass

from kartotek.catalog.effects.state import State, Thing
from kartotek.catalog.rules.underwater_cities.boards import Board

__all__ = [
    "CITY",
    "EXPANSION",
    "KIND",
    "SITE",
    "TOWN",
    "UPGRADED",
    "Network",
    "forget",
    "key_of",
    "read_network",
    "site_of",
]

KIND, UPGRADED, EXPANSION, TOWN, SITE = 1, 2, 5, 6, 7
"""Where a structure keeps its attributes: the order in which the vocabulary declares them."""

CITY = 1
"""Where a city keeps its kind."""

_PLACE_BITS, _SEAT_BITS, _SITE = 8, 10, 0xFF
"""A key holds the site in its lowest byte, then the place on a site that holds several, then the seat."""


@dataclass(frozen=True, slots=True)
class Network:
    """Worked out from a state and kept until something is built. Sites are numbers on the board."""

    cities: dict[int, int]
    """city site -> kind"""
    structures: dict[int, list[Thing]]
    """site -> the structures on it"""
    reached: frozenset[int]
    """city sites, built or not, that built tunnels join to the first city"""
    open: frozenset[int]
    """empty city sites beside an own city"""

    def connected(self, site: int) -> bool:
        """Is there a city on this city site that belongs to the network?"""
        return site in self.cities and site in self.reached

    def connected_key(self, key: int) -> bool:
        """The same for the key of a city."""
        return key >= 0 and self.connected(site_of(key))

    def productive_tunnel(self, board: Board, site: int) -> bool:
        return any(end in self.cities for end in board.sites[site].ends)


def read_network(board: Board, cities: list[Thing], structures: list[Thing]) -> Network:
    """The network of one seat from its cities and structures."""
    built = {site_of(thing[0]): thing[CITY] for thing in cities}
    continuous: dict[int, list[Thing]] = {}
    for thing in structures:
        continuous.setdefault(thing[SITE], []).append(thing)
    reached, waiting = {board.start}, [board.start]
    while waiting:
        here = waiting.pop()
        for tunnel in board.tunnels_at.get(here, ()):
            if tunnel not in continuous:
                continue
            for end in board.sites[tunnel].ends:
                if end not in reached and board.sites[end].kind == "city":
                    reached.add(end)
                    waiting.append(end)
    beside = {other for site in built for other in board.neighbours.get(site, ()) if other not in built}
    return Network(built, continuous, frozenset(reached), frozenset(beside))


def site_of(key: int) -> int:
    """The site on which a city or a structure stands."""
    return key & _SITE


def key_of(seat: int, site: int, place: int = 0) -> int:
    """The key of a city or a structure: no two seats share one."""
    return site | place << _PLACE_BITS | seat << _SEAT_BITS


def forget(state: State, seat: int) -> None:
    """Something was built: what was worked out of the seat's board no longer holds."""
    state.cache.pop(seat, None)
