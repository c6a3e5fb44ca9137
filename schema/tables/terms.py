"""The concept model of terms: concept, term in a language and game, form, occurrence on a line."""

from __future__ import annotations

from typing import ClassVar

from sqlmodel import Field

from kartotek.schema.tables.base import Table, one_of, permille

__all__ = ["PARTS_OF_SPEECH", "SPELLINGS", "TERM_ORIGINS", "TERM_STATUSES", "Concept", "Occurrence", "Term", "TermForm"]

PARTS_OF_SPEECH = ("noun", "verb", "adjective", "adverb", "name", "phrase", "heading")
"""A term of several words has the part of speech of its head; `phrase` is a whole phrase that is said as it stands, and
`heading` one that stands above a part of the book. Neither is a word for use in sentences."""
TERM_STATUSES = ("preferred", "admitted", "deprecated", "forbidden")
SPELLINGS = ("printed", "restored")
TERM_ORIGINS = ("official", "ours")


class Concept(Table, table=True):
    """What a term means, shared by all games. A counterpart plays the same part in other games: credits, coins."""

    row_order: ClassVar = ("position",)

    id: str = Field(primary_key=True)
    position: int = Field(unique=True)
    category: str | None
    label: str
    definition: str | None = None
    counterpart_id: str | None = None  # no foreign key: the row of a counterpart may come later


class Term(Table, table=True):
    """A word for a concept in one language and one game. A pair is its counterpart in the other language."""

    row_order: ClassVar = ("game_id", "position")

    __table_args__ = (one_of("pos", PARTS_OF_SPEECH), one_of("status", TERM_STATUSES), permille("confidence"))

    id: str = Field(primary_key=True)
    concept_id: str = Field(foreign_key="concept.id", index=True)
    game_id: str = Field(foreign_key="game.id", index=True)
    position: int
    language: str
    text: str
    folded: str = Field(index=True)
    sort_hu: str
    pos: str
    status: str
    spelling: str
    origin: str
    confidence: int
    note: str | None
    source_id: str | None = None  # who claims it, if not we
    pair_id: str | None = None  # no foreign key: the two sides of a pair name each other


class TermForm(Table, table=True):
    """A shape in which a term was met: as extracted, as restored, and its lemma, apart from each other."""

    row_order: ClassVar = ("term_id", "position")

    id: str = Field(primary_key=True)
    term_id: str = Field(foreign_key="term.id", index=True)
    position: int
    lemma: str
    restored: str | None
    ocr: str | None
    folded: str = Field(index=True)


class Occurrence(Table, table=True):
    """A form on lines of a document; `kind` is `read` (found by ingest) or `cited` (given by a person)."""

    __table_args__ = (one_of("kind", ("read", "cited")), permille("confidence"))

    term_id: str = Field(primary_key=True, foreign_key="term.id")
    position: int = Field(primary_key=True)
    form_id: str = Field(foreign_key="term_form.id", index=True)
    span_id: str = Field(foreign_key="line_span.id", index=True)
    kind: str
    confidence: int
