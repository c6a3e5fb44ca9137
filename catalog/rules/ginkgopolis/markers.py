"""Where an urbanization marker may go when its space is built on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from kartotek.catalog.rules.ginkgopolis.city import SIDES, outer_walk

__all__ = ["MarkerStep", "free_beside", "steps"]


class MarkerStep(NamedTuple):
    """A marker's new space, and that of the marker that has to give way to it (0: none has)."""

    to: int
    shift: int = 0


def free_beside(cell: int, city: Collection[int], markers: Sequence[int]) -> list[int]:
    """The spaces that share an edge with a space and hold neither building nor marker, clockwise from the top."""
    return [space for side in SIDES if (space := cell + side) not in city and space not in markers]


def steps(letter: int, city: Collection[int], markers: Sequence[int]) -> list[MarkerStep]:
    """Every way to move a marker off the space where it stands, on which a building stands now.

    Beside the new building if there is room; else between its neighbours in the alphabet on the walk round the city;
    else one of these two gives way; else anywhere along the walls.
    """
    beside = free_beside(markers[letter], city, markers)
    if beside:
        return [MarkerStep(space) for space in beside]
    walk = outer_walk(city)
    between = _between(letter, walk, markers)
    if between:
        return [MarkerStep(space) for space in between]
    pushed = [step for other in _neighbours(letter, walk, markers) for step in _pushing(letter, other, walk, markers)]
    if pushed:
        return list(dict.fromkeys(pushed))
    return [MarkerStep(space) for space in _along_walls(city, markers)]


def _neighbours(letter: int, walk: Collection[int], markers: Sequence[int]) -> list[int]:
    """The nearest letters before and after this one, round the alphabet, whose markers are on the walk."""
    count, spaces = len(markers), set(walk)
    round_back = [(letter - step) % count for step in range(1, count)]
    on_walk = [other for other in round_back if markers[other] in spaces]
    return [on_walk[0], on_walk[-1]] if on_walk else []


def _between(letter: int, walk: Sequence[int], markers: Sequence[int]) -> list[int]:
    """The free spaces that lie between those two with no other marker on the way; all of them if there are none."""
    neighbours = _neighbours(letter, walk, markers)
    letters = {cell: other for other, cell in enumerate(markers) if other != letter}
    if not neighbours:
        return list(dict.fromkeys(walk))
    before, after = neighbours
    first = walk.index(markers[before])
    found: dict[int, None] = {}
    last, stretch = before, list[int]()
    for cell in (*walk[first + 1 :], *walk[: first + 1]):
        if cell not in letters:
            stretch.append(cell)
            continue
        if (last, letters[cell]) == (before, after):
            found.update(dict.fromkeys(stretch))
        last, stretch = letters[cell], []
    return list(found)


def _pushing(letter: int, other: int, walk: Sequence[int], markers: Sequence[int]) -> list[MarkerStep]:
    """The marker takes the space of another one, which finds a space of its own by the alphabet."""
    moved = list(markers)
    moved[letter] = markers[other]
    return [MarkerStep(markers[other], space) for space in _between(other, walk, moved)]


def _along_walls(city: Collection[int], markers: Sequence[int]) -> list[int]:
    return list(dict.fromkeys(space for cell in city for space in free_beside(cell, city, markers)))
