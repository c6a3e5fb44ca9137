"""What a search asks for, as a small tree: the search text, GraphQL's `where` and the library all come to this."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

__all__ = ["ANYTHING", "AllOf", "AnyOf", "Condition", "Negated", "SearchOperator", "KeyCondition", "TextCondition"]

SearchOperator: TypeAlias = Literal[":", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class KeyCondition:
    """A key of the declared table held against a value: `color:brown`, `cost<=1`."""

    key: str
    operator: SearchOperator
    value: str | int


@dataclass(frozen=True, slots=True)
class TextCondition:
    """Free text in either language. Every word must be found, inflected or not; a phrase only as it stands."""

    text: str
    phrase: bool = False


@dataclass(frozen=True, slots=True)
class AllOf:
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Negated:
    part: Condition


Condition: TypeAlias = KeyCondition | TextCondition | AllOf | AnyOf | Negated

ANYTHING: Final = AllOf(())
