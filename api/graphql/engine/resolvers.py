"""The functions behind the fields of the schema, callable without the machinery of an executor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Any, TypeAlias

from graphql import (
    GraphQLField,
    GraphQLInputObjectType,
    GraphQLInputType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
)
from strawberry.types.field import StrawberryField

from kartotek.api.graphql.describe import ColumnField
from kartotek.api.graphql.schema import schema

__all__ = ["Resolver", "class_of", "resolver_of"]

Convert: TypeAlias = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Resolver:
    """What answers a field: a function of the object and of keyword arguments."""

    call: Callable[..., Any]
    arguments: Mapping[str, tuple[str, Convert | None]]

    def converted(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Coerced arguments as the function takes them, inputs as objects."""
        found = {}
        for name, value in values.items():
            own, convert = self.arguments[name]
            found[own] = value if convert is None or value is None else convert(value)
        return found


def resolver_of(kind: GraphQLObjectType, definition: GraphQLField, name: str) -> Resolver:
    """The resolver of a field."""
    field = definition.extensions["strawberry-definition"]
    assert isinstance(field, StrawberryField), f"{kind.name}.{name}"
    if isinstance(field, ColumnField):
        return Resolver(field.read, {})
    if field.base_resolver is None:
        return Resolver(attrgetter(field.python_name), {})
    function = field.base_resolver.wrapped_func
    assert not isinstance(function, staticmethod | classmethod), f"{kind.name}.{name}"
    spelled = schema().config.name_converter.from_argument
    named = {spelled(argument): argument.python_name for argument in field.arguments}
    arguments = {each: (own, _converter(definition.args[each].type)) for each, own in named.items()}
    return Resolver(function, arguments)


@cache
def class_of(kind: GraphQLObjectType) -> type:
    """The Python class whose instances are of an object type."""
    origin = kind.extensions["strawberry-definition"].origin
    assert isinstance(origin, type)
    return origin


def _converter(kind: GraphQLInputType) -> Convert | None:
    """How a coerced value becomes what a resolver takes; None where it already is."""
    if isinstance(kind, GraphQLNonNull):
        return _converter(kind.of_type)
    if isinstance(kind, GraphQLList):
        inner = _converter(kind.of_type)
        if inner is None:
            return list
        return lambda value: [None if item is None else inner(item) for item in value]
    return _input_converter(kind) if isinstance(kind, GraphQLInputObjectType) else None


@cache
def _input_converter(kind: GraphQLInputObjectType) -> Convert:
    definition = kind.extensions["strawberry-definition"]
    spelled = schema().config.name_converter.from_field
    own = {spelled(field): field.python_name for field in definition.fields}
    converters: dict[str, Convert | None] = {}

    def convert(value: Mapping[str, Any]) -> Any:
        if not converters:
            # Not before: an input may hold others of its own type.
            converters.update({name: _converter(field.type) for name, field in kind.fields.items()})
        given = {}
        for name, item in value.items():
            inner = converters[name]
            given[own[name]] = item if inner is None or item is None else inner(item)
        return definition.origin(**given)

    return convert
