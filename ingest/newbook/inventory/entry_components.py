"""The components that were read of one entry of a list, with those that lack a number or the end of their name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.newbook.facts import PLAIN, DraftComponent
from kartotek.ingest.newbook.inventory.chunk import Chunk, is_look
from kartotek.ingest.newbook.inventory.chunk_values import doubts_of_chunk, is_described, is_noun_phrase
from kartotek.ingest.newbook.inventory.nesting import Nesting
from kartotek.ingest.newbook.inventory.part_names import with_shared_noun
from kartotek.ingest.newbook.text.lexicon import is_word, piece_of
from kartotek.ingest.newbook.text.names import MATERIALS, completed, text_of
from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.prose.keys import key_of

__all__ = ["EntryComponents"]

_SHORT_NAME: Final = 2


class EntryComponents:
    """The components in order. `nesting` has the places of totals, `open` those of names that still want a number;
    of these, some in brackets only say how a thing looks: `vasból (szürke) 40`."""

    def __init__(self) -> None:
        self.made: list[DraftComponent] = []
        self.nesting = Nesting()
        self.open: list[int] = []
        self._looks: set[int] = set()
        self._suspended: list[int] = []

    @property
    def latest(self) -> int:
        """The place of the last component; -1 where there is none."""
        return len(self.made) - 1

    @property
    def top(self) -> DraftComponent | None:
        """The total that parts belong to."""
        return self.made[self.nesting.top] if self.nesting.top >= 0 else None

    def parent(self, chunk: Chunk) -> str:
        """The name of the total that a chunk has a part of; empty where it has none."""
        at = self.nesting.parent(chunk)
        return self.made[at].name_hu if at >= 0 else ""

    def begin(self, total: DraftComponent) -> None:
        """Begin with a total whose parts follow."""
        self.made.append(total)
        self.nesting.top = self.latest

    def add(self, one: DraftComponent, chunk: Chunk) -> None:
        """Add what a chunk names; a name that no hyphen suspends has the end of those before it that one does."""
        self.made.append(one)
        if chunk.suspended:
            self._suspended.append(self.latest)
        else:
            self.complete(one.name_hu)

    def add_counted(self, one: DraftComponent, chunk: Chunk) -> None:
        """Add what a chunk names and counts: it may be the total of parts that follow."""
        with_shared_noun(self.made, one, chunk.opens)
        self.add(one, chunk)
        self.nesting.count(chunk, self.latest)

    def add_open(self, one: DraftComponent, chunk: Chunk) -> None:
        """Add a name that still wants a number."""
        self.add(one, chunk)
        self.open.append(self.latest)
        if chunk.depth and all(map(is_look, chunk.words)):
            self._looks.add(self.latest)
        if not chunk.inner:
            self.nesting.top = self.latest

    @property
    def waiting(self) -> list[int]:
        """The places of names that want a number, without looks in brackets."""
        return [at for at in self.open if at not in self._looks]

    @property
    def summed_up(self) -> int:
        """The place of what a sum counts: the total, unless another thing of no total was named after it."""
        first = max(0, self.nesting.top, *self.waiting)
        return max(at for at in range(first, len(self.made)) if at == first or not self.made[at].part_of)

    def take_open(self) -> tuple[int, bool]:
        """Of the names that want a number the last, unless those after the first only say how it looks, and whether it
        is the only one; the others want none any more."""
        named = self.waiting
        first, *others = self.open
        self.open = []
        described = is_described(self.made[one] for one in others)
        taken = first if described else (named or others)[-1]
        return taken, taken not in self._looks and (not others or len(named) == 1)

    def names_look(self, words: Sequence[BookToken]) -> bool:
        """Whether words in brackets name what the last one only calls by its look: `12 barna (fa)`."""
        last = self.made[-1] if self.made else None
        looks = last is not None and last.count is not None and last.part_of != "" and _is_look(last.name_hu)
        described = any(is_look(word) and word.key not in MATERIALS for word in words)
        return looks and 0 < len(words) <= _SHORT_NAME and is_noun_phrase(words) and not described

    def rename(self, words: Sequence[BookToken]) -> None:
        """Call the last one by other words; which of both is its name may be in doubt."""
        last = self.made[-1]
        self.made[-1] = replace(last.doubted("name-unclear"), name_hu=text_of(words))

    def complete(self, full: str) -> None:
        """Give the names that hyphens suspended their end."""
        for at in self._suspended:
            one = self.made[at]
            name = completed(one.name_hu, full, one.part_of)
            doubts = () if name != one.name_hu else ("name-suspended",)
            self.made[at] = replace(one.doubted(*doubts), name_hu=name, kind=piece_of(name)[0])
        self._suspended = []

    def fill(self, at: int, chunk: Chunk, *extra: str) -> None:
        """Give a component the number of a chunk."""
        one = self.made[at]
        if chunk.value is None:
            self.made[at] = replace(one, how="unread", doubts=("letter-in-number",))
            return
        filled = replace(one, count=chunk.value, how=chunk.written.how, line=chunk.number_word.line, confidence=PLAIN)
        self.made[at] = filled.doubted(*doubts_of_chunk(chunk, ()), *extra)

    def fill_open(self, chunk: Chunk) -> None:
        """Give every name that wants a number the same one."""
        for at in self.open:
            self.fill(at, chunk)
        self.open = []


def _is_look(name: str) -> bool:
    """Whether a name is no more than a colour or a size."""
    return all(is_word(key_of(word), "plain", "looks") for word in name.split())
