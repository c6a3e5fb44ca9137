"""Texts that begin anew behind a run of empty lines: a heading may have stood there of which nothing is left.

A page that ends leaves such a run as well. So a text behind one is that of the heading above only where it goes on with
a sentence, points back to what stands before it, counts on (*the second*), or has a label, which says itself whose it
is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from kartotek.ingest.text.pieces import TextPiece
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES
from kartotek.schema.hungarian.numerals import ordinal_of

__all__ = ["begins_anew"]

_THIS: Final = "ez"
_POINTING: Final = frozenset(
    "ez ezt ezek ezeket ezen ezzel ezért ebben ebből ebbe ennek erre erről ettől ehhez ekkor".split()
)
"""The words that say of what a sentence before them speaks."""
_GROWN: Final = frozenset(_THIS + article for article in DEFINITE_ARTICLES)
"""The word for this and the article behind it without the blank between them."""
_LABEL: Final = re.compile(r"\W*(?:\w+[ -]+){0,3}\w+ ?:")


def begins_anew(above: TextPiece, first: TextPiece) -> bool:
    """Whether the first piece of a text goes on with nothing that the last one above says."""
    if above.ends_open or first.begins_low or _LABEL.match(first.text):
        return False
    words = _words(first)
    opening, after = next(words, ""), next(words, "")
    if not opening or opening in _POINTING | _GROWN:
        return False
    return not _counts_on(after if opening in DEFINITE_ARTICLES else opening)


def _counts_on(word: str) -> bool:
    """Whether a word is the ordinal of something that another stands before: the second of a row goes on with it."""
    place = ordinal_of(word)
    return place is not None and place > 1


def _words(piece: TextPiece) -> Iterator[str]:
    """The words of a piece in small letters, without figures and signs."""
    return (word.text.lower() for word in piece.words if word.text.isalpha())
