"""The glossary: concepts, terms in both languages, the forms they were met in, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import strawberry

from kartotek.api.graphql.connections import page_of
from kartotek.api.graphql.describe import argument, column, fact, linked
from kartotek.api.graphql.enums import EvidenceKind, Language, PartOfSpeech, TermStatus
from kartotek.api.graphql.evidence import Span, span_view
from kartotek.api.graphql.node import CatalogNode, LazyGame
from kartotek.api.graphql.world import World
from kartotek.catalog import store

__all__ = ["Concept", "Form", "Occurrence", "Term"]


@strawberry.type(description="A shape in which a term was met.")
class Form:
    row: strawberry.Private[store.Form]
    id: strawberry.ID = column("The id of the form.")
    lemma: str = column("The word as a dictionary has it.")
    restored: str | None = column("The form as it was printed, its accents restored.")
    ocr: str | None = column("The form as the extraction has it.")


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

    span: Span = linked("The lines.", span_view)
    kind: EvidenceKind = column("Whether the program read it or a person cited it.", EvidenceKind)
    confidence: int = column("How sure it is, in permille.")


@strawberry.type(description="A word or phrase for a concept, in one language and one game.")
class Term(CatalogNode):
    row: strawberry.Private[store.Term]
    text: str = column("The term in its basic form.")
    language: Language = column("Its language.", Language)
    game: LazyGame = linked("The game whose term it is.", World.game)

    @fact
    def concept(self) -> Annotated[Concept, strawberry.lazy("kartotek.api.graphql.terms")]:
        """What it means."""
        return self.world.view(Concept, self.world.catalog.concepts[self.row.concept])

    part_of_speech: PartOfSpeech = column("Its part of speech.", PartOfSpeech, of="pos")
    status: TermStatus = column("How it stands among the terms of its concept.", TermStatus)
    spelling: str = column("`printed` as in the book, or `restored` where the extraction had lost letters.")
    origin: str = column("`official` where a publisher uses it, `ours` where we chose it.")
    confidence: int = column("How sure it is, in permille.")
    note: str | None = column("What translators should know.")

    @fact
    def pair(self) -> Annotated[Term, strawberry.lazy("kartotek.api.graphql.terms")] | None:
        """The word that it goes with in the other language."""
        pair = self.world.catalog.terms.get(self.row.pair or "")
        return self.world.view(Term, pair) if pair else None

    @fact
    def forms(self) -> list[Form]:
        """The shapes in which it was met."""
        return [Form(row=row) for row in self.world.catalog.forms(self.row.id)]

    @page_of(Occurrence, lambda asked, row: Occurrence(world=asked.world, row=row, term=asked.row.id))
    def occurrences(self) -> Sequence[store.Occurrence]:
        """Where it stands in the rulebooks."""
        return self.world.catalog.occurrences(self.row.id)


@strawberry.type(description="A meaning that the games share words for.")
class Concept(CatalogNode):
    row: strawberry.Private[store.Concept]
    label: str = column("The concept in a word or two of English.")
    definition: str | None = column("What is meant, in our own words.")
    category: str | None = column("What kind of thing it is.")

    @fact
    def terms(
        self,
        lang: Annotated[Language | None, argument("Only terms of this language.")] = None,
        game: Annotated[strawberry.ID | None, argument("Only terms of this game.")] = None,
    ) -> list[Term]:
        """The words for it, in order of the games."""
        rows = (self.world.catalog.terms[name] for name in self.row.terms)
        wanted = lang.value if lang else None
        return [
            self.world.view(Term, row) for row in rows if wanted in (None, row.language) and game in (None, row.game)
        ]
