"""How large a document is once its fragments are expanded: measured before anything else is done with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLNamedType,
    GraphQLSchema,
    InlineFragmentNode,
    IntValueNode,
    ListValueNode,
    OperationDefinitionNode,
    SelectionSetNode,
    VariableNode,
    get_named_type,
    get_nullable_type,
    is_list_type,
)

from kartotek.api.limits import LIMITS, limit
from kartotek.schema.errors import KartotekError

__all__ = ["Measured", "measure"]

_INTROSPECTION: Final = frozenset({"__schema", "__type"})
_INTROSPECTION_LISTS: Final = frozenset({"fields", "interfaces", "possibleTypes", "inputFields", "types"})
# Lists without pages that are longer than most: about as many items as they have in the shipped catalog.
_LONG_LISTS: Final[Mapping[str, int]] = {"facets": 80, "values": 15, "vocabulary": 60, "touches": 6, "choices": 10}
_CHECKED: Final = ("fields", "depth", "aliases", "directives", "repeats", "introspection_depth", "introspection_lists")


@dataclass(slots=True)
class Measured:
    """The sizes that limits are declared for, of all operations of the document together."""

    fields: int = 0
    depth: int = 0
    aliases: int = 0
    directives: int = 0
    repeats: int = 0
    introspection_depth: int = 0
    introspection_lists: int = 0
    cost: int = 0
    page_variables: set[str] = field(default_factory=set)

    def check(self) -> None:
        """Refuse what goes beyond a limit."""
        for name in (*_CHECKED, "cost"):
            _refuse(name, getattr(self, name))


def _refuse(name: str, value: int) -> None:
    declared = LIMITS[name]
    if value > declared.value:
        raise KartotekError(
            "limit",
            f"the limit `{name}` is {declared.value} {declared.unit}",
            why=f"it bounds {declared.meaning}; this document has {value} or more",
            hint="ask for less, or in several requests",
        )


def measure(document: DocumentNode, schema: GraphQLSchema, variables: Mapping[str, Any]) -> Measured:
    """The sizes of a document; `variables` matter for the sizes of pages only. Stops where a limit is passed."""
    return _Walk(document, schema, variables).measured


@dataclass(slots=True, frozen=True)
class _Place:
    """Where in the expanded document a selection stands."""

    type: GraphQLNamedType | None
    depth: int
    page: int | None = None
    introspection: bool = False
    lists: int = 0


class _Walk:
    def __init__(self, document: DocumentNode, schema: GraphQLSchema, variables: Mapping[str, Any]) -> None:
        self.measured = Measured()
        self._schema = schema
        self._variables = variables
        self._fragments = {
            item.name.value: item for item in document.definitions if isinstance(item, FragmentDefinitionNode)
        }
        operations = [item for item in document.definitions if isinstance(item, OperationDefinitionNode)]
        _refuse("operations", len(operations))
        for operation in operations:
            self.measured.directives += len(operation.directives or ())
            root = _Place(schema.get_root_type(operation.operation), 0)
            self.measured.cost += self._selection([operation.selection_set], root)
        self.measured.check()

    def _selection(self, sets: list[SelectionSetNode], place: _Place) -> int:
        """The cost of everything selected at one place."""
        merged: dict[str, list[tuple[FieldNode, GraphQLNamedType | None]]] = {}
        for selection_set in sets:
            for node, parent in self._expanded(selection_set, place.type, ()):
                self._count(node)
                merged.setdefault(node.alias.value if node.alias else node.name.value, []).append((node, parent))
        cost = 0
        for same in merged.values():
            self.measured.repeats += len(same) - 1
            _refuse("repeats", self.measured.repeats)
            cost += self._field(same, place)
        return cost

    def _count(self, node: FieldNode) -> None:
        found = self.measured
        found.fields += 1
        found.aliases += node.alias is not None
        found.directives += len(node.directives or ())
        _refuse("fields", found.fields)

    def _expanded(
        self, selection_set: SelectionSetNode, parent: GraphQLNamedType | None, inside: tuple[str, ...]
    ) -> Iterator[tuple[FieldNode, GraphQLNamedType | None]]:
        for node in selection_set.selections:
            match node:
                case FieldNode():
                    yield node, parent
                case InlineFragmentNode():
                    self._count_spread(node)
                    named = node.type_condition
                    within = self._schema.get_type(named.name.value) if named else parent
                    yield from self._expanded(node.selection_set, within, inside)
                case FragmentSpreadNode():
                    self._count_spread(node)
                    name = node.name.value
                    definition = self._fragments.get(name)
                    if definition is not None and name not in inside:
                        within = self._schema.get_type(definition.type_condition.name.value)
                        yield from self._expanded(definition.selection_set, within, (*inside, name))

    def _count_spread(self, node: InlineFragmentNode | FragmentSpreadNode) -> None:
        self.measured.directives += len(node.directives or ())
        self.measured.fields += 1
        _refuse("fields", self.measured.fields)

    def _field(self, same: list[tuple[FieldNode, GraphQLNamedType | None]], place: _Place) -> int:
        node, parent = same[0]
        name = node.name.value
        defined = getattr(parent, "fields", {}).get(name) if parent is not None else None
        sets = [each.selection_set for each, _ in same if each.selection_set is not None]
        if place.introspection or name in _INTROSPECTION:
            self._introspection(name, sets, place)
            return 1
        depth = place.depth + 1
        self.measured.depth = max(self.measured.depth, depth)
        _refuse("depth", depth)
        if not sets:
            return 1
        page = self._page(node) if defined is not None and "first" in defined.args else None
        inner = _Place(get_named_type(defined.type) if defined is not None else None, depth, page)
        many = defined is not None and is_list_type(get_nullable_type(defined.type))
        times = self._times(node, place.page) if many else 1
        return 1 + times * self._selection(sets, inner)

    def _introspection(self, name: str, sets: list[SelectionSetNode], place: _Place) -> None:
        depth = place.depth + 1 if place.introspection else 1
        lists = place.lists + (name in _INTROSPECTION_LISTS)
        found = self.measured
        found.introspection_depth = max(found.introspection_depth, depth)
        found.introspection_lists = max(found.introspection_lists, lists)
        _refuse("introspection_depth", depth)
        _refuse("introspection_lists", lists)
        if sets:
            self._selection(sets, _Place(None, depth, None, True, lists))

    def _times(self, node: FieldNode, page: int | None) -> int:
        """How many items a list is taken to have."""
        for argument in node.arguments or ():
            if argument.name.value == "ids":
                value = argument.value
                if isinstance(value, ListValueNode):
                    return len(value.values)
                given = self._variables.get(value.name.value) if isinstance(value, VariableNode) else None
                return len(given) if isinstance(given, list) else 1
        if page is not None and node.name.value in ("edges", "nodes"):
            return page
        return _LONG_LISTS.get(node.name.value, limit("list"))

    def _page(self, node: FieldNode) -> int:
        sizes = []
        for argument in node.arguments or ():
            if argument.name.value in ("first", "last"):
                match argument.value:
                    case IntValueNode(value=text):
                        sizes.append(int(text[:9]))
                    case VariableNode(name=name):
                        self.measured.page_variables.add(name.value)
                        given = self._variables.get(name.value)
                        sizes.append(given if isinstance(given, int) else limit("page_default"))
        return max(0, min(min(sizes, default=limit("page_default")), limit("page")))
