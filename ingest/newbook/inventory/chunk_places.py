"""The words of a list entry with what stands beside them: which of them are numbers of the list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kartotek.ingest.newbook.text.lexicon import is_word
from kartotek.ingest.newbook.text.numbers import looks_like_digits
from kartotek.ingest.newbook.text.tokens import NO_WORD, BookToken
from kartotek.ingest.newbook.text.word_runs import has_word, word_at

__all__ = ["DASHES", "EVERY", "ChunkPlace", "counts_next", "is_number", "is_ranged"]

DASHES: Final = ("-", "–", "—")
EVERY: Final = "minden"
_RANGED: Final = ("abl", "ter")


@dataclass(frozen=True, slots=True)
class ChunkPlace:
    """A word of an entry, and what stands beside it. `flows`: line ends mean nothing, as in running text."""

    entry: Sequence[BookToken]
    at: int
    flows: bool = False

    @property
    def word(self) -> BookToken:
        return self.entry[self.at]

    @property
    def before(self) -> BookToken:
        return word_at(self.entry, self.at - 1)

    @property
    def after(self) -> BookToken:
        return word_at(self.entry, self.at + 1)

    @property
    def begins_line(self) -> bool:
        """Whether a line begins here that is not the first one."""
        return not self.flows and self.at > 0 and self.word.line != self.before.line


def is_number(place: ChunkPlace) -> bool:
    """Whether a word is a number of the list; digits that were all misread count as one where one is to be expected."""
    if place.word.counts:
        return not (place.word.written.every and place.after.counts)
    return _expects_number(place) and looks_like_digits(place.word.raw)


def _expects_number(place: ChunkPlace) -> bool:
    return place.at == 0 or place.begins_line or place.word.follows("(,:")


def is_ranged(place: ChunkPlace) -> bool:
    """Whether a number is an end of a range: `1-től 9-ig`, `1–6`."""
    first = place.after.counts and place.after.before in DASHES
    second = place.before.counts and place.word.before in DASHES
    at_least = place.after.before.startswith("+")
    return first or second or at_least or place.word.written.case in _RANGED


def counts_next(place: ChunkPlace) -> bool:
    """Whether a number is followed by the word that it counts."""
    if place.after is NO_WORD or place.after.follows(",;:()") or _is_for_each(place):
        return False
    return not is_word(place.after.key, "units", "copies")


def _is_for_each(place: ChunkPlace) -> bool:
    """Whether the words before a number say that it is for each, or for all: `színenként 6`, `minden színből 6`."""
    every = word_at(place.entry, place.at - 2).key == EVERY
    return has_word([place.before], "spread", "each", "of_each", "total", *(["kinds"] if every else []))
