"""Does a value have the type that a field declares? Annotations of records are turned into tests once, then reused."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

__all__ = ["Test", "hints", "misfit", "test_of"]

Test: TypeAlias = Callable[[Any], bool]


_TESTS: Final[dict[type, tuple[tuple[str, Test], ...]]] = {}


def hints(record: type) -> Mapping[str, Any]:
    """The declared types of a dataclass's fields, in their order."""
    found = get_type_hints(record)
    return {spec.name: found[spec.name] for spec in fields(record)}


def misfit(record: object) -> str | None:
    """The name of the first field whose value is not of its declared type; None where all are."""
    kind = type(record)
    if kind not in _TESTS:
        _TESTS[kind] = tuple((name, test_of(hint)) for name, hint in hints(kind).items())
    for name, test in _TESTS[kind]:
        if not test(getattr(record, name)):
            return name
    return None


def test_of(hint: Any) -> Test:
    """A test for a type made of plain types, literals, unions, tuples, mappings and records."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return lambda value: type(value) is str and value in arguments
    if origin in (Union, types.UnionType):
        tests = [test_of(argument) for argument in arguments]
        return lambda value: any(test(value) for test in tests)
    if origin is tuple:
        return _tuple_test(arguments)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, item = map(test_of, arguments)
        return lambda value: isinstance(value, Mapping) and all(key(k) and item(v) for k, v in value.items())
    if is_dataclass(hint):
        return lambda value: isinstance(value, hint) and misfit(value) is None  # type: ignore[arg-type]
    # A yes or no is a number to Python, and must not pass for one here.
    return lambda value: type(value) is hint


def _tuple_test(arguments: tuple[Any, ...]) -> Test:
    if arguments[-1] is Ellipsis:
        each = test_of(arguments[0])
        return lambda value: type(value) is tuple and all(map(each, value))
    tests = [test_of(argument) for argument in arguments]
    return lambda value: (
        type(value) is tuple
        and len(value) == len(tests)
        and all(test(item) for test, item in zip(tests, value, strict=True))
    )
