"""What the words for a game's names are: nouns, verbs, scopes, filters and phrases, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from kartotek.schema.hungarian import Lexeme, Verb

__all__ = [
    "LANGUAGES",
    "AttributeWords",
    "Gaining",
    "Language",
    "NameWords",
    "Phrases",
    "ScopeWords",
    "VerbWords",
    "Words",
]

Language = Literal["en", "hu"]
"""The languages in which everything is said."""
LANGUAGES: Final[tuple[Language, ...]] = ("en", "hu")

Phrases = Mapping[str, str]
"""Phrases of one language by what they say it for: `say`, `before`, `after`, `how`, `no` ..."""


@dataclass(frozen=True, slots=True)
class Gaining:
    """What gaining a good is called where it is not called that: power is charged."""

    en: str
    hu: Verb


@dataclass(frozen=True, slots=True)
class NameWords:
    """A noun or adjective. `level` marks a stat that one has rather than counts (a level, a place on a track), `shared`
    a thing of the whole table, which is nobody's own; `gaining` is the verb for gaining it, where it has its own."""

    one: str
    many: str
    hu: Lexeme
    level: bool = False
    shared: bool = False
    gaining: Gaining | None = None

    @property
    def mass(self) -> bool:
        return self.one == self.many


@dataclass(frozen=True, slots=True)
class ScopeWords:
    """Players seen from one seat: as a person, as whoever acts, and as where their things are."""

    player: NameWords
    each: Phrases
    of: Phrases
    plural: bool = False
    owned: bool = False


@dataclass(frozen=True, slots=True)
class VerbWords:
    en: str
    hu: str
    verb: Verb


@dataclass(frozen=True, slots=True)
class AttributeWords:
    """How a filter on an attribute reads. `head`: its value is the noun itself (a mine, not a structure of kind mine).
    The phrases of each language are `before` or `after` the noun or `how` in a clause; `no` is the negative, `any` what
    a clause says without the filter, `unit` what a sum over the attribute counts."""

    name: NameWords
    en: Phrases
    hu: Phrases
    head: bool = False
    definite: bool = False
    unit: NameWords | None = None


_LOOKED: Final = NameWords("things looked at", "things looked at", Lexeme("megnézett lapok"))


@dataclass(frozen=True)
class Words:
    """All words of one game."""

    game: str
    terms: Mapping[str, Mapping[str, NameWords]]
    values: Mapping[str, Mapping[str, tuple[NameWords, ...]]]
    scopes: Mapping[str, ScopeWords]
    verbs: Mapping[str, VerbWords]
    attributes: Mapping[str, AttributeWords]
    phrases: Mapping[str, Mapping[str, Mapping[str, Phrases]]] = field(default_factory=dict)

    def amount(self, name: str) -> NameWords:
        """The word for a resource or stat."""
        return self.terms["resources"].get(name) or self.terms["stats"][name]

    def zone(self, name: str) -> NameWords:
        """The word for a zone, also for the one that holds what somebody looks at."""
        return self.terms["zones"].get(name, _LOOKED)

    def counted(self, name: str) -> NameWords:
        """The word for anything that a number can stand before."""
        return self.terms["units"].get(name) or self.terms["nouns"].get(name) or self.amount(name)

    def find(self, name: str) -> NameWords | None:
        """The word for anything that a number can stand before; None where there is none."""
        groups = (self.terms[group] for group in ("units", "nouns", "resources", "stats"))
        return next((group[name] for group in groups if name in group), None)

    def value(self, domain: str, name: str) -> tuple[NameWords, ...]:
        """The words for a value: several where it is a group that reads as a list."""
        own = self.values.get(domain, {}).get(name)
        if own is None and domain == "zone":
            return (self.zone(name),)
        return own if own is not None else (self.amount(name),)

    def attribute(self, name: str, *holders: str) -> AttributeWords:
        """What a noun, event, verb or hook says of an attribute, its own words before those shared by all."""
        own = next(
            (self.attributes[key] for key in (f"{holder}.{name}" for holder in holders) if key in self.attributes), None
        )
        return own or self.attributes[name]
