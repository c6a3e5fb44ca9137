"""The names that a game's expressions may use, and the words for them."""

from __future__ import annotations

from typing import ClassVar

from sqlalchemy import ForeignKeyConstraint
from sqlmodel import Field

from kartotek.schema.tables.base import Table

__all__ = ["Label", "VocabularyEntry", "VocabularyFile", "WordForm"]


class VocabularyFile(Table, table=True):
    """The game's own declarations and words as canonical JSON: what a vocabulary is rebuilt from."""

    game_id: str = Field(primary_key=True, foreign_key="game.id")
    declarations: str
    words: str


class VocabularyEntry(Table, table=True):
    """One declared name. An expansion repeats the names of its base game, marked as inherited."""

    row_order: ClassVar = ("game_id", "category", "position")

    game_id: str = Field(primary_key=True, foreign_key="game.id")
    category: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    position: int
    inherited: bool
    definition: str


class WordForm(Table, table=True):
    """A word or form of it for a declared name: language `en` or `hu`, `form` as the words file names it."""

    row_order: ClassVar = ("game_id", "category", "name", "language", "position")

    __table_args__ = (
        ForeignKeyConstraint(
            ["game_id", "category", "name"],
            ["vocabulary_entry.game_id", "vocabulary_entry.category", "vocabulary_entry.name"],
        ),
    )

    game_id: str = Field(primary_key=True)
    category: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    language: str = Field(primary_key=True)
    form: str = Field(primary_key=True)
    position: int
    text: str
    folded: str = Field(index=True)


class Label(Table, table=True):
    """What people call a value of a filter, in both languages, where no game's words say it."""

    row_order: ClassVar = ("position",)

    category: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    position: int = Field(unique=True)
    en: str
    hu: str
