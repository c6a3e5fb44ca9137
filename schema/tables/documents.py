"""Rulebooks, spans of their lines, and other public sources."""

from __future__ import annotations

from typing import ClassVar

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from kartotek.schema.tables.base import Table, one_of

__all__ = ["SOURCE_KINDS", "Document", "LineSpan", "Source"]

SOURCE_KINDS = ("repository", "rulebook", "report", "page", "glossary")


class Document(Table, table=True):
    """A rulebook as extracted text; `sha256` is of that extraction, `lines` its physical lines."""

    row_order: ClassVar = ("game_id", "position")

    id: str = Field(primary_key=True)
    game_id: str = Field(foreign_key="game.id")
    edition_id: str | None = Field(default=None, foreign_key="edition.id")
    position: int
    title: str
    language: str
    lines: int
    sha256: str


class LineSpan(Table, table=True):
    """Physical lines of a document, counted from 1, both ends included."""

    __table_args__ = (CheckConstraint("first_line >= 1 AND last_line >= first_line", name="span_order"),)

    id: str = Field(primary_key=True)
    document_id: str = Field(foreign_key="document.id", index=True)
    first_line: int
    last_line: int


class Source(Table, table=True):
    """A public source other than the book."""

    row_order: ClassVar = ("game_id", "position", "id")

    __table_args__ = (one_of("kind", SOURCE_KINDS),)

    id: str = Field(primary_key=True)
    game_id: str = Field(foreign_key="game.id")
    position: int
    title: str
    kind: str
    locator: str
    note: str | None
