"""Anything with an id, found by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from kartotek.api.graphql.abilities import Ability
from kartotek.api.graphql.components import Component
from kartotek.api.graphql.evidence import Document, Source
from kartotek.api.graphql.games import Edition, Game
from kartotek.api.graphql.node import CatalogNode, asked_by_old_id
from kartotek.api.graphql.reports import Contradiction
from kartotek.api.graphql.rules import Profile, Rule
from kartotek.api.graphql.terms import Concept, Term
from kartotek.api.graphql.world import World

__all__ = ["find_node"]

Wanted = TypeVar("Wanted", bound=CatalogNode)
Shelf = tuple[type[CatalogNode], Mapping[str, Any]]


def find_node(world: World, name: str, wanted: type[Wanted]) -> Wanted | None:
    """The view of what has this id, or has taken the place of what had it; None where that is of another type.

    A rule that acts by itself is also a component under the same id; it is the component unless a rule is wanted.
    """
    retired = world.catalog.retired.get(name)
    current = world.catalog.resolve(name)
    for kind, rows in _shelves(world):
        if current in rows and (issubclass(kind, wanted) or issubclass(wanted, kind)):
            found = world.component(current) if kind is Component else world.view(kind, rows[current])
            if isinstance(found, wanted):
                return asked_by_old_id(found, retired) if retired else found
    return None


def _shelves(world: World) -> Iterator[Shelf]:
    catalog = world.catalog
    yield Component, catalog.components
    yield Game, catalog.games
    yield Ability, catalog.abilities
    yield Rule, catalog.rules
    yield Term, catalog.terms
    yield Concept, catalog.concepts
    yield Contradiction, catalog.contradictions
    yield Profile, catalog.profiles
    yield Document, catalog.documents
    yield Source, catalog.sources
    yield Edition, world.editions
