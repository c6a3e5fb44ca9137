"""Syntax trees as plain JSON values and back: for the tables and for clients."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, Final

from kartotek.schema.errors import KartotekError
from kartotek.schema.language import nodes
from kartotek.schema.language.decode import UnfitError, decode
from kartotek.schema.language.node import later_fields
from kartotek.schema.language.nodes import Node
from kartotek.schema.language.size import excess

__all__ = ["ability_from_text", "bundle_from_text", "cond_from_text", "tree_from_json", "tree_to_json", "tree_to_text"]

_CLASSES: Final = {
    name: item for name in nodes.__all__ if isinstance(item := getattr(nodes, name), type) and issubclass(item, Node)
}
_FIELDS: Final = {
    name: tuple(spec.name for spec in fields(item) if spec.name != "span") for name, item in _CLASSES.items()
}
_LATER: Final = {name: later_fields(item) for name, item in _CLASSES.items()}
_MAX_TEXT: Final = 100_000
"""Far more than the largest tree that the language admits: longer texts are not even parsed."""


def tree_to_json(node: Node) -> dict[str, Any]:
    """`{"node": "Transfer", "kind": "gain", ...}`; places in the text are left out."""
    name = type(node).__name__
    later = _LATER[name]
    values = ((field, getattr(node, field)) for field in _FIELDS[name])
    return {"node": name} | {
        field: _plain(value) for field, value in values if field not in later or value != later[field]
    }


def tree_to_text(node: Node) -> str:
    """The same as one canonical line."""
    return json.dumps(tree_to_json(node), ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def tree_from_json(value: Any, where: str = "") -> Node:
    """The tree that `tree_to_json` wrote. What the grammar could not have made is refused."""
    try:
        node = decode(value)
        large = excess(node)
        if large is not None:
            raise UnfitError(large[0])
    except UnfitError as unfit:
        place = ".".join(reversed(unfit.path))
        why = f"at {place}: {unfit.what}" if place else unfit.what
        raise _no_tree(where, why) from None
    except RecursionError:
        raise _no_tree(where, "it is nested too deep") from None
    return node


def ability_from_text(text: str, where: str = "") -> nodes.Ability:
    """A stored ability; `where` is named in the error that a damaged or forged one gives."""
    tree = _from_text(text, where)
    if not isinstance(tree, nodes.Ability):
        raise _no_tree(where, f"{type(tree).__name__} is no ability")
    return tree


def bundle_from_text(text: str, where: str = "") -> nodes.Bundle:
    """A stored price."""
    tree = _from_text(text, where)
    if not isinstance(tree, nodes.Bundle):
        raise _no_tree(where, f"{type(tree).__name__} is no price")
    return tree


def cond_from_text(text: str, where: str = "") -> nodes.Cond:
    """A stored condition."""
    tree = _from_text(text, where)
    if not isinstance(tree, nodes.Cond):
        raise _no_tree(where, f"{type(tree).__name__} is no condition")
    return tree


def _from_text(text: object, where: str) -> Node:
    if not isinstance(text, str) or len(text) > _MAX_TEXT:
        raise _no_tree(where, "it is no text of an admitted length")
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _no_tree(where, str(error)) from None
    return tree_from_json(value, where)


def _no_tree(where: str, why: str) -> KartotekError:
    return KartotekError(
        "data-format", "a stored expression is no tree of the effect language", where=where, why=why,
        hint="run `kartotek build`; somebody or something has changed the database",
    )  # fmt: skip


def _plain(value: Any) -> Any:
    if isinstance(value, Node):
        return tree_to_json(value)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
