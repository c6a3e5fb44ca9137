"""Rules in our words with citations, and profiles of rule choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import strawberry

from api.graphql.describe import fact
from api.graphql.enums import Language
from api.graphql.evidence import Layer, Source, Span, source_view, spans
from api.graphql.names import WantedLanguage
from api.graphql.node import Node
from api.graphql.world import World
from catalog import store

if TYPE_CHECKING:
    from api.graphql.components import Component
    from api.graphql.games import Game
    from api.graphql.ledgers import Contradiction

__all__ = ["Choice", "Profile", "Rule", "profile_view", "rule_view"]

LazyComponent = Annotated["Component", strawberry.lazy("api.graphql.components")]
LazyGame = Annotated["Game", strawberry.lazy("api.graphql.games")]
LazyContradiction = Annotated["Contradiction", strawberry.lazy("api.graphql.ledgers")]


@strawberry.type(description="A rule of a game, stated in our own words.")
class Rule(Node):
    row: strawberry.Private[store.Rule]

    @fact
    def game(self) -> LazyGame:
        """The game."""
        return self.world.game(self.row.game)

    @fact
    def statement(self, lang: WantedLanguage = Language.EN) -> str:
        """What the rule says."""
        return self.row.statement_hu if lang is Language.HU else self.row.statement_en

    @fact
    def basis(self) -> str:
        """`book` where the rulebook states it, `reading` where it is our reading of it, `source` for another source."""
        return self.row.basis

    @fact
    def citations(self) -> list[Span]:
        """Lines of the rulebook that state the rule."""
        return spans(self.world, self.row.spans)

    @fact
    def source(self) -> Source | None:
        """The other source that states it."""
        return source_view(self.world, self.row.source)

    @fact
    def confidence(self) -> int:
        """How sure the rule is, in permille."""
        return self.row.confidence

    @fact
    def note(self) -> str | None:
        """What else is to be said of it."""
        return self.row.note

    @fact
    def layer(self) -> Layer:
        """Who supplied the rule."""
        return Layer(row=self.world.catalog.all_layers[self.row.layer])

    @fact
    def component(self) -> LazyComponent | None:
        """The component that carries the rule out, where the rule has abilities of its own."""
        found = self.world.catalog.components.get(self.row.id)
        return self.world.component(found.id) if found else None

    @fact
    def contradictions(self) -> list[LazyContradiction]:
        """Contradictions between sources that concern the rule."""
        from api.graphql.ledgers import contradiction_view

        return [contradiction_view(self.world, row) for row in self.world.disputes.get(self.row.id, ())]


@strawberry.type(description="One decision of a profile.")
class Choice:
    world: strawberry.Private[World]
    row: strawberry.Private[store.Choice]

    @fact
    def choice(self) -> str:
        """What is decided."""
        return self.row.choice

    @fact
    def value(self) -> str:
        """How it is decided."""
        return self.row.value

    @fact
    def rule(self) -> Rule | None:
        """The rule that the decision is about."""
        row = self.world.catalog.rules.get(self.row.rule or "")
        return rule_view(self.world, row) if row else None

    @fact
    def reason(self) -> str:
        """Why it is decided so."""
        return self.row.reason


@strawberry.type(description="A named set of rule choices under which a game is played.")
class Profile(Node):
    row: strawberry.Private[store.Profile]

    @fact
    def game(self) -> LazyGame:
        """The game."""
        return self.world.game(self.row.game)

    @fact
    def name(self) -> str:
        """The short name, as replays give it."""
        return self.row.slug

    @fact
    def choices(self) -> list[Choice]:
        """The decisions."""
        return [Choice(world=self.world, row=row) for row in self.row.choices]


def rule_view(world: World, row: store.Rule) -> Rule:
    found: Rule = world.view(f"rule {row.id}", lambda: Rule(world=world, row=row))
    return found


def profile_view(world: World, row: store.Profile) -> Profile:
    found: Profile = world.view(row.id, lambda: Profile(world=world, row=row))
    return found
