"""Fewest satellites that join groups of planets, on bit masks: a Steiner tree worked out over subsets of the groups."""

from __future__ import annotations

from collections.abc import Sequence

from kartotek.catalog.rules.gaia_project.space import Space

__all__ = ["Networks"]


class Networks:
    """For groups of spaces on one map: which spaces each subset of the groups can be led to, by cost.

    `free` spaces cost nothing to pass, `paid` ones a satellite each. The layer of a subset at a cost holds the spaces
    that a network of at most that cost joins with all groups of the subset, the space itself not counted. Layers are
    worked out for the subsets that are asked about, and for none of which two groups lie too far apart.
    """

    def __init__(self, space: Space, groups: Sequence[int], free: int, paid: int, most: int) -> None:
        self.space = space
        self.groups = groups
        self.free, self.paid, self.open = free, paid, free | paid
        self.most = most
        self._known: dict[int, list[int]] = {}
        for place, group in enumerate(groups):
            self._known[1 << place] = self._spread(group)
        self._near = [self._in_reach(self._known[1 << place][-1]) for place in range(len(groups))]
        """By group: the groups, as a mask of places, that satellites alone could join with it."""

    def cost(self, subset: int) -> int | None:
        """The fewest satellites for a subset of the groups; None if it takes more than was asked about."""
        first = self.groups[(subset & -subset).bit_length() - 1]
        for cost, reached in enumerate(self._layers(subset)):
            if reached & first:
                return cost
        return None

    def _in_reach(self, reached: int) -> int:
        return sum([1 << place for place, group in enumerate(self.groups) if group & reached])

    def _layers(self, subset: int) -> list[int]:
        found = self._known.get(subset)
        if found is None:
            apart = any(subset >> place & 1 and subset & ~near for place, near in enumerate(self._near))
            found = self._known[subset] = [] if apart else self._joined(subset)
        return found

    def _joined(self, subset: int) -> list[int]:
        """The layers of several groups: two parts of them meet, or a space next to a layer is paid for."""
        halves = self._halves(subset)
        layers: list[int] = []
        for cost in range(self.most + 1):
            reached = self._step(layers[-1]) if layers and layers[-1] else 0
            for one, other in halves:
                for part in range(cost + 1):
                    reached |= one[part] & other[cost - part]
            layers.append(self._closed(reached))
        return layers

    def _spread(self, group: int) -> list[int]:
        """The layers of one group."""
        layers = [self._closed(group)]
        for _ in range(self.most):
            layers.append(self._closed(self._step(layers[-1])))
        return layers

    def _step(self, layer: int) -> int:
        """With the spaces next to those of a layer that a satellite is paid for."""
        return layer | self.space.around(layer & self.paid) & self.open

    def _halves(self, subset: int) -> list[tuple[list[int], list[int]]]:
        """Every way to split a subset in two, each once, as far as both halves can be joined at all."""
        halves = []
        part = (subset - 1) & subset
        while part > subset ^ part:
            one, other = self._layers(part), self._layers(subset ^ part)
            if one and other:
                halves.append((one, other))
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
