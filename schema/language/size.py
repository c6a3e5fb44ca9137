"""How large a tree may be: the same bound for lines that are parsed and for trees that are read back."""

from __future__ import annotations

from kartotek.schema.language.limits import MAX_DEPTH, MAX_NODES
from kartotek.schema.language.node import Node, TextRange

__all__ = ["excess"]


def excess(node: Node) -> tuple[str, TextRange | None] | None:
    """What is too large about a tree and where in its text; None where it keeps to the bounds."""
    count = 0
    level = [node]
    for depth in range(MAX_DEPTH + 1):
        if not level:
            return None
        count += len(level)
        if count > MAX_NODES:
            return f"more than {MAX_NODES} nodes", None
        if depth == MAX_DEPTH:
            return f"nested deeper than {MAX_DEPTH}", level[0].span
        level = [child for parent in level for child in parent.children()]
    return None
