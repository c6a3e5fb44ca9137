"""Where words stand, looked up by whole keys and by how keys begin."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Set
from itertools import takewhile

__all__ = ["KeyPlaces"]


class KeyPlaces:
    """The places of keys: of each one in a run of words, or the numbers of the runs that have it."""

    def __init__(self, placed: Iterable[tuple[str, int]]) -> None:
        self._places: dict[str, list[int]] = {}
        for key, place in placed:
            self._places.setdefault(key, []).append(place)
        self._in_order = sorted(self._places)

    def of(self, whole: Set[str], starts: tuple[str, ...]) -> set[int]:
        """The places of the keys that are one of these, or begin with one of those."""
        keys = whole & self._places.keys()
        for start in starts:
            keys |= {*self._beginning(start)}
        return {place for key in keys for place in self._places[key]}

    def _beginning(self, start: str) -> Iterator[str]:
        """The keys that begin so: in their order they stand side by side."""
        first = bisect_left(self._in_order, start)
        behind = (self._in_order[at] for at in range(first, len(self._in_order)))
        return takewhile(lambda key: key.startswith(start), behind)
