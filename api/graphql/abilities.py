"""Abilities: the effect expression of a component, as text, as a tree and as sentences."""

from __future__ import annotations

import json
from typing import Annotated

import strawberry
from strawberry.scalars import JSON

from kartotek.api.graphql.describe import argument, column, fact, linked
from kartotek.api.graphql.enums import Language, Timing, code_of
from kartotek.api.graphql.evidence import Evidence, Layer, layer_view, witnesses
from kartotek.api.graphql.names import WantedLanguage
from kartotek.api.graphql.node import CatalogNode, LazyComponent
from kartotek.api.graphql.world import World
from kartotek.catalog import store
from kartotek.catalog.addresses import symbol_image
from kartotek.schema.ids import game_of

__all__ = ["Ability", "Touch"]


@strawberry.type(description="A declared name that an ability uses.")
class Touch:
    world: strawberry.Private[World]
    game: strawberry.Private[str]
    category: str = strawberry.field(
        description="What the name is: resource, stat, noun, verb, event, hook, flag, phase, period or scope."
    )
    name: str = strawberry.field(description="The name as the game's vocabulary declares it.")
    role: str = strawberry.field(description="The part it plays: gain, pay, lose, produce, count, per, on, do, mod ...")

    @fact
    def component(self) -> LazyComponent | None:
        """The symbol, token or marker that shows the name, where it is a resource or stat that has one."""
        found = self.world.symbols.of(self.game, self.name)
        return self.world.component(found) if found else None

    @fact
    def image(self, lang: WantedLanguage = Language.EN) -> str | None:
        """The path of its symbol, an SVG; null for a name that is no good or thing."""
        return symbol_image(self.game, self.category, self.name, code_of(lang))

    @fact
    def label(self, lang: WantedLanguage = Language.EN) -> str | None:
        """What people call the name."""
        found = self.world.labels.of(self.category, self.name, self.game)
        return found.hu if lang is Language.HU else found.en


@strawberry.type(description="One effect of a component: a line of the effect language that programs can run.")
class Ability(CatalogNode):
    row: strawberry.Private[store.Ability]
    component: LazyComponent = linked("The component that carries the ability.", World.component)
    position: int = column("Its place among the abilities of the component, from 1.")
    expression: str = column("The effect in the effect language, canonically spelt.")

    @fact
    def ast(self) -> JSON:
        """The effect as a syntax tree: every object has a `node` that names its kind."""
        return JSON(json.loads(self.row.tree_json))

    @fact
    def sentence(self, lang: WantedLanguage = Language.EN) -> str | None:
        """The effect as a sentence, made from the expression."""
        return self.world.sentence(self.row, lang.value)

    timing: Timing = column("When the effect happens.", Timing)
    timing_name: str | None = column("The event or phase that the timing names, if it names one.")
    complete: bool = column("False where part of the effect is unknown; the expression then has a `?` in its place.")
    profile: strawberry.ID | None = column(
        "The profile of rule choices under which the effect reads so; null where it always does."
    )
    note: str | None = column("What else is to be said of it.")

    @fact
    def touches(
        self,
        category: Annotated[str | None, argument("Only names of this category.")] = None,
        role: Annotated[str | None, argument("Only names in this role.")] = None,
    ) -> list[Touch]:
        """Every declared name that the effect uses, and how."""
        game = game_of(self.row.component)
        return [
            Touch(world=self.world, game=game, category=touch.category, name=touch.name, role=touch.role)
            for touch in self.row.touches
            if category in (None, touch.category) and role in (None, touch.role)
        ]

    @fact
    def resources(self) -> list[str]:
        """The resources and stats that the effect uses, each once."""
        return _names(self.row, "resource", "stat")

    @fact
    def verbs(self) -> list[str]:
        """What the effect does beyond gaining and paying, each once."""
        return _names(self.row, "verb")

    @fact
    def events(self) -> list[str]:
        """What the effect reacts to, each once."""
        return _names(self.row, "event")

    layer: Layer = linked("Who supplied the effect.", layer_view)

    @fact
    def evidence(self) -> list[Evidence]:
        """What the effect rests on."""
        return witnesses(self.world, self.row.component, f"ability.{self.row.position}")


def _names(row: store.Ability, *categories: str) -> list[str]:
    return list(dict.fromkeys(touch.name for touch in row.touches if touch.category in categories))
