"""Fields whose description is the docstring of the function that answers them."""

from __future__ import annotations

from collections.abc import Callable
from inspect import cleandoc
from typing import Any

import strawberry

__all__ = ["fact", "told"]


def fact(answer: Callable[..., Any]) -> Any:
    """A field of a type: the method gives its value, the method's docstring its description."""
    return strawberry.field(answer, description=cleandoc(answer.__doc__ or ""))


def told(description: str) -> Any:
    """The description of an argument, for use in `Annotated`."""
    return strawberry.argument(description=description)
