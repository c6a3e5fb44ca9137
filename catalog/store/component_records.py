"""Components of a snapshot with everything printed on them: attributes, prices, copies and abilities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from kartotek.schema.language import nodes
from kartotek.schema.language.tree_json import ability_from_text, bundle_from_text, cond_from_text
from kartotek.schema.rows import AbilityTouchRow as Touch
from kartotek.schema.rows import ComponentFields
from kartotek.schema.rows import CopiesRow as Copies

__all__ = ["Ability", "Attribute", "Component", "Copies", "Cost", "CostItem", "Requirement", "Scalar", "Touch"]

Scalar: TypeAlias = int | bool | str | None


@dataclass(frozen=True, slots=True)
class Attribute:
    """A printed property. Values are numbers, yes/no, words or component ids by `type`; None where unknown."""

    name: str
    type: str
    values: tuple[Scalar, ...]

    @property
    def value(self) -> Scalar:
        """The only value, or the first of several."""
        return self.values[0] if self.values else None


@dataclass(frozen=True, slots=True)
class CostItem:
    """An amount of a resource; None where it is unknown."""

    resource: str
    amount: int | None


@dataclass(frozen=True, slots=True)
class Cost:
    """A price: every alternative is a full way to pay. `expression` is None where nothing is known of it."""

    expression: str | None
    free: bool
    complete: bool
    alternatives: tuple[tuple[CostItem, ...], ...]
    layer: str
    tree_json: str | None

    @property
    def tree(self) -> nodes.Bundle | None:
        """The price as a checked bundle; None for `free` and for the unknown."""
        return _bundle(self.tree_json) if self.tree_json else None


@dataclass(frozen=True, slots=True)
class Requirement:
    expression: str | None
    layer: str
    tree_json: str | None

    @property
    def tree(self) -> nodes.Cond | None:
        return _cond(self.tree_json) if self.tree_json else None


@dataclass(frozen=True, slots=True)
class Ability:
    id: str
    component: str
    position: int
    expression: str
    timing: str
    timing_name: str | None
    complete: bool
    profile: str | None
    note: str | None
    layer: str
    touches: tuple[Touch, ...]
    tree_json: str

    @property
    def tree(self) -> nodes.Ability:
        """The checked syntax tree."""
        return _ability(self.tree_json, self.id)


@dataclass(frozen=True, slots=True)
class Component(ComponentFields):
    """A card, tile, board, slot ...: `parent` and `parts` are ids, `ordinal` orders the rows of its kind."""

    synthetic: bool
    attributes: Mapping[str, Attribute]
    cost: Cost | None
    chain_from: tuple[str | None, ...]
    requires: tuple[Requirement, ...]
    copies: tuple[Copies, ...]
    abilities: tuple[Ability, ...]
    parts: tuple[str, ...]

    def value(self, attribute: str) -> Scalar:
        """The value of an attribute; None where it is unknown or does not apply."""
        found = self.attributes.get(attribute)
        return found.value if found else None

    def count(self, players: int | None = None) -> int | None:
        """Physical copies in a game of so many (without a number: all); None where unknown, 1 where none are stated."""
        if not self.copies:
            return 1
        used = [
            copy for copy in self.copies if players is None or copy.players_min is None or copy.players_min <= players
        ]
        return None if any(copy.count is None for copy in used) else sum(copy.count or 0 for copy in used)


_ability = lru_cache(maxsize=16384)(ability_from_text)
_bundle = lru_cache(maxsize=4096)(bundle_from_text)
_cond = lru_cache(maxsize=4096)(cond_from_text)
