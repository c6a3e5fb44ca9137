"""Which abilities react to a component or count it: those whose events and selections its printed attributes fit."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from kartotek.catalog.store import Ability, Catalog, Component

__all__ = ["Reactions"]

Tree = Mapping[str, Any]


class Reactions:
    """Looks through the syntax trees of one catalog, once for each game."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    def to(self, component: Component) -> list[Ability]:
        """Abilities of the same game, or of its expansions, that speak of this component; its own are left out.

        A filter on something that is not printed (which planet it stands on) is left open: the ability may react.
        """
        found: dict[str, Ability] = {}
        for noun, filters, ability in self._spoken_of.get(component.game, ()):
            if noun == component.kind and ability.component != component.id and _fits(component, filters):
                found[ability.id] = ability
        return list(found.values())

    def counted_by(self, component: Component) -> list[Component]:
        """Components of the same game that abilities of this one select or wait for by what is printed on them."""
        found: dict[str, Component] = {}
        game = self._catalog.games[component.game]
        for ability in component.abilities:
            for noun, filters in _nouns(json.loads(ability.tree_json), self._subjects(component.game)):
                if not filters:
                    continue
                for each in filter(None, (game.id, game.base)):
                    alike = (item for item in self._catalog.of_game(each) if item.kind == noun)
                    found |= {item.id: item for item in alike if _fits(item, filters)}
        found.pop(component.id, None)
        return list(found.values())

    @cached_property
    def _spoken_of(self) -> dict[str, list[tuple[str, list[Tree], Ability]]]:
        """By game: the noun that is spoken of, the filters on it, and the ability."""
        by_game: dict[str, list[tuple[str, list[Tree], Ability]]] = {}
        for ability in self._catalog.abilities.values():
            game = self._catalog.components[ability.component].game
            base = self._catalog.games[game].base
            for noun, filters in _nouns(json.loads(ability.tree_json), self._subjects(game)):
                for each in (game, base) if base else (game,):
                    by_game.setdefault(each, []).append((noun, filters, ability))
        return by_game

    def _subjects(self, game: str) -> Mapping[str, str]:
        events = self._catalog.vocabulary(game).events
        return {name: event.subject for name, event in events.items() if event.subject is not None}


def _nouns(tree: Any, subjects: Mapping[str, str]) -> Iterator[tuple[str, list[Tree]]]:
    """What a tree selects, counts or waits for, with the filters on it."""
    if isinstance(tree, list):
        for item in tree:
            yield from _nouns(item, subjects)
    elif isinstance(tree, Mapping):
        if tree.get("node") == "Select":
            yield str(tree["noun"]), tree["filters"]
        elif tree.get("node") == "Timing" and tree["name"] in subjects:
            yield subjects[tree["name"]], tree["filters"]
        for value in tree.values():
            yield from _nouns(value, subjects)


def _fits(component: Component, filters: list[Tree]) -> bool:
    """Does what is printed on the component pass the filters? At least one must speak of something printed."""
    tested = False
    for test in filters:
        if test["attribute"] in component.attributes and test["operator"] == "=":
            tested = True
            wanted = {value.get("name", value.get("value")) for value in test["values"]}
            if (component.value(test["attribute"]) in wanted) == test["negated"]:
                return False
    return tested or not filters
