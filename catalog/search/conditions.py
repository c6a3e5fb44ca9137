"""What a search asks for, as a small tree: the search text, GraphQL's `where` and the library all come to this."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

__all__ = ["ANYTHING", "AllOf", "AnyOf", "Condition", "Negated", "Operator", "Match", "Words"]

Operator: TypeAlias = Literal[":", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class Match:
    """A key of the declared table held against a value: `color:brown`, `cost<=1`."""

    key: str
    operator: Operator
    value: str | int


@dataclass(frozen=True, slots=True)
class Words:
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


Condition: TypeAlias = Match | Words | AllOf | AnyOf | Negated

ANYTHING: Final = AllOf(())
