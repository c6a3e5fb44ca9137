"""How far rules are data: which effects need a name of the vocabulary that no other effect uses."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from kartotek.catalog.store import Ability, Catalog
from kartotek.schema.ids import game_of

__all__ = ["CATEGORIES", "LoneName", "UsedOnceCount", "shares"]

CATEGORIES: Final = ("verb", "hook", "flag", "event", "stat")
"""What code must know by name; resources, nouns and phases are data through and through."""


@dataclass(frozen=True, slots=True)
class LoneName:
    """A declared name and the only ability that uses it."""

    category: str
    name: str
    ability: str
    expression: str


@dataclass(frozen=True, slots=True)
class UsedOnceCount:
    """The count of one game: its abilities, how many differ, and the names that serve a single one."""

    game: str
    expressions: int
    distinct: int
    lone: tuple[LoneName, ...]

    @property
    def bespoke(self) -> int:
        """Abilities that need such a name."""
        return len({item.ability for item in self.lone})


def shares(catalog: Catalog) -> tuple[UsedOnceCount, ...]:
    """The count of every game, shipped abilities only. An expansion and its base game share their names."""
    users: dict[tuple[str, str, str], list[Ability]] = defaultdict(list)
    owned: dict[str, list[Ability]] = {game: [] for game in catalog.games}
    packs = {layer.id for layer in catalog.all_layers.values() if layer.game is not None}
    for ability in catalog.abilities.values():
        if ability.layer in packs:
            continue
        game = game_of(ability.component)
        owned[game].append(ability)
        for category, name in {(touch.category, touch.name) for touch in ability.touches}:
            if category in CATEGORIES:
                users[catalog.games[game].base or game, category, name].append(ability)
    lone: dict[str, list[LoneName]] = defaultdict(list)
    for (_, category, name), using in sorted(users.items()):
        if len(using) == 1:
            [only] = using
            lone[game_of(only.component)].append(LoneName(category, name, only.id, only.expression))
    return tuple(
        UsedOnceCount(game, len(abilities), len({ability.expression for ability in abilities}), tuple(lone[game]))
        for game, abilities in owned.items()
    )
