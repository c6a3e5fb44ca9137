"""`game.toml` and `pack.toml`: what a game and a pack say of themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from schema.models.base import FileModel

__all__ = ["GameFile", "PackFile"]

Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Choice = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]*$")]
CellType = Annotated[str, Field(pattern=r"^(number|flag|text|component|text of [a-z]\w*)$")]
Admitted = Annotated[list[str], Field(min_length=1)]


class NameEntry(FileModel):
    """A name in both languages."""

    en: str
    hu: str | None = None


class PlayersEntry(FileModel):
    """How many can play."""

    min: Annotated[int, Field(ge=1)]
    max: Annotated[int, Field(ge=1)]


class EditionEntry(FileModel):
    """A printing of the game; the first one is what components belong to unless they say otherwise."""

    id: str
    name: str


class DocumentEntry(FileModel):
    """A rulebook whose lines are cited."""

    id: str
    title: str
    language: Literal["hu", "en"]
    edition: str
    lines: Annotated[int, Field(ge=1)]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    note: str | None = None


class SetupEntry(FileModel):
    """The keys that `setup.csv` may have, by what their values are."""

    numbers: list[str] = Field([], description="keys whose value is a whole number")
    texts: list[str] = Field([], description="keys whose value is anything else, such as a list")


class GameFile(FileModel):
    """A game, its printings, its books, and what its tables may hold; an expansion has what its base game has too."""

    id: Slug
    name: NameEntry
    players: PlayersEntry
    base: Slug | None = Field(None, description="the game that this one extends")
    default_profile: str | None = Field(None, description="the rule choices it is played by unless others are named")
    editions: tuple[EditionEntry, ...] = Field((), strict=False)
    documents: tuple[DocumentEntry, ...] = Field((), strict=False)
    kinds: Mapping[Name, Mapping[Name, CellType | Admitted]] = Field(
        {},
        description="kinds of components, each with its printed attributes that no noun of the vocabulary declares: "
        "`number`, `flag` (yes or no), `component` (an id), `text`, `text of` a domain, or the list of admitted texts",
    )
    choices: Mapping[Choice, Admitted | Literal["number"]] = Field(
        {}, description="rule choices of profiles, each with the values that it admits, or `number`"
    )
    setup: SetupEntry | None = Field(None, description="keys of the set-up numbers")


class PackFile(FileModel):
    """A folder of a user's own facts for one game."""

    id: Slug
    game: Slug
    title: str | None = None
    synthetic: bool = Field(False, description="invented content, seen only when asked for")
    confidence: Annotated[int, Field(ge=0, le=1000)] = Field(500, description="permille, for all its facts")
    corrects: list[str] = Field([], description="shipped fields that it contradicts knowingly: `card:embassy/type`")
