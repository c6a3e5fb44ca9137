"""Syntax trees as plain JSON values and back: for the tables and for clients."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, Final

from schema.errors import KartotekError
from schema.language import nodes
from schema.language.nodes import Node

__all__ = ["tree_from_json", "tree_to_json", "tree_to_text"]

_CLASSES: Final = {
    name: item for name in nodes.__all__ if isinstance(item := getattr(nodes, name), type) and issubclass(item, Node)
}
_FIELDS: Final = {
    name: tuple(spec.name for spec in fields(item) if spec.name != "span") for name, item in _CLASSES.items()
}


def tree_to_json(node: Node) -> dict[str, Any]:
    """`{"node": "Transfer", "kind": "gain", ...}`; places in the text are left out."""
    name = type(node).__name__
    return {"node": name} | {field: _plain(getattr(node, field)) for field in _FIELDS[name]}


def tree_to_text(node: Node) -> str:
    """The same as one canonical line."""
    return json.dumps(tree_to_json(node), ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def tree_from_json(value: dict[str, Any]) -> Node:
    """The tree that `tree_to_json` wrote."""
    name = value.get("node")
    if name not in _CLASSES:
        raise KartotekError("data-format", f"no node of the effect language is called {name!r}")
    return _CLASSES[name](**{field: _rich(value[field]) for field in _FIELDS[name]})


def _plain(value: Any) -> Any:
    if isinstance(value, Node):
        return tree_to_json(value)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _rich(value: Any) -> Any:
    if isinstance(value, dict):
        return tree_from_json(value)
    return tuple(_rich(item) for item in value) if isinstance(value, list) else value
