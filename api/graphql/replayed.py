"""What a validation of a replay found."""

from __future__ import annotations

import strawberry
from strawberry.scalars import JSON

from kartotek.api.graphql.describe import column, fact
from kartotek.api.graphql.enums import Language
from kartotek.api.graphql.names import WantedLanguage
from kartotek.catalog.replays.report import Broken, Divergence, Report

__all__ = ["BrokenRule", "ReplayDivergence", "ReplayReport"]


@strawberry.type(description="A rule that a move breaks.")
class BrokenRule:
    row: strawberry.Private[Broken]
    rule: str = column("The id of the rule.")

    @fact
    def statement(self, lang: WantedLanguage = Language.EN) -> str:
        """What the rule says."""
        return self.row.statement_hu if lang is Language.HU else self.row.statement_en

    @fact
    def need(self, lang: WantedLanguage = Language.EN) -> str | None:
        """What the rule asks for."""
        return None if self.row.need is None else self.row.in_words(lang.value)[0]

    @fact
    def have(self, lang: WantedLanguage = Language.EN) -> str | None:
        """What there was."""
        return None if self.row.have is None else self.row.in_words(lang.value)[1]

    about: str = column("What it is about.")
    document: strawberry.ID | None = column("The book or source that states the rule.")
    lines: str = column("The lines of the book.")


@strawberry.type(description="A step where a replay and the rules part.")
class ReplayDivergence:
    row: strawberry.Private[Divergence]
    step: int = column("The step, from 1; 0 is the set-up.")
    kind: str = column("`setup`, `illegal`, `checkpoint`, `score`, `unfinished` or `surplus`.")

    @fact
    def move(self) -> JSON | None:
        """The move as the replay has it."""
        return JSON(dict(self.row.move)) if self.row.move is not None else None

    @fact
    def broken(self) -> list[BrokenRule]:
        """The rules that the move breaks."""
        return [BrokenRule(row=row) for row in self.row.broken]

    detail: str = column("What differs, where it is no rule that is broken.")


@strawberry.type(description="The verdict on a replay.")
class ReplayReport:
    row: strawberry.Private[Report]
    valid: bool = column("Whether every move is legal and every claim true.")
    game: strawberry.ID = column("The game.")
    profile: str = column("The profile of rule choices under which it was checked.")
    steps: int = column("Moves that were checked.")
    unverified: int = column("Steps that rest on something the catalog does not know.")
    finished: bool = column("Whether the game was played to its end.")
    notes: list[str] = column("What else is to be said.")

    @fact
    def first_divergence(self) -> ReplayDivergence | None:
        """The first step where the replay and the rules part."""
        return ReplayDivergence(row=self.row.divergences[0]) if self.row.divergences else None

    @fact
    def divergences(self) -> list[ReplayDivergence]:
        """All such steps."""
        return [ReplayDivergence(row=row) for row in self.row.divergences]

    @fact
    def scores(self) -> list[JSON]:
        """The scores at the end, by seat."""
        return [JSON(row) for row in self.row.scores]
