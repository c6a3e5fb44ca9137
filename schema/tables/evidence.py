"""Where each field's value comes from, which fields are unknown, and where readings disagree."""

from __future__ import annotations

from sqlalchemy import ForeignKeyConstraint
from sqlmodel import Field

from schema.tables.base import SHIPPED, Table, one_of, permille

__all__ = ["EVIDENCE_KINDS", "Conflict", "Evidence", "EvidenceSpan", "Gap"]

EVIDENCE_KINDS = ("read", "cited", "supplement", "pack")


class Evidence(Table, table=True):
    """One witness for one field. Read and cited rows name a document, supplements a source, packs their layer."""

    __table_args__ = (one_of("kind", EVIDENCE_KINDS), permille("confidence"))

    subject_id: str = Field(primary_key=True, foreign_key="subject.id")
    field: str = Field(primary_key=True)
    layer_id: str = Field(default=SHIPPED, primary_key=True, foreign_key="layer.id")
    position: int = Field(primary_key=True)
    kind: str
    document_id: str | None = Field(default=None, foreign_key="document.id")
    source_id: str | None = Field(default=None, foreign_key="source.id")
    confidence: int
    note: str | None


class EvidenceSpan(Table, table=True):
    """The lines that a witness names, in the order given."""

    __table_args__ = (
        ForeignKeyConstraint(
            ["subject_id", "field", "layer_id", "position"],
            ["evidence.subject_id", "evidence.field", "evidence.layer_id", "evidence.position"],
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


class Conflict(Table, table=True):
    """A reading that differs from what the data states, with the recorded decision."""

    subject_id: str = Field(primary_key=True, foreign_key="subject.id")
    field: str = Field(primary_key=True)
    position: int = Field(primary_key=True)
    stated: str
    reading: str
    span_id: str | None = Field(default=None, foreign_key="line_span.id")
    decision: str
    reason: str
