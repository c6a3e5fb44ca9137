"""What all tables share: names in snake case, a quick constructor, and declared value lists."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, ClassVar

from sqlalchemy import CheckConstraint
from sqlalchemy.orm import declared_attr
from sqlmodel import SQLModel

__all__ = ["SHIPPED", "Table", "one_of", "permille"]

SHIPPED = "shipped"
"""The layer of the facts that come with the project; every pack is a layer of its own."""


class Table(SQLModel):
    """A row of the catalog. Column order is the order of declaration, and part of the canonical dump."""

    row_order: ClassVar[tuple[str, ...]] = ()
    """The columns by which readers get the rows in order, where it is not the primary key."""
    in_snapshot: ClassVar[bool] = True
    """Whether readers need the table; some only give foreign keys something to refer to."""
    record_without: ClassVar[tuple[str, ...] | None] = None
    """Where the catalog makes a record of a row and adds to it: the columns that the record leaves out."""

    def __init__(self, **values: Any) -> None:
        # SQLModel would set each attribute by itself, to no use: table models are not validated, a field that is
        # missing or strange goes unnoticed, and nothing watches a row that is written in bulk.
        needed, defaults = _shape(type(self))
        held = defaults | values
        if len(held) > len(defaults) or not needed <= values.keys():
            missing, strange = sorted(needed - values.keys()), sorted(values.keys() - defaults.keys())
            raise TypeError(f"{type(self).__name__}: no values for {missing}, no fields for {strange}")
        self.__dict__.update(held)
        self.__pydantic_fields_set__.update(values)

    @declared_attr.directive
    def __tablename__(cls) -> str:  # noqa: N805
        return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


@cache
def _shape(table: type[Table]) -> tuple[frozenset[str], dict[str, Any]]:
    """The fields that a row must be given, and what every field holds if it is not."""
    fields = table.model_fields
    needed = frozenset(name for name, field in fields.items() if field.is_required())
    return needed, {name: field.default for name, field in fields.items()}


def one_of(column: str, values: Iterable[str]) -> CheckConstraint:
    """A column that admits only declared values."""
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{column} IN ({listed})", name=f"{column}_declared")


def permille(column: str) -> CheckConstraint:
    """A column that holds a confidence."""
    return CheckConstraint(f"{column} BETWEEN 0 AND 1000", name=f"{column}_permille")
