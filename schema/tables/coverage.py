"""How much of each game is known: printed counts against rows, and fields by kind of evidence."""

from __future__ import annotations

from typing import ClassVar

from sqlalchemy import ForeignKeyConstraint
from sqlmodel import Field

from kartotek.schema.tables.base import Table

__all__ = ["Coverage", "CoverageField", "PrintedCount", "PrintedCountSpan"]


class PrintedCount(Table, table=True):
    """How many physical pieces of a kind the book or a source says there are."""

    record_without: ClassVar = ("position",)

    game_id: str = Field(primary_key=True, foreign_key="game.id")
    position: int = Field(primary_key=True)
    kind: str = Field(index=True)
    edition_id: str | None = Field(default=None, foreign_key="edition.id")
    printed: int | None
    players: int | None
    source_id: str | None = Field(default=None, foreign_key="source.id")
    note: str | None


class PrintedCountSpan(Table, table=True):
    """A line span that states a printed count."""

    __table_args__ = (
        ForeignKeyConstraint(["game_id", "position"], ["printed_count.game_id", "printed_count.position"]),
    )

    game_id: str = Field(primary_key=True)
    position: int = Field(primary_key=True)
    item: int = Field(primary_key=True)
    span_id: str = Field(foreign_key="line_span.id", index=True)


class Coverage(Table, table=True):
    """The ledger of one kind of component in one edition, or of the numbers of the `setup`; shipped facts only."""

    row_order: ClassVar = ("game_id", "edition", "position")
    record_without: ClassVar = ("position",)

    game_id: str = Field(primary_key=True, foreign_key="game.id")
    edition: str = Field(primary_key=True)
    kind: str = Field(primary_key=True)
    position: int
    printed: int | None
    rows: int
    pieces: int
    with_ability: int
    ability_known: int
    with_cost: int
    cost_known: int
    name_en_known: int
    name_hu_known: int


class CoverageField(Table, table=True):
    """How many fields of a kind rest on each kind of evidence (`unknown`, `conflict` and `none` included)."""

    __table_args__ = (
        ForeignKeyConstraint(["game_id", "edition", "kind"], ["coverage.game_id", "coverage.edition", "coverage.kind"]),
    )

    game_id: str = Field(primary_key=True)
    edition: str = Field(primary_key=True)
    kind: str = Field(primary_key=True)
    evidence: str = Field(primary_key=True)
    fields: int
