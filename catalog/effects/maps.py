"""What lies beside what: maps of places with numbers `x` and `y`, or joined by links, and the things that lie there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from kartotek.catalog.effects.state import State, Thing
from kartotek.catalog.effects.world import RulesWorld
from kartotek.schema.vocabulary_parts import MapSpec

__all__ = ["OwnedThing", "Maps"]

OwnedThing = tuple[int, Thing]
"""A thing with its owner."""
Graph = Mapping[int, Sequence[int]]
"""The places of a map by key, with those beside them."""

_STEPS: Final = {
    "square": ((1, 0), (0, 1), (-1, 0), (0, -1)),
    "hex": ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
    "line": ((1, 0), (-1, 0)),
}
"""Where the neighbours of a place are. Half of them are the directions of lines."""


class Maps:
    """Answers from the state alone; every look is counted."""

    def __init__(self, world: RulesWorld) -> None:
        self.world = world
        self._on = world.vocabulary.on_maps

    def map_of(self, noun: str) -> MapSpec:
        return self._on[noun][0]

    def ground(self, state: State, noun: str, found: OwnedThing) -> int:
        """The key of the place where a thing lies, or nobody's."""
        attribute = self._on[noun][1]
        return found[1][0] if attribute is None else self.world.value(state, noun, attribute, *found)

    def graph(self, state: State, item: MapSpec) -> Graph:
        """The whole map."""
        places = self._everywhere(state, item.noun)
        if item.shape == "links":
            return self._linked(state, item, places)
        corners = {self._corner(state, item, found): found[1][0] for found in places}
        return {key: self._beside(item, corner, corners) for corner, key in corners.items()}

    def _everywhere(self, state: State, noun: str) -> list[OwnedThing]:
        rows = [(seat, thing) for seat in range(state.seats + 1) for thing in self.world.all_things(state, noun, seat)]
        state.work(len(rows))
        return rows

    def _corner(self, state: State, item: MapSpec, found: OwnedThing) -> tuple[int, int]:
        flat = item.shape in ("line", "ring")
        x = self.world.value(state, item.noun, "x", *found)
        return x, 0 if flat else self.world.value(state, item.noun, "y", *found)

    def _beside(self, item: MapSpec, corner: tuple[int, int], corners: Mapping[tuple[int, int], int]) -> list[int]:
        x, y = corner
        if item.shape == "ring":
            ring = sorted(place for place, _ in corners)
            at = ring.index(x)
            near = dict.fromkeys((ring[at - 1], ring[(at + 1) % len(ring)]))
            return [corners[other, 0] for other in near if other != x]
        steps = [(x + right, y + up) for right, up in _STEPS[item.shape]]
        return [corners[step] for step in steps if step in corners]

    def _linked(self, state: State, item: MapSpec, places: Iterable[OwnedThing]) -> Graph:
        graph: dict[int, list[int]] = {thing[0]: [] for _, thing in places}
        links = item.links or ""
        ends = [name for name, spec in self.world.vocabulary.nouns[links].attributes.items() if spec.of == item.noun]
        for found in self._everywhere(state, links):
            one, other = (self.world.value(state, links, name, *found) for name in ends)
            if one in graph and other in graph and one != other:
                graph[one].append(other)
                graph[other].append(one)
        return graph

    # ---- relations ----

    def within(self, state: State, graph: Graph, start: Iterable[int], reach: int) -> dict[int, int]:
        """The places at most so many steps away, with how many."""
        away = dict.fromkeys((key for key in start if key in graph), 0)
        edge = list(away)
        for step in range(1, reach + 1):
            edge = self._next(state, graph, edge, away, step, lambda _: True)
            if not edge:
                break
        return away

    def _next(
        self,
        state: State,
        graph: Graph,
        edge: Sequence[int],
        seen: dict[int, int],
        step: int,
        admits: Callable[[int], bool],
    ) -> list[int]:
        found = []
        for key in edge:
            state.work(len(graph[key]))
            for other in graph[key]:
                if other not in seen and admits(other):
                    seen[other] = step
                    found.append(other)
        return found

    def connected(self, state: State, graph: Graph, start: Iterable[int], own: Iterable[int]) -> dict[int, int]:
        """The places that are reached over those that are one's own."""
        owned = frozenset(own)
        seen = dict.fromkeys((key for key in start if key in graph), 0)
        edge = list(seen)
        while edge:
            edge = self._next(state, graph, edge, seen, 1, owned.__contains__)
        return seen

    def lines(self, state: State, item: MapSpec, own: Iterable[int], length: int) -> set[int]:
        """The places of one's own that lie in a straight line of so many or more."""
        places = {
            thing[0]: self._corner(state, item, (seat, thing)) for seat, thing in self._everywhere(state, item.noun)
        }
        taken = {places[key]: key for key in own if key in places}
        found: set[int] = set()
        directions = _STEPS[item.shape][: len(_STEPS[item.shape]) // 2 or 1] if item.shape in _STEPS else ((1, 0),)
        for right, up in directions:
            for x, y in taken:
                if (x - right, y - up) in taken:
                    continue
                run = []
                while (x, y) in taken:
                    run.append(taken[x, y])
                    x, y = x + right, y + up
                state.work(len(run))
                found.update(run if len(run) >= length else ())
        return found

    def clusters(self, state: State, noun: str, found: Sequence[OwnedThing]) -> list[int]:
        """How many of the things lie together, group by group; what lies nowhere is no group."""
        graph = self.graph(state, self.map_of(noun))
        grounds = [key for one in found if (key := self.ground(state, noun, one)) in graph]
        own, sizes, seen = frozenset(grounds), [], set[int]()
        for key in grounds:
            if key not in seen:
                group = self.connected(state, graph, [key], own)
                seen.update(group)
                sizes.append(sum(ground in group for ground in grounds))
        return sizes
