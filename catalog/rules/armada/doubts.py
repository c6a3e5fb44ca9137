"""What rests on facts that the catalog does not know: counted, shown as null, neither checked nor compared."""

from __future__ import annotations

from collections.abc import Iterable

from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import State

__all__ = ["declared_as_none", "doubt", "doubtful"]


def doubt(state: State, seat: int, *columns: str) -> None:
    """A step rests on an unknown fact, and these columns of a seat with it."""
    state.unverified += 1
    state.extra.doubts[seat].update(columns)


def doubtful(state: State, seats: Iterable[int]) -> list[int]:
    """Those of the seats of whom anything is unknown."""
    return [seat for seat in seats if state.extra.doubts[seat]]


def declared_as_none(state: State, request: Request) -> str:
    """The answer to a question for an amount that nobody has stated: nothing, which is doubtful from now on."""
    state.extra.doubts[request.seat].add("coins")
    return request.options()[0]
