"""The map: sectors laid out and turned, their spaces by name, and distances between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

__all__ = ["NO_PLANET", "Placement", "SectorSide", "Space", "lay_out", "shape", "turned_shapes"]

NO_PLANET: Final = -1


@dataclass(frozen=True, slots=True)
class SectorSide:
    """One printed side of a sector: its spaces as place name, local coordinates and planet code."""

    id: str
    number: int
    hexes: tuple[tuple[str, int, int, int], ...]

    def turned(self, turns: int, mirrored: bool) -> tuple[tuple[str, int, int, int], ...]:
        """The same spaces with what lies there after turning clockwise: names belong to the slot, not to the tile."""
        planets = {}
        for _, q, r, planet in self.hexes:
            if mirrored:
                q, r = -q, q + r
            for _ in range(turns % 6):
                q, r = -r, q + r
            planets[q, r] = planet
        return tuple((place, q, r, planets[q, r]) for place, q, r, _ in self.hexes)


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a sector side lies: its centre, its turns of 60 degrees clockwise, and whether it is drawn mirrored."""

    side: str
    q: int
    r: int
    turns: int
    mirrored: bool

    def text(self) -> str:
        return f"{self.side},{self.q},{self.r},{self.turns},{int(self.mirrored)}"


class Space:
    """All spaces of one map, numbered. Masks are integers with one bit a space, laid out so that shifts are steps."""

    def __init__(self, placed: Sequence[tuple[int, int, int, tuple[tuple[str, int, int, int], ...]]]) -> None:
        self.names: list[str] = []
        self.q: list[int] = []
        self.r: list[int] = []
        self.planet: list[int] = []
        self.sector: list[int] = []
        for number, centre_q, centre_r, hexes in placed:
            for place, q, r, planet in hexes:
                self.names.append(f"{number}{place}")
                self.q.append(centre_q + q)
                self.r.append(centre_r + r)
                self.planet.append(planet)
                self.sector.append(number)
        self.cells = range(len(self.names))
        self.cell: Mapping[str, int] = {name: number for number, name in enumerate(self.names)}
        self._left, self._top = min(self.q) - 1, min(self.r) - 1
        self.width = max(self.q) - self._left + 2
        self.bit = [1 << ((r - self._top) * self.width + q - self._left) for q, r in zip(self.q, self.r, strict=True)]
        self.all = sum(self.bit)
        self.planets = self.mask([cell for cell in self.cells if self.planet[cell] != NO_PLANET])
        self._at = {place: number for number, place in enumerate(zip(self.q, self.r, strict=True))}
        self._near: dict[tuple[int, int], tuple[int, ...]] = {}
        self._cell_of_bit = {bit: number for number, bit in enumerate(self.bit)}

    def distance(self, one: int, other: int) -> int:
        """Steps between two spaces as the crow flies: nothing on the way hinders."""
        q, r = self.q[one] - self.q[other], self.r[one] - self.r[other]
        return max(abs(q), abs(r), abs(q + r))

    def near(self, cell: int, reach: int) -> tuple[int, ...]:
        """The spaces up to so many steps away, the space itself included."""
        found = self._near.get((cell, reach))
        if found is None:
            q, r, at = self.q[cell], self.r[cell], self._at
            places = [at.get((q + dq, r + dr)) for dq, dr in _within(reach)]
            found = self._near[cell, reach] = tuple(place for place in places if place is not None)
        return found

    def around(self, mask: int) -> int:
        """The spaces next to any space of the mask; spaces inside it only if they touch another one of it."""
        width = self.width
        spread = mask << 1 | mask >> 1 | mask << width | mask >> width | mask << (width - 1) | mask >> (width - 1)
        return spread & self.all

    def connected(self, start: int, inside: int) -> int:
        """What can be reached from `start` by steps inside a mask, `start` included."""
        reached = new = start
        while new:
            new = self.around(new) & inside & ~reached
            reached |= new
        return reached

    def mask(self, cells: Sequence[int]) -> int:
        bits = 0
        for cell in cells:
            bits |= self.bit[cell]
        return bits

    def cells_of(self, mask: int) -> list[int]:
        """The spaces of a mask, in order of their bits."""
        found = []
        while mask:
            low = mask & -mask
            found.append(self._cell_of_bit[low])
            mask ^= low
        return found

    def touching_twins(self, types: frozenset[int]) -> list[int]:
        """Planets next to one of their own type, among the given types."""
        alike = dict.fromkeys(sorted(types), 0)
        for planet, bit in zip(self.planet, self.bit, strict=True):
            if planet in alike:
                alike[planet] |= bit
        return [cell for mask in alike.values() for cell in self.cells_of(self.around(mask) & mask)]


@cache
def _within(reach: int) -> tuple[tuple[int, int], ...]:
    """Steps from a space to all that are not farther away."""
    span = range(-reach, reach + 1)
    return tuple((q, r) for q in span for r in span if abs(q + r) <= reach)


def lay_out(sides: Mapping[str, SectorSide], placements: Sequence[Placement]) -> Space:
    """The map that placements of known sides make."""
    return Space([(sides[p.side].number, p.q, p.r, sides[p.side].turned(p.turns, p.mirrored)) for p in placements])


def shape(centres: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Where points lie to each other, wherever the whole lies."""
    left, top = min(centres)
    return tuple(sorted((q - left, r - top) for q, r in centres))


@cache
def turned_shapes(centres: tuple[tuple[int, int], ...]) -> frozenset[tuple[tuple[int, int], ...]]:
    """The shape of points as it looks from each of the six sides of the table."""
    found = set()
    for _ in range(6):
        centres = tuple((-r, q + r) for q, r in centres)
        found.add(shape(centres))
    return frozenset(found)
