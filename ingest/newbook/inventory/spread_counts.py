"""Numbers of an entry that are for each colour, kind or player, and the totals that go with them.

színenként 6 vitorlás (ez 24 darab)         the number behind is the count of the thing, a multiple of the one before it
20 vitorlás, színenként 5                   so many of each confirm the count
vitorlás, játékosonként 5                   no total is printed: it follows from the number of players
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.newbook.facts import ADDED_UP, PLAIN, DraftComponent
from kartotek.ingest.newbook.inventory.chunk import Chunk, is_known
from kartotek.ingest.newbook.inventory.chunk_values import doubts_of_chunk
from kartotek.ingest.newbook.inventory.entry_components import EntryComponents
from kartotek.ingest.newbook.text.word_runs import has_word

__all__ = ["SpreadCounts"]

_ABOUT_NAMES: Final = ("name-unclear", "name-suspended", "long-name")
_MOST_KINDS: Final = 8
"""In how many colours or kinds a thing comes at most, where the entry does not say in how many."""


class SpreadCounts:
    """What an entry says of each kind. `kinds`: in how many colours a thing comes; `each`: places of totals, with how
    many there are of each kind; `open`: the places of things counted for each whose total is not printed so far."""

    def __init__(self, components: EntryComponents, most: int) -> None:
        self._components, self._most = components, most
        self.kinds = 0
        self.each: list[tuple[int, int]] = []
        self._open: dict[int, int] = {}
        self._said: set[int] = set()

    # ---- things counted for each ----

    def begins(self, chunk: Chunk) -> bool:
        """Whether a chunk with a name of its own counts a thing for each: it is the first of the entry, stands below a
        label that has no number, or behind another such thing."""
        top = self._components.top
        if chunk.depth or ";" in chunk.opens:
            return False
        return (top is None and not chunk.listed) or (top is not None and self._may_follow(top))

    def _may_follow(self, top: DraftComponent) -> bool:
        return top.count is None or self._components.nesting.top in self._said

    def note(self, chunk: Chunk, at: int) -> None:
        """Remember that the number of a chunk is for each of what stands at a place."""
        self._open[at] = chunk.written.value
        self._said.add(at)
        self._components.made[at] = self._components.made[at].doubted("per-player")

    def multiply(self, chunk: Chunk, each: int) -> None:
        """Hold a count against so many of each kind, or work it out where none is printed."""
        at = self._components.nesting.parent(chunk) if chunk.depth else self._components.nesting.top
        if at < 0:
            return
        top, times = self._components.made[at], self._times(chunk)
        if top.count is None and times:
            self._components.fill(at, chunk)
            self._components.made[at] = replace(self._components.made[at], count=each * times)
            self._components.open = []
            self.note(chunk, at)
        elif self.kinds and top.count == each * self.kinds:
            self._components.made[at] = replace(top, confidence=ADDED_UP)
        else:
            self.each.append((at, each))

    def hold(self, each: int) -> None:
        """Keep a number that the total is a multiple of."""
        self.each.append((self._components.nesting.top, each))

    def _times(self, chunk: Chunk) -> int:
        """In how many kinds a thing comes, or for how many players; 0 where neither is known."""
        return self.kinds or (self._most if has_word(chunk.words, "players", "each") else 0)

    def in_kinds(self, chunk: Chunk) -> None:
        """In how many colours or kinds a thing comes."""
        self.kinds = chunk.written.value
        top = self._components.top
        if chunk.written.every and top is not None:
            self._components.made[self._components.nesting.top] = top.doubted("per-player")

    # ---- totals ----

    def is_sum(self, chunk: Chunk) -> bool:
        """Whether a number without a name is the total of the thing before it, which is counted for each."""
        if self._components.latest not in self._open or chunk.value is None or chunk.remark:
            return False
        return not chunk.says("each", "of_each", "kinds") and all(map(is_known, chunk.words))

    def sum_up(self, chunk: Chunk) -> None:
        """`altogether 24`: the count of the thing before it."""
        if not self._components.made or chunk.value is None:
            return
        latest = self._components.latest
        if latest in self._open:
            self._sum_up_each(latest, chunk, chunk.value)
        else:
            self._set(self._components.summed_up, chunk, chunk.value)

    def _sum_up_each(self, latest: int, chunk: Chunk, value: int) -> None:
        """Give the thing before it, counted for each, its total; several such things may have one total together."""
        times, left = divmod(value, self._open[latest] or 1)
        if len(self._open) == 1 and not left and 1 < times <= max(_MOST_KINDS, self._most, self.kinds):
            self._set(latest, chunk, value)
        else:
            self._doubt()
        self._open.clear()

    def _set(self, at: int, chunk: Chunk, value: int) -> None:
        one = self._components.made[at]
        doubts = (*(doubt for doubt in one.doubts if doubt in _ABOUT_NAMES), *doubts_of_chunk(chunk, ()))
        self._components.made[at] = replace(one, count=value, how=chunk.written.how, confidence=PLAIN, doubts=doubts)

    def _doubt(self) -> None:
        for at in self._open:
            self._components.made[at] = self._components.made[at].doubted("does-not-add-up")

    # ---- what stands behind ----

    def checked(self) -> Sequence[DraftComponent]:
        """The components; in doubt those behind a number for each, which it may be said of too, and their parts."""
        first = min(self._said, default=len(self._components.made))
        return [
            one if at <= first or at in self._said else one.doubted("per-player")
            for at, one in enumerate(self._components.made)
        ]
