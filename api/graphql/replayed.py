"""What a validation of a replay found."""

from __future__ import annotations

import strawberry
from strawberry.scalars import JSON

from api.graphql.describe import fact
from api.graphql.enums import Language
from api.graphql.names import WantedLanguage
from catalog.replays.report import Broken, Divergence, Report

__all__ = ["BrokenRule", "ReplayDivergence", "ReplayReport"]


@strawberry.type(description="A rule that a move breaks.")
class BrokenRule:
    row: strawberry.Private[Broken]

    @fact
    def rule(self) -> str:
        """The id of the rule."""
        return self.row.rule

    @fact
    def statement(self, lang: WantedLanguage = Language.EN) -> str:
        """What the rule says."""
        return self.row.statement_hu if lang is Language.HU else self.row.statement_en

    @fact
    def need(self) -> str | None:
        """What the rule asks for."""
        return None if self.row.need is None else str(self.row.need)

    @fact
    def have(self) -> str | None:
        """What there was."""
        return None if self.row.have is None else str(self.row.have)

    @fact
    def about(self) -> str:
        """What it is about."""
        return self.row.about

    @fact
    def document(self) -> strawberry.ID | None:
        """The book or source that states the rule."""
        return strawberry.ID(self.row.document) if self.row.document else None

    @fact
    def lines(self) -> str:
        """The lines of the book."""
        return self.row.lines


@strawberry.type(description="A step where a replay and the rules part.")
class ReplayDivergence:
    row: strawberry.Private[Divergence]

    @fact
    def step(self) -> int:
        """The step, from 1; 0 is the set-up."""
        return self.row.step

    @fact
    def kind(self) -> str:
        """`setup`, `illegal`, `checkpoint`, `score`, `unfinished` or `surplus`."""
        return self.row.kind

    @fact
    def move(self) -> JSON | None:
        """The move as the replay has it."""
        return JSON(dict(self.row.move)) if self.row.move is not None else None

    @fact
    def broken(self) -> list[BrokenRule]:
        """The rules that the move breaks."""
        return [BrokenRule(row=row) for row in self.row.broken]

    @fact
    def detail(self) -> str:
        """What differs, where it is no rule that is broken."""
        return self.row.detail


@strawberry.type(description="The verdict on a replay.")
class ReplayReport:
    row: strawberry.Private[Report]

    @fact
    def valid(self) -> bool:
        """Whether every move is legal and every claim true."""
        return self.row.valid

    @fact
    def game(self) -> strawberry.ID:
        """The game."""
        return strawberry.ID(self.row.game)

    @fact
    def profile(self) -> str:
        """The profile of rule choices under which it was checked."""
        return self.row.profile

    @fact
    def steps(self) -> int:
        """Moves that were checked."""
        return self.row.steps

    @fact
    def unverified(self) -> int:
        """Steps that rest on something the catalog does not know."""
        return self.row.unverified

    @fact
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return self.row.finished

    @fact
    def notes(self) -> list[str]:
        """What else is to be said."""
        return self.row.notes

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
