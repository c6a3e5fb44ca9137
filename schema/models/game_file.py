"""`game.toml` and `pack.toml`: what a game and a pack say of themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from kartotek.schema.models.base import DeclaredName, FileModel

__all__ = ["GameFile", "PackFile"]

Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
CellType = Annotated[str, Field(pattern=r"^(number|flag|text|component|text of [a-z]\w*)$")]
Admitted = Annotated[list[str], Field(min_length=1)]
AdmittedValues = Annotated[list[Slug], Field(min_length=1)]


class NameEntry(FileModel):
    """A name in both languages."""

    en: str = Field(description="the English name")
    hu: str | None = Field(None, description="the Hungarian name, if it has one")


class PlayersEntry(FileModel):
    """How many can play."""

    min: Annotated[int, Field(ge=1, description="the fewest")]
    max: Annotated[int, Field(ge=1, description="the most")]


class EditionEntry(FileModel):
    """A printing of the game; the first one is what components belong to unless they say otherwise."""

    id: str = Field(description="its slug: `1`")
    name: str = Field(description="what people call it")


class DocumentEntry(FileModel):
    """A rulebook whose lines are cited."""

    id: str = Field(description="its id without the game: `book:hu-1`")
    title: str = Field(description="what the book is called here")
    language: Literal["hu", "en"] = Field(description="the language of the book")
    edition: str = Field(description="the edition that it came with, by its slug")
    lines: Annotated[int, Field(ge=1, description="physical lines of the extraction")]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$", description="hash of the extraction")]
    note: str | None = Field(None, description="what to keep in mind when citing it")


class SetupEntry(FileModel):
    """The keys that `setup.csv` may have, by what their values are."""

    numbers: list[str] = Field([], description="keys whose value is a whole number")
    texts: list[str] = Field([], description="keys whose value is anything else, such as a list")


class GameFile(FileModel):
    """A game, its printings, its books, and what its tables may hold; an expansion has what its base game has too."""

    id: Slug = Field(description="the name of its folder")
    name: NameEntry = Field(description="its name in both languages")
    players: PlayersEntry = Field(description="how many can play")
    base: Slug | None = Field(None, description="the game that this one extends")
    default_profile: str | None = Field(None, description="the rule choices it is played by unless others are named")
    editions: tuple[EditionEntry, ...] = Field((), strict=False, description="its printings, the first one first")
    documents: tuple[DocumentEntry, ...] = Field((), strict=False, description="the rulebooks whose lines are cited")
    kinds: Mapping[DeclaredName, Mapping[DeclaredName, CellType | Admitted]] = Field(
        {},
        description="kinds of components, each with its printed attributes that no noun of the vocabulary declares: "
        "`number`, `flag` (yes or no), `component` (an id), `text`, `text of` a domain, or the list of admitted texts",
    )
    choices: Mapping[Slug, AdmittedValues | Literal["number"]] = Field(
        {}, description="rule choices of profiles, each with the values that it admits, or `number`"
    )
    setup: SetupEntry | None = Field(None, description="keys of the set-up numbers")


class PackFile(FileModel):
    """A folder of a user's own facts for one game."""

    id: Slug = Field(description="the name of the pack")
    game: Slug = Field(description="the game it belongs to")
    title: str | None = Field(None, description="what people read; the id if left out")
    synthetic: bool = Field(False, description="invented content, seen only when asked for")
    confidence: Annotated[int, Field(ge=0, le=1000)] = Field(500, description="permille, for all its facts")
    corrects: list[str] = Field([], description="shipped fields that it contradicts knowingly: `card:embassy/type`")
