"""What is looked up in a document before it is compiled: its fields, its texts, and the variables that hold texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from graphql import DocumentNode, OperationDefinitionNode
from graphql.language import (
    DirectiveNode,
    FieldNode,
    ListTypeNode,
    NamedTypeNode,
    NonNullTypeNode,
    StringValueNode,
    TypeNode,
    VariableNode,
    Visitor,
)

from kartotek.api.limits import check_text

__all__ = ["SeenFields", "check_texts", "text_variables", "unlinked"]

_WITHOUT_TEXT: Final = frozenset({"JSON", "Int", "Boolean", "Float"})


def unlinked(document: DocumentNode) -> DocumentNode:
    """Cut the chain of tokens that places in the text hold on to: a ring that only the garbage collector would free."""
    token = document.loc.start_token if document.loc else None
    while token is not None:
        token.prev, token.next, token = None, None, token.next
    return document


class SeenFields(Visitor):
    """Collects the names of fields, and the variables that decide conditional directives."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: set[str] = set()
        self.conditions: set[str] = set()

    def enter_field(self, node: FieldNode, *_: Any) -> None:
        self.fields.add(node.name.value)

    def enter_string_value(self, node: StringValueNode, *_: Any) -> None:
        check_texts("a text of the document", node.value)

    def enter_directive(self, node: DirectiveNode, *_: Any) -> None:
        for argument in node.arguments or ():
            if isinstance(argument.value, VariableNode):
                self.conditions.add(argument.value.name.value)


def text_variables(operation: OperationDefinitionNode) -> Iterator[str]:
    """The variables that may hold texts with a limit; what a JSON scalar holds has limits of its own."""
    for declared in operation.variable_definitions or ():
        kind: TypeNode = declared.type
        while isinstance(kind, ListTypeNode | NonNullTypeNode):
            kind = kind.type
        if isinstance(kind, NamedTypeNode) and kind.name.value not in _WITHOUT_TEXT:
            yield declared.variable.name.value


def check_texts(name: str, value: Any) -> None:
    """Refuse a text that is longer than the limit, however deep it stands."""
    match value:
        case str():
            check_text(name, value, "text")
        case list():
            for item in value:
                check_texts(name, item)
        case dict():
            for item in value.values():
                check_texts(name, item)
        case _:
            pass
