"""The plane that the city grows on: spaces as numbers, their neighbours, and the walk round the outside."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

__all__ = ["EAST", "NORTH", "SIDES", "SOUTH", "WEST", "cell_of", "outer_walk", "place_of"]

_WIDTH: Final = 256
"""Wider than any city: sixty tiles in one row reach sixty spaces from the middle, and a marker stands beside them."""

_MIDDLE: Final = _WIDTH * (_WIDTH // 2) + _WIDTH // 2

NORTH, EAST, SOUTH, WEST = _WIDTH, 1, -_WIDTH, -1

SIDES: Final = (NORTH, EAST, SOUTH, WEST)
"""From a space to those that share an edge with it, clockwise."""


def cell_of(x: int, y: int) -> int:
    """The number of a space; x grows to the right, y upwards, the middle of the first nine buildings is 0, 0."""
    return _MIDDLE + y * _WIDTH + x


def place_of(cell: int) -> tuple[int, int]:
    """The coordinates of a space."""
    y, x = divmod(cell, _WIDTH)
    return x - _WIDTH // 2, y - _WIDTH // 2


def outer_walk(city: Collection[int]) -> list[int]:
    """The spaces along the outer wall, clockwise, one for each piece of wall: a space in a notch comes up repeatedly.

    The hand follows one building round its corner even where another one touches that corner, so two buildings that
    touch at a corner only leave a way between them; a courtyard closed on all sides is never reached.
    """
    start = max(city, key=lambda cell: (cell // _WIDTH, -cell))  # the top row: its upper side faces the outside
    walk: list[int] = []
    building, side = start, 0
    while True:
        walk.append(building + SIDES[side])
        ahead = (side + 1) % 4
        beside = building + SIDES[ahead]
        if beside not in city:
            side = ahead
        elif beside + SIDES[side] in city:
            building, side = beside + SIDES[side], (side + 3) % 4
        else:
            building = beside
        if building == start and side == 0:
            return walk
