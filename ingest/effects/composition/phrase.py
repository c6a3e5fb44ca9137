"""One phrase of a clause: an amount, things, a number, a player, a verb, a time or another word."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Any

__all__ = ["ComposedPhrase"]


@dataclass(frozen=True, slots=True)
class ComposedPhrase:
    """One phrase of a clause."""

    kind: str
    """amount, things, number, player, verb, time or word"""
    name: Any = None
    """The good of an amount, the scope of a player, the tag of a verb or word, the timing of a time."""
    n: int | None = None
    case: str = "nom"
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
