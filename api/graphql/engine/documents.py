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
from graphql.execution.values import VariableValues
from graphql.language import (
    visit,
)

from kartotek.api.graphql.engine.cache import ByteCache
from kartotek.api.graphql.engine.document_checks import SeenFields, check_texts, text_variables, unlinked
from kartotek.api.graphql.engine.measure import measure
from kartotek.api.graphql.engine.plan import compile_plan
from kartotek.api.graphql.engine.quick import prove
from kartotek.api.graphql.engine.run import CannotPlanError, Complete
from kartotek.api.graphql.engine.variables import Variables
from kartotek.api.graphql.executable import EXECUTABLE_FIELDS
from kartotek.api.limits import limit
from kartotek.schema.errors import KartotekError

__all__ = ["BadDocumentError", "Documents", "Operation"]

_MOST_ERRORS: Final = 10
_MOST_VARIANTS: Final = 64
# Measured on random documents: a syntax tree takes 90 bytes for each character of the text, a plan 35.
_BYTES_A_CHARACTER: Final = 150
_DOCUMENT_OVERHEAD: Final = 5000


class BadDocumentError(Exception):
    """A document or variables that break the rules of GraphQL; `code` says which rules."""

    def __init__(self, code: str, errors: list[GraphQLError]) -> None:
        super().__init__(errors)
        self.code = code
        self.errors = errors


@dataclass(slots=True)
class Operation:
    """One operation of a checked document."""

    schema: GraphQLSchema
    document: DocumentNode
    definition: OperationDefinitionNode
    page_variables: tuple[str, ...]
    text_variables: tuple[str, ...]
    executable: bool
    introspective: bool
    conditions: tuple[str, ...]
    fragments: Mapping[str, FragmentDefinitionNode]
    variables: Variables
    _plans: dict[tuple[Any, ...], Complete | None] = field(default_factory=dict)
    _costs: dict[tuple[Any, ...], int] = field(default_factory=dict)

    @property
    def name(self) -> str | None:
        return self.definition.name.value if self.definition.name else None

    def coerced(self, variables: Mapping[str, Any]) -> VariableValues:
        """The variables as the document declares them."""
        try:
            found = self.variables.coerced(variables)
        except RecursionError:
            raise KartotekError("limit", "the variables are nested too deep", hint="nest them less") from None
        if isinstance(found, list):
            raise BadDocumentError("graphql-variables", found)
        for name in self.text_variables:
            check_texts(name, found.coerced.get(name))
        return found

    def cost(self, variables: Mapping[str, Any]) -> int:
        """The cost of the document with these variables; refused where they make pages too large for what is asked."""
        sizes = tuple(_hashable(variables.get(name)) for name in self.page_variables)
        found = self._costs.get(sizes)
        if found is None:
            found = measure(self.document, self.schema, variables).cost
            if len(self._costs) >= _MOST_VARIANTS:
                self._costs.clear()
            self._costs[sizes] = found
        return found

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


_Ready = dict[str | None, Operation]
"""The operations of a document by name."""


def _size(text: str) -> int:
    return _DOCUMENT_OVERHEAD + _BYTES_A_CHARACTER * len(text)


class Documents:
    """The documents seen lately, each made ready once.

    One that is asked a second time moves from a small cache to the large one. So a stream of documents that come once
    drives out no others, and leaves little for the garbage collector, which stops everything while it looks.
    """

    def __init__(self, schema: GraphQLSchema) -> None:
        self.schema = schema
        self._fresh: ByteCache[_Ready] = ByteCache(limit("fresh_document_cache_bytes"))
        self._ready: ByteCache[_Ready] = ByteCache(limit("document_cache_bytes"))

    def known(self, text: str) -> bool:
        """Whether the document has been made ready lately."""
        return text in self._ready or text in self._fresh

    def _found(self, text: str) -> _Ready | None:
        found = self._ready.get(text)
        if found is None:
            found = self._fresh.pop(text)
            if found is not None:
                self._ready.put(text, found, _size(text))
        return found

    def operation(self, text: str, name: str | None, variables: Mapping[str, Any]) -> Operation:
        """The operation of that name, or the only one."""
        found = self._found(text)
        if found is None:
            found = self._prepared(text, variables)
            self._fresh.put(text, found, _size(text))
        if name is None and len(found) == 1:
            return next(iter(found.values()))
        if name not in found:
            known = ", ".join(str(each) for each in found)
            missing = GraphQLError(f"There is no operation {name!r} in the document; it has: {known}.")
            raise BadDocumentError("graphql-validation", [missing])
        return found[name]

    def _prepared(self, text: str, variables: Mapping[str, Any]) -> dict[str | None, Operation]:
        document = self._parsed(text)
        measured = measure(document, self.schema, variables)
        proof = prove(self.schema, document)
        seen = SeenFields()
        if proof is None:
            errors = validate(self.schema, document, max_errors=_MOST_ERRORS)
            if errors:
                raise BadDocumentError("graphql-validation", errors)
            visit(document, seen)
        else:
            seen.fields = proof.fields
            for written in proof.texts:
                check_texts("a text of the document", written)
        fragments = {item.name.value: item for item in document.definitions if isinstance(item, FragmentDefinitionNode)}
        operations = [item for item in document.definitions if isinstance(item, OperationDefinitionNode)]
        if any(item.operation is not OperationType.QUERY for item in operations):
            raise BadDocumentError("graphql-validation", [GraphQLError("Only queries are served.")])
        return {
            item.name.value if item.name else None: Operation(
                self.schema,
                document,
                item,
                tuple(sorted(measured.page_variables)),
                tuple(text_variables(item)),
                bool(seen.fields & EXECUTABLE_FIELDS),
                bool(seen.fields & {"__schema", "__type"}),
                tuple(sorted(seen.conditions)),
                fragments,
                Variables(self.schema, item),
            )
            for item in operations
        }

    def _parsed(self, text: str) -> DocumentNode:
        try:
            return unlinked(parse(text, max_tokens=limit("tokens"), no_location=False))
        except GraphQLError as error:
            if "tokens" in error.message and "aborted" in error.message:
                raise KartotekError(
                    "limit", f"the limit `tokens` is {limit('tokens')}", hint="ask for less, or in several requests"
                ) from error
            raise BadDocumentError("graphql-syntax", [error]) from error
        except RecursionError as error:
            raise KartotekError("limit", "the document is nested too deep", hint="ask for less") from error


def _hashable(value: Any) -> Any:
    return value if isinstance(value, int | str | bool | None) else repr(value)
