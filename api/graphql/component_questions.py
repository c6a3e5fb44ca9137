"""Questions about components."""

from __future__ import annotations

from typing import Annotated, Any

import strawberry

from api.graphql.components import Board, Card, Component, Piece, Slot, Tile
from api.graphql.connections import After, Before, Connection, First, Last, paged
from api.graphql.describe import fact, told
from api.graphql.filters import ComponentWhere, OrderBy, found_components, orders_of
from api.graphql.world import World
from catalog.search import Match, Order, parse_search

__all__ = ["ComponentQuestions", "Id"]

Id = Annotated[strawberry.ID, told("An id; a retired one leads to its successor.")]
Where = Annotated[ComponentWhere | None, told("What must hold of a component.")]
Ordering = Annotated[list[OrderBy] | None, told("What to order by, the weightiest first.")]


@strawberry.type(description="What can be asked about components.")
class ComponentQuestions:
    world: strawberry.Private[World]

    @fact
    def component(self, id: Id) -> Component | None:  # noqa: A002
        """A component by its id."""
        return self.world.find(id, Component)

    @fact
    def card(self, id: Id) -> Card | None:  # noqa: A002
        """A card by its id."""
        return self.world.find(id, Card)

    @fact
    def components(
        self,
        where: Where = None,
        order_by: Ordering = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Component]:
        """Components of all games."""
        rows = found_components(self.world, where, order_by)
        return paged(rows, lambda row: self.world.component(row.id), first, after, last, before)

    @fact
    def cards(
        self,
        where: Where = None,
        order_by: Ordering = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Card]:
        """Cards of all games."""
        return self._family("card", where, order_by, (first, after, last, before))

    @fact
    def tiles(
        self,
        where: Where = None,
        order_by: Ordering = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Tile]:
        """Tiles of all games."""
        return self._family("tile", where, order_by, (first, after, last, before))

    @fact
    def boards(
        self,
        where: Where = None,
        order_by: Ordering = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Board]:
        """Boards of all games."""
        return self._family("board", where, order_by, (first, after, last, before))

    @fact
    def slots(
        self,
        where: Where = None,
        order_by: Ordering = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Slot]:
        """Slots, stages, levels and spaces of all games."""
        return self._family("slot", where, order_by, (first, after, last, before))

    @fact
    def pieces(
        self,
        where: Where = None,
        order_by: Ordering = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Piece]:
        """All other pieces of all games."""
        return self._family("piece", where, order_by, (first, after, last, before))

    @fact
    def search(
        self,
        text: Annotated[str, told("A search text, such as `c:brown age:1 cost<=1` or `vízvezeték`.")],
        order_by: Ordering = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Component]:
        """Components that fit a search text, the best fitting names first unless ordered otherwise."""
        rows = self.world.searcher.find(parse_search(text), orders_of(order_by) or [(Order.RELEVANCE, False)])
        return paged(rows, lambda row: self.world.component(row.id), first, after, last, before)

    def _family(
        self, family: str, where: ComponentWhere | None, order_by: list[OrderBy] | None, page: tuple[Any, ...]
    ) -> Connection[Any]:
        rows = found_components(self.world, where, order_by, Match("family", ":", family))
        return paged(rows, lambda row: self.world.component(row.id), *page)
