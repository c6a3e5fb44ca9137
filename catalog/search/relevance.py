"""How well a component's names fit the free words of a search; smaller is better."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kartotek.catalog.search.conditions import AllOf, AnyOf, Condition, TextCondition
from kartotek.catalog.search.stems import stems, words_of
from kartotek.catalog.store import Component
from kartotek.schema.hungarian.fold import fold

__all__ = ["Relevance", "wanted_names"]


def wanted_names(condition: Condition) -> str:
    """The free words of a condition, folded; what must not be found does not count."""
    match condition:
        case TextCondition(text):
            return fold(text)
        case AllOf(parts) | AnyOf(parts):
            return " ".join(filter(None, map(wanted_names, parts)))
        case _:
            return ""


class Relevance:
    """How well the names of components fit. What is needed of a component's names is made when it is first ranked."""

    def __init__(self, components: Sequence[Component]) -> None:
        self._components = components
        self._names: dict[int, tuple[tuple[str, ...], frozenset[str]]] = {}

    def of(self, wanted: str) -> Callable[[int], int]:
        """By place: 0 the whole name, 1 its beginning, 2 all words in a name, 3 some of them, 4 elsewhere."""
        words = [stems(word) for word in words_of(wanted)]

        def rank(place: int) -> int:
            names, held = self._names.get(place) or self._held(place)
            if wanted in names:
                return 0
            if any(name.startswith(wanted) for name in names):
                return 1
            found = [not held.isdisjoint(word) for word in words]
            return 2 if all(found) else 3 if any(found) else 4

        return rank

    def _held(self, place: int) -> tuple[tuple[str, ...], frozenset[str]]:
        """The names of a component, and everything that their words may be forms of."""
        component = self._components[place]
        names = tuple(name for name in (component.folded_en, component.folded_hu) if name)
        held = frozenset(stem for name in names for word in words_of(name) for stem in stems(word))
        self._names[place] = names, held
        return names, held
