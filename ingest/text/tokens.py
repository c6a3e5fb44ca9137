"""Words of a text as tokens, and the runs that they make: sentences and paragraphs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

from kartotek.ingest.confidence import UNLISTED

__all__ = ["Paragraph", "Sentence", "Token"]

_ENDS: Final = re.compile(r"[.!?:]")
_FARTHEST: Final = 3
"""So many lines at most are between the paragraphs of one sentence."""


class Token(NamedTuple):
    """A word of a sentence. `before` holds the punctuation in front of it, `aside` that it stands in brackets,
    `half` that a line end cuts it and its other half was not found there. `rivals` are the keys of what it may be
    instead."""

    text: str
    key: str
    line: int
    confidence: int
    before: str
    number: int | None = None
    aside: bool = False
    half: bool = False
    rivals: tuple[str, ...] = ()
    scrap: str = ""
    """Letters that stood before it in its line and were left out."""
    tail: str = ""
    """Letters that stood behind it in its line and were left out."""
    scan: str = ""
    """The key of what was scanned, where repair made another word of it."""
    lone: bool = False
    """Whether a long text has it nowhere else, and texts at large do not have it."""
    digits: bool = False
    """Whether its number stands in digits."""
    raw: str = ""
    """As it was scanned; empty where columns were taken apart."""
    passes: bool = False
    """Whether a number stands before it that is left out: one in brackets, or one with a figure misread."""

    @property
    def exact(self) -> bool:
        """Whether it is a number in digits that were scanned as such, or in a plain numeral."""
        return self.number is not None and self.confidence >= UNLISTED

    @property
    def low(self) -> bool:
        """Whether it begins with a small letter."""
        return self.text[:1].islower()

    @property
    def capital(self) -> bool:
        """Whether it begins with a capital."""
        return self.text[:1].isupper()

    @property
    def opens(self) -> bool:
        """Whether a sentence may begin with it."""
        return self.capital or self.text[:1].isdigit()

    @property
    def shouts(self) -> bool:
        """Whether it is in capitals throughout."""
        return len(self.text) > 1 and self.text.isupper()


@dataclass(frozen=True, slots=True, eq=False)
class Sentence:
    """Tokens up to a full stop; `label` is what stood before the last colon of its paragraph. It is a place in a text:
    another one is never equal to it, whatever it says."""

    tokens: tuple[Token, ...]
    label: tuple[Token, ...] = ()
    closed: bool = True
    asks: bool = False
    """Whether a question mark ends it."""
    head: tuple[Token, ...] = ()
    """The sentence before its colon, which is too long for a label."""

    @property
    def line_from(self) -> int:
        return min(token.line for token in self.tokens)

    @property
    def line_to(self) -> int:
        return max(token.line for token in self.tokens)


@dataclass(frozen=True, slots=True, eq=False)
class Paragraph:
    """A run of tokens of one kind: text, heading, example or remark. `after_gap`: something is missing before it,
    `begins_anew`: a heading may be, `worked`: the word example stands above it, `items`: how many items of a list of
    actions it holds, `interleaved`: it was put together from lines apart. Like a sentence it is a place in a text."""

    kind: str
    tokens: tuple[Token, ...]
    after_gap: bool = False
    rest: str = ""
    worked: bool = False
    items: int | None = None
    interleaved: bool = False
    begins_anew: bool = False

    @property
    def closed(self) -> bool:
        """Whether a full stop or its like ends it."""
        return _ENDS.search(self.rest) is not None

    @property
    def line_from(self) -> int:
        return self.tokens[0].line

    @property
    def line_to(self) -> int:
        return self.tokens[-1].line

    @property
    def numbered(self) -> bool:
        """Whether it begins with the number of a list item: figures with a full stop behind them."""
        return self.tokens[0].number is not None and len(self.tokens) > 1 and "." in self.tokens[1].before

    def is_beside(self, before: Paragraph) -> bool:
        """Whether it stands a few lines behind another, and nothing is missing between them."""
        return not self.after_gap and self.line_from - before.line_to <= _FARTHEST
