"""Enumerations of the API; their values stand in an order that means something."""

from __future__ import annotations

from enum import Enum
from typing import Any, Literal, cast

import strawberry

from kartotek.catalog.search import Order
from kartotek.schema.evidence_kinds import EvidenceKind

__all__ = [
    "ChangeKind",
    "ComponentOrder",
    "ContradictionKind",
    "Direction",
    "EvidenceKind",
    "Language",
    "PartOfSpeech",
    "Standing",
    "TermStatus",
    "Timing",
    "code_of",
]


def _meant(value: Any, description: str) -> Any:
    """A value as the library writes it, with its description."""
    return strawberry.enum_value(value, description=description)


@strawberry.enum(description="A language of the catalog.")
class Language(Enum):
    EN = _meant("en", "English.")
    HU = _meant("hu", "Hungarian.")


def code_of(language: Language) -> Literal["en", "hu"]:
    """The language as the library writes it."""
    return cast("Literal['en', 'hu']", language.value)


def _offer(kinds: type[EvidenceKind], description: str) -> None:
    """Make an enumeration of the schema one of the API, with the meaning of each value as its description."""
    offered: Any = strawberry.enum(kinds, description=description)
    for value in offered.__strawberry_definition__.values:
        value.description = kinds(value.value).meaning


_offer(EvidenceKind, "Where the value of a field comes from, the nearest to the book first.")


@strawberry.enum(description="How a claim stands to the value that the catalog has.")
class Standing(Enum):
    STANDS = _meant("stands", "The value of the catalog is the one that this source claims.")
    AGREES = _meant("agrees", "The source says the same.")
    DIFFERS = _meant("differs", "The source says something else.")


@strawberry.enum(description="When an ability happens, in the order in which a game meets them.")
class Timing(Enum):
    NOW = _meant("now", "Once, when the component is gained or built.")
    ALWAYS = _meant("always", "For as long as the component is in play.")
    ON = _meant("on", "Whenever an event happens; `timingName` names it.")
    EACH = _meant("each", "In every phase that `timingName` names.")
    ACTION = _meant("action", "When the player takes it as an action.")
    FREE = _meant("free", "When the player likes, besides an action.")
    END = _meant("end", "At the end of the game.")


@strawberry.enum(description="How a term stands among the terms of its concept, the best first.")
class TermStatus(Enum):
    PREFERRED = _meant("preferred", "The term to use.")
    ADMITTED = _meant("admitted", "Correct, but not the first choice.")
    DEPRECATED = _meant("deprecated", "Met in print, better avoided.")
    FORBIDDEN = _meant("forbidden", "Wrong or misleading.")


@strawberry.enum(description="The part of speech of a term; of several words, that of their head.")
class PartOfSpeech(Enum):
    NOUN = _meant("noun", "A noun.")
    VERB = _meant("verb", "A verb.")
    ADJECTIVE = _meant("adjective", "An adjective.")
    ADVERB = _meant("adverb", "An adverb.")
    NAME = _meant("name", "A proper name.")
    PHRASE = _meant("phrase", "A whole phrase that is said as it stands.")
    HEADING = _meant("heading", "The heading of a part of the book.")


@strawberry.enum(description="Between whom a contradiction is.")
class ContradictionKind(Enum):
    LANGUAGE = _meant("language", "Hungarian against English.")
    INSIDE = _meant("inside", "Two places of one book.")
    SOURCES = _meant("sources", "Two sources.")
    EDITIONS = _meant("editions", "Two editions.")


@strawberry.enum(description="What components are ordered by; the unknown comes last, or first in descending order.")
class ComponentOrder(Enum):
    CATALOG = _meant(Order.CATALOG, "Game, kind, and the order of the shipped files.")
    RELEVANCE = _meant(Order.RELEVANCE, "How well the name fits the words searched for.")
    NAME_EN = _meant(Order.NAME_EN, "English name.")
    NAME_HU = _meant(Order.NAME_HU, "Hungarian name in Hungarian alphabetical order.")
    COST = _meant(Order.COST, "How many resources the price takes.")
    AGE = _meant(Order.AGE, "Age.")
    COLOR = _meant(Order.COLOR, "Colour, in the order that the game declares.")
    CONFIDENCE = _meant(Order.CONFIDENCE, "Confidence of the least certain field.")


@strawberry.enum(description="What became of a component.")
class ChangeKind(Enum):
    ADDED = _meant("added", "It is new.")
    CHANGED = _meant("changed", "Some of its fields have other values.")
    RETIRED = _meant("retired", "It is gone; its id is not used again.")


@strawberry.enum(description="Which end comes first.")
class Direction(Enum):
    ASC = _meant("asc", "Smallest first.")
    DESC = _meant("desc", "Largest first.")
