"""What components cost: alternatives of resource amounts, and conditions."""

from __future__ import annotations

from typing import ClassVar

from sqlalchemy import ForeignKeyConstraint
from sqlmodel import Field

from kartotek.schema.tables.base import SHIPPED, Table

__all__ = ["Cost", "CostAlternative", "CostItem", "Requirement"]


class Cost(Table, table=True):
    """A price as an expression; `complete` is false while any part of it is unknown, null expression = all of it."""

    component_id: str = Field(primary_key=True, foreign_key="component.id")
    layer_id: str = Field(default=SHIPPED, primary_key=True, foreign_key="layer.id")
    expression: str | None
    tree: str | None
    free: bool
    complete: bool


class CostAlternative(Table, table=True):
    """One way to pay."""

    in_snapshot: ClassVar = False

    __table_args__ = (ForeignKeyConstraint(["component_id", "layer_id"], ["cost.component_id", "cost.layer_id"]),)

    component_id: str = Field(primary_key=True)
    layer_id: str = Field(default=SHIPPED, primary_key=True)
    alternative: int = Field(primary_key=True)


class CostItem(Table, table=True):
    """An amount of one resource; null where it is unknown or not a plain number."""

    __table_args__ = (
        ForeignKeyConstraint(
            ["component_id", "layer_id", "alternative"],
            ["cost_alternative.component_id", "cost_alternative.layer_id", "cost_alternative.alternative"],
        ),
        ForeignKeyConstraint(
            ["game_id", "category", "resource"],
            ["vocabulary_entry.game_id", "vocabulary_entry.category", "vocabulary_entry.name"],
        ),
    )

    component_id: str = Field(primary_key=True)
    layer_id: str = Field(default=SHIPPED, primary_key=True)
    alternative: int = Field(primary_key=True)
    position: int = Field(primary_key=True)
    game_id: str
    category: str
    resource: str
    amount: int | None


class Requirement(Table, table=True):
    """A condition for building or using the component."""

    component_id: str = Field(primary_key=True, foreign_key="component.id")
    layer_id: str = Field(default=SHIPPED, primary_key=True, foreign_key="layer.id")
    position: int = Field(primary_key=True)
    expression: str | None
    tree: str | None
