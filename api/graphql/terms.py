"""The glossary: concepts, terms in both languages, the forms they were met in, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import strawberry

from api.graphql.connections import After, Before, Connection, First, Last, paged
from api.graphql.describe import fact, told
from api.graphql.enums import EvidenceKind, Language, PartOfSpeech, TermStatus
from api.graphql.evidence import Span
from api.graphql.node import Node
from api.graphql.world import World
from catalog import store

if TYPE_CHECKING:
    from api.graphql.games import Game

__all__ = ["Concept", "Form", "Occurrence", "Term", "concept_view", "term_view"]

LazyGame = Annotated["Game", strawberry.lazy("api.graphql.games")]


@strawberry.type(description="A shape in which a term was met.")
class Form:
    row: strawberry.Private[store.Form]

    @fact
    def id(self) -> strawberry.ID:
        """The id of the form."""
        return strawberry.ID(self.row.id)

    @fact
    def lemma(self) -> str:
        """The word as a dictionary has it."""
        return self.row.lemma

    @fact
    def restored(self) -> str | None:
        """The form as it was printed, its accents restored."""
        return self.row.restored

    @fact
    def ocr(self) -> str | None:
        """The form as the extraction has it."""
        return self.row.ocr


@strawberry.type(description="A place where a form of a term stands in a rulebook.")
class Occurrence:
    world: strawberry.Private[World]
    row: strawberry.Private[store.Occurrence]
    term: strawberry.Private[str]

    @fact
    def form(self) -> Form | None:
        """The form that stands there."""
        forms = self.world.catalog.forms(self.term)
        return next((Form(row=form) for form in forms if form.id == self.row.form), None)

    @fact
    def span(self) -> Span:
        """The lines."""
        return Span(world=self.world, row=self.row.span)

    @fact
    def kind(self) -> EvidenceKind:
        """Whether the program read it or a person cited it."""
        return EvidenceKind(self.row.kind)

    @fact
    def confidence(self) -> int:
        """How sure it is, in permille."""
        return self.row.confidence


@strawberry.type(description="A word or phrase for a concept, in one language and one game.")
class Term(Node):
    row: strawberry.Private[store.Term]

    @fact
    def text(self) -> str:
        """The term in its basic form."""
        return self.row.text

    @fact
    def language(self) -> Language:
        """Its language."""
        return Language(self.row.language)

    @fact
    def game(self) -> LazyGame:
        """The game whose term it is."""
        return self.world.game(self.row.game)

    @fact
    def concept(self) -> Annotated[Concept, strawberry.lazy("api.graphql.terms")]:
        """What it means."""
        return concept_view(self.world, self.world.catalog.concepts[self.row.concept])

    @fact
    def part_of_speech(self) -> PartOfSpeech:
        """Its part of speech."""
        return PartOfSpeech(self.row.pos)

    @fact
    def status(self) -> TermStatus:
        """How it stands among the terms of its concept."""
        return TermStatus(self.row.status)

    @fact
    def spelling(self) -> str:
        """`printed` as in the book, or `restored` where the extraction had lost letters."""
        return self.row.spelling

    @fact
    def origin(self) -> str:
        """`official` where a publisher uses it, `ours` where we chose it."""
        return self.row.origin

    @fact
    def confidence(self) -> int:
        """How sure it is, in permille."""
        return self.row.confidence

    @fact
    def note(self) -> str | None:
        """What translators should know."""
        return self.row.note

    @fact
    def forms(self) -> list[Form]:
        """The shapes in which it was met."""
        return [Form(row=row) for row in self.world.catalog.forms(self.row.id)]

    @fact
    def occurrences(
        self, first: First = None, after: After = None, last: Last = None, before: Before = None
    ) -> Connection[Occurrence]:
        """Where it stands in the rulebooks."""
        rows = self.world.catalog.occurrences(self.row.id)
        view = lambda row: Occurrence(world=self.world, row=row, term=self.row.id)  # noqa: E731
        return paged(rows, view, first, after, last, before)


@strawberry.type(description="A meaning that the games share words for.")
class Concept(Node):
    row: strawberry.Private[store.Concept]

    @fact
    def label(self) -> str:
        """The concept in a word or two of English."""
        return self.row.label

    @fact
    def definition(self) -> str | None:
        """What is meant, in our own words."""
        return self.row.definition

    @fact
    def category(self) -> str | None:
        """What kind of thing it is."""
        return self.row.category

    @fact
    def terms(
        self,
        lang: Annotated[Language | None, told("Only terms of this language.")] = None,
        game: Annotated[strawberry.ID | None, told("Only terms of this game.")] = None,
    ) -> list[Term]:
        """The words for it, in order of the games."""
        rows = (self.world.catalog.terms[name] for name in self.row.terms)
        wanted = lang.value if lang else None
        return [
            term_view(self.world, row) for row in rows if wanted in (None, row.language) and game in (None, row.game)
        ]


def term_view(world: World, row: store.Term) -> Term:
    found: Term = world.view(row.id, lambda: Term(world=world, row=row))
    return found


def concept_view(world: World, row: store.Concept) -> Concept:
    found: Concept = world.view(row.id, lambda: Concept(world=world, row=row))
    return found
