"""The interface of everything that has an id."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

import strawberry

from api.graphql.describe import fact
from api.graphql.world import World
from catalog.store import Retired

__all__ = ["Node", "Retirement", "asked_by_old_id"]

Viewed = TypeVar("Viewed", bound="Node")


@strawberry.type(description="An id that is no longer used, and never will be again.")
class Retirement:
    row: strawberry.Private[Retired]

    @fact
    def old(self) -> strawberry.ID:
        """The retired id."""
        return strawberry.ID(self.row.old)

    @fact
    def successor(self) -> strawberry.ID | None:
        """The id to use in its place, if there is one."""
        return strawberry.ID(self.row.successor) if self.row.successor else None

    @fact
    def since(self) -> str:
        """When the id was retired."""
        return self.row.since

    @fact
    def reason(self) -> str:
        """Why the id was retired."""
        return self.row.reason


@strawberry.interface(description="Anything with a readable id that never changes its meaning.")
class Node:
    world: strawberry.Private[World]
    row: strawberry.Private[Any]
    retirement: strawberry.Private[Retired | None] = None

    @fact
    def id(self) -> strawberry.ID:
        """The stable id, such as `seven-wonders:card:aqueduct`."""
        return strawberry.ID(self.row.id)

    @fact
    def retired(self) -> Retirement | None:
        """Set where this was asked for by a retired id: what that id was, since when and why it is retired."""
        return Retirement(row=self.retirement) if self.retirement else None

    @property
    def memo_key(self) -> str | None:
        """Equal for views that answer equally within one world; None where nothing may be kept."""
        return f"{type(self).__name__} {self.row.id}" if self.retirement is None else None


def asked_by_old_id(view: Viewed, retired: Retired) -> Viewed:
    """The view of a successor, which tells that a retired id led to it."""
    return replace(view, retirement=retired)
