"""Books, lines, sources, and what each fact rests on."""

from __future__ import annotations

import strawberry

from kartotek.api.graphql.describe import column, fact, linked
from kartotek.api.graphql.enums import EvidenceKind, Language, Standing
from kartotek.api.graphql.node import CatalogNode, LazyEdition, LazyGame
from kartotek.api.graphql.world import World
from kartotek.catalog import store

__all__ = [
    "Document",
    "Evidence",
    "FieldEvidence",
    "Gap",
    "Layer",
    "Source",
    "Span",
    "document_view",
    "gaps_of",
    "layer_view",
    "source_view",
    "span_view",
    "span_views",
    "witnesses",
]


@strawberry.type(description="A rulebook, known by its extracted text.")
class Document(CatalogNode):
    row: strawberry.Private[store.Document]
    game: LazyGame = linked("The game whose rules it tells.", World.game)
    edition: LazyEdition | None = linked("The edition of the game that it came with.", World.edition)
    title: str = column("What the book is called here.")
    language: Language = column("The language of the book.", Language)
    lines: int = column("Physical lines of the extraction.")
    sha256: str = column("Hash of the extraction that line numbers refer to.")


@strawberry.type(description="A public source other than the book.")
class Source(CatalogNode):
    row: strawberry.Private[store.Source]
    title: str = column("What the source is.")
    kind: str = column("`repository`, `rulebook`, `report` or `page`.")
    locator: str = column("Where the source is found.")
    note: str | None = column("What to keep in mind when using it.")


def document_view(world: World, name: str) -> Document:
    return world.view(Document, world.catalog.documents[name])


def source_view(world: World, name: str) -> Source:
    return world.view(Source, world.catalog.sources[name])


@strawberry.type(description="Lines of a document, counted from 1, both ends included.")
class Span:
    world: strawberry.Private[World]
    row: strawberry.Private[store.Span]
    document: Document = linked("The document that the lines belong to.", document_view)
    first_line: int = column("The first line.", of="first")
    last_line: int = column("The last line; equal to the first where there is one line only.", of="last")


@strawberry.type(description="Who supplies facts: the shipped data, or a pack.")
class Layer:
    row: strawberry.Private[store.Layer]
    id: strawberry.ID = column("`shipped`, or the name of the pack.")
    title: str = column("What the layer is called.")
    synthetic: bool = column(
        "Whether its content is invented for trying things out; such layers are seen only through `withPacks`."
    )


def span_view(world: World, row: store.Span) -> Span:
    return Span(world=world, row=row)


def span_views(world: World, rows: tuple[store.Span, ...]) -> list[Span]:
    return [Span(world=world, row=row) for row in rows]


def layer_view(world: World, name: str) -> Layer:
    return Layer(row=world.catalog.all_layers[name])


@strawberry.type(description="What one source claims of a field.")
class Evidence:
    world: strawberry.Private[World]
    row: strawberry.Private[store.Claim]
    kind: EvidenceKind = column("What kind of witness it is.", EvidenceKind)
    standing: Standing = column("How the claim stands to the value of the catalog.", Standing)
    value: str = column("What it says, as a cell of the data folder has it; abilities in canonical spelling.")
    confidence: int = column("How sure the value is by this witness, in permille.")
    rule: str | None = column("The rule of reading that made it, where it was read and the rule has a name.")
    penalties: list[str] = column("What lowered its confidence, where it was read.", list)
    document: Document | None = linked("The rulebook, where it is the witness.", document_view)
    source: Source | None = linked("The other public source, where one is the witness.", source_view)
    spans: list[Span] = linked("The lines of the rulebook.", span_views)
    layer: Layer = linked("Who supplied the fact.", layer_view)
    note: str | None = column("What else is to be said of it.")


@strawberry.type(description="A field with what every source says of it.")
class FieldEvidence:
    field: str = strawberry.field(description="The field, such as `cost`, `name_hu` or `ability.1`.")
    claims: list[Evidence] = strawberry.field(description="Every claim about the field, those that differ too.")

    @fact
    def witnesses(self) -> list[Evidence]:
        """The claims that the value rests on: the one that stands, and those that agree with it."""
        return [claim for claim in self.claims if claim.row.holds]

    @fact
    def winner(self) -> Evidence | None:
        """The claim that stands."""
        return next((claim for claim in self.claims if claim.row.standing == "stands"), None)


@strawberry.type(description="A field that applies and whose value is not known.")
class Gap:
    row: strawberry.Private[store.Gap]
    subject: strawberry.ID = column("The id of the component or other subject that lacks it.")
    field: str = column("The field that is unknown.")
    reason: str = column("Why it is unknown.")


def witnesses(world: World, subject: str, field: str) -> list[Evidence]:
    """The evidence for one field."""
    return [Evidence(world=world, row=row) for row in world.catalog.evidence(subject, field)]


def gaps_of(world: World, subject: str) -> list[Gap]:
    return [Gap(row=row) for row in world.catalog.gaps.get(subject, ())]
