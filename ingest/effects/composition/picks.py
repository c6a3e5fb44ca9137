"""Picking phrases and words out of a clause: the only one, those in a row before a word, those that roots name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import TypeVar

from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.unit import WordUnit

__all__ = ["all_made", "last_run", "named_units", "only", "phrase_before", "place_of", "places_of", "with_replaced"]

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


def named_units(
    units: Sequence[WordUnit], roots: Iterable[str], names: Callable[[WordUnit, str], bool]
) -> list[WordUnit] | None:
    """The first word for each of some roots; None where one of them is not there."""
    return all_made([next((unit for unit in units if names(unit, root)), None) for root in roots])


def places_of(units: Iterable[WordUnit]) -> set[int]:
    """The places of some words."""
    return {place for unit in units for place in unit.places}


def with_replaced(phrases: Sequence[ComposedPhrase], old: ComposedPhrase, new: ComposedPhrase) -> list[ComposedPhrase]:
    """The phrases with another one in place of one of them."""
    return [new if p is old else p for p in phrases]
