"""Releases in order, and what changed since one."""

from __future__ import annotations

from typing import Annotated

import strawberry
from strawberry.scalars import JSON

from kartotek.api.graphql.connections import page_of
from kartotek.api.graphql.describe import argument, column, fact
from kartotek.api.graphql.enums import ChangeKind
from kartotek.api.graphql.node import LazyComponent
from kartotek.api.graphql.world import World
from kartotek.api.limits import check_text
from kartotek.catalog import releases

__all__ = ["Change", "Changes", "FieldChange", "Release"]


@strawberry.type(description="A data version that was released, with its place in the order and its date.")
class Release:
    row: strawberry.Private[releases.Release]
    number: int = column("Releases are numbered from 1.")
    date: str = column("The day of the release, such as 2027-01-31.")
    data_version: str = column("The data version that was released.")


@strawberry.type(description="A field with its old and its new value.")
class FieldChange:
    row: strawberry.Private[releases.FieldChange]
    field: str = column("The field, named as evidence names it: `cost`, `name_hu`, `ability.1`.")

    @fact
    def old(self) -> JSON | None:
        """The old value; null where there was none."""
        return None if self.row.old is None else JSON(self.row.old)

    @fact
    def new(self) -> JSON | None:
        """The new value; null where there is none."""
        return None if self.row.new is None else JSON(self.row.new)


@strawberry.type(description="A component that came, changed or went.")
class Change:
    world: strawberry.Private[World]
    row: strawberry.Private[releases.Change]
    id: strawberry.ID = column("The id of the component.")
    kind: ChangeKind = column("What became of it.", ChangeKind)

    @fact
    def fields(self) -> list[FieldChange]:
        """The fields that differ."""
        return [FieldChange(row=row) for row in self.row.fields]

    @fact
    def component(self) -> LazyComponent | None:
        """The component as it is now, or the one that has taken its place; null where there is none."""
        name = self.row.successor or self.row.id
        return self.world.component(name) if name in self.world.catalog.components else None


@strawberry.type(description="What changed.")
class Changes:
    world: strawberry.Private[World]

    @page_of(Change, lambda asked, row: Change(world=asked.world, row=row))
    def changes(
        self,
        since: Annotated[
            str, argument("A data version, released or the present one, eight letters or more; or a release's number.")
        ],
    ) -> list[releases.Change]:
        """Components that were added, changed or retired since a release, with old and new values."""
        check_text("since", since)
        if releases.is_current(self.world.catalog, since):
            return []
        return self.world.changes_since(releases.find_release(self.world.releases, since))

    @fact
    def releases(self) -> list[Release]:
        """All releases, the oldest first."""
        return [Release(row=row) for row in self.world.releases]
