"""Fields that are declared in one line: their types are those of the rows, and they read what the rows have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
import strawberry

from kartotek.api.graphql.describe import ColumnField, column, fact, linked
from kartotek.api.graphql.schema import schema


def columns() -> Iterator[Any]:
    for kind in schema()._schema.type_map.values():
        definition: Any = kind.extensions.get("strawberry-definition")
        for field in getattr(definition, "fields", ()):
            if isinstance(field, ColumnField) and not definition.is_interface:
                yield pytest.param(definition.origin, field, id=f"{definition.name}.{field.python_name}")


def row_type(view: type, field: ColumnField) -> Any:
    """What the class of the row declares, as an attribute or as a property."""
    row = get_type_hints(view)["row"]
    assert field.of is not None
    declared = get_type_hints(row).get(field.of)
    return declared if declared is not None else get_type_hints(getattr(row, field.of).fget)["return"]


def alternatives(hint: Any) -> set[Any]:
    """The members of a union, or the type alone; ids and words of a list are text."""
    if get_origin(hint) is Literal:
        return set(map(type, get_args(hint)))
    if get_origin(hint) in (Union, UnionType):
        return {each for part in get_args(hint) for each in alternatives(part)}
    return {str if hint is strawberry.ID else hint}


@pytest.mark.parametrize(("view", "field"), list(columns()))
def test_a_column_has_the_type_of_its_row(view: type, field: ColumnField) -> None:
    assert field.type_annotation is not None
    shown = alternatives(field.type_annotation.evaluate())
    stored = alternatives(row_type(view, field))
    if isinstance(field.read, attrgetter):
        assert shown == stored
    else:
        assert NoneType not in stored or NoneType in shown


@dataclass(frozen=True)
class Row:
    name: str
    number: int | None
    other: str | None


@strawberry.type
class View:
    world: strawberry.Private[Any]
    row: strawberry.Private[Row]

    @fact
    def first(self) -> str:
        """Written first."""
        return self.name.upper()

    name: str = column("The name.")
    twice: int | None = column("Made of the number.", lambda number: 2 * number, of="number")
    other: str | None = linked("What the row names.", lambda world, name: f"{name} of {world}")


def test_columns_read_the_row_and_leave_null_alone() -> None:
    full = View(world="all", row=Row("a", 3, "b"))
    assert (full.name, full.twice, full.other) == ("a", 6, "b of all")
    empty = View(world="all", row=Row("a", None, None))
    assert (empty.twice, empty.other) == (None, None)


def test_columns_stand_where_they_are_written() -> None:
    definition = View.__strawberry_definition__  # type: ignore[attr-defined]
    described = [field.python_name for field in definition.fields if field.description]
    assert described == ["first", "name", "twice", "other"]
