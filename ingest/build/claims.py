"""Claims: what one source says of one field, with where it says so and how certain it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from kartotek.ingest.build.workbench import Workbench
from kartotek.ingest.confidence import FULL
from kartotek.schema.tables import SHIPPED, ClaimSpan
from kartotek.schema.tables import Claim as ClaimRow

__all__ = ["Claim", "Standing", "add_claims"]

Standing = Literal["stands", "agrees", "differs"]


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of one source about one field; who says it of what is known where it is kept."""

    value: str
    """As the cell of a table would have it; abilities in canonical spelling."""
    kind: str
    """`read`, `cited`, `supplement`, `label` or `pack`."""
    document: str | None = None
    source: str | None = None
    spans: tuple[str, ...] = ()
    confidence: int = 0
    note: str | None = None
    rule: str | None = None
    penalties: tuple[str, ...] = ()
    where: str = ""
    """The file and row that hold it, for messages."""
    another_text: bool = False
    """Whether it was read from another extraction than the one that the data folder records for the book."""


def add_claims(
    subject: str, field: str, claims: Iterable[tuple[Claim, Standing]], bench: Workbench, layer: str = SHIPPED
) -> None:
    """Rows of the claim table for one field, in the order given."""
    for position, (claim, standing) in enumerate(claims, start=1):
        bench.rows.add(
            ClaimRow,
            subject_id=subject,
            field=field,
            layer_id=layer,
            position=position,
            kind=claim.kind,
            document_id=claim.document,
            source_id=claim.source,
            confidence=min(max(claim.confidence, 0), FULL),
            note=claim.note,
            standing=standing,
            value=claim.value,
            rule=claim.rule,
            penalties=";".join(claim.penalties) or None,
        )
        for item, span in enumerate(dict.fromkeys(claim.spans), start=1):
            bench.rows.add(
                ClaimSpan, subject_id=subject, field=field, layer_id=layer, position=position, item=item, span_id=span
            )
