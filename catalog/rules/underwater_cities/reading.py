"""Reading what a person wrote down: each value with the place where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from kartotek.schema.errors import KartotekError

__all__ = ["flag_at", "list_at", "number_at", "object_at", "text_at", "unknown_keys", "wrong"]


def wrong(where: str, why: str, hint: str = "") -> NoReturn:
    raise KartotekError("replay-format", "the written state is malformed", where=where, why=why, hint=hint)


def unknown_keys(data: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    for key in data:
        if key not in known:
            wrong(f"{where}.{key}" if where else key, "there is no such entry", f"entries: {', '.join(known)}")


def object_at(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        wrong(where, "an object is needed")
    return value


def list_at(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        wrong(where, "a list is needed")
    return list(value)


def text_at(value: Any, where: str, admitted: Sequence[str] = ()) -> str:
    if not isinstance(value, str):
        wrong(where, "a text is needed")
    if admitted and value not in admitted:
        wrong(where, f"{value!r} is none of those admitted", ", ".join(admitted))
    return value


def number_at(value: Any, where: str, least: int = 0, most: int = 9999) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        wrong(where, f"a number from {least} to {most} is needed")
    return value


def flag_at(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        wrong(where, "true or false is needed")
    return value
