"""Components and their parts: cards, tiles, boards, slots, stages, levels, spaces, hexes."""

from __future__ import annotations

from typing import ClassVar

from sqlalchemy import CheckConstraint, ForeignKeyConstraint
from sqlmodel import Field

from kartotek.schema.tables.base import SHIPPED, Table, one_of

__all__ = ["ATTRIBUTE_TYPES", "Chain", "Component", "ComponentAttribute", "Copies"]

ATTRIBUTE_TYPES = ("number", "flag", "value", "text", "component", "unknown")


class Component(Table, table=True):
    """One kind of piece, or a part of one. `position` orders parts in their parent, `ordinal` rows in their kind."""

    row_order: ClassVar = ("game_id", "kind", "layer_id", "ordinal", "id")
    record_without: ClassVar = ()

    __table_args__ = (ForeignKeyConstraint(["game_id", "kind"], ["component_kind.game_id", "component_kind.kind"]),)

    id: str = Field(primary_key=True, foreign_key="subject.id")
    game_id: str = Field(foreign_key="game.id", index=True)
    kind: str = Field(index=True)
    slug: str = Field(index=True)
    ordinal: int
    parent_id: str | None = Field(default=None, foreign_key="component.id", index=True)
    position: int | None
    edition_id: str | None = Field(default=None, foreign_key="edition.id")
    name_en: str | None
    name_hu: str | None
    folded_en: str | None = Field(index=True)
    folded_hu: str | None = Field(index=True)
    sort_hu: str | None
    layer_id: str = Field(default=SHIPPED, foreign_key="layer.id")


class ComponentAttribute(Table, table=True):
    """One value of an attribute (a list has several). Exactly the column of its type is filled; none when unknown."""

    row_order: ClassVar = ("component_id", "position", "name", "layer_id", "item")

    __table_args__ = (one_of("type", ATTRIBUTE_TYPES),)

    component_id: str = Field(primary_key=True, foreign_key="component.id")
    name: str = Field(primary_key=True)
    layer_id: str = Field(default=SHIPPED, primary_key=True, foreign_key="layer.id")
    item: int = Field(primary_key=True)
    position: int
    type: str
    number: int | None
    flag: bool | None
    text: str | None
    target_id: str | None = Field(default=None, foreign_key="component.id", index=True)


class Copies(Table, table=True):
    """So many physical copies from so many players up; an unknown number is null."""

    __table_args__ = (CheckConstraint("count >= 0", name="count_positive"),)

    component_id: str = Field(primary_key=True, foreign_key="component.id")
    layer_id: str = Field(default=SHIPPED, primary_key=True, foreign_key="layer.id")
    position: int = Field(primary_key=True)
    count: int | None
    players_min: int | None


class Chain(Table, table=True):
    """Owning `from_id` makes the component free. An unknown chain is one row with null; at position 0, none at all."""

    component_id: str = Field(primary_key=True, foreign_key="component.id")
    layer_id: str = Field(default=SHIPPED, primary_key=True, foreign_key="layer.id")
    position: int = Field(primary_key=True)
    from_id: str | None = Field(default=None, foreign_key="component.id", index=True)
