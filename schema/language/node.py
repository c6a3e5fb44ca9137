"""What all nodes of the syntax tree have in common: they are frozen, and know where they stood in the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Literal, TypeAlias

__all__ = ["Comparison", "Node", "Span", "walk"]

Span: TypeAlias = tuple[int, int]
Comparison = Literal["=", "!=", ">=", "<=", "<", ">"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Any part of an expression. The span is the half-open range of characters it was read from."""

    span: Span = field(default=(0, 0), compare=False, repr=False)

    def children(self) -> Iterator[Node]:
        for spec in fields(self):
            value = getattr(self, spec.name)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                yield from (item for item in value if isinstance(item, Node))


def walk(node: Node) -> Iterator[Node]:
    """Every node of the tree, parents before children, left to right."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(reversed(list(top.children())))
