"""How fields are declared: a method with a docstring, or one line for what a row of the catalog says as it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from inspect import cleandoc
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar, cast, overload

import strawberry
from strawberry.annotation import StrawberryAnnotation
from strawberry.types.field import StrawberryField

if TYPE_CHECKING:
    from kartotek.api.graphql.world import World

__all__ = ["ColumnField", "column", "fact", "linked", "argument"]

Value = TypeVar("Value")


def fact(answer: Callable[..., Any]) -> Any:
    """A field of a type: the method gives its value, the method's docstring its description."""
    return strawberry.field(answer, description=cleandoc(answer.__doc__ or ""))


def argument(description: str) -> Any:
    """The description of an argument, for use in `Annotated`."""
    return strawberry.argument(description=description)


@overload
def column(description: str, *, of: str | None = None) -> Any: ...
@overload
def column(description: str, made: Callable[[Any], Value], *, of: str | None = None) -> Value: ...
def column(description: str, made: Callable[[Any], Any] | None = None, *, of: str | None = None) -> Any:
    """An annotated field: what the row of the view has under the same name, or under the name `of`.

    `made` turns that into what the field gives; null stays null.
    """

    def reader(name: str) -> Callable[[Any], Any]:
        if made is None:
            return attrgetter(f"row.{name}")
        return lambda view: None if (value := getattr(view.row, name)) is None else made(value)

    return ColumnField(description, of, reader)


def linked(description: str, shown: Callable[[World, Any], Value], *, of: str | None = None) -> Value:
    """An annotated field: the view of what the row only names, as the world shows it; null stays null."""

    def reader(name: str) -> Callable[[Any], Any]:
        return lambda view: None if (value := getattr(view.row, name)) is None else shown(view.world, value)

    return cast("Value", ColumnField(description, of, reader))


class ColumnField(StrawberryField):
    """A field that is read off the row of its view, as a property."""

    def __init__(self, description: str, of: str | None, reader: Callable[[str], Callable[[Any], Any]]) -> None:
        super().__init__(description=description)
        self.init = self.repr = self.compare = False
        self.of = of
        self._reader = reader

    def __set_name__(self, owner: type, name: str) -> None:
        # Strawberry puts fields that the class annotates before methods; these keep the place where they are written.
        names = vars(sys.modules[owner.__module__])
        self.type_annotation = StrawberryAnnotation(owner.__annotations__.pop(name), namespace=names)
        self.of = self.of or name
        self.read = self._reader(self.of)
        self.default = property(self.read)
