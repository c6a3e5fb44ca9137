"""What every source claims of each field, which fields are unknown, and where claims cannot be settled."""

from __future__ import annotations

from sqlalchemy import ForeignKeyConstraint
from sqlmodel import Field

from kartotek.schema.evidence_kinds import EVIDENCE_KINDS
from kartotek.schema.tables.base import SHIPPED, Table, one_of, permille

__all__ = ["STANDINGS", "UNDECIDED", "WHY_UNREAD", "Claim", "ClaimSpan", "Conflict", "Gap", "Unread"]

STANDINGS = ("stands", "agrees", "differs")
"""`stands` is the value of the catalog, `agrees` says the same, `differs` says something else."""

UNDECIDED = "undecided"
"""The decision of a conflict that nobody has settled yet."""


WHY_UNREAD = ("columns", "damaged", "inferred", "name", "picture", "rule")
"""Text columns that run into each other, lost signs, a conclusion from several passages, a name put together from its
parts, something drawn, or a sentence that no rule understands yet."""


class Claim(Table, table=True):
    """What one source says of one field. Read and cited claims name a document, supplements a source."""

    __table_args__ = (one_of("kind", EVIDENCE_KINDS), one_of("standing", STANDINGS), permille("confidence"))

    subject_id: str = Field(primary_key=True, foreign_key="subject.id")
    field: str = Field(primary_key=True)
    layer_id: str = Field(default=SHIPPED, primary_key=True, foreign_key="layer.id")
    position: int = Field(primary_key=True)
    kind: str
    document_id: str | None = Field(default=None, foreign_key="document.id")
    source_id: str | None = Field(default=None, foreign_key="source.id")
    confidence: int
    note: str | None
    standing: str
    value: str
    rule: str | None = None
    """The rule of reading that made it."""
    penalties: str | None = None
    """Names of the penalties that lowered its confidence, separated by `;`."""


class ClaimSpan(Table, table=True):
    """The lines that a claim names, in the order given."""

    __table_args__ = (
        ForeignKeyConstraint(
            ["subject_id", "field", "layer_id", "position"],
            ["claim.subject_id", "claim.field", "claim.layer_id", "claim.position"],
        ),
    )

    subject_id: str = Field(primary_key=True)
    field: str = Field(primary_key=True)
    layer_id: str = Field(default=SHIPPED, primary_key=True)
    position: int = Field(primary_key=True)
    item: int = Field(primary_key=True)
    span_id: str = Field(foreign_key="line_span.id", index=True)


class Gap(Table, table=True):
    """A field that applies and is unknown, with the reason."""

    subject_id: str = Field(primary_key=True, foreign_key="subject.id")
    field: str = Field(primary_key=True)
    reason: str


class Unread(Table, table=True):
    """Why fields of a kind are cited by hand although the book states them."""

    __table_args__ = (one_of("why", WHY_UNREAD),)

    game_id: str = Field(primary_key=True, foreign_key="game.id")
    kind: str = Field(primary_key=True)
    field: str = Field(primary_key=True)
    why: str
    reason: str


class Conflict(Table, table=True):
    """A reading and other claims that cannot both hold, or a fact that another text of a book no longer states, with
    the recorded decision or `undecided`."""

    subject_id: str = Field(primary_key=True, foreign_key="subject.id")
    field: str = Field(primary_key=True)
    position: int = Field(primary_key=True)
    stated: str
    reading: str
    span_id: str | None = Field(default=None, foreign_key="line_span.id")
    decision: str
    reason: str
