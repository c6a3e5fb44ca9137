"""Fewest satellites that join groups of planets, on bit masks: a Steiner tree worked out for all subsets at once."""

from __future__ import annotations

from collections.abc import Sequence

from catalog.rules.gaia_project.space import Space

__all__ = ["Networks", "grown_cost"]


class Networks:
    """For groups of spaces on one map: which spaces each subset of the groups can be led to, by cost.

    `free` spaces cost nothing to pass, `paid` ones a satellite each. `layers[subset][cost]` holds the spaces that a
    network of at most that cost joins with all groups of the subset, the space itself not counted.
    """

    def __init__(self, space: Space, groups: Sequence[int], free: int, paid: int, most: int) -> None:
        self.space = space
        self.groups = groups
        self.free, self.paid, self.open = free, paid, free | paid
        self.most = most
        self.layers: dict[int, list[int]] = {}
        for subset in range(1, 1 << len(groups)):
            self.layers[subset] = self._layers(subset)

    def cost(self, subset: int) -> int | None:
        """The fewest satellites for a subset of the groups; None if it takes more than was asked about."""
        first = self.groups[(subset & -subset).bit_length() - 1]
        for cost, reached in enumerate(self.layers[subset]):
            if reached & first:
                return cost
        return None

    def _layers(self, subset: int) -> list[int]:
        layers: list[int] = []
        single = subset & (subset - 1) == 0
        halves = [] if single else self._halves(subset)
        for cost in range(self.most + 1):
            reached = self.groups[subset.bit_length() - 1] if single and cost == 0 else 0
            if layers:
                reached = layers[-1] | self.space.around(layers[-1] & self.paid) & self.open
            for one, other in halves:
                for part in range(cost + 1):
                    reached |= one[part] & other[cost - part]
            layers.append(self._closed(reached))
        return layers

    def _halves(self, subset: int) -> list[tuple[list[int], list[int]]]:
        """Every way to split a subset in two, each once."""
        halves = []
        part = (subset - 1) & subset
        while part > subset ^ part:
            halves.append((self.layers[part], self.layers[subset ^ part]))
            part = (part - 1) & subset
        return halves

    def _closed(self, reached: int) -> int:
        """With everything that free spaces lead on to."""
        if not reached:
            return 0
        while True:
            grown = reached | self.space.around(reached & self.free) & self.open
            if grown == reached:
                return reached
            reached = grown


def grown_cost(space: Space, groups: Sequence[int], free: int, paid: int) -> int | None:
    """What a simpler search finds: networks grown from each group, and from each space between them, by joining the
    nearest group again and again. It misses some of the smallest networks of many groups."""
    costs = [_grown(space, start, groups, free, paid) for start in (*groups, *_between(space, groups, free | paid))]
    return min((cost for cost in costs if cost is not None), default=None)


def _between(space: Space, groups: Sequence[int], inside: int) -> list[int]:
    """Spaces inside the hull of the groups, each with the groups next to it."""
    if len(groups) < 3:
        return []
    everything = 0
    for group in groups:
        everything |= group
    cells = space.cells_of(everything)
    axes = (space.q, space.r, [-q - r for q, r in zip(space.q, space.r, strict=True)])
    spans = [(axis, min(axis[cell] for cell in cells), max(axis[cell] for cell in cells)) for axis in axes]
    found = []
    for cell in space.cells_of(inside & ~everything):
        if all(low < axis[cell] < high for axis, low, high in spans):
            here = space.bit[cell]
            found.append(here | sum(group for group in groups if group & space.around(here)))
    return found


def _grown(space: Space, start: int, groups: Sequence[int], free: int, paid: int) -> int | None:
    joined = start
    left = [group for group in groups if not group & joined]
    while left:
        layers = [space.connected(joined, free)]
        while not any(group & (layers[-1] | space.around(layers[-1])) for group in left):
            wider = space.connected(layers[-1] | space.around(layers[-1]) & paid, free)
            if wider == layers[-1]:
                return None
            layers.append(wider)
        target = next(group for group in left if group & (layers[-1] | space.around(layers[-1])))
        joined |= target | _way(space, layers, target, free, paid)
        left = [group for group in left if not group & joined]
    return (joined & paid).bit_count()


def _way(space: Space, layers: Sequence[int], target: int, free: int, paid: int) -> int:
    """One paid space of each layer, from the target back to the first layer."""
    way, here = 0, target
    for inner, layer in zip(reversed(layers[:-1]), reversed(layers[1:]), strict=True):
        ring = layer & ~inner
        step = space.around(space.connected(here, ring & free)) & ring & paid
        here = step & -step
        way |= here
    return way
