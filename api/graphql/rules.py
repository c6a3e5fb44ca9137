"""Rules in our words with citations, and profiles of rule choices."""

from __future__ import annotations

import strawberry

from kartotek.api.graphql.describe import column, fact, linked
from kartotek.api.graphql.enums import Language
from kartotek.api.graphql.evidence import Layer, Source, Span, layer_view, source_view, span_views
from kartotek.api.graphql.names import WantedLanguage
from kartotek.api.graphql.node import CatalogNode, LazyComponent, LazyGame
from kartotek.api.graphql.reports import Contradiction, disputes_over
from kartotek.api.graphql.world import World
from kartotek.catalog import store

__all__ = ["Choice", "Profile", "Rule"]


@strawberry.type(description="A rule of a game, stated in our own words.")
class Rule(CatalogNode):
    row: strawberry.Private[store.Rule]
    game: LazyGame = linked("The game.", World.game)

    @fact
    def statement(self, lang: WantedLanguage = Language.EN) -> str:
        """What the rule says."""
        return self.row.statement_hu if lang is Language.HU else self.row.statement_en

    role: str = column(
        "`enforced` where something is refused by it, `carried-out` where an ability or a choice of a profile does it, "
        "`descriptive` where it says how a turn goes."
    )
    basis: str = column(
        "`book` where the rulebook states it, `reading` where it is our reading of it, `source` for another source."
    )
    citations: list[Span] = linked("Lines of the rulebook that state the rule.", span_views, of="spans")
    source: Source | None = linked("The other source that states it.", source_view)
    confidence: int = column("How sure the rule is, in permille.")
    note: str | None = column("What else is to be said of it.")
    layer: Layer = linked("Who supplied the rule.", layer_view)

    @fact
    def component(self) -> LazyComponent | None:
        """The component that carries the rule out, where the rule has abilities of its own."""
        found = self.world.catalog.components.get(self.row.id)
        return self.world.component(found.id) if found else None

    @fact
    def components(self) -> list[LazyComponent]:
        """The components that the rule concerns: those it names, else those of which its lines state an effect."""
        return self.world.components(found.id for found in self.world.rule_views.components_of(self.row))

    contradictions: list[Contradiction] = linked(
        "Contradictions between sources that concern the rule.", disputes_over, of="id"
    )


@strawberry.type(description="One decision of a profile.")
class Choice:
    world: strawberry.Private[World]
    row: strawberry.Private[store.Choice]
    choice: str = column("What is decided.")
    value: str = column("How it is decided.")

    @fact
    def rule(self) -> Rule | None:
        """The rule that the decision is about."""
        row = self.world.catalog.rules.get(self.row.rule or "")
        return self.world.view(Rule, row) if row else None

    reason: str = column("Why it is decided so.")


@strawberry.type(description="A named set of rule choices under which a game is played.")
class Profile(CatalogNode):
    row: strawberry.Private[store.Profile]
    game: LazyGame = linked("The game.", World.game)
    name: str = column("The short name, as replays give it.", of="slug")

    @fact
    def choices(self) -> list[Choice]:
        """The decisions."""
        return [Choice(world=self.world, row=row) for row in self.row.choices]
