"""Words of a text with their places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

__all__ = ["DraftToken", "adjoin", "same_clause", "tokens_of"]

_WORD: Final = re.compile(r"[^\W_]+(?:['’](?!s\b)[^\W_]+)?")
_BETWEEN: Final = re.compile(r"[\s\-–.„”\"'’()\[\]]*")
_CLAUSE_END: Final = re.compile(r"[.;:!?](?:\s|$)")


@dataclass(frozen=True, slots=True)
class DraftToken:
    """A word or number; hyphens divide words, apostrophes inside do not."""

    text: str
    low: str
    start: int
    end: int


def tokens_of(text: str) -> list[DraftToken]:
    """The words of a text, in order."""
    return [DraftToken(m[0], m[0].lower(), m.start(), m.end()) for m in _WORD.finditer(text)]


def adjoin(text: str, left: DraftToken, right: DraftToken) -> bool:
    """Whether nothing but blanks, hyphens, quotes and a numeral's full stop stands between two words."""
    between = text[left.end : right.start]
    if not _BETWEEN.fullmatch(between):
        return False
    return "." not in between or left.text.isupper() or left.text.isdecimal()


def same_clause(text: str, tokens: Sequence[DraftToken], one: int, other: int) -> bool:
    """Whether no full stop, colon or semicolon stands between two words."""
    first, last = sorted((one, other))
    return not _CLAUSE_END.search(text[tokens[first].end : tokens[last].start])
