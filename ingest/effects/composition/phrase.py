"""One phrase of a clause: an amount, things, a number, a player, a verb, a time or another word."""

from __future__ import annotations

from collections.abc import Mapping
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

    def has_feature(self, name: str) -> bool:
        """Whether something of this name is said of it."""
        return any(name in feature for feature in self.features)
