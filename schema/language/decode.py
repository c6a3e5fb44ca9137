"""Stored trees back to nodes. A database is a file that anybody may have written, and abilities are compiled to code:
so a tree is taken only if it is one that the grammar could have made, down to every name and number."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias, Union, get_args, get_origin

from kartotek.schema.language import nodes as n
from kartotek.schema.language.limits import MAX_NUMBER
from kartotek.schema.language.node import later_fields
from kartotek.schema.shapes import hints

__all__ = ["UnfitError", "decode"]

_Reader: TypeAlias = Callable[[Any], Any]

_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_CLASSES: Final[Mapping[str, type[n.Node]]] = {
    name: item
    for name in n.__all__
    if isinstance(item := getattr(n, name), type) and issubclass(item, n.Node) and item is not n.Node
}
_AT_LEAST: Final = {
    (n.Seq, "steps"): 2,
    (n.Choose, "options"): 2,
    (n.Alternative, "options"): 2,
    (n.SmallestLargest, "terms"): 2,
    (n.Band, "steps"): 1,
    (n.Ranked, "prizes"): 1,
    (n.Bundle, "amounts"): 1,
    (n.ObjectIs, "filters"): 1,
    (n.Conjunction, "conditions"): 2,
    (n.Disjunction, "conditions"): 2,
    (n.SecretChoice, "options"): 2,
    (n.Spend, "moves"): 1,
}
"""Lists of which the grammar asks for so many."""
_SIGNED: Final = {(n.Number, "value"), (n.Band, "steps")}
"""Numbers that may be below zero; of a step of a band, what it is worth."""
_LATER: Final = {kind: later_fields(kind) for kind in _CLASSES.values()}
_READERS: Final[dict[type[n.Node], Mapping[str, _Reader]]] = {}


class UnfitError(Exception):
    """Something that the grammar does not admit; `path` leads to it, innermost part first."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what
        self.path: list[str] = []


def decode(value: Any) -> n.Node:
    """The node that a JSON value stands for, with everything in it. Raises `UnfitError`."""
    name = value.get("node") if isinstance(value, dict) else None
    if not isinstance(name, str) or name not in _CLASSES:
        raise UnfitError(f"{_short(name)} is no node of the language")
    kind = _CLASSES[name]
    readers = _READERS.get(kind) or _READERS.setdefault(kind, _readers(kind))
    later = _LATER[kind]
    if not value.keys() - later.keys() <= {"node", *readers}:
        raise UnfitError(f"{name} has the fields {', '.join(readers) or 'none'} and no others")
    parts = {}
    for field, reader in readers.items():
        try:
            parts[field] = reader(value[field])
        except KeyError:
            if field not in later:
                raise UnfitError(f"{name} has no field {field!r}") from None
        except UnfitError as unfit:
            unfit.path.append(field)
            raise
    node = kind(**parts)
    _agrees(node)
    return node


def _agrees(node: n.Node) -> None:
    """Fields that go together: a comparison with its values, a timing with its name."""
    match node:
        case n.Filter(_, operator, values) if (operator is None) != (not values):
            raise UnfitError("a filter compares with values, or is a yes or no without any")
        case n.Timing(kind, name, filters) if (kind in ("each", "on")) != (name is not None) or (
            filters and kind != "on"
        ):
            raise UnfitError("only 'each' and 'on' have a name, and only 'on' has filters")
        case n.Timing(kind, _, _, edge, by) if (edge and kind != "each") or (by and kind != "on"):
            raise UnfitError("only 'each' has a start or an end, and only 'on' says by whom")
        case n.ThingPlace(zone, who, end, on) if (zone is None) == (on is None) or (zone is None and (who or end)):
            raise UnfitError("a place is a zone, or on a thing")
        case n.Look(_, _, n.Select(_, _, str() | n.Node())):
            raise UnfitError("one looks at things in one place")
        case n.Set(_, _, "+=" | "-=", n.Word()):
            raise UnfitError("only numbers rise and fall")
        case n.Ranked(_, _, ties, by) if by is not None and ties != "share":
            raise UnfitError("equal players have one rule")
        case n.Best(_, _, ties, by) if by is not None and ties != "all":
            raise UnfitError("equal players have one rule")
        case n.Filter("this", _, _, _, int()):
            raise UnfitError("'this' reaches nowhere")
        case n.Filter(_, _, values) if any(isinstance(v, n.Select) and not v.filters and not v.scope for v in values):
            raise UnfitError("a noun alone is a name")


def _readers(kind: type[n.Node]) -> Mapping[str, _Reader]:
    return {
        field: _reader(hint, _AT_LEAST.get((kind, field), 0), (kind, field) in _SIGNED)
        for field, hint in hints(kind).items()
        if field != "span"
    }


def _reader(hint: Any, least: int = 0, signed: bool = False) -> _Reader:
    """A function that takes a JSON value for a declared type, or raises."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is int:
        return _number if signed else _natural
    if hint is str:
        return _name
    if hint is bool:
        return _yes_no
    if origin is Literal:
        return lambda value: _one_of(value, arguments)
    if origin is tuple:
        return _listed(arguments, least, signed)
    if origin in (Union, types.UnionType):
        return _either(arguments)
    assert isinstance(hint, type)
    return lambda value: _node(value, (hint,))


def _either(arguments: tuple[Any, ...]) -> _Reader:
    """One of several nodes, or a plain value in their place."""
    kinds = tuple(item for item in arguments if isinstance(item, type) and issubclass(item, n.Node))
    optional = type(None) in arguments
    plain = [_reader(item) for item in arguments if item not in kinds and item is not type(None)]

    def read(value: Any) -> Any:
        if value is None and optional:
            return None
        if isinstance(value, dict) or not plain:
            return _node(value, kinds)
        return plain[0](value)

    return read


def _listed(arguments: tuple[Any, ...], least: int, signed: bool = False) -> _Reader:
    several = arguments[-1] is Ellipsis
    each = [
        _reader(item, 0, signed and (several or place > 0)) for place, item in enumerate(arguments) if item is not ...
    ]

    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list) or (len(value) < least if several else len(value) != len(each)):
            raise UnfitError(f"a list of {f'at least {least}' if several else len(each)} is wanted")
        parts = []
        for place, item in enumerate(value):
            try:
                parts.append(each[0 if several else place](item))
            except UnfitError as unfit:
                unfit.path.append(str(place))
                raise
        return tuple(parts)

    return read


def _node(value: Any, kinds: tuple[type[n.Node], ...]) -> n.Node:
    node = decode(value)
    if not isinstance(node, kinds):
        raise UnfitError(f"{type(node).__name__} cannot stand here")
    return node


def _number(value: Any) -> int:
    if type(value) is not int or not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise UnfitError(f"{_short(value)} is no number of the language")
    return value


def _natural(value: Any) -> int:
    if _number(value) < 0:
        raise UnfitError(f"{_short(value)} cannot be less than nothing")
    return int(value)


def _name(value: Any) -> str:
    if not isinstance(value, str) or not _NAME.fullmatch(value):
        raise UnfitError(f"{_short(value)} is no name")
    return value


def _yes_no(value: Any) -> bool:
    if not isinstance(value, bool):
        raise UnfitError(f"{_short(value)} is neither true nor false")
    return value


def _one_of(value: Any, admitted: tuple[Any, ...]) -> Any:
    if not isinstance(value, str) or value not in admitted:
        raise UnfitError(f"{_short(value)} is none of {', '.join(map(str, admitted))}")
    return value


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}..."
