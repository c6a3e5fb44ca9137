"""Where markers go: the walk round the city, the alphabet, and the marker that has to give way."""

from __future__ import annotations

from collections.abc import Iterable

from kartotek.catalog.rules.ginkgopolis import Ginkgopolis
from kartotek.catalog.rules.ginkgopolis.city import cell_of, outer_walk, place_of
from kartotek.catalog.rules.ginkgopolis.markers import MarkerStep, steps
from kartotek.catalog.rules.ginkgopolis.setup import START_CELLS

Place = tuple[int, int]


def cells(*places: Place) -> list[int]:
    return [cell_of(*place) for place in places]


def places(found: Iterable[int]) -> list[Place]:
    return [place_of(cell) for cell in found]


def drawn(picture: str) -> tuple[set[int], dict[str, int]]:
    """City and markers of a picture: `#` is a building, a letter a marker; the lower left corner is 0, 0."""
    rows = picture.splitlines()
    city, markers = set(), {}
    for up, line in enumerate(reversed(rows)):
        for right, sign in enumerate(line):
            if sign == "#":
                city.add(cell_of(right, up))
            elif sign.isalpha():
                markers[sign] = cell_of(right, up)
    return city, markers


def moves_of(letter: str, picture: str) -> set[tuple[Place, Place | None]]:
    """Where the marker may go from the building that was just put on its space (`*` in the picture)."""
    city, markers = drawn(picture.replace("*", letter))
    city.add(markers[letter])
    found = steps(sorted(markers).index(letter), city, [markers[name] for name in sorted(markers)])
    return {(place_of(step.to), place_of(step.shift) if step.shift else None) for step in found}


def test_the_start_is_walked_clockwise_in_the_order_of_the_alphabet(ginkgo: Ginkgopolis) -> None:
    assert outer_walk(set(START_CELLS)) == list(ginkgo.pieces.start_markers)


def test_a_notch_is_walked_along_each_of_its_walls() -> None:
    city = set(cells((0, 0), (1, 0), (2, 0), (0, 1), (2, 1)))
    assert places(outer_walk(city)).count((1, 1)) == 3


def test_a_closed_courtyard_is_not_on_the_walk() -> None:
    ring = set(cells(*((x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1))))
    assert (1, 1) not in places(outer_walk(ring))


def test_buildings_that_touch_at_a_corner_leave_a_way() -> None:
    """A courtyard whose only opening is between two corners is on the walk."""
    city = set(cells((0, 0), (1, 0), (2, 0), (0, 1), (0, 2), (1, 2), (2, 0)))
    city |= set(cells((3, 0), (3, 1), (3, 2), (3, 3), (2, 3)))  # (1, 2) and (2, 3) touch at a corner
    assert {(1, 1), (2, 1), (2, 2)} <= set(places(outer_walk(city)))


def test_the_walk_visits_every_outer_wall_once() -> None:
    city = set(cells((0, 0), (1, 0), (2, 0), (3, 0), (1, 1), (3, 1), (1, 2), (2, 2), (0, 2)))
    walk = places(outer_walk(city))
    sides = ((0, 1), (1, 0), (0, -1), (-1, 0))
    walls = [(x + right, y + up) for x, y in places(city) for right, up in sides]
    assert sorted(walk) == sorted(place for place in walls if place not in places(city))


def test_room_beside_the_new_building() -> None:
    assert moves_of("a", "...\n.*b\n##.") == {((0, 1), None), ((1, 2), None)}


ROUND = {(2, 2), (3, 1), (3, 0), (2, -1), (1, -1), (0, -1), (-1, 0)}
"""The spaces of the walk from the upper right corner of the pictures to their lower left side."""


def seen(letter: str, picture: str) -> set[tuple[Place, Place | None]]:
    """`moves_of`, with the lower left building at 0, 0."""
    found = moves_of(letter, picture)
    return {((x - 1, y), shift and (shift[0] - 1, shift[1])) for (x, y), shift in found}


def test_a_free_space_between_the_neighbours_in_the_alphabet() -> None:
    """The new building is shut in; between a and c on the walk the space in the upper left corner is free."""
    assert seen("b", "  c \na#*#\n ###") == {((0, 2), None)}


def test_the_neighbours_in_the_alphabet_give_way() -> None:
    """Nothing is free between a and c: either of them gives way, to a space between its own neighbours."""
    found = seen("b", " ac \n #*#\n ###")
    assert found == {(to, shift) for to in ((0, 2), (1, 2)) for shift in ROUND | {(-1, 1)}}


def test_a_marker_gives_way_only_where_it_finds_a_space() -> None:
    """Between d and the new place of b nothing is free for a, so c gives way."""
    assert seen("b", " ac \nd#*#\n ###") == {((1, 2), shift) for shift in ROUND}


def test_the_order_is_broken_and_nobody_can_give_way() -> None:
    """d stands between a and c: any free space along the walls will do."""
    found = seen("b", "  d \n a*c\n ###")
    assert found == {(to, None) for to in {(3, 0), (2, -1), (1, -1), (0, -1), (-1, 0)}}


def test_nowhere_on_the_walk_means_anywhere_along_the_walls() -> None:
    """All spaces of the walk are taken: only a courtyard is left."""
    ring = {cell_of(x, y) for x in range(5) for y in range(5)} - {cell_of(2, 2)}
    outside = list(dict.fromkeys(outer_walk(ring)))
    markers = [cell_of(1, 1), *outside]
    assert steps(0, ring, markers) == [MarkerStep(cell_of(2, 2))]
