"""Ledgers of the catalog: coverage, printed counts, contradictions and conflicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import strawberry

from api.graphql.describe import fact
from api.graphql.enums import ContradictionKind
from api.graphql.evidence import Document, Source, Span, document_view, source_view, spans
from api.graphql.node import Node
from api.graphql.world import World
from catalog import store

if TYPE_CHECKING:
    from api.graphql.games import Game

__all__ = [
    "Conflict",
    "Contradiction",
    "Coverage",
    "FieldCount",
    "PrintedCount",
    "Reading",
    "contradiction_view",
    "coverage_of",
]

LazyGame = Annotated["Game", strawberry.lazy("api.graphql.games")]


@strawberry.type(description="How many fields rest on a kind of evidence.")
class FieldCount:
    evidence: str = strawberry.field(
        description="`read`, `cited`, `supplement`, `pack`, `conflict`, `unknown` or `none`."
    )
    fields: int = strawberry.field(description="How many fields.")


@strawberry.type(description="How much is known of one kind of component in one edition; shipped facts only.")
class Coverage:
    world: strawberry.Private[World]
    kind: str = strawberry.field(description="The kind of component.")
    edition: str = strawberry.field(description="The edition; empty where the kind is the same in all.")
    printed: int | None = strawberry.field(description="Pieces that the book or a source counts.")
    pieces: int = strawberry.field(description="Pieces that the catalog has, copies counted.")
    rows: int = strawberry.field(description="Different components that the catalog has.")
    with_ability: int = strawberry.field(description="Components that have an effect, known or not.")
    ability_known: int = strawberry.field(description="Those of them whose effect is known.")
    with_cost: int = strawberry.field(description="Components that have a price, known or not.")
    cost_known: int = strawberry.field(description="Those of them whose price is known.")
    name_en_known: int = strawberry.field(description="Components with an English name.")
    name_hu_known: int = strawberry.field(description="Components with a Hungarian name.")
    fields: list[FieldCount] = strawberry.field(description="Fields by the evidence that they rest on.")
    of_game: strawberry.Private[str] = ""

    @fact
    def game(self) -> LazyGame:
        """The game."""
        return self.world.game(self.of_game)


@strawberry.type(description="How many physical pieces of a kind there should be.")
class PrintedCount:
    world: strawberry.Private[World]
    row: strawberry.Private[store.PrintedCount]

    @fact
    def kind(self) -> str:
        """The kind of component."""
        return self.row.kind

    @fact
    def printed(self) -> int | None:
        """The number of pieces; null where it is unknown."""
        return self.row.printed

    @fact
    def players(self) -> int | None:
        """The player count that it is for; null for all."""
        return self.row.players

    @fact
    def citations(self) -> list[Span]:
        """Lines of the rulebook that state it."""
        return spans(self.world, self.row.spans)

    @fact
    def source(self) -> Source | None:
        """The other source that states it."""
        return source_view(self.world, self.row.source)

    @fact
    def note(self) -> str | None:
        """What else is to be said of it."""
        return self.row.note


@strawberry.type(description="One side of a contradiction.")
class Reading:
    world: strawberry.Private[World]
    row: strawberry.Private[store.Reading]

    @fact
    def text(self) -> str:
        """What this side says."""
        return self.row.text

    @fact
    def document(self) -> Document | None:
        """The rulebook that says it."""
        return document_view(self.world, self.row.document) if self.row.document else None

    @fact
    def source(self) -> Source | None:
        """The other source that says it."""
        return source_view(self.world, self.row.source)

    @fact
    def citations(self) -> list[Span]:
        """Lines of the rulebook."""
        return spans(self.world, self.row.spans)


@strawberry.type(description="Two readings of one matter, and what was decided between them.")
class Contradiction(Node):
    row: strawberry.Private[store.Contradiction]

    @fact
    def game(self) -> LazyGame:
        """The game."""
        return self.world.game(self.row.game)

    @fact
    def kind(self) -> ContradictionKind:
        """Between whom it is."""
        return ContradictionKind(self.row.kind)

    @fact
    def topic(self) -> str:
        """What it is about, in a few words."""
        return self.row.topic

    @fact
    def about(self) -> str | None:
        """The thing that it is about, where that has no id of its own."""
        return self.row.about

    @fact
    def subjects(self) -> list[Node]:
        """Components and rules that it concerns."""
        return [node for name in self.row.subjects if (node := self.world.node(name))]

    @fact
    def readings(self) -> list[Reading]:
        """The two sides."""
        return [Reading(world=self.world, row=row) for row in self.row.readings]

    @fact
    def decision(self) -> str:
        """`a` or `b` for the first or second reading, or the decision in words."""
        return self.row.decision

    @fact
    def reason(self) -> str:
        """Why it was decided so."""
        return self.row.reason


@strawberry.type(description="A reading of the book that differs from what the data states, with the decision.")
class Conflict:
    world: strawberry.Private[World]
    row: strawberry.Private[store.Conflict]

    @fact
    def subject(self) -> Node | None:
        """The component or other thing that it is about."""
        return self.world.node(self.row.subject)

    @fact
    def field(self) -> str:
        """The field that is stated differently."""
        return self.row.field

    @fact
    def stated(self) -> str:
        """What the data states."""
        return self.row.stated

    @fact
    def reading(self) -> str:
        """What was read in the book."""
        return self.row.reading

    @fact
    def citation(self) -> Span | None:
        """Where it was read."""
        return Span(world=self.world, row=self.row.span) if self.row.span else None

    @fact
    def decision(self) -> str:
        """Which of the two holds."""
        return self.row.decision

    @fact
    def reason(self) -> str:
        """Why it was decided so."""
        return self.row.reason


def contradiction_view(world: World, row: store.Contradiction) -> Contradiction:
    found: Contradiction = world.view(row.id, lambda: Contradiction(world=world, row=row))
    return found


def coverage_of(world: World, game: str | None = None) -> list[Coverage]:
    """The ledger of one game, or of all."""
    return [_coverage(world, row) for row in world.catalog.coverage if game in (None, row.game)]


def _coverage(world: World, row: store.Coverage) -> Coverage:
    counts = {name: getattr(row, name) for name in row.__dataclass_fields__ if name not in ("game", "fields")}
    fields = [FieldCount(evidence=evidence, fields=number) for evidence, number in row.fields.items()]
    return Coverage(world=world, of_game=row.game, fields=fields, **counts)
