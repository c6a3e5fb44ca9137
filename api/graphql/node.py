"""The interface of everything that has an id."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import strawberry

from kartotek.api.graphql.describe import column, fact
from kartotek.api.graphql.world import World
from kartotek.catalog.store import Retired

if TYPE_CHECKING:
    from kartotek.api.graphql.components import Component
    from kartotek.api.graphql.games import Edition, Game
    from kartotek.api.graphql.rules import Rule

__all__ = ["CatalogNode", "LazyComponent", "LazyEdition", "LazyGame", "LazyRule", "Retirement", "asked_by_old_id"]

Viewed = TypeVar("Viewed", bound="CatalogNode")

LazyComponent = Annotated["Component", strawberry.lazy("kartotek.api.graphql.components")]
LazyEdition = Annotated["Edition", strawberry.lazy("kartotek.api.graphql.games")]
LazyGame = Annotated["Game", strawberry.lazy("kartotek.api.graphql.games")]
LazyRule = Annotated["Rule", strawberry.lazy("kartotek.api.graphql.rules")]


@strawberry.type(description="An id that is no longer used, and never will be again.")
class Retirement:
    row: strawberry.Private[Retired]
    old: strawberry.ID = column("The retired id.")
    successor: strawberry.ID | None = column("The id to use in its place, if there is one.")
    since: str = column("When the id was retired.")
    reason: str = column("Why the id was retired.")


@strawberry.interface(name="Node", description="Anything with a readable id that never changes its meaning.")
class CatalogNode:
    world: strawberry.Private[World]
    row: strawberry.Private[Any]
    retirement: strawberry.Private[Retired | None] = None
    id: strawberry.ID = column("The stable id, such as `seven-wonders:card:aqueduct`.")

    @fact
    def retired(self) -> Retirement | None:
        """Set where this was asked for by a retired id: what that id was, since when and why it is retired."""
        return Retirement(row=self.retirement) if self.retirement else None

    @property
    def memo_key(self) -> str | None:
        """Equal for views that answer equally within one world; None where nothing may be kept."""
        return f"{type(self).__name__} {self.row.id}" if self.retirement is None else None


def asked_by_old_id(view: Viewed, retired: Retired) -> Viewed:
    """The view of a successor, which says that a retired id led to it."""
    return replace(view, retirement=retired)
