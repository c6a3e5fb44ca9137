"""Documents made ready: parsed, measured, validated, and compiled for the operation that is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from graphql import (
    DocumentNode,
    FragmentDefinitionNode,
    GraphQLError,
    GraphQLSchema,
    OperationDefinitionNode,
    OperationType,
    parse,
    validate,
)
from graphql.execution.values import VariableValues, get_variable_values
from graphql.language import DirectiveNode, FieldNode, VariableNode, Visitor, visit

from api.graphql.engine.cache import ByteCache
from api.graphql.engine.measure import measure
from api.graphql.engine.plan import compile_plan
from api.graphql.engine.run import CannotPlanError, Complete
from api.graphql.executable import EXECUTABLE_FIELDS
from api.limits import limit
from schema.errors import KartotekError

__all__ = ["BadDocumentError", "Documents", "Operation"]

_MOST_ERRORS: Final = 10
_MOST_VARIANTS: Final = 64
# Measured on random documents: a syntax tree takes 90 bytes for each character of the text, a plan 35.
_BYTES_A_CHARACTER: Final = 150
_DOCUMENT_OVERHEAD: Final = 5000


class BadDocumentError(Exception):
    """A document or variables that break the rules of GraphQL."""

    def __init__(self, errors: list[GraphQLError]) -> None:
        super().__init__(errors)
        self.errors = errors


@dataclass(slots=True)
class Operation:
    """One operation of a checked document."""

    schema: GraphQLSchema
    document: DocumentNode
    definition: OperationDefinitionNode
    page_variables: tuple[str, ...]
    executable: bool
    introspective: bool
    conditions: tuple[str, ...]
    fragments: Mapping[str, FragmentDefinitionNode]
    _plans: dict[tuple[Any, ...], Complete | None] = field(default_factory=dict)
    _affordable: set[tuple[Any, ...]] = field(default_factory=set)

    @property
    def name(self) -> str | None:
        return self.definition.name.value if self.definition.name else None

    def coerced(self, variables: Mapping[str, Any]) -> VariableValues:
        """The variables as the document declares them."""
        found = get_variable_values(
            self.schema, self.definition.variable_definitions or (), dict(variables), max_errors=_MOST_ERRORS
        )
        if isinstance(found, list):
            raise BadDocumentError(found)
        return found

    def check_cost(self, variables: Mapping[str, Any]) -> None:
        """Refuse variables that make pages too large for what is asked of each item."""
        sizes = tuple(_hashable(variables.get(name)) for name in self.page_variables)
        if sizes not in self._affordable:
            measure(self.document, self.schema, variables)
            if len(self._affordable) >= _MOST_VARIANTS:
                self._affordable.clear()
            self._affordable.add(sizes)

    def plan(self, values: VariableValues) -> Complete | None:
        """The compiled operation; None where only the general executor can do it."""
        key = tuple(_hashable(values.coerced.get(name)) for name in self.conditions)
        if key not in self._plans:
            if len(self._plans) >= _MOST_VARIANTS:
                self._plans.clear()
            self._plans[key] = self._compiled(values)
        return self._plans[key]

    def _compiled(self, values: VariableValues) -> Complete | None:
        if self.introspective:
            return None
        # Only what decides directives is kept with the plan: other variables may be large.
        deciding = VariableValues(
            {name: values.sources[name] for name in self.conditions if name in values.sources},
            {name: values.coerced[name] for name in self.conditions if name in values.coerced},
        )
        try:
            return compile_plan(self.schema, self.definition.selection_set, self.fragments, deciding)
        except CannotPlanError:
            return None


class Documents:
    """The documents seen lately, each made ready once."""

    def __init__(self, schema: GraphQLSchema) -> None:
        self.schema = schema
        self._ready: ByteCache[dict[str | None, Operation]] = ByteCache(limit("document_cache_bytes"))

    def operation(self, text: str, name: str | None, variables: Mapping[str, Any]) -> Operation:
        """The operation of that name, or the only one."""
        found = self._ready.get(text)
        if found is None:
            found = self._prepared(text, variables)
            self._ready.put(text, found, _DOCUMENT_OVERHEAD + _BYTES_A_CHARACTER * len(text))
        if name is None and len(found) == 1:
            return next(iter(found.values()))
        if name not in found:
            known = ", ".join(str(each) for each in found)
            raise BadDocumentError([GraphQLError(f"There is no operation {name!r} in the document; it has: {known}.")])
        return found[name]

    def _prepared(self, text: str, variables: Mapping[str, Any]) -> dict[str | None, Operation]:
        document = self._parsed(text)
        measured = measure(document, self.schema, variables)
        errors = validate(self.schema, document, max_errors=_MOST_ERRORS)
        if errors:
            raise BadDocumentError(errors)
        fragments = {item.name.value: item for item in document.definitions if isinstance(item, FragmentDefinitionNode)}
        seen = _Seen()
        visit(document, seen)
        operations = [item for item in document.definitions if isinstance(item, OperationDefinitionNode)]
        if any(item.operation is not OperationType.QUERY for item in operations):
            raise BadDocumentError([GraphQLError("Only queries are served.")])
        return {
            item.name.value if item.name else None: Operation(
                self.schema,
                document,
                item,
                tuple(sorted(measured.page_variables)),
                bool(seen.fields & EXECUTABLE_FIELDS),
                bool(seen.fields & {"__schema", "__type"}),
                tuple(sorted(seen.conditions)),
                fragments,
            )
            for item in operations
        }

    def _parsed(self, text: str) -> DocumentNode:
        try:
            return parse(text, max_tokens=limit("tokens"), no_location=False)
        except GraphQLError as error:
            if "tokens" in error.message and "aborted" in error.message:
                raise KartotekError(
                    "limit", f"the limit `tokens` is {limit('tokens')}", hint="ask for less, or in several requests"
                ) from error
            raise BadDocumentError([error]) from error
        except RecursionError as error:
            raise KartotekError("limit", "the document is nested too deep", hint="ask for less") from error


class _Seen(Visitor):
    """Collects the names of fields, and the variables that decide conditional directives."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: set[str] = set()
        self.conditions: set[str] = set()

    def enter_field(self, node: FieldNode, *_: Any) -> None:
        self.fields.add(node.name.value)

    def enter_directive(self, node: DirectiveNode, *_: Any) -> None:
        for argument in node.arguments or ():
            if isinstance(argument.value, VariableNode):
                self.conditions.add(argument.value.name.value)


def _hashable(value: Any) -> Any:
    return value if isinstance(value, int | str | bool | None) else repr(value)
