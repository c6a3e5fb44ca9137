"""Picking phrases out of a clause: the only one, the place of a word, those in a row before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TypeVar

from ingest.effects.composition.phrase import ComposedPhrase

__all__ = ["all_made", "last_run", "only", "phrase_before", "place_of", "with_replaced"]

_T = TypeVar("_T")


def only(found: Sequence[_T]) -> _T | None:
    """The one that was found; None where there is none, or are several."""
    return found[0] if len(found) == 1 else None


def all_made(parts: Sequence[_T | None]) -> list[_T] | None:
    """The parts; None where one of them could not be made."""
    made = [part for part in parts if part is not None]
    return made if len(made) == len(parts) else None


def place_of(phrases: Sequence[ComposedPhrase], *tags: str) -> int | None:
    """The place of the first word with one of these tags."""
    return next((at for at, p in enumerate(phrases) if p.tag in tags), None)


def phrase_before(phrases: Sequence[ComposedPhrase], tag: str) -> ComposedPhrase | None:
    """The phrase right before the first word with this tag."""
    at = place_of(phrases, tag)
    return phrases[at - 1] if at else None


def last_run(phrases: Sequence[ComposedPhrase], belongs: Callable[[ComposedPhrase], bool]) -> list[ComposedPhrase]:
    """The phrases in a row at the end that belong together."""
    return [*takewhile(belongs, reversed(phrases))][::-1]


def with_replaced(phrases: Sequence[ComposedPhrase], old: ComposedPhrase, new: ComposedPhrase) -> list[ComposedPhrase]:
    """The phrases with another one in place of one of them."""
    return [new if p is old else p for p in phrases]
