"""Keys of ships and islands, and the things that they are. A key holds number and seat, as those of cards do."""

from __future__ import annotations

from typing import Final

from kartotek.catalog.effects.state import Thing
from kartotek.catalog.rules.armada.pieces import Fleet, Island

__all__ = ["fleet_number", "fleet_thing", "island_key", "island_number", "island_thing", "space_of"]

_FLEETS: Final = 1 << 17
_ISLANDS: Final = 1 << 18


def fleet_thing(fleet: Fleet, seat: int, space: int) -> Thing:
    """A ship: key, colour, space."""
    return (_FLEETS | fleet.number << 3 | seat, fleet.color_code, space)


def fleet_number(key: int) -> int:
    return (key & ~_FLEETS) >> 3


def space_of(ship: Thing) -> int:
    """Where a ship stands; 0 is the start."""
    return ship[2]


def island_key(island: Island, seat: int) -> int:
    return _ISLANDS | island.number << 3 | seat


def island_thing(island: Island, seat: int) -> Thing:
    """An island of a seat: key, level."""
    return (island_key(island, seat), island.level)


def island_number(key: int) -> int:
    return (key & ~_ISLANDS) >> 3
