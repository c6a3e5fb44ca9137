"""Types of the effect language's trees for clients: `python -m kartotek.api.client_types docs/clients` writes them."""

from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import Any, Final, Literal, Union, get_args, get_origin

from kartotek.schema.language.node import later_fields
from kartotek.schema.language.nodes import Node
from kartotek.schema.language.tree_schema import NODE_CLASSES, node_fields

__all__ = ["FILES", "python_types", "typescript_types"]

_TS_PLAIN: Final = {str: "string", int: "number", bool: "boolean", type(None): "null"}
_PY_PLAIN: Final = {str: "str", int: "int", bool: "bool", type(None): "None"}
_KEYWORDS: Final = frozenset({"from", "in", "is", "not", "if", "for", "with"})


def typescript_types() -> str:
    """An interface for each node, told apart by `node`, and their union."""
    lines = ["// Made by `make docs` from the node classes of the effect language.", ""]
    for name, kind in NODE_CLASSES.items():
        later = later_fields(kind)
        fields = "; ".join(
            f"{field}{'?' if field in later else ''}: {_typescript(hint)}" for field, hint in node_fields(kind).items()
        )
        lines.append(f'export interface {name} {{ node: "{name}"; {fields} }}'.replace("; }", " }"))
    lines += ["", f"export type Node = {' | '.join(NODE_CLASSES)};", ""]
    return "\n".join(lines)


def _typescript(hint: Any) -> str:
    if hint in _TS_PLAIN:
        return _TS_PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, Node):
        return hint.__name__
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(f'"{each}"' if isinstance(each, str) else str(each) for each in inner)
    if origin is tuple:
        if inner[-1] is Ellipsis:
            return f"({_typescript(inner[0])})[]"
        return f"[{', '.join(map(_typescript, inner))}]"
    assert origin in (Union, types.UnionType), hint
    return " | ".join(map(_typescript, inner))


def python_types() -> str:
    """A TypedDict for each node, told apart by `node`, and their union."""
    lines = [
        '"""Syntax trees of the effect language; made by `make docs` from its node classes."""',
        "# ruff: noqa",
        "# fmt: off",
        "",
        "from __future__ import annotations",
        "",
        "from typing import Literal, NotRequired, TypedDict, Union",
        "",
    ]
    for name, kind in NODE_CLASSES.items():
        later = later_fields(kind)
        fields = {"node": f'Literal["{name}"]'} | {
            field: f"NotRequired[{_python(hint)}]" if field in later else _python(hint)
            for field, hint in node_fields(kind).items()
        }
        if _KEYWORDS & fields.keys():
            body = ", ".join(f'"{field}": "{hint}"' for field, hint in fields.items())
            lines += ["", f'{name} = TypedDict("{name}", {{{body}}})', ""]
        else:
            lines += ["", f"class {name}(TypedDict):", *(f"    {field}: {hint}" for field, hint in fields.items()), ""]
    lines += ["", f"Node = Union[{', '.join(NODE_CLASSES)}]", ""]
    return "\n".join(lines)


def _python(hint: Any) -> str:
    if hint in _PY_PLAIN:
        return _PY_PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, Node):
        return hint.__name__
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return f"Literal[{', '.join(map(repr, inner))}]".replace("'", '"')
    if origin is tuple:
        return f"list[{_python(inner[0])}]" if inner[-1] is Ellipsis else "list[" + _any_of(inner) + "]"
    assert origin in (Union, types.UnionType), hint
    return _any_of(inner)


def _any_of(inner: tuple[Any, ...]) -> str:
    return f"Union[{', '.join(map(_python, inner))}]"


FILES: Final = {"typescript/ast.ts": typescript_types, "python/ast_types.py": python_types}

if __name__ == "__main__":
    for name, made in FILES.items():
        (Path(sys.argv[1]) / name).write_text(made(), encoding="utf-8")
