"""What the rules of one game keep in a state: a typed class whose copying, writing and reading follow from its fields.

A game declares a slotted dataclass that derives from `TableState`:

    @dataclass(slots=True)
    class Table(TableState):
        round: int = 1
        hands: list[list[int]] = field(default_factory=list)
        owner: dict[int, int] = field(default_factory=dict)
        asked: tuple[int, str] | None = None

No list of what to copy is kept by hand, so a new field cannot be forgotten when a refused move is taken back.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any, Literal, Self, Union, get_args, get_origin, get_type_hints

from kartotek.schema.errors import KartotekError

__all__ = ["TableState"]

Copier = Callable[[Any], Any]
Reader = Callable[[Any], Any]

_ATOMS = (int, str, bool, float, type(None))


class TableState:
    """Base of the typed part of a game's state; fields hold numbers, texts, tuples, lists, dicts, sets and further
    `TableState`s, and nothing else."""

    __slots__ = ()

    def copy(self) -> Self:
        """An independent copy: everything that can be changed in place is copied, the rest is shared."""
        made: Self = _copy_function(type(self))(self)  # type: ignore[arg-type]  # classes can be hashed; mypy doubts it
        return made

    def as_json(self) -> dict[str, Any]:
        """Plain data: keys are texts, sets are sorted lists."""
        return {item.name: _plain(getattr(self, item.name)) for item in fields(self)}  # type: ignore[arg-type]

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Read back what `as_json` wrote; a missing, unknown or wrongly typed entry is refused."""
        readers = _readers(cls)  # type: ignore[arg-type]
        if not isinstance(data, Mapping) or data.keys() != readers.keys():
            odd = sorted(readers.keys() ^ set(data)) if isinstance(data, Mapping) else [type(data).__name__]
            raise KartotekError("eval-state", "not a state of this game", why=f"differs in {', '.join(map(str, odd))}")
        made = {}
        for name, reader in readers.items():
            try:
                made[name] = reader(data[name])
            except (TypeError, ValueError) as error:
                raise KartotekError("eval-state", "not a state of this game", where=name, why=str(error)) from error
        return cls(**made)


@lru_cache(maxsize=256)
def _copy_function(cls: type[TableState]) -> Callable[[TableState], Any]:
    """One generated expression that copies a table: a state is copied before every move that might be refused."""
    hints = get_type_hints(cls)
    scope: dict[str, Any] = {"make": cls}
    parts = [_copying(hints[item.name], f"it.{item.name}", scope) for item in fields(cls)]  # type: ignore[arg-type]
    made: Callable[[TableState], Any] = eval(f"lambda it: make({', '.join(parts)})", scope)
    return made


def _copying(hint: Any, value: str, scope: dict[str, Any], depth: int = 0) -> str:
    """The source of an expression that copies a value: lists in lists without a call for each of them."""
    copier = _copier(hint)
    if copier is None:
        return value
    if copier in (list.copy, dict.copy, set.copy):
        return f"{value}.copy()"
    if get_origin(hint) is list:
        inner = _copying(get_args(hint)[0], f"i{depth}", scope, depth + 1)
        return f"[{inner} for i{depth} in {value}]"
    name = f"c{len(scope)}"
    scope[name] = copier
    return f"({value} if {value} is None else {name}({value}))"


@lru_cache(maxsize=256)
def _readers(cls: type[TableState]) -> Mapping[str, Reader]:
    hints = get_type_hints(cls)
    return {item.name: _reader(hints[item.name]) for item in fields(cls)}  # type: ignore[arg-type]


# ---- copying ----


def _copier(hint: Any) -> Copier | None:
    """How a value of a type is copied; None if it is immutable and can be shared."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _optional(next(filter(None, map(_copier, inner)), None))
    if origin is list:
        return _list_copier(_copier(inner[0]))
    if origin is dict:
        return _dict_copier(_copier(inner[1]))
    if origin is set:
        return set.copy
    if isinstance(hint, type) and issubclass(hint, TableState):
        return hint.copy
    if hint in _ATOMS or origin in (Literal, tuple, frozenset):
        return None
    raise TypeError(f"a table state cannot hold {hint!r}")


def _optional(copier: Copier | None) -> Copier | None:
    return copier and (lambda value: value if value is None else copier(value))


def _list_copier(copier: Copier | None) -> Copier:
    return list.copy if copier is None else lambda value: [copier(item) for item in value]


def _dict_copier(copier: Copier | None) -> Copier:
    return dict.copy if copier is None else lambda value: {key: copier(item) for key, item in value.items()}


# ---- writing and reading ----


def _plain(value: Any) -> Any:
    if isinstance(value, TableState):
        return value.as_json()
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, set | frozenset):
        return sorted(_plain(item) for item in value)
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    return value


def _reader(hint: Any) -> Reader:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _first_of([_reader(item) for item in inner])
    if origin is tuple:
        return _tuple_reader(inner)
    if origin in (list, set, frozenset):
        return _sequence_reader(origin, _reader(inner[0]))
    if origin is dict:
        return _dict_reader(inner[0], _reader(inner[1]))
    if origin is Literal:
        return _literal_reader(inner)
    if isinstance(hint, type) and issubclass(hint, TableState):
        return hint.from_json
    return _atom_reader(hint)


def _atom_reader(kind: type) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not kind:  # so that true is not taken for 1
            raise TypeError(f"{value!r} is no {kind.__name__}")
        return value

    return read


def _literal_reader(values: tuple[Any, ...]) -> Reader:
    def read(value: Any) -> Any:
        if value not in values:
            raise ValueError(f"{value!r} is none of {values}")
        return value

    return read


def _first_of(readers: list[Reader]) -> Reader:
    def read(value: Any) -> Any:
        for reader in readers:
            try:
                return reader(value)
            except (TypeError, ValueError, KartotekError):
                continue
        raise TypeError(f"{value!r} has a type that is not admitted")

    return read


def _sequence_reader(kind: type, reader: Reader) -> Reader:
    def read(value: Any) -> Any:
        if not isinstance(value, list | tuple):
            raise TypeError(f"{value!r} is no list")
        return kind(reader(item) for item in value)

    return read


def _tuple_reader(inner: tuple[Any, ...]) -> Reader:
    if len(inner) == 2 and inner[1] is Ellipsis:
        return _sequence_reader(tuple, _reader(inner[0]))
    readers = [_reader(item) for item in inner]

    def read(value: Any) -> Any:
        if not isinstance(value, list | tuple) or len(value) != len(readers):
            raise TypeError(f"{value!r} is no list of {len(readers)} entries")
        return tuple(reader(item) for reader, item in zip(readers, value, strict=True))

    return read


def _dict_reader(key: type, reader: Reader) -> Reader:
    def read(value: Any) -> Any:
        if not isinstance(value, Mapping):
            raise TypeError(f"{value!r} is no object")
        return {key(name): reader(item) for name, item in value.items()}

    return read
