"""Districts: groups of buildings of one colour, and who scores how much in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from kartotek.catalog.rules.ginkgopolis.city import EAST, NORTH, SIDES, SOUTH, WEST

__all__ = ["CORNERS", "district_points", "districts"]

CORNERS = tuple(up + side for up, side in product((NORTH, SOUTH), (EAST, WEST)))


def districts(
    city: Mapping[int, tuple[int, ...]], colors: Sequence[int], steps: Sequence[int] = SIDES
) -> list[tuple[int, ...]]:
    """The groups of at least two buildings of one colour, each sorted from left to right, then upwards."""
    left = {cell: colors[stack[-1]] for cell, stack in city.items()}
    found = []
    while left:
        cell, color = left.popitem()
        group, at = [cell], 0
        while at < len(group):
            for step in steps:
                beside = group[at] + step
                if left.get(beside) == color:
                    del left[beside]
                    group.append(beside)
            at += 1
        if len(group) > 1:
            found.append(tuple(sorted(group, key=_left_to_right)))
    return sorted(found, key=lambda group: _left_to_right(group[0]))


def _left_to_right(cell: int) -> tuple[int, int]:
    return cell % NORTH, cell


def district_points(
    group: Sequence[int], city: Mapping[int, tuple[int, ...]], owner: Mapping[int, int], numbers: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    """Seats with their points, first place first: all resources, then the own ones; who is alone has both places.

    Among equal numbers of resources the tallest building decides, then the number on it.
    """
    resources: dict[int, int] = {}
    tallest: dict[int, tuple[int, int]] = {}
    for cell in group:
        seat = owner.get(cell)
        if seat is not None:
            floors, top = len(city[cell]), city[cell][-1]
            resources[seat] = resources.get(seat, 0) + floors
            tallest[seat] = max(tallest.get(seat, (0, 0)), (floors, numbers[top]))
    order = sorted(resources, key=lambda seat: (resources[seat], tallest[seat]), reverse=True)
    if not order:
        return ()
    total = sum(resources.values())
    if len(order) == 1:
        return ((order[0], 2 * total),)
    return (order[0], total), (order[1], resources[order[1]])
