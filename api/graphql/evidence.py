"""Books, lines, sources, and what each fact rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import strawberry

from api.graphql.describe import fact
from api.graphql.enums import EvidenceKind, Language
from api.graphql.node import Node
from api.graphql.world import World
from catalog import store

if TYPE_CHECKING:
    from api.graphql.games import Edition, Game

__all__ = ["Document", "Evidence", "FieldEvidence", "Gap", "Layer", "Source", "Span", "gaps_of", "spans", "witnesses"]

LazyGame = Annotated["Game", strawberry.lazy("api.graphql.games")]
LazyEdition = Annotated["Edition", strawberry.lazy("api.graphql.games")]


@strawberry.type(description="A rulebook, known by its extracted text.")
class Document(Node):
    row: strawberry.Private[store.Document]

    @fact
    def game(self) -> LazyGame:
        """The game whose rules it tells."""
        return self.world.game(self.row.game)

    @fact
    def edition(self) -> LazyEdition | None:
        """The edition of the game that it came with."""
        from api.graphql.games import edition_of

        return edition_of(self.world, self.row.game, self.row.edition)

    @fact
    def title(self) -> str:
        """What the book is called here."""
        return self.row.title

    @fact
    def language(self) -> Language:
        """The language of the book."""
        return Language(self.row.language)

    @fact
    def lines(self) -> int:
        """Physical lines of the extraction."""
        return self.row.lines

    @fact
    def sha256(self) -> str:
        """Hash of the extraction that line numbers refer to."""
        return self.row.sha256


@strawberry.type(description="A public source other than the book.")
class Source(Node):
    row: strawberry.Private[store.Source]

    @fact
    def title(self) -> str:
        """What the source is."""
        return self.row.title

    @fact
    def kind(self) -> str:
        """`repository`, `rulebook`, `report` or `page`."""
        return self.row.kind

    @fact
    def locator(self) -> str:
        """Where the source is found."""
        return self.row.locator

    @fact
    def note(self) -> str | None:
        """What to keep in mind when using it."""
        return self.row.note


@strawberry.type(description="Lines of a document, counted from 1, both ends included.")
class Span:
    world: strawberry.Private[World]
    row: strawberry.Private[store.Span]

    @fact
    def document(self) -> Document:
        """The document that the lines belong to."""
        return document_view(self.world, self.row.document)

    @fact
    def first_line(self) -> int:
        """The first line."""
        return self.row.first

    @fact
    def last_line(self) -> int:
        """The last line; equal to the first where there is one line only."""
        return self.row.last


@strawberry.type(description="Who supplies facts: the shipped data, or a pack.")
class Layer:
    row: strawberry.Private[store.Layer]

    @fact
    def id(self) -> strawberry.ID:
        """`shipped`, or the name of the pack."""
        return strawberry.ID(self.row.id)

    @fact
    def title(self) -> str:
        """What the layer is called."""
        return self.row.title

    @fact
    def synthetic(self) -> bool:
        """Whether its content is invented for trying things out; such layers are seen only through `withPacks`."""
        return self.row.synthetic


@strawberry.type(description="One witness for the value of a field.")
class Evidence:
    world: strawberry.Private[World]
    row: strawberry.Private[store.Evidence]

    @fact
    def kind(self) -> EvidenceKind:
        """What kind of witness it is."""
        return EvidenceKind(self.row.kind)

    @fact
    def confidence(self) -> int:
        """How sure the value is by this witness, in permille."""
        return self.row.confidence

    @fact
    def document(self) -> Document | None:
        """The rulebook, where it is the witness."""
        return document_view(self.world, self.row.document) if self.row.document else None

    @fact
    def source(self) -> Source | None:
        """The other public source, where one is the witness."""
        return source_view(self.world, self.row.source)

    @fact
    def spans(self) -> list[Span]:
        """The lines of the rulebook."""
        return spans(self.world, self.row.spans)

    @fact
    def layer(self) -> Layer:
        """Who supplied the fact."""
        return Layer(row=self.world.catalog.all_layers[self.row.layer])

    @fact
    def note(self) -> str | None:
        """What else is to be said of it."""
        return self.row.note


@strawberry.type(description="A field with its witnesses.")
class FieldEvidence:
    field: str = strawberry.field(description="The field, such as `cost`, `name_hu` or `ability.1`.")
    witnesses: list[Evidence] = strawberry.field(description="Everything that the value rests on.")


@strawberry.type(description="A field that applies and whose value is not known.")
class Gap:
    row: strawberry.Private[store.Gap]

    @fact
    def subject(self) -> strawberry.ID:
        """The id of the component or other subject that lacks it."""
        return strawberry.ID(self.row.subject)

    @fact
    def field(self) -> str:
        """The field that is unknown."""
        return self.row.field

    @fact
    def reason(self) -> str:
        """Why it is unknown."""
        return self.row.reason


def document_view(world: World, name: str) -> Document:
    found: Document = world.view(name, lambda: Document(world=world, row=world.catalog.documents[name]))
    return found


def source_view(world: World, name: str | None) -> Source | None:
    if name is None:
        return None
    found: Source = world.view(name, lambda: Source(world=world, row=world.catalog.sources[name]))
    return found


def spans(world: World, rows: tuple[store.Span, ...]) -> list[Span]:
    return [Span(world=world, row=row) for row in rows]


def witnesses(world: World, subject: str, field: str) -> list[Evidence]:
    """The evidence for one field."""
    return [Evidence(world=world, row=row) for row in world.catalog.evidence(subject, field)]


def gaps_of(world: World, subject: str) -> list[Gap]:
    return [Gap(row=row) for row in world.catalog.gaps.get(subject, ())]
