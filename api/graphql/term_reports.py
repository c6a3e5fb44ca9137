"""Reports on the glossary: what a translator or editor would want to settle."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

import strawberry

from kartotek.api.graphql.connections import page_of
from kartotek.api.graphql.describe import argument, fact
from kartotek.api.graphql.enums import TermStatus
from kartotek.api.graphql.selections import chosen_game
from kartotek.api.graphql.world import World
from kartotek.catalog.termbase.reports import ReportRow, WordUse, report

__all__ = ["TermReport", "TermReportKind", "TermReports", "TermUse"]


@strawberry.enum(description="What a report on the glossary is about.")
class TermReportKind(Enum):
    SYNONYMS = strawberry.enum_value("synonyms", description="Several words for one concept in a book.")
    ACROSS = strawberry.enum_value("across", description="Games that prefer different words for one concept.")
    HOMONYMS = strawberry.enum_value("homonyms", description="One word for several concepts.")
    DEPRECATED = strawberry.enum_value("deprecated", description="Deprecated or forbidden words in print.")
    NAMES = strawberry.enum_value("names", description="Names that differ.")
    NUMBERS = strawberry.enum_value("numbers", description="Numbers that sources or languages give differently.")


@strawberry.type(description="A word in a game's book: how often it is printed, and where.")
class TermUse:
    row: strawberry.Private[WordUse]

    @fact
    def game(self) -> strawberry.ID:
        """The game."""
        return strawberry.ID(self.row.game)

    @fact
    def word(self) -> str:
        """The word in its basic form."""
        return self.row.word

    @fact
    def status(self) -> TermStatus:
        """How it stands among the words of its concept."""
        return TermStatus(self.row.status)

    @fact
    def count(self) -> int:
        """How often the book prints it."""
        return self.row.count

    @fact
    def lines(self) -> list[int]:
        """The lines that have it."""
        return list(self.row.lines)


@strawberry.type(description="One thing to settle in the glossary.")
class TermReport:
    world: strawberry.Private[World]
    row: strawberry.Private[ReportRow]

    @fact
    def kind(self) -> TermReportKind:
        """What kind of thing it is."""
        return TermReportKind(self.row.kind)

    @fact
    def game(self) -> str:
        """The game that it is about; empty where it is about several."""
        return self.row.game

    @fact
    def about(self) -> str:
        """The concept, word, component or topic."""
        return self.row.about

    @fact
    def note(self) -> str:
        """What to know of it."""
        return self.row.note

    @fact
    def uses(self) -> list[TermUse]:
        """The words that are in use."""
        return [TermUse(row=use) for use in self.row.uses]


@strawberry.type(description="Reports on the glossary.")
class TermReports:
    world: strawberry.Private[World]

    @page_of(TermReport, lambda asked, row: TermReport(world=asked.world, row=row))
    def term_reports(
        self,
        kind: Annotated[TermReportKind, argument("What to report on.")],
        game: Annotated[strawberry.ID | None, argument("Only this game, by id or name.")] = None,
    ) -> list[ReportRow]:
        """What there is to settle in the glossary: words, names and numbers that differ."""
        chosen = chosen_game(self.world, game)
        return list(report(self.world.catalog, (str(kind.value),), (chosen,) if chosen else ()))
