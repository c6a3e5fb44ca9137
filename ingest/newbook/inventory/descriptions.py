"""Entries that name a thing before a colon, and say behind its number what it is made as or how it looks.

agyag: 20 db barna golyó      there are 20 of the clay, whatever it is made as
Bábuk: 5 révész               the name before the colon only heads the things behind it
csupor, 18 kicsi és 9 nagy    colours or sizes alone are parts of the thing before them
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kartotek.ingest.newbook.inventory.chunk import Chunk, is_look
from kartotek.ingest.newbook.text.lexicon import piece_of
from kartotek.ingest.newbook.text.tokens import BookToken

__all__ = ["Description", "with_looks_listed"]

_FEWEST: Final = 2


@dataclass(frozen=True, slots=True)
class Description:
    """A chunk with a number behind the name that wants one. `sole`: the entry has no other number outside of
    brackets."""

    chunk: Chunk
    name: str
    sole: bool

    @property
    def counts_name(self) -> bool:
        """Whether the number counts the name, by what it is made as or how it looks."""
        if self.chunk.made_as:
            return self.name[:1].islower() or (self.sole and not self._heads_group)
        return self.sole and self._describes and (self._looks or not self._heads_group)

    @property
    def may_count_name(self) -> bool:
        """Whether nothing says which of both is counted: one thing before the colon, and one behind it."""
        return self.sole and follows_colon(self.chunk) and not self._heads_group

    @property
    def _describes(self) -> bool:
        """Whether copies or colours stand behind the number, and no piece by its name."""
        named = any(piece_of(word.text)[1] for word in self.chunk.words[-1:])
        return follows_colon(self.chunk) and (self.chunk.counts_copies or self._looks) and not named

    @property
    def _looks(self) -> bool:
        return any(map(is_look, self.chunk.words))

    @property
    def _heads_group(self) -> bool:
        """Whether the name is one of several kinds of things."""
        return self.name.endswith("k")


def follows_colon(chunk: Chunk) -> bool:
    """Whether a colon leads from a name to a number."""
    return not chunk.split and not chunk.depth and ":" in chunk.opens


def with_looks_listed(chunks: list[Chunk]) -> list[Chunk]:
    """The chunks of an entry; where a name without a number begins it and all that is counted behind it are colours or
    sizes, these as parts of that name."""
    first, *others = chunks
    counted = [chunk for chunk in others if chunk.counts]
    parted = not first.counts and bool(first.name) and len(counted) >= _FEWEST
    if parted and all(map(_is_look_alone, counted)):
        for chunk in counted:
            chunk.listed = True
    return chunks


def _is_look_alone(chunk: Chunk) -> bool:
    words: Sequence[BookToken] = chunk.words
    return not chunk.depth and bool(words) and all(map(is_look, words))
