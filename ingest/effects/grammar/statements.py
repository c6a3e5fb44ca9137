"""What is read out of a text: one ability with its lines, its subject and its confidence."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Final

from kartotek.ingest.confidence import FULL
from kartotek.ingest.effects.grammar.discourse import Note
from kartotek.ingest.text.sentences import Sentence, Token
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.nodes import Ability
from kartotek.schema.language.parser import parse_ability, parse_unchecked
from kartotek.schema.language.printer import print_ability
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["Statement", "canonical", "parsed_statement"]

_MOST_PRINTED: Final = 4096
_PRINTED: Final[dict[tuple[Vocabulary, str, str | None], str | None]] = {}
"""Expressions that were printed before: sentences are tried in many ways, and say the same in most of them."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One ability read out of a text, or a note about others that is used up before the reading ends."""

    line_from: int
    line_to: int
    subject: str | None
    content: Ability | Note
    confidence: int
    rules: tuple[str, ...] = ()
    variant: int | None = None
    """Which one of several components of a sentence it belongs to."""
    label: tuple[Token, ...] = ()
    place: int | None = None
    """Its position among others, a level, where the sentence says it."""
    plural: bool = False
    replaces: Ability | None = None
    """The ability of an earlier statement that this one says more fully."""
    named: bool = False
    """Its subject is named in the sentence."""
    built: str = ""
    """The kind of thing that it comes with."""
    whole: bool = False
    """No word of the sentence was left over."""
    ceiling: int = FULL
    """The highest confidence that it may have, whatever is found out about it later."""
    timed: bool = True
    """The text says when."""
    contextual: bool = False
    """It happens when the action is done that the text is about."""
    penalties: tuple[str, ...] = ()
    """What made it less certain, by the names of the table of penalties."""
    sequel: bool = False
    """Its sentence goes on with what the one before it does."""
    found: str = ""
    """How its subject was found."""
    sentence: Sentence | None = field(default=None, compare=False, repr=False)
    """The sentence that it was read in."""
    named_at: tuple[tuple[int, int], ...] = ()
    """The lines of the headings or lists that its subject is known by."""

    @property
    def ability(self) -> Ability:
        """What it says. A note has none: the reader uses notes up before it hands statements on."""
        if not isinstance(self.content, Ability):
            raise TypeError(f"{self.content} is no ability")
        return self.content

    @property
    def expression(self) -> str:
        """The ability as text, for rows and reports."""
        return print_ability(self.ability)

    def as_row(self) -> dict[str, Any]:
        return {
            "line_from": self.line_from,
            "line_to": self.line_to,
            "subject": self.subject,
            "expression": self.expression,
            "confidence": self.confidence,
        }

    def stored(self) -> dict[str, Any]:
        """The fields as the cache of readings keeps them: the ability as text, without what only the reader needs."""
        kept = {one.name: getattr(self, one.name) for one in fields(self)}
        return kept | {"content": self.expression, "label": (), "sentence": None, "replaces": None}


def parsed_statement(vocabulary: Vocabulary, content: str, **fields: Any) -> Statement:
    """A statement of which the ability is given as text: from the cache, or in a test."""
    return Statement(content=parse_unchecked(content, vocabulary), **fields)


def canonical(text: str, vocabulary: Vocabulary, host: str | None = None) -> str | None:
    """The expression as the language prints it, or None where it is not one."""
    key = (vocabulary, text, host)
    if key not in _PRINTED:
        if len(_PRINTED) >= _MOST_PRINTED:
            _PRINTED.clear()
        _PRINTED[key] = _printed(text, vocabulary, host)
    return _PRINTED[key]


def _printed(text: str, vocabulary: Vocabulary, host: str | None) -> str | None:
    try:
        return print_ability(parse_ability(text, vocabulary, host))
    except KartotekError:
        return None
