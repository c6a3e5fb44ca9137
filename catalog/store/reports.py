"""More of what a snapshot consists of: profiles, contradictions, terms, coverage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kartotek.catalog.store.model import Span
from kartotek.schema.rows import CoverageFields, PrintedCountFields
from kartotek.schema.rows import GapRow as Gap
from kartotek.schema.rows import ProfileChoiceRow as Choice
from kartotek.schema.rows import RetiredIdRow as Retired
from kartotek.schema.rows import TermFormRow as Form
from kartotek.schema.rows import TermRow as Term
from kartotek.schema.rows import UnreadRow as Unread
from kartotek.schema.rows import VocabularyEntryRow as VocabularyEntry
from kartotek.schema.rows import WordFormRow as WordForm

__all__ = [
    "Choice",
    "Concept",
    "Conflict",
    "Contradiction",
    "Coverage",
    "Form",
    "Gap",
    "Occurrence",
    "PrintedCount",
    "Profile",
    "Reading",
    "Retired",
    "Term",
    "Unread",
    "VocabularyEntry",
    "WordForm",
]


@dataclass(frozen=True, slots=True)
class Profile:
    """A named set of rule choices of a game."""

    id: str
    game: str
    slug: str
    choices: tuple[Choice, ...]

    def value(self, choice: str) -> str | None:
        return next((item.value for item in self.choices if item.choice == choice), None)


@dataclass(frozen=True, slots=True)
class Reading:
    """One side of a contradiction."""

    text: str
    document: str | None
    source: str | None
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Contradiction:
    id: str
    game: str
    kind: str
    about: str | None
    subjects: tuple[str, ...]
    topic: str
    readings: tuple[Reading, ...]
    decision: str
    reason: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """A reading of the book that differs from the stated value, and the decision."""

    subject: str
    field: str
    stated: str
    reading: str
    span: Span | None
    decision: str
    reason: str


@dataclass(frozen=True, slots=True)
class PrintedCount(PrintedCountFields):
    """How many pieces of a kind the book or a source says there are, with the lines that say so."""

    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Coverage(CoverageFields):
    """One line of the ledger; `fields` counts fields by kind of evidence."""

    fields: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Occurrence:
    form: str
    span: Span
    kind: str
    confidence: int


@dataclass(frozen=True, slots=True)
class Concept:
    """A meaning shared by games; `terms` are ids, Hungarian and English mixed, in order of the games.

    `counterpart` is the concept that plays the same part in other games.
    """

    id: str
    category: str | None
    label: str
    definition: str | None
    counterpart: str | None
    terms: tuple[str, ...]
