"""The JSON Schema of syntax trees, made from the node classes: what `ast` in the API and the bulk files holds."""

from __future__ import annotations

import json
import sys
import types
from dataclasses import fields
from inspect import cleandoc
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from kartotek.schema.language import nodes
from kartotek.schema.language.node import later_fields
from kartotek.schema.language.nodes import Node

__all__ = ["NODE_CLASSES", "node_fields", "schema_text", "tree_schema"]

_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_ROOTS: Final = ("Ability", "Bundle", "Cond")
_PLAIN: Final = {str: "string", int: "integer", bool: "boolean", type(None): "null"}

NODE_CLASSES: Final[dict[str, type[Node]]] = {
    name: item
    for name in sorted(nodes.__all__)
    if isinstance(item := getattr(nodes, name), type) and issubclass(item, Node) and item is not Node
}


def node_fields(kind: type[Node]) -> dict[str, Any]:
    """The types of a node's fields by name; its place in the text is none of them."""
    hints = get_type_hints(kind, vars(sys.modules[kind.__module__]) | vars(nodes))
    return {spec.name: hints[spec.name] for spec in fields(kind) if spec.name != "span"}


def tree_schema() -> dict[str, Any]:
    """A tree is an ability, a price or a condition; every object names its kind under `node`."""
    definitions: dict[str, Any] = {name: _definition(kind) for name, kind in NODE_CLASSES.items()}
    definitions["Cond"] = _schema(nodes.Cond)
    return {
        "$schema": _DRAFT,
        "title": "A syntax tree of the effect language",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in _ROOTS],
        "$defs": definitions,
    }


def schema_text() -> str:
    """The schema as the published file has it."""
    return json.dumps(tree_schema(), indent=1, ensure_ascii=False) + "\n"


def _definition(kind: type[Node]) -> dict[str, Any]:
    properties = {name: _schema(hint) for name, hint in node_fields(kind).items()}
    described = {} if (kind.__doc__ or "").startswith(f"{kind.__name__}(") else {"description": _doc(kind)}
    return described | {
        "type": "object",
        "properties": {"node": {"const": kind.__name__}, **properties},
        "required": ["node", *(name for name in properties if name not in later_fields(kind))],
        "additionalProperties": False,
    }


def _doc(kind: type[Node]) -> str:
    return " ".join(cleandoc(kind.__doc__ or "").split())


def _schema(hint: Any) -> dict[str, Any]:
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    if isinstance(hint, type) and issubclass(hint, Node):
        return {"$ref": f"#/$defs/{hint.__name__}"}
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return {"enum": list(inner)}
    if origin is tuple:
        return _sequence(inner)
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema(each) for each in inner]}
    raise TypeError(f"no JSON Schema for {hint!r}")


def _sequence(inner: tuple[Any, ...]) -> dict[str, Any]:
    """A tuple of one kind of item, or of a fixed row of items."""
    if len(inner) == 2 and inner[1] is Ellipsis:
        return {"type": "array", "items": _schema(inner[0])}
    items = [_schema(each) for each in inner]
    return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}


if __name__ == "__main__":
    sys.stdout.write(schema_text())
