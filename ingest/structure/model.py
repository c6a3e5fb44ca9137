"""What a game adds to the reading of structure: what its book calls kinds of components, and statements that only this
game's book makes. `model_file.py` loads it from `reading.toml`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from kartotek.ingest.structure.pattern import Pattern

__all__ = [
    "LAST",
    "BesideRule",
    "FactTemplates",
    "KindRule",
    "LabelRule",
    "ReadingModel",
    "SectionRule",
    "StatementRule",
    "Template",
]

LAST: Final = "_last"
"""Behind the name of a slot: the last one of its values."""
_PLACE: Final = re.compile(r"\{(\w+)(?:\.(\w+))?\}")


@dataclass(frozen=True, slots=True)
class Template:
    """A text with places for what slots took: `{color}`, or a form of it such as `{color.Hu}`."""

    text: str

    @property
    def places(self) -> tuple[tuple[str, str], ...]:
        return tuple((found[1], found[2] or "") for found in _PLACE.finditer(self.text))

    @property
    def slots(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for name, _ in self.places))


FactTemplates = Mapping[str, Template | bool | int]
"""Fields with their values, or with templates for them."""


@dataclass(frozen=True, slots=True)
class KindRule:
    """A kind of component: the nouns that the book has for it, and how ids of its members are made. With `of` it is the
    part of another kind whose ids are made so; `named` are further fields that hold names."""

    name: str
    nouns: tuple[str, ...] = ()
    ids: tuple[Template, ...] = ()
    of: str = ""
    named: tuple[str, ...] = ()
    called_by: str = ""
    """The field whose value stands in brackets behind the noun that the members with it are called."""


@dataclass(frozen=True, slots=True)
class StatementRule:
    """A statement of the book with the facts that follow from it; none where it only gives others what they need."""

    name: str
    texts: tuple[Pattern, ...]
    facts: FactTemplates
    id: Template | None = None
    """The members it is about by their ids; lists in it multiply."""
    of: str = ""
    """The slot that holds the names of the components it is about."""
    every: str = ""
    """The kind it is about, all members or those that `where` asks for."""
    where: Mapping[str, str] = field(default_factory=dict)
    others: FactTemplates = field(default_factory=dict)
    count: str = ""
    """The slot with the number that the members must have."""
    order: bool = False
    """Whether lists go together by their order."""
    penalties: tuple[str, ...] = ()
    given: str = ""
    """Another statement, whose slots this one uses: what it says holds for each of its passages."""
    below: str = ""
    """The slot of that statement whose names stand above passages of this one: each is about the nearest."""

    @property
    def used(self) -> frozenset[str]:
        """The names of slots that its facts depend on, and of what else stands in its templates."""
        values = (self.id, *self.facts.values(), *self.others.values())
        named = (name.removesuffix(LAST) for value in values if isinstance(value, Template) for name in value.slots)
        return frozenset((*named, *self.where.values(), self.of, self.count))


@dataclass(frozen=True, slots=True)
class SectionRule:
    """A sort of heading, and what it says of every component of a kind that is named below it."""

    name: str
    heading: Pattern
    kind: str
    facts: FactTemplates
    until: tuple[Pattern, ...] = ()
    """Other headings that end such a section."""


@dataclass(frozen=True, slots=True)
class LabelRule:
    """A labelled value, and what it says of the component whose heading stands next to it."""

    name: str
    text: Pattern
    owner: str
    reach: int
    """How many lines away the heading may stand."""
    facts: FactTemplates
    also: Mapping[str, FactTemplates] = field(default_factory=dict)
    """What it says of components that its slots name."""


@dataclass(frozen=True, slots=True)
class BesideRule:
    """Words in the lines of an effect, or up to `reach` lines after it, that say more of its component; or the time of
    the effect, which says it by itself."""

    name: str
    kind: str
    texts: tuple[Pattern, ...]
    facts: FactTemplates
    reach: int = 0
    times: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ReadingModel:
    """All that a game adds to the reading of structure."""

    kinds: Mapping[str, KindRule] = field(default_factory=dict)
    statements: Sequence[StatementRule] = ()
    sections: Sequence[SectionRule] = ()
    labels: Sequence[LabelRule] = ()
    beside: Sequence[BesideRule] = ()
    values: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    """Further words for values of domains, and domains that no vocabulary declares."""
    goods: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Further words for goods."""
