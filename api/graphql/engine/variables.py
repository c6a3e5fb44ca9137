"""Variables of an operation: plain values of plain types are taken as they are, all others by the general rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from graphql import GraphQLError, GraphQLNonNull, GraphQLSchema, OperationDefinitionNode, Undefined
from graphql.execution.get_variable_signature import GraphQLVariableSignature, get_variable_signature
from graphql.execution.values import VariableValues, VariableValueSource, get_variable_values

__all__ = ["Variables"]

_MOST_ERRORS: Final = 10
_MOST_INT: Final = 2**31 - 1

_Plain = Callable[[Any], bool]
# Values that their scalar leaves as they are.
_PLAIN: Final[Mapping[str, _Plain]] = {
    "String": lambda value: type(value) is str,
    "ID": lambda value: type(value) is str,
    "Boolean": lambda value: type(value) is bool,
    "Int": lambda value: type(value) is int and -_MOST_INT <= value <= _MOST_INT,
}


class _Declared(NamedTuple):
    """A variable of a plain type: whether a value may stay as it is, and whether it may be missing."""

    name: str
    signature: GraphQLVariableSignature
    plain: _Plain
    optional: bool


class Variables:
    """The variables that an operation declares."""

    def __init__(self, schema: GraphQLSchema, operation: OperationDefinitionNode) -> None:
        self._schema = schema
        self._definitions = tuple(operation.variable_definitions or ())
        self._declared = self._plain()

    def _plain(self) -> list[_Declared] | None:
        """All variables, if each is of a plain type and without a default."""
        found = []
        for node in self._definitions:
            signature = get_variable_signature(self._schema, node)
            if isinstance(signature, GraphQLError) or signature.default is not None:
                return None
            required = isinstance(signature.type, GraphQLNonNull)
            name = str(signature.type.of_type if isinstance(signature.type, GraphQLNonNull) else signature.type)
            if name not in _PLAIN:
                return None
            found.append(_Declared(signature.name, signature, _PLAIN[name], not required))
        return found

    def coerced(self, given: Mapping[str, Any]) -> VariableValues | list[GraphQLError]:
        """The values as the document declares them, or what is wrong with them."""
        return self._as_they_are(given) or get_variable_values(
            self._schema, self._definitions, dict(given), max_errors=_MOST_ERRORS
        )

    def _as_they_are(self, given: Mapping[str, Any]) -> VariableValues | None:
        if self._declared is None:
            return None
        found = VariableValues({}, {})
        for name, signature, plain, optional in self._declared:
            value = given.get(name, Undefined)
            if value is Undefined and optional:
                found.sources[name] = VariableValueSource(signature)
            elif plain(value):
                found.sources[name] = VariableValueSource(signature, value)
                found.coerced[name] = value
            else:
                return None
        return found
