"""What a shape is: a generated test, an explanation of what does not fit, and a JSON Schema."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any

from kartotek.schema.errors import KartotekError

__all__ = ["Fields", "Shape", "constant", "wrong"]

Fields = Mapping[str, "Shape"]
"""Keys with their shapes; a key that may be left out ends with a question mark."""


class Shape(ABC):
    """What a value looks like."""

    @abstractmethod
    def test(self, value: str, names: dict[str, Any]) -> str:
        """A Python expression that says whether the value of an expression fits; constants go into `names`.

        Where a key is missing it may also raise `KeyError`, which says the same.
        """

    @abstractmethod
    def explain(self, value: Any, where: str) -> None:
        """Raise with the place where a value does not fit."""

    def words(self) -> Iterable[str]:
        """The texts that it admits by name."""
        return ()

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of such values."""


def wrong(where: str, needed: str, value: Any) -> KartotekError:
    shown = repr(value)
    why = f"{needed} is needed, not {shown if len(shown) < 60 else shown[:57] + '...'}"
    return KartotekError("replay-format", "the replay is malformed", where=where, why=why)


def constant(names: dict[str, Any], value: Any) -> str:
    name = f"c{len(names)}"
    names[name] = value
    return name
