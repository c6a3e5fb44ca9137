"""Fewest satellites that join groups of planets, on bit masks: a Steiner tree worked out for all subsets at once."""

from __future__ import annotations

from collections.abc import Sequence

from catalog.rules.gaia_project.space import Space

__all__ = ["Networks"]


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
            if layers and layers[-1]:
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
        new = reached & self.free
        while new:
            grown = self.space.around(new) & self.open & ~reached
            reached |= grown
            new = grown & self.free
        return reached
