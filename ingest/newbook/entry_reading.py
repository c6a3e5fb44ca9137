"""The components of one entry of a list, chunk by chunk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ingest.newbook.chunk import AND, Chunk, narrows
from ingest.newbook.chunk_values import component_of, doubts_of_chunk, is_described, is_shared, one_of_two, says_kinds
from ingest.newbook.facts import ADDED_UP, PLAIN, DraftComponent
from ingest.newbook.lexicon import is_word, piece_of
from ingest.newbook.names import completed
from ingest.newbook.nesting import Nesting
from ingest.newbook.tokens import BookToken
from ingest.newbook.totals import rest_of, summed

__all__ = ["EntryReading"]

_ABOUT_NAMES: Final = ("name-unclear", "long-name")


class EntryReading:
    """The components of one entry, chunk by chunk. `open` are the names that still want a number, `shared` the number
    that names after it have too, `kinds` in how many colours a thing comes, `ahead` the number that stands by itself
    before the first name, `headed` whether words before it narrow it down."""

    def __init__(self, most: int, owner: str = "") -> None:
        self._most, self._owner = most, owner
        self._made: list[DraftComponent] = []
        self._nesting = Nesting()
        self._open: list[int] = []
        self._suspended: list[int] = []
        self._shared: Chunk | None = None
        self._kinds = 0
        self._ahead: Chunk | None = None
        self._headed = False
        self._each: list[tuple[int, int]] = []

    def begin(self, total: DraftComponent) -> None:
        """Begin with a total whose parts follow."""
        self._made.append(total)
        self._nesting.top = len(self._made) - 1

    def add(self, chunk: Chunk, *, after_leader: bool = False) -> None:
        """Take a chunk; after the leader of a row every name is one of a part."""
        chunk.listed = chunk.listed or after_leader
        if chunk.measured or not (chunk.words or chunk.number):
            return
        self._nesting.follow(chunk, len(self._made) - 1)
        counts = chunk.number is not None and (chunk.only_units or self._says_made_as(chunk))
        name = [] if counts and (chunk.depth or self._open) else chunk.name
        if chunk.number is None and not name and not self._made:
            self._headed = self._headed or any(narrows(word) for word in chunk.words)
        if chunk.rest:
            self._rest(name)
        elif chunk.number is None:
            self._name(chunk, name)
        elif chunk.says("total") and (chunk.counts_copies or not (name and self._made)):
            self._total(chunk)
        elif says_kinds(chunk):
            self._in_kinds(chunk)
        elif chunk.says("each") or chunk.says("of_each") or chunk.says("kinds"):
            self._of_each(chunk, name)
        elif name:
            self._count(chunk, name)
        else:
            self._copies(chunk)

    def result(self) -> list[DraftComponent]:
        self._complete("")
        made = [one for one in self._made if one.count is not None or one.how == "unread"]
        if self._is_headed():
            made = [replace(one, doubts=(*one.doubts, "word-unknown")) for one in made]
        return summed(made, [(at, number) for at, number in self._each if at < len(made)])

    def _is_headed(self) -> bool:
        """Whether words without a number stand before the first name that has one, and no colon between: they may say
        of whom or of what there are so many."""
        first = self._made[0] if self._made else None
        unnamed = first is not None and first.count is None and not any(one.part_of for one in self._made)
        return self._headed or unnamed

    def _parent(self, chunk: Chunk) -> str:
        at = self._nesting.parent(chunk)
        return self._made[at].name_hu if at >= 0 else ""

    def _says_made_as(self, chunk: Chunk) -> bool:
        """Whether a number after a name in small letters counts it by the kind of piece that it is."""
        return chunk.made_as and len(self._open) == 1 and self._made[self._open[0]].name_hu[:1].islower()

    # ---- names with a number ----

    def _count(self, chunk: Chunk, name: Sequence[BookToken]) -> None:
        """A number and a name: a component, or a part of the one that brackets or a colon follow."""
        apart = chunk.number_last and not chunk.inner
        parent = "" if apart else self._parent(chunk)
        self._append(component_of(chunk, name, parent), chunk)
        number = chunk.number.number if chunk.number is not None else None
        self._shared = chunk if number is not None and number.apiece else None

    def _append(self, one: DraftComponent, chunk: Chunk) -> None:
        if self._kinds > 1 and self._nesting.top < 0 and one.count is not None:
            one = replace(one, count=one.count * self._kinds, doubts=(*one.doubts, "computed"))
        self._made.append(one)
        at = len(self._made) - 1
        self._nesting.count(chunk, at)
        if chunk.suspended:
            self._suspended.append(at)
        elif self._suspended:
            self._complete(one.name_hu)

    def _complete(self, full: str) -> None:
        """Give the names that hyphens suspended their end."""
        for at in self._suspended:
            one = self._made[at]
            name = completed(one.name_hu, full, one.part_of)
            doubts = one.doubts if name != one.name_hu else (*one.doubts, "name-unclear")
            self._made[at] = replace(one, name_hu=name, kind=piece_of(name)[0], doubts=doubts)
        self._suspended = []

    # ---- names without a number ----

    def _name(self, chunk: Chunk, name: Sequence[BookToken]) -> None:
        """A name that wants a number: the one that names before it share, or one that follows."""
        single = one_of_two(chunk, self._parent(chunk))
        if single is not None:
            self._made.append(single)
            return
        name = [word for word in name if word.key not in AND]
        if not name or (chunk.depth and self._shared is None and not self._wants_names(chunk)):
            return
        parent = self._parent(chunk) or self._owner
        if self._ahead is not None:
            counted = replace(chunk, depth=0, listed=False, number=self._ahead.number, split=0)
            self._ahead = None
            self._count(counted, name)
            return
        if self._shared is not None:
            number = Chunk(chunk.depth, chunk.listed, self._shared.number, list(name), suspended=chunk.suspended)
            self._append(component_of(number, name, parent), chunk)
            return
        self._made.append(component_of(chunk, name, parent))
        self._open.append(len(self._made) - 1)
        if chunk.suspended:
            self._suspended.append(len(self._made) - 1)
        elif self._suspended:
            self._complete(self._made[-1].name_hu)
        if not chunk.inner:
            self._nesting.top = len(self._made) - 1

    def _wants_names(self, chunk: Chunk) -> bool:
        """Whether a total stands before the brackets, so that names in them may be its kinds."""
        return chunk.inner and self._nesting.top >= 0 and self._made[self._nesting.top].count is not None

    # ---- numbers without a name ----

    def _copies(self, chunk: Chunk) -> None:
        """A bare number is the count of the name before it."""
        if len(self._open) > 1 and is_shared(chunk):
            for at in self._open:
                self._fill(at, chunk)
            self._open = []
        elif self._open:
            at = self._open[0] if is_described(self._made[one] for one in self._open[1:]) else self._open[-1]
            self._nesting.last = self._nesting.last if chunk.depth else at
            self._fill(at, chunk, *(("qualified",) if len(self._open) > 1 or chunk.made_as else ()))
            self._open = []
            if self._kinds > 1 and is_shared(chunk):
                count = self._made[at].count
                times = None if count is None else count * self._kinds
                self._made[at] = replace(self._made[at], count=times, doubts=(*self._made[at].doubts, "computed"))
        elif not self._made:
            self._ahead = chunk
        elif 0 <= self._nesting.top < len(self._made) and chunk.number is not None and chunk.number.number is not None:
            self._each.append((self._nesting.top, chunk.number.number.value))

    def _fill(self, at: int, chunk: Chunk, *extra: str) -> None:
        number = chunk.number.number if chunk.number is not None else None
        if number is None or chunk.number is None:
            self._made[at] = replace(self._made[at], how="unread", doubts=("letter-in-number",))
            return
        doubts = (*self._made[at].doubts, *doubts_of_chunk(chunk, ()), *extra)
        how = "digit" if number.digits else "word"
        line = chunk.number.line
        self._made[at] = replace(
            self._made[at], count=number.value, how=how, line=line, doubts=doubts, confidence=PLAIN
        )

    def _of_each(self, chunk: Chunk, name: Sequence[BookToken]) -> None:
        """So many of each: of the names before it, or of each colour or player of the thing before it."""
        number = chunk.number.number if chunk.number is not None else None
        if number is None:
            return
        if chunk.says("of_each") and len(self._open) > 1:
            for at in self._open:
                self._fill(at, chunk)
            self._open = []
            return
        if name and chunk.split and not chunk.depth and ";" in chunk.opens:
            self._nesting.group = self._nesting.top if chunk.listed else -1
            self._name(replace(chunk, number=None, listed=False), name)
        elif name and not chunk.inner and self._nesting.top < 0:
            self._count(chunk, name)
        self._multiply(chunk, number.value)

    def _multiply(self, chunk: Chunk, each: int) -> None:
        """Hold a count against so many of each kind, or work it out where none is printed."""
        if self._nesting.top < 0:
            return
        top = self._made[self._nesting.top]
        per_player = any(is_word(word.key, "players", "each") for word in chunk.words)
        times = self._most if per_player and not self._kinds else self._kinds
        if top.count is None and times:
            self._fill(self._nesting.top, chunk, "per-player")
            self._made[self._nesting.top] = replace(self._made[self._nesting.top], count=each * times)
            self._open = []
        elif top.count is not None and self._kinds and top.count == each * self._kinds:
            self._made[self._nesting.top] = replace(top, confidence=ADDED_UP)
        else:
            self._each.append((self._nesting.top, each))

    def _in_kinds(self, chunk: Chunk) -> None:
        """In how many colours or kinds a thing comes."""
        number = chunk.number.number if chunk.number is not None else None
        self._kinds = number.value if number is not None else 0
        if number is not None and number.every and self._nesting.top >= 0:
            top = self._made[self._nesting.top]
            self._made[self._nesting.top] = replace(top, doubts=(*top.doubts, "per-player"))

    def _total(self, chunk: Chunk) -> None:
        """`altogether 24`: the count of the thing before it."""
        number = chunk.number.number if chunk.number is not None else None
        if self._made and number is not None:
            top = max(0, self._nesting.top)
            named = tuple(doubt for doubt in self._made[top].doubts if doubt in _ABOUT_NAMES)
            doubts = (*named, *doubts_of_chunk(chunk, ()))
            how = "digit" if number.digits else "word"
            self._made[top] = replace(self._made[top], count=number.value, how=how, confidence=PLAIN, doubts=doubts)

    def _rest(self, name: Sequence[BookToken]) -> None:
        left = rest_of(self._made[self._nesting.top], self._made, name) if name and self._nesting.top >= 0 else None
        self._made += [] if left is None else [left]
