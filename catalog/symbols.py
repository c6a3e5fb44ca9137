"""Which component shows a declared name: the symbol, token or marker that stands for a resource or a stat."""

from __future__ import annotations

from typing import Final

from kartotek.catalog.families import family_of
from kartotek.catalog.store import Catalog, Component

__all__ = ["Symbols"]

# The printed attributes that say which declared name a component stands for.
_NAMING: Final = ("meaning", "resource")
_CATEGORIES: Final = frozenset({"resource", "stat"})


class Symbols:
    """Components by the name that they stand for. An expansion uses the symbols of its base game as well."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._by_name: dict[tuple[str, str], str] = {}
        by_slug: dict[tuple[str, str], str] = {}
        for component in catalog.components.values():
            for attribute in _NAMING:
                value = component.value(attribute)
                if isinstance(value, str):
                    self._by_name.setdefault((component.game, value), component.id)
            if family_of(component.kind) == "piece":
                by_slug.setdefault((component.game, component.slug.replace("-", "_")), component.id)
        self._by_name = by_slug | self._by_name

    def of(self, game: str, name: str) -> str | None:
        """The id of the component that shows a resource or stat of a game; None where none does."""
        if not self._catalog.vocabulary(game).is_amount(name):
            return None
        base = self._catalog.games[game].base
        return self._by_name.get((game, name)) or (self.of(base, name) if base else None)

    def of_component(self, component: Component) -> dict[str, str]:
        """By name: the components that show what its price and effects are made of."""
        names = [item.resource for way in (component.cost.alternatives if component.cost else ()) for item in way]
        for ability in component.abilities:
            names += [touch.name for touch in ability.touches if touch.category in _CATEGORIES]
        found = {name: self.of(component.game, name) for name in dict.fromkeys(names)}
        return {name: shown for name, shown in found.items() if shown is not None}
