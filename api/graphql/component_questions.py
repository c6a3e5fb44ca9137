"""Questions about components."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import strawberry

from kartotek.api.graphql.components import FAMILIES, Card, Component
from kartotek.api.graphql.connections import page_of
from kartotek.api.graphql.describe import argument, fact
from kartotek.api.graphql.filters import ComponentWhere, OrderBy, found_components, orders_of
from kartotek.api.graphql.node import CatalogNode
from kartotek.api.graphql.world import World
from kartotek.catalog import store
from kartotek.catalog.search import KeyCondition, Order, parse_search

__all__ = ["ComponentQuestions", "Ordering", "Where", "by_id", "page_of_components"]

Id = Annotated[strawberry.ID, argument("An id; a retired one leads to its successor.")]
Where = Annotated[ComponentWhere | None, argument("What must hold of a component.")]
Ordering = Annotated[list[OrderBy] | None, argument("What to order by, the weightiest first.")]


def by_id(kind: type[CatalogNode], description: str) -> Any:
    """A question for the one thing of a kind that has an id."""

    def answer(self: Any, id: Id) -> Any:  # noqa: A002
        return self.world.find(id, kind)

    return strawberry.field(answer, description=description, graphql_type=kind | None)


def page_of_components(item: type[Component]) -> Callable[[Callable[..., list[store.Component]]], Any]:
    """A field with a page of components; the method gives their rows."""
    return page_of(item, lambda asked, row: asked.world.component(row.id))


def _family(name: str, description: str) -> Any:
    """A question for all components of a family."""

    def rows(self: Any, where: Where = None, order_by: Ordering = None) -> list[store.Component]:
        return found_components(self.world, where, order_by, KeyCondition("family", ":", name))

    rows.__doc__ = description
    return page_of_components(FAMILIES[name])(rows)


@strawberry.type(description="A search that finds something where another one does not.")
class NearbySearch:
    text: str = strawberry.field(description="The search text.")
    count: int = strawberry.field(description="How many components it finds.")


@strawberry.type(description="What can be asked about components.")
class ComponentQuestions:
    world: strawberry.Private[World]
    component = by_id(Component, "A component by its id.")
    card = by_id(Card, "A card by its id.")

    @page_of_components(Component)
    def components(self, where: Where = None, order_by: Ordering = None) -> list[store.Component]:
        """Components of all games."""
        return found_components(self.world, where, order_by)

    cards = _family("card", "Cards of all games.")
    tiles = _family("tile", "Tiles of all games.")
    boards = _family("board", "Boards of all games.")
    slots = _family("slot", "Slots, stages, levels and spaces of all games.")
    pieces = _family("piece", "All other pieces of all games.")

    @page_of_components(Component)
    def search(
        self,
        text: Annotated[str, argument("A search text, such as `c:brown age:1 cost<=1` or `vízvezeték`.")],
        order_by: Ordering = None,
        forgiving: Annotated[bool, argument("Plain words mean values, too; misspelt ones find what is near.")] = False,
    ) -> list[store.Component]:
        """Components that fit a search text, the best fitting names first unless ordered otherwise."""
        if forgiving:
            return self.world.forgiving.found(text, orders_of(order_by))
        return self.world.searcher.find(parse_search(text), orders_of(order_by) or [(Order.RELEVANCE, False)])

    @fact
    def other_searches(self, text: Annotated[str, argument("A search text that finds nothing.")]) -> list[NearbySearch]:
        """Searches that find something where a text does not, the likeliest first."""
        return [NearbySearch(text=offer.text, count=offer.count) for offer in self.world.forgiving.answer(text).offers]
