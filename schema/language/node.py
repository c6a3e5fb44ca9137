"""What all nodes of the syntax tree have in common: they are frozen, and know where they stood in the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal, TypeAlias

__all__ = ["Comparison", "Node", "TextRange", "added", "later_fields", "walk"]

TextRange: TypeAlias = tuple[int, int]
Comparison = Literal["=", "!=", ">=", "<=", "<", ">"]
_PARTS: Final[dict[type, tuple[str, ...]]] = {}


def added(default: Any) -> Any:
    """A field that nodes did not always have: where it says nothing, their JSON is what it was before."""
    return field(default=default, metadata={"added": True})


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Any part of an expression. The span is the half-open range of characters it was read from."""

    span: TextRange = field(default=(0, 0), compare=False, repr=False)

    def children(self) -> Iterator[Node]:
        for name in _parts(type(self)):
            value = getattr(self, name)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                yield from (item for item in value if isinstance(item, Node))


def _parts(kind: type[Node]) -> tuple[str, ...]:
    """The fields of a kind of node that may hold others."""
    if kind not in _PARTS:
        _PARTS[kind] = tuple(spec.name for spec in fields(kind) if spec.name != "span")
    return _PARTS[kind]


def walk(node: Node) -> Iterator[Node]:
    """Every node of the tree, parents before children, left to right."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(reversed(list(top.children())))


def later_fields(kind: type[Node]) -> dict[str, Any]:
    """The fields that JSON leaves out where they have this value."""
    return {spec.name: spec.default for spec in fields(kind) if spec.metadata.get("added")}
