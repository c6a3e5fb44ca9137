"""Ledgers of the catalog: coverage, printed counts, contradictions and conflicts."""

from __future__ import annotations

import strawberry

from kartotek.api.graphql.describe import column, fact, linked
from kartotek.api.graphql.enums import ContradictionKind
from kartotek.api.graphql.evidence import Document, Source, Span, document_view, source_view, span_view, span_views
from kartotek.api.graphql.node import CatalogNode, LazyGame
from kartotek.api.graphql.world import World
from kartotek.catalog import store

__all__ = [
    "Conflict",
    "Contradiction",
    "Coverage",
    "FieldCount",
    "PrintedCount",
    "Reading",
    "coverage_of",
    "disputes_over",
]


@strawberry.type(description="How many fields rest on a kind of evidence.")
class FieldCount:
    evidence: str = strawberry.field(
        description="`read`, `cited`, `supplement`, `label`, `pack`, `conflict`, `unknown` or `none`."
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
    kind: str = column("The kind of component.")
    printed: int | None = column("The number of pieces; null where it is unknown.")
    players: int | None = column("The player count that it is for; null for all.")
    citations: list[Span] = linked("Lines of the rulebook that state it.", span_views, of="spans")
    source: Source | None = linked("The other source that states it.", source_view)
    note: str | None = column("What else is to be said of it.")


@strawberry.type(description="One side of a contradiction.")
class Reading:
    world: strawberry.Private[World]
    row: strawberry.Private[store.Reading]
    text: str = column("What this side says.")
    document: Document | None = linked("The rulebook that says it.", document_view)
    source: Source | None = linked("The other source that says it.", source_view)
    citations: list[Span] = linked("Lines of the rulebook.", span_views, of="spans")


@strawberry.type(description="Two readings of one matter, and what was decided between them.")
class Contradiction(CatalogNode):
    row: strawberry.Private[store.Contradiction]
    game: LazyGame = linked("The game.", World.game)
    kind: ContradictionKind = column("Between whom it is.", ContradictionKind)
    topic: str = column("What it is about, in a few words.")
    about: str | None = column("The thing that it is about, where that has no id of its own.")

    @fact
    def subjects(self) -> list[CatalogNode]:
        """Components and rules that it concerns."""
        return [node for name in self.row.subjects if (node := self.world.node(name))]

    @fact
    def readings(self) -> list[Reading]:
        """The two sides."""
        return [Reading(world=self.world, row=row) for row in self.row.readings]

    decision: str = column("`a` or `b` for the first or second reading, or the decision in words.")
    reason: str = column("Why it was decided so.")


@strawberry.type(description="A reading of the book that differs from what the data states, with the decision.")
class Conflict:
    world: strawberry.Private[World]
    row: strawberry.Private[store.Conflict]
    subject: CatalogNode | None = linked("The component or other thing that it is about.", World.node)
    field: str = column("The field that is stated differently.")
    stated: str = column("What the data states.")
    reading: str = column("What was read in the book.")
    citation: Span | None = linked("Where it was read.", span_view, of="span")
    decision: str = column("Which of the two holds.")
    reason: str = column("Why it was decided so.")


def disputes_over(world: World, subject: str) -> list[Contradiction]:
    """Contradictions that concern a component or rule."""
    return [world.view(Contradiction, row) for row in world.catalog.disputes(subject)]


def coverage_of(world: World, game: str | None = None) -> list[Coverage]:
    """The ledger of one game, or of all."""
    return [_coverage(world, row) for row in world.catalog.coverage if game in (None, row.game)]


def _coverage(world: World, row: store.Coverage) -> Coverage:
    counts = {name: getattr(row, name) for name in row.__dataclass_fields__ if name not in ("game", "fields")}
    fields = [FieldCount(evidence=evidence, fields=number) for evidence, number in row.fields.items()]
    return Coverage(world=world, of_game=row.game, fields=fields, **counts)
