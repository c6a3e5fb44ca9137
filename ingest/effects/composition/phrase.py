"""One phrase of a clause, and picking phrases and words out of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, TypeVar

from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.schema.hungarian.features import Case

__all__ = [
    "ComposedPhrase",
    "all_made",
    "last_run",
    "named_units",
    "only",
    "phrase_before",
    "place_of",
    "places_of",
    "with_replaced",
]


# One phrase of a clause: an amount, things, a number, a player, a verb, a time or another word.
@dataclass(frozen=True, slots=True)
class ComposedPhrase:
    """One phrase of a clause."""

    kind: str
    """amount, things, number, player, verb, time or word"""
    name: Any = None
    """The good of an amount, the scope of a player, the tag of a verb or word, the timing of a time."""
    n: int | None = None
    case: str = Case.NOM
    features: tuple[Mapping[str, Any], ...] = ()
    each: bool = False
    owned: bool = False
    plural: bool = False
    bound: str = ""
    """The comparison that goes with its number."""
    scope: str | None = None
    ordinal: int | None = None
    new: bool = False
    this: bool = False
    places: tuple[int, ...] = ()
    key: str = ""
    before: str = ""
    lemma: str = ""
    person: str = ""
    possible: bool = False
    command: bool = False
    definite: bool = False
    """Whether an article says that it is a known one."""
    apiece: bool = False
    """Whether its number is said twice: so much for each."""

    @property
    def tag(self) -> str:
        """What a verb or another word does; empty for what names goods, things, players and times."""
        return str(self.name) if self.kind in ("verb", "word") else ""

    @property
    def is_noun(self) -> bool:
        """Whether it names goods or things, which can be counted."""
        return self.kind in ("things", "amount")

    @property
    def is_single(self) -> bool:
        """Whether it speaks neither of each, nor of several, nor of one's own."""
        return not (self.each or self.plural or self.owned)

    @property
    def is_unqualified(self) -> bool:
        """Whether nothing is said of the things but what they are called."""
        return all(feature.keys() <= {"noun"} for feature in self.features)

    @property
    def gained_good(self) -> str:
        """The good of an amount, by the name that it is gained with."""
        return str(self.name if isinstance(self.name, str) else self.name["gain"])

    def feature(self, name: str) -> Any:
        """The first value of a feature; None where nothing is said of it."""
        return next((feature[name] for feature in self.features if name in feature), None)

    def is_within(self, places: Set[int]) -> bool:
        """Whether all of its words stand at these places."""
        return places >= set(self.places)


# Picking phrases and words out of a clause: the only one, those in a row before a word, those that roots name.
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
