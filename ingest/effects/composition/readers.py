"""Readers that are asked one after another, until one of them has an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ParamSpec, TypeVar

__all__ = ["first_answer"]

_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")


def first_answer(
    readers: Iterable[Callable[_Asked, _Answer | None]], *asked: _Asked.args, **named: _Asked.kwargs
) -> _Answer | None:
    """What the first reader that has an answer answers; None where none has one."""
    for reader in readers:
        answer = reader(*asked, **named)
        if answer is not None:
            return answer
    return None
