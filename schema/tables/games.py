"""Games, their editions, the layers that supply their facts, and the catalog's own record."""

from __future__ import annotations

from typing import ClassVar

from sqlalchemy import ForeignKeyConstraint
from sqlmodel import Field

from kartotek.schema.tables.base import Table

__all__ = ["CatalogMeta", "ComponentKind", "Edition", "Game", "Layer", "RetiredId", "RulesHash", "Subject"]


class CatalogMeta(Table, table=True):
    """The catalog about itself: `data_version`, `format`."""

    key: str = Field(primary_key=True)
    value: str


class Game(Table, table=True):
    """A game or an expansion (which names its base game)."""

    row_order: ClassVar = ("position",)
    record_without: ClassVar = ()

    id: str = Field(primary_key=True)
    position: int = Field(unique=True)
    base_id: str | None = Field(default=None, foreign_key="game.id")
    name_en: str
    name_hu: str | None
    folded_en: str = Field(index=True)
    folded_hu: str | None = Field(index=True)
    players_min: int
    players_max: int
    default_profile: str | None


class Edition(Table, table=True):
    """A printing of a game; components belong to the first one unless they name another."""

    row_order: ClassVar = ("game_id", "position")

    id: str = Field(primary_key=True)
    game_id: str = Field(foreign_key="game.id")
    position: int
    slug: str
    name: str


class Layer(Table, table=True):
    """Who supplies facts: `shipped`, or a pack. Synthetic layers are our own invention, shown only on demand."""

    row_order: ClassVar = ("position",)

    id: str = Field(primary_key=True)
    position: int = Field(unique=True)
    game_id: str | None = Field(default=None, foreign_key="game.id")
    title: str
    synthetic: bool
    sha256: str | None = None
    """Of the bytes of all files of a pack, joined in order of their paths: a log may name it."""


class RulesHash(Table, table=True):
    """The hash of everything that executes in a game, with one pack on top where the layer is a pack."""

    game_id: str = Field(primary_key=True, foreign_key="game.id")
    layer_id: str = Field(primary_key=True, foreign_key="layer.id")
    hash: str


class ComponentKind(Table, table=True):
    """A kind of component of a game; `incomplete` is the reason where not all printed pieces have rows."""

    row_order: ClassVar = ("game_id", "position")

    game_id: str = Field(primary_key=True, foreign_key="game.id")
    kind: str = Field(primary_key=True)
    position: int
    noun: str | None
    carries_abilities: bool
    incomplete: str | None


class Subject(Table, table=True):
    """Anything with an id of its own that facts, gaps and contradictions can be about."""

    in_snapshot: ClassVar = False

    id: str = Field(primary_key=True)
    game_id: str = Field(foreign_key="game.id", index=True)
    kind: str


class RetiredId(Table, table=True):
    """An id that is no longer used, and never will be again."""

    __table_args__ = (ForeignKeyConstraint(["successor_id"], ["subject.id"]),)

    old: str = Field(primary_key=True)
    position: int
    game_id: str = Field(foreign_key="game.id")
    successor_id: str | None
    since: str
    reason: str
