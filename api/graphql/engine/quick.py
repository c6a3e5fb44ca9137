"""A quick proof that a plain document is valid; what it cannot prove is left to the general validation.

The general rules visit a document one by one, which takes most of the time of a new one. Most documents are one query
without fragments and directives: a single walk shows that each field, argument and variable is as the schema has it.
Whatever is unusual is no error here: the answer is None, and the general rules decide.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from graphql import (
    ArgumentNode,
    BooleanValueNode,
    DocumentNode,
    EnumValueNode,
    FieldNode,
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInputType,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLNamedType,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLSchema,
    IntValueNode,
    ListValueNode,
    ObjectValueNode,
    OperationDefinitionNode,
    OperationType,
    SelectionSetNode,
    StringValueNode,
    ValueNode,
    VariableNode,
    get_named_type,
    is_input_type,
    is_leaf_type,
    is_required_argument,
    is_required_input_field,
    type_from_ast,
)
from graphql.utilities import is_type_sub_type_of

__all__ = ["Proof", "prove"]

_MOST_INT: Final = 2**31 - 1


class _UnprovenError(Exception):
    """Something that only the general rules can judge."""


@dataclass(slots=True)
class Proof:
    """That a document is valid, with what was met on the way: names of fields, and texts."""

    fields: set[str] = field(default_factory=set)
    texts: list[str] = field(default_factory=list)


def prove(schema: GraphQLSchema, document: DocumentNode) -> Proof | None:
    """The proof that a document is valid; None where it may be either."""
    try:
        return _Walk(schema, document).proof
    except _UnprovenError:
        return None


def _need(holds: object) -> None:
    if not holds:
        raise _UnprovenError


class _Walk:
    def __init__(self, schema: GraphQLSchema, document: DocumentNode) -> None:
        self.proof = Proof()
        self._schema = schema
        self._used: set[str] = set()
        _need(len(document.definitions) == 1)
        [operation] = document.definitions
        _need(isinstance(operation, OperationDefinitionNode))
        assert isinstance(operation, OperationDefinitionNode)
        _need(operation.operation is OperationType.QUERY and not operation.directives)
        self._variables = dict(self._declared(operation))
        root = schema.query_type
        assert root is not None
        self._selection(operation.selection_set, root)
        _need(self._used == self._variables.keys())

    def _declared(self, operation: OperationDefinitionNode) -> list[tuple[str, GraphQLInputType]]:
        found = []
        for node in operation.variable_definitions or ():
            _need(node.default_value is None and not node.directives)
            kind = type_from_ast(self._schema, node.type)
            _need(kind is not None and is_input_type(kind))
            found.append((node.variable.name.value, kind))
        _need(len({name for name, _ in found}) == len(found))
        return found  # type: ignore[return-value]

    def _selection(self, selection: SelectionSetNode, parent: GraphQLNamedType) -> None:
        assert isinstance(parent, GraphQLObjectType | GraphQLInterfaceType)
        keys: set[str] = set()
        for node in selection.selections:
            _need(isinstance(node, FieldNode) and not node.directives)
            assert isinstance(node, FieldNode)
            key = node.alias.value if node.alias else node.name.value
            _need(key not in keys)
            keys.add(key)
            self._field(node, parent)

    def _field(self, node: FieldNode, parent: GraphQLObjectType | GraphQLInterfaceType) -> None:
        name = node.name.value
        self.proof.fields.add(name)
        if name == "__typename":
            _need(not node.arguments and node.selection_set is None)
            return
        definition = parent.fields.get(name)
        _need(definition is not None)
        assert definition is not None
        self._arguments(node.arguments or (), definition.args)
        kind = get_named_type(definition.type)
        if is_leaf_type(kind):
            _need(node.selection_set is None)
            return
        _need(node.selection_set is not None and isinstance(kind, GraphQLObjectType | GraphQLInterfaceType))
        assert node.selection_set is not None
        self._selection(node.selection_set, kind)

    def _arguments(self, given: tuple[ArgumentNode, ...], declared: dict[str, GraphQLArgument]) -> None:
        names = [argument.name.value for argument in given]
        _need(len(set(names)) == len(names) and declared.keys() >= set(names))
        for argument in given:
            self._typed(argument.value, declared[argument.name.value].type)
        _need(not any(is_required_argument(spec) for name, spec in declared.items() if name not in names))

    def _typed(self, node: ValueNode, kind: GraphQLInputType) -> None:
        if isinstance(node, VariableNode):
            name = node.name.value
            _need(name in self._variables and is_type_sub_type_of(self._schema, self._variables[name], kind))
            self._used.add(name)
            return
        if isinstance(kind, GraphQLNonNull):
            self._typed(node, kind.of_type)
        elif isinstance(kind, GraphQLList):
            for item in node.values if isinstance(node, ListValueNode) else (node,):
                self._typed(item, kind.of_type)
        elif isinstance(kind, GraphQLInputObjectType):
            self._object(node, kind)
        elif isinstance(kind, GraphQLEnumType):
            _need(isinstance(node, EnumValueNode) and node.value in kind.values)
        else:
            self._scalar(node, kind.name)

    def _object(self, node: ValueNode, kind: GraphQLInputObjectType) -> None:
        _need(isinstance(node, ObjectValueNode) and not kind.is_one_of)
        assert isinstance(node, ObjectValueNode)
        names = [each.name.value for each in node.fields]
        _need(len(set(names)) == len(names) and kind.fields.keys() >= set(names))
        for each in node.fields:
            self._typed(each.value, kind.fields[each.name.value].type)
        _need(not any(is_required_input_field(spec) for name, spec in kind.fields.items() if name not in names))

    def _scalar(self, node: ValueNode, name: str) -> None:
        match node:
            case StringValueNode(value=text):
                _need(name in ("String", "ID"))
                self.proof.texts.append(text)
            case IntValueNode(value=text):
                _need(name in ("Int", "ID") and len(text) <= 11 and abs(int(text)) <= _MOST_INT)
            case BooleanValueNode():
                _need(name == "Boolean")
            case _:
                raise _UnprovenError
