"""What components do: abilities, and an index of the names that each one touches."""

from __future__ import annotations

from typing import ClassVar

from sqlalchemy import ForeignKeyConstraint
from sqlmodel import Field

from kartotek.schema.tables.base import SHIPPED, Table

__all__ = ["Ability", "AbilityTouch"]


class Ability(Table, table=True):
    """One line of the effect language in canonical spelling, with its syntax tree as JSON."""

    row_order: ClassVar = ("component_id", "layer_id", "position")

    id: str = Field(primary_key=True)
    component_id: str = Field(foreign_key="component.id", index=True)
    layer_id: str = Field(default=SHIPPED, foreign_key="layer.id")
    position: int
    expression: str
    tree: str
    timing: str
    timing_name: str | None
    complete: bool
    profile_id: str | None = Field(default=None, foreign_key="profile.id")
    note: str | None


class AbilityTouch(Table, table=True):
    """A declared name that the ability uses; `role` says how (`gain`, `pay`, `count`, `filter`, ...)."""

    __table_args__ = (
        ForeignKeyConstraint(
            ["game_id", "category", "name"],
            ["vocabulary_entry.game_id", "vocabulary_entry.category", "vocabulary_entry.name"],
        ),
    )

    ability_id: str = Field(primary_key=True, foreign_key="ability.id")
    category: str = Field(primary_key=True)
    name: str = Field(primary_key=True, index=True)
    role: str = Field(primary_key=True)
    game_id: str
