"""Anything with an id, found by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from api.graphql.abilities import Ability, ability_view
from api.graphql.components import Component
from api.graphql.evidence import Document, Source, document_view, source_view
from api.graphql.games import Edition, Game, edition_of
from api.graphql.ledgers import Contradiction, contradiction_view
from api.graphql.node import Node, asked_by_old_id
from api.graphql.rules import Profile, Rule, profile_view, rule_view
from api.graphql.terms import Concept, Term, concept_view, term_view
from api.graphql.world import World

__all__ = ["find_node"]

Wanted = TypeVar("Wanted", bound=Node)
Shelf = tuple[type[Node], Mapping[str, Any], Callable[[str], Node | None]]


def find_node(world: World, name: str, wanted: type[Wanted]) -> Wanted | None:
    """The view of what has this id, or has taken the place of what had it; None where that is of another type.

    A rule that acts by itself is also a component under the same id; it is the component unless a rule is wanted.
    """
    retired = world.catalog.retired.get(name)
    current = world.catalog.resolve(name)
    for kind, rows, view in _shelves(world):
        if current in rows and (issubclass(kind, wanted) or issubclass(wanted, kind)):
            found = view(current)
            if isinstance(found, wanted):
                return asked_by_old_id(found, retired) if retired else found
    return None


def _shelves(world: World) -> Iterator[Shelf]:
    catalog = world.catalog
    yield Component, catalog.components, world.component
    yield Game, catalog.games, world.game
    yield Ability, catalog.abilities, lambda name: ability_view(world, catalog.abilities[name])
    yield Rule, catalog.rules, lambda name: rule_view(world, catalog.rules[name])
    yield Term, catalog.terms, lambda name: term_view(world, catalog.terms[name])
    yield Concept, catalog.concepts, lambda name: concept_view(world, catalog.concepts[name])
    yield Contradiction, catalog.contradictions, lambda name: contradiction_view(world, catalog.contradictions[name])
    yield Profile, catalog.profiles, lambda name: profile_view(world, catalog.profiles[name])
    yield Document, catalog.documents, lambda name: document_view(world, name)
    yield Source, catalog.sources, lambda name: source_view(world, name)
    editions = {edition.id: game.id for game in catalog.games.values() for edition in game.editions}
    yield Edition, editions, lambda name: edition_of(world, editions[name], name)
