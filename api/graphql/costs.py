"""Prices with their alternatives, and conditions."""

from __future__ import annotations

import json

import strawberry
from strawberry.scalars import JSON

from kartotek.api.graphql.describe import column, fact
from kartotek.api.graphql.enums import Language, code_of
from kartotek.api.graphql.evidence import Evidence, witnesses
from kartotek.api.graphql.names import WantedLanguage
from kartotek.api.graphql.node import LazyComponent
from kartotek.api.graphql.world import World
from kartotek.catalog import store
from kartotek.catalog.addresses import symbol_image
from kartotek.catalog.search.keys import cheapest
from kartotek.schema.ids import game_of

__all__ = ["Cost", "CostAlternative", "CostItem", "Requirement"]


@strawberry.type(description="An amount of one resource.")
class CostItem:
    world: strawberry.Private[World]
    game: strawberry.Private[str]
    resource: str = strawberry.field(description="The resource as the game's vocabulary declares it.")
    amount: int | None = strawberry.field(description="How many; null where that is unknown or no plain number.")

    @fact
    def component(self) -> LazyComponent | None:
        """The symbol, token or marker that shows the resource."""
        found = self.world.symbols.of(self.game, self.resource)
        return self.world.component(found) if found else None

    @fact
    def image(self, lang: WantedLanguage = Language.EN) -> str | None:
        """The path of its symbol, an SVG; the language is that of its word."""
        return symbol_image(self.game, "resource", self.resource, code_of(lang))


@strawberry.type(description="One full way to pay a price.")
class CostAlternative:
    items: list[CostItem] = strawberry.field(description="What is paid, all of it together.")


def _tree(text: str) -> JSON:
    return JSON(json.loads(text))


@strawberry.type(description="What a component costs.")
class Cost:
    world: strawberry.Private[World]
    row: strawberry.Private[store.Cost]
    subject: strawberry.Private[str]
    expression: str | None = column("The price in the effect language; null for `free` and for the unknown.")
    free: bool = column("Whether the component is known to cost nothing.")
    complete: bool = column("False while any part of the price is unknown.")

    @fact
    def total(self) -> int | None:
        """How many resources the cheapest alternative takes, all kinds counted alike; null where it is unknown."""
        return cheapest(self.row)

    @fact
    def alternatives(self) -> list[CostAlternative]:
        """The ways to pay; any one of them will do."""
        game = game_of(self.subject)
        return [
            CostAlternative(
                items=[
                    CostItem(world=self.world, game=game, resource=item.resource, amount=item.amount) for item in way
                ]
            )
            for way in self.row.alternatives
        ]

    ast: JSON | None = column("The price as a syntax tree.", _tree, of="tree_json")

    @fact
    def evidence(self) -> list[Evidence]:
        """What the price rests on."""
        return witnesses(self.world, self.subject, "cost")


@strawberry.type(description="A condition for building or using a component.")
class Requirement:
    row: strawberry.Private[store.Requirement]
    expression: str | None = column("The condition in the effect language; null where it is unknown.")
    ast: JSON | None = column("The condition as a syntax tree.", _tree, of="tree_json")
