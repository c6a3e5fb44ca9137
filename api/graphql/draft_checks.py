"""Drafts of translators that a client sends, checked against a game's glossary. They are not kept."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

import strawberry

from kartotek.api.graphql.describe import argument, fact
from kartotek.api.graphql.enums import TermStatus
from kartotek.api.graphql.world import World
from kartotek.api.limits import check_text, limit
from kartotek.catalog.drafts.check import check_segments
from kartotek.catalog.drafts.segment import BookEvidence, DraftFinding, TextSegment
from kartotek.catalog.lookup import find_game
from kartotek.schema.errors import KartotekError

__all__ = ["DraftChecks", "DraftSegment", "TermFinding"]


@strawberry.enum(description="What is wrong with a place of a draft.")
class FindingKind(Enum):
    WRONG_TERM = strawberry.enum_value("wrong-term", description="A word for another concept, or of another game.")
    MISSING = strawberry.enum_value("missing", description="An English term without a counterpart that is known.")
    FORBIDDEN = strawberry.enum_value("forbidden", description="A word that the game's glossary refuses.")
    INCONSISTENT = strawberry.enum_value("inconsistent", description="A second word beside the preferred one.")
    NUMBER = strawberry.enum_value("number", description="A number that differs from the English one.")
    UNTRANSLATED = strawberry.enum_value("untranslated", description="An English term left standing.")
    SWAPPED = strawberry.enum_value("swapped", description="Two terms or numbers that changed places.")
    NEGATION = strawberry.enum_value("negation", description="A negation that only one side has.")
    OPPOSITE = strawberry.enum_value("opposite", description="A word that means the opposite of the English one.")
    FORM = strawberry.enum_value("form", description="A form of a term that no Hungarian dictionary has.")


@strawberry.input(description="A piece of a draft: the Hungarian, and the English that it translates.")
class DraftSegment:
    id: str = strawberry.field(description="What findings name it by.")
    target: str = strawberry.field(description="The Hungarian, without tags.")
    source: str | None = strawberry.field(default=None, description="The English, if there is one.")


@strawberry.type(description="A part of the English.")
class SourcePart:
    start: int = strawberry.field(description="The first character, counted from 0.")
    end: int = strawberry.field(description="The character behind it.")
    text: str = strawberry.field(description="The words.")


@strawberry.type(description="A word that the glossary expects, with the lines of the rulebook that have it.")
class ExpectedWord:
    word: str = strawberry.field(description="The word in its basic form.")
    status: TermStatus = strawberry.field(description="How it stands in the game.")
    game: strawberry.ID = strawberry.field(description="The game whose word it is.")
    document: strawberry.ID | None = strawberry.field(description="The rulebook that prints it.")
    lines: list[int] = strawberry.field(description="The first lines that have it.")


@strawberry.type(description="A place of a draft that goes against the glossary.")
class TermFinding:
    row: strawberry.Private[DraftFinding]

    @fact
    def segment(self) -> str:
        """The id of the segment."""
        return self.row.segment.key or ""

    @fact
    def kind(self) -> FindingKind:
        """What is wrong."""
        return FindingKind(self.row.kind)

    @fact
    def start(self) -> int:
        """The first character of the Hungarian that it is about, counted from 0."""
        return self.row.start

    @fact
    def end(self) -> int:
        """The character behind it; the same as `start` where nothing stands there."""
        return self.row.end

    @fact
    def text(self) -> str:
        """The words that stand there."""
        return self.row.text

    @fact
    def expected(self) -> list[str]:
        """Words of which any will do, preferred ones first."""
        return list(self.row.expected)

    @fact
    def evidence(self) -> list[ExpectedWord]:
        """The expected words that books print, with their lines."""
        return [_expected(evidence) for evidence in self.row.evidence]

    @fact
    def why(self) -> str:
        """Why it is a finding."""
        return self.row.why

    @fact
    def source(self) -> SourcePart | None:
        """The English that it is about."""
        source = self.row.source
        return SourcePart(start=source.start, end=source.end, text=source.text) if source else None


def _expected(evidence: BookEvidence) -> ExpectedWord:
    return ExpectedWord(
        word=evidence.word,
        status=TermStatus(evidence.status),
        game=strawberry.ID(evidence.game),
        document=strawberry.ID(evidence.document) if evidence.document else None,
        lines=list(evidence.lines),
    )


@strawberry.type(description="Drafts checked.")
class DraftChecks:
    world: strawberry.Private[World]

    @fact
    def check_terms(
        self,
        game: Annotated[strawberry.ID, argument("The game whose rules the draft translates, by id or name.")],
        segments: Annotated[list[DraftSegment], argument("The draft, at most 100 segments.")],
    ) -> list[TermFinding]:
        """Check a draft against a game's glossary. Nothing of it is kept."""
        if len(segments) > limit("segments"):
            what = f"{len(segments)} segments were given"
            raise KartotekError("limit", what, hint=f"at most {limit('segments')} at a time")
        for segment in segments:
            check_text("target", segment.target, "text")
            check_text("source", segment.source or "", "text")
        draft = [TextSegment(segment.target, segment.source, segment.id) for segment in segments]
        catalog = self.world.catalog
        return [TermFinding(row=finding) for finding in check_segments(catalog, find_game(catalog, game), draft)]
