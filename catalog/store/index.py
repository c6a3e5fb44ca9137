"""Lookups over a snapshot's components: by game, kind and name, and by what their abilities touch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kartotek.catalog.store.component_records import Ability, Component, Touch
from kartotek.schema.hungarian.fold import fold

__all__ = ["ComponentIndex"]


class ComponentIndex:
    """Made once per snapshot; every answer is in the order of the catalog."""

    def __init__(self, components: Iterable[Component]) -> None:
        by_game: dict[str, list[Component]] = {}
        by_kind: dict[tuple[str, str], list[Component]] = {}
        by_name: dict[str, dict[str, Component]] = {}
        touching: dict[tuple[str, str], list[tuple[Touch, Ability]]] = {}
        self.abilities: dict[str, Ability] = {}
        self._chain_to: dict[str, list[str]] = {}
        for component in components:
            by_game.setdefault(component.game, []).append(component)
            by_kind.setdefault((component.game, component.kind), []).append(component)
            for folded in (component.folded_en, component.folded_hu):
                if folded:
                    by_name.setdefault(folded, {})[component.id] = component
            for other in component.chain_from:
                if other is not None:
                    self._chain_to.setdefault(other, []).append(component.id)
            for ability in component.abilities:
                self.abilities[ability.id] = ability
                for touch in ability.touches:
                    touching.setdefault((touch.category, touch.name), []).append((touch, ability))
        self._by_game: Mapping[str, tuple[Component, ...]] = {key: tuple(members) for key, members in by_game.items()}
        self._by_kind: Mapping[tuple[str, str], tuple[Component, ...]] = {
            key: tuple(members) for key, members in by_kind.items()
        }
        self._by_name: Mapping[str, tuple[Component, ...]] = {
            key: tuple(members.values()) for key, members in by_name.items()
        }
        self._touching = touching

    def of_game(self, game: str) -> tuple[Component, ...]:
        return self._by_game.get(game, ())

    def of_kind(self, game: str, kind: str) -> tuple[Component, ...]:
        return self._by_kind.get((game, kind), ())

    def by_name(self, text: str) -> tuple[Component, ...]:
        return self._by_name.get(fold(text), ())

    def chain_to(self, name: str) -> Sequence[str]:
        return self._chain_to.get(name, ())

    def touching(self, category: str, name: str, role: str | None = None) -> tuple[Ability, ...]:
        found = self._touching.get((category, name), ())
        return tuple({ability.id: ability for touch, ability in found if role in (None, touch.role)}.values())
