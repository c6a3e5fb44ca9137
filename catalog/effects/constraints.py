"""One filter of an expression with its values worked out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["Constraint"]


@dataclass(frozen=True, slots=True)
class Constraint:
    """One filter with its values worked out. There is no operator for yes/no; an unknown value is None."""

    attribute: str
    operator: str | None
    values: tuple[int | None, ...]
    negated: bool

    @property
    def plain(self) -> bool:
        """Neither negated nor unknown."""
        return not self.negated and None not in self.values

    def admits(self, value: int) -> bool | None:
        """Does a value pass? None when an unknown value of the filter decides."""
        if self.operator == "=" and value in self.values:
            return not self.negated
        if None in self.values and value not in self.values:
            return None
        match self.operator:
            case None:
                passed = bool(value)
            case "=":
                passed = False
            case "!=":
                passed = value not in self.values
            case ">=":
                passed = value >= self.values[0]  # type: ignore[operator]
            case "<=":
                passed = value <= self.values[0]  # type: ignore[operator]
            case "<":
                passed = value < self.values[0]  # type: ignore[operator]
            case _:
                passed = value > self.values[0]  # type: ignore[operator]
        return passed != self.negated

    def as_json(self) -> list[Any]:
        return [self.attribute, self.operator, list(self.values), self.negated]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Constraint:
        attribute, operator, values, negated = data
        return cls(attribute, operator, tuple(values), negated)
