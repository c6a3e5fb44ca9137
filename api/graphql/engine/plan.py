"""Documents compiled: what a checked operation asks for as a tree of plain Python calls.

Executing field by field costs far more than the resolvers themselves. A plan calls the same resolvers, with their
arguments worked out once for each request, and keeps the JSON of whole nodes. Whatever it cannot do (introspection, a
resolver that fails) is left to the general executor, which also is what plans are tested against.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import orjson
from graphql import (
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLEnumType,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLSchema,
    InlineFragmentNode,
    SelectionNode,
    SelectionSetNode,
    VariableNode,
)
from graphql.execution.values import VariableValues, get_directive_values
from graphql.language import Visitor, visit
from graphql.type.directives import GraphQLIncludeDirective, GraphQLSkipDirective

from kartotek.api.graphql.engine.arguments import Arguments
from kartotek.api.graphql.engine.cache import compact
from kartotek.api.graphql.engine.resolvers import Resolver, class_of, resolver_of
from kartotek.api.graphql.engine.run import (
    Argued,
    CannotPlanError,
    Complete,
    OutOfTimeError,
    PlanRun,
    RootFault,
    TooManyNodesError,
    of_list,
    of_nullable,
    of_required,
    with_arguments,
    without_arguments,
)
from kartotek.schema.errors import KartotekError

__all__ = ["compile_plan"]

# Keys, tuples and the table that holds them take more than many fragments themselves.
_FRAGMENT_OVERHEAD: Final = 450


def compile_plan(
    schema: GraphQLSchema,
    selection: SelectionSetNode,
    fragments: Mapping[str, FragmentDefinitionNode],
    values: VariableValues,
) -> Complete:
    """The plan of a query whose conditional directives have the values that the variables give them."""
    root = schema.query_type
    assert root is not None
    return _Compiler(schema, fragments, values).root(root, selection)


class _Compiler:
    def __init__(
        self,
        schema: GraphQLSchema,
        fragments: Mapping[str, FragmentDefinitionNode],
        values: VariableValues,
    ) -> None:
        self._schema = schema
        self._fragments = fragments
        self._values = values
        self._slots = 0

    def root(self, kind: GraphQLObjectType, selection: SelectionSetNode) -> Complete:
        """How the root becomes JSON: a field that is refused is null and leaves the others their data."""
        merged = self._merged(kind, [selection])
        steps = [(key, same[0], *self._resolution(kind, same)) for key, same in merged.items()]

        def complete(source: Any, run: PlanRun) -> dict[str, Any]:
            found: dict[str, Any] = {}
            for key, node, resolve, finish in steps:
                try:
                    value = resolve(source, run)
                except (TooManyNodesError, OutOfTimeError):
                    raise
                except KartotekError as error:
                    run.faults.append(RootFault(key, node, error))
                    value = None
                found[key] = value if value is None or finish is None else finish(value, run)
            return found

        return complete

    def object(self, kind: GraphQLObjectType, sets: Sequence[SelectionSetNode]) -> Complete:
        """How an object of exactly this type becomes JSON."""
        steps = [self._step(kind, key, same) for key, same in self._merged(kind, sets).items()]

        def complete(source: Any, run: PlanRun) -> dict[str, Any]:
            return {key: step(source, run) for key, step in steps}

        return complete

    def _merged(self, kind: GraphQLObjectType, sets: Sequence[SelectionSetNode]) -> dict[str, list[FieldNode]]:
        """The fields of a selection by the name under which they are answered."""
        merged: dict[str, list[FieldNode]] = {}
        for selection in sets:
            for node in self._selected(kind, selection):
                merged.setdefault(node.alias.value if node.alias else node.name.value, []).append(node)
        return merged

    def _step(self, kind: GraphQLObjectType, key: str, same: list[FieldNode]) -> tuple[str, Complete]:
        if same[0].name.value == "__typename":
            text = kind.name
            return key, lambda _source, _run: text
        resolver, argued, complete = self._field(kind, same)
        if argued is None:
            return key, without_arguments(resolver.call, complete)
        return key, with_arguments(argued, complete)

    def _resolution(self, kind: GraphQLObjectType, same: list[FieldNode]) -> tuple[Complete, Complete | None]:
        """How a field is answered, and apart from that how its value becomes JSON."""
        if same[0].name.value == "__typename":
            return self._step(kind, "", same)[1], None
        resolver, argued, complete = self._field(kind, same)
        return (argued.call if argued else without_arguments(resolver.call, None)), complete

    def _field(self, kind: GraphQLObjectType, same: list[FieldNode]) -> tuple[Resolver, Argued | None, Complete | None]:
        node = same[0]
        name = node.name.value
        definition = kind.fields.get(name)
        if definition is None:
            raise CannotPlanError
        resolver = resolver_of(kind, definition, name)
        sets = [each.selection_set for each in same if each.selection_set is not None]
        complete = self._completer(definition.type, sets)
        if not definition.args:
            return resolver, None, complete
        self._slots += 1
        return resolver, Argued(self._slots, Arguments(definition, node, resolver), resolver), complete

    def _completer(self, kind: GraphQLOutputType, sets: list[SelectionSetNode]) -> Complete | None:
        """How a value of the type becomes JSON; None where it already is."""
        if isinstance(kind, GraphQLNonNull):
            inner = self._completer(kind.of_type, sets)
            return of_required(inner)
        if isinstance(kind, GraphQLList):
            inner = self._completer(kind.of_type, sets)
            return of_nullable(of_list(inner))
        if isinstance(kind, GraphQLObjectType):
            return of_nullable(self._kept(self.object(kind, sets), kind, sets))
        if isinstance(kind, GraphQLInterfaceType):
            return of_nullable(self._kept(self._abstract(kind, sets), kind, sets))
        if isinstance(kind, GraphQLEnumType):
            names = {member.value: name for name, member in kind.values.items()}
            return of_nullable(lambda value, _run: names[value.value])
        return None

    def _abstract(self, kind: GraphQLInterfaceType, sets: list[SelectionSetNode]) -> Complete:
        types = {class_of(each): each for each in self._schema.get_possible_types(kind)}
        compiled: dict[type, Complete] = {}

        def complete(value: Any, run: PlanRun) -> Any:
            own = type(value)
            if own not in compiled:
                compiled[own] = self.object(types[own], sets)
            return compiled[own](value, run)

        return complete

    def _kept(
        self, complete: Complete, kind: GraphQLObjectType | GraphQLInterfaceType, sets: list[SelectionSetNode]
    ) -> Complete:
        """Nodes are written once for each selection and set of variables, and then their JSON is used again."""
        if "Node" not in {kind.name, *(interface.name for interface in kind.interfaces)}:
            return complete
        used = sorted({name for selection in sets for name in self._variables_of(selection)})
        mark = object()

        def kept(value: Any, run: PlanRun) -> Any:
            memo = value.memo_key
            if memo is None:
                return complete(value, run)
            given = run.given(used) if used else b""
            key = (mark, value.world.layers_key, memo, given)
            found = run.fragments.get(key)
            if found is None:
                run.count_node()
                found = compact(orjson.dumps(complete(value, run)))
                run.fragments.put(key, found, len(found) + len(given) + _FRAGMENT_OVERHEAD)
            return orjson.Fragment(found)

        return kept

    def _variables_of(self, selection: SelectionSetNode, seen: frozenset[str] = frozenset()) -> set[str]:
        finder = _Names()
        visit(selection, finder)
        found = set(finder.variables)
        for name in finder.spreads - seen:
            found |= self._variables_of(self._fragments[name].selection_set, seen | finder.spreads)
        return found

    def _selected(self, kind: GraphQLObjectType, selection: SelectionSetNode) -> Iterator[FieldNode]:
        """The fields that apply to a type, fragments expanded, conditional directives decided."""
        for node in selection.selections:
            if not self._included(node):
                continue
            match node:
                case FieldNode():
                    yield node
                case InlineFragmentNode(type_condition=condition):
                    if condition is None or self._applies(kind, condition.name.value):
                        yield from self._selected(kind, node.selection_set)
                case FragmentSpreadNode(name=name):
                    definition = self._fragments[name.value]
                    if self._applies(kind, definition.type_condition.name.value):
                        yield from self._selected(kind, definition.selection_set)

    def _included(self, node: SelectionNode) -> bool:
        if not node.directives:
            return True
        skip = get_directive_values(GraphQLSkipDirective, node, self._values)
        include = get_directive_values(GraphQLIncludeDirective, node, self._values)
        return not (skip and skip["if"]) and not (include and not include["if"])

    def _applies(self, kind: GraphQLObjectType, condition: str) -> bool:
        return condition == kind.name or condition in {interface.name for interface in kind.interfaces}


class _Names(Visitor):
    """Collects the variables and fragments that a selection names."""

    def __init__(self) -> None:
        super().__init__()
        self.variables: set[str] = set()
        self.spreads: set[str] = set()

    def enter_variable(self, node: VariableNode, *_: Any) -> None:
        self.variables.add(node.name.value)

    def enter_fragment_spread(self, node: FragmentSpreadNode, *_: Any) -> None:
        self.spreads.add(node.name.value)
