"""Sentences of our own as paragraphs, without the trouble of scanning and repairing them."""

from __future__ import annotations

import re
from typing import Final

from kartotek.ingest.effects.reader import Memory, Statement, read_paragraph
from kartotek.ingest.effects.stage import language_of, vocabulary_of
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.sentences import Paragraph, Token
from kartotek.schema.language.nodes import Ability
from kartotek.schema.language.parser import parse_unchecked

__all__ = ["ability", "expressions", "paragraph", "statements"]

_PART: Final = re.compile(r"([^\w]*)(\w+(?:-\w+)*)")


def ability(text: str, game: str = "seven-wonders") -> Ability:
    """An expression as the tree that statements hold, whatever its names are."""
    return parse_unchecked(text, vocabulary_of(game))


def paragraph(text: str, kind: str = "text", line: int = 1) -> Paragraph:
    """A paragraph of clean words; a new line of the text is a new line of the book."""
    tokens = []
    for offset, row in enumerate(text.splitlines()):
        for signs, word in _PART.findall(row):
            before = "".join(sign for sign in signs if sign in ".,;:!?()+")
            number = int(word) if word.isdecimal() else None
            tokens.append(Token(word, key_of(word), line + offset, 999, before, number))
    rest = re.search(r"\W*$", text)
    return Paragraph(kind, tuple(tokens), rest=rest.group() if rest else "")


def statements(game: str, *texts: str) -> list[Statement]:
    memory = Memory()
    read = (read_paragraph(paragraph(text), language_of(game), memory) for text in texts)
    return [statement for sentences in read for _, found in sentences for statement in found]


def expressions(game: str, *texts: str) -> list[str]:
    return [statement.expression for statement in statements(game, *texts)]
