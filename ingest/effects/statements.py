"""What is read out of a text: one ability with its lines, its subject and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ingest.prose.sentences import Token
from schema.errors import KartotekError
from schema.language.parser import parse_ability
from schema.language.printer import print_ability
from schema.vocabulary import Vocabulary

__all__ = ["Statement", "canonical"]

_MOST_PRINTED: Final = 4096
_PRINTED: Final[dict[tuple[str, str, str | None], str | None]] = {}
"""Expressions that were printed before: sentences are tried in many ways, and say the same in most of them."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One ability read out of a text. `place` is its position among others where the sentence says it (a level),
    `replaces` the expression of an earlier statement that this one says more fully, `built` the kind of thing that it
    comes with; `named`: its subject is named in the sentence, `whole`: no word of that was left over. It is
    never surer than its `ceiling`, whatever is found out about it later; `timed`: the text says when."""

    line_from: int
    line_to: int
    subject: str | None
    expression: str
    confidence: int
    rules: tuple[str, ...] = ()
    variant: int | None = None
    label: tuple[Token, ...] = ()
    place: int | None = None
    plural: bool = False
    replaces: str | None = None
    named: bool = False
    built: str = ""
    whole: bool = False
    ceiling: int = 1000
    timed: bool = True
    penalties: tuple[str, ...] = ()
    """What made it less certain, by the names of the table of penalties."""
    found: str = ""
    """How its subject was found."""

    def as_row(self) -> dict[str, Any]:
        return {
            "line_from": self.line_from,
            "line_to": self.line_to,
            "subject": self.subject,
            "expression": self.expression,
            "confidence": self.confidence,
        }


def canonical(text: str, vocabulary: Vocabulary, host: str | None = None) -> str | None:
    """The expression as the language prints it, or None where it is not one."""
    key = (vocabulary.game, text, host)
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
