"""Arguments of a field: what the document fixes is worked out once, what a variable gives is taken as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from graphql import FieldNode, GraphQLArgument, GraphQLField, ValueNode, VariableNode
from graphql.execution.values import VariableValues, get_argument_values
from graphql.language import Visitor, visit

from kartotek.api.graphql.engine.resolvers import Convert, Resolver

__all__ = ["Arguments"]

_NONE: Final = VariableValues({}, {})


class _Bound(NamedTuple):
    """An argument whose value is a variable: both names, the resolver's name, and how it takes the value."""

    variable: str
    own: str
    convert: Convert | None


class Arguments:
    """The arguments of one field of a document, as its resolver takes them."""

    def __init__(self, definition: GraphQLField, node: FieldNode, resolver: Resolver) -> None:
        given = {argument.name.value: argument.value for argument in node.arguments or ()}
        bound = {name: value for name, value in given.items() if isinstance(value, VariableNode)}
        mixed = {name for name, value in given.items() if name not in bound and _has_variable(value)}
        fixed = definition.args.keys() - bound.keys() - mixed
        self._definition = definition
        self._node = node
        self._resolver = resolver
        self._bound = [_Bound(value.name.value, *resolver.arguments[name]) for name, value in bound.items()]
        self._mixed = self._only(mixed) if mixed else None
        self._fixed = resolver.converted(get_argument_values(self._only(fixed), node, _NONE))

    def _only(self, names: set[str]) -> GraphQLField:
        """The field with these arguments alone."""
        args: Mapping[str, GraphQLArgument] = {
            name: argument for name, argument in self._definition.args.items() if name in names
        }
        return GraphQLField(self._definition.type, dict(args))

    def given(self, values: VariableValues) -> dict[str, Any]:
        """The arguments with the values of the variables."""
        found = dict(self._fixed)
        for variable, own, convert in self._bound:
            value = values.coerced.get(variable)
            if value is None:
                # A default may stand in for it, or an error: the general rules know.
                return self._resolver.converted(get_argument_values(self._definition, self._node, values))
            found[own] = value if convert is None else convert(value)
        if self._mixed is not None:
            found |= self._resolver.converted(get_argument_values(self._mixed, self._node, values))
        return found


def _has_variable(value: ValueNode) -> bool:
    finder = _Finder()
    visit(value, finder)
    return finder.found


class _Finder(Visitor):
    """Looks for a variable."""

    def __init__(self) -> None:
        super().__init__()
        self.found = False

    def enter_variable(self, _node: VariableNode, *_: Any) -> None:
        self.found = True
