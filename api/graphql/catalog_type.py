"""The catalog about itself: versions, layers, limits, ledgers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import strawberry

from kartotek.api.graphql.changes import Release
from kartotek.api.graphql.connections import page_of
from kartotek.api.graphql.describe import argument, fact
from kartotek.api.graphql.evidence import Gap, Layer
from kartotek.api.graphql.node import Retirement
from kartotek.api.graphql.reports import Conflict
from kartotek.api.graphql.world import World
from kartotek.api.limits import LIMITS
from kartotek.catalog import store
from kartotek.catalog.search import ATTRIBUTE_KEY, KEYS
from kartotek.schema.ids import game_of

__all__ = ["CatalogInfo", "RequestLimit", "SearchKey"]


@strawberry.type(description="A limit that requests are held to.")
class RequestLimit:
    name: str = strawberry.field(description="The name of the limit.")
    value: int = strawberry.field(description="The largest value that is admitted.")
    unit: str = strawberry.field(description="What is counted.")
    meaning: str = strawberry.field(description="What the limit is for.")


@strawberry.type(description="A key of the search text.")
class SearchKey:
    name: str = strawberry.field(description="The key as it is written before the colon.")
    short: str | None = strawberry.field(description="A shorter spelling.")
    meaning: str = strawberry.field(description="What it is held against.")
    example: str = strawberry.field(description="How it is used.")


@strawberry.type(name="Catalog", description="The catalog about itself.")
class CatalogInfo:
    world: strawberry.Private[World]

    @fact
    def data_version(self) -> str:
        """Hash of everything in the catalog: equal versions give equal answers."""
        return self.world.catalog.data_version

    @fact
    def release(self) -> Release | None:
        """The release that this data version is; null where it has not been released."""
        rows = self.world.releases
        found = next((row for row in rows if row.data_version == self.world.catalog.data_version), None)
        return Release(row=found) if found else None

    @fact
    def format(self) -> str:
        """The format of the database."""
        return self.world.catalog.meta["format"]

    @fact
    def layers(self) -> list[Layer]:
        """The shipped facts and all packs, those not seen included."""
        return [Layer(row=row) for row in self.world.catalog.all_layers.values()]

    @fact
    def seen_layers(self) -> list[Layer]:
        """The layers that this answer is made from."""
        return [Layer(row=self.world.catalog.all_layers[name]) for name in self.world.catalog.layers]

    @fact
    def component_count(self) -> int:
        """How many different components there are."""
        return len(self.world.catalog.components)

    @fact
    def ability_count(self) -> int:
        """How many abilities there are."""
        return len(self.world.catalog.abilities)

    @page_of(Retirement, lambda _, row: Retirement(row=row))
    def retired_ids(self) -> list[store.Retired]:
        """Ids that are no longer used."""
        return list(self.world.catalog.retired.values())

    @page_of(Gap, lambda _, row: Gap(row=row))
    def gaps(
        self,
        game: Annotated[strawberry.ID | None, argument("Only gaps of this game.")] = None,
        field: Annotated[str | None, argument("Only gaps in this field.")] = None,
    ) -> list[store.Gap]:
        """Fields that apply and are unknown."""
        return [
            gap
            for subject, gaps in self.world.catalog.gaps.items()
            if game in (None, game_of(subject))
            for gap in gaps
            if field in (None, gap.field)
        ]

    @page_of(Conflict, lambda asked, row: Conflict(world=asked.world, row=row))
    def conflicts(self) -> Sequence[store.Conflict]:
        """Readings of the books that differ from what the data states."""
        return self.world.catalog.conflicts

    @fact
    def limits(self) -> list[RequestLimit]:
        """The limits that requests are held to."""
        return [
            RequestLimit(name=item.name, value=item.value, unit=item.unit, meaning=item.meaning)
            for item in LIMITS.values()
        ]

    @fact
    def search_keys(self) -> list[SearchKey]:
        """The keys of the search text."""
        return [
            SearchKey(name=key.name, short=key.short, meaning=key.meaning, example=key.example)
            for key in (*KEYS.values(), ATTRIBUTE_KEY)
        ]
