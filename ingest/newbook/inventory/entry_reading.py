"""The components of one entry of a list, chunk by chunk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kartotek.ingest.newbook.facts import DraftComponent
from kartotek.ingest.newbook.inventory.chunk import AND, Chunk, is_unit, narrows
from kartotek.ingest.newbook.inventory.chunk_values import coin_of, component_of, is_remark, one_of_two, says_kinds
from kartotek.ingest.newbook.inventory.chunking import chunks_of
from kartotek.ingest.newbook.inventory.descriptions import Description, with_looks_listed
from kartotek.ingest.newbook.inventory.entry_components import EntryComponents
from kartotek.ingest.newbook.inventory.single_things import confirmed, single_thing
from kartotek.ingest.newbook.inventory.spread_counts import SpreadCounts
from kartotek.ingest.newbook.inventory.totals import rest_of, summed, with_sums
from kartotek.ingest.newbook.text.tokens import BookToken

__all__ = ["EntryReading"]


class EntryReading:
    """The components of one entry, chunk by chunk. `shared` is the number that names after it have too, `spread` what
    is said of each kind, `ahead` the number that stands by itself before the first name, `headed` whether words
    before it narrow it down, `sole` whether it has one number outside of brackets."""

    def __init__(self, most: int, owner: str = "") -> None:
        self._owner = owner
        self._components = EntryComponents()
        self._spread = SpreadCounts(self._components, most)
        self._shared: Chunk | None = None
        self._ahead: Chunk | None = None
        self._headed = self._sole = False
        self._singles: list[DraftComponent] = []

    @property
    def _made(self) -> list[DraftComponent]:
        return self._components.made

    def begin(self, total: DraftComponent) -> None:
        """Begin with a total whose parts follow."""
        self._components.begin(total)

    def read(self, words: Sequence[BookToken], *, after_leader: bool = False) -> None:
        """Take the chunks of a run of words."""
        chunks = with_looks_listed(list(chunks_of(words)))
        self._sole = sum(chunk.counts and not chunk.depth for chunk in chunks) == 1
        for chunk in chunks:
            self.add(chunk, after_leader=after_leader)

    def add(self, chunk: Chunk, *, after_leader: bool = False) -> None:
        """Take a chunk; after the leader of a row every name is one of a part."""
        chunk.listed = chunk.listed or after_leader
        if chunk.names_nothing:
            return
        self._components.nesting.follow(chunk, self._components.latest)
        name = [] if self._counts_name_before(chunk) else chunk.name
        if chunk.counts:
            self._add_number(chunk, name)
        elif chunk.rest:
            self._add_rest(chunk, name)
        else:
            self._add_name(chunk, name)

    def result(self) -> list[DraftComponent]:
        """What the entry counts, totals held against their parts."""
        self._components.complete("")
        doubts = ("word-unknown",) if self._headed or self._is_unnamed() else ()
        made = [
            one.doubted(*doubts)
            for one in with_sums(self._spread.checked())
            if one.count is not None or one.how == "unread"
        ]
        return [*summed(made, self._spread.each), *confirmed(made, self._singles)]

    def _is_unnamed(self) -> bool:
        """Whether words without a number stand before the first name that has one, and no colon between: they may say
        of whom or of what there are so many."""
        uncounted = any(one.count is None for one in self._made[:1])
        return uncounted and not any(one.part_of for one in self._made)

    def _counts_name_before(self, chunk: Chunk) -> bool:
        """Whether the words of a chunk only say how the name before it is counted."""
        if not chunk.counts or not (chunk.depth or self._components.open):
            return False
        described = self._described(chunk)
        return chunk.only_units or (described is not None and described.counts_name)

    def _described(self, chunk: Chunk) -> Description | None:
        """A chunk as what is said of the only name that wants a number; None where there is no such name."""
        wanting = [self._made[at].name_hu for at in self._components.open]
        return Description(chunk, wanting[0], self._sole) if len(wanting) == 1 else None

    # ---- names without a number ----

    def _note_heading(self, chunk: Chunk, name: Sequence[BookToken]) -> None:
        if not name and not self._made:
            self._headed = self._headed or any(map(narrows, chunk.words))

    def _add_rest(self, chunk: Chunk, name: Sequence[BookToken]) -> None:
        """What the parts before leave of a total."""
        self._note_heading(chunk, name)
        top = self._components.top
        left = rest_of(top, self._made, name) if name and top is not None else None
        self._made.extend(() if left is None else (left,))

    def _add_name(self, chunk: Chunk, name: Sequence[BookToken]) -> None:
        """A name that wants a number: the one that names before it share, or one that follows."""
        self._note_heading(chunk, name)
        look = one_of_two(chunk, self._components.parent(chunk))
        single = single_thing(chunk, self._components.top)
        words = [word for word in name if word.key not in AND]
        if look is not None:
            self._made.append(look)
        elif single is not None:
            self._singles.append(single)
        elif chunk.depth and self._components.names_look(words):
            self._components.rename(words)
        elif words and (not chunk.depth or self._takes_names(chunk)):
            self._number_name(chunk, words)

    def _takes_names(self, chunk: Chunk) -> bool:
        """Whether names in brackets may be kinds: a number is for each, or a total stands before the brackets."""
        top = self._components.top
        return self._shared is not None or (chunk.inner and top is not None and top.count is not None)

    def _number_name(self, chunk: Chunk, name: list[BookToken]) -> None:
        """Give a name the number that stands ahead of it or that names share; else let it wait for one."""
        parent = self._components.parent(chunk) or self._owner
        if self._ahead is not None:
            counted = replace(chunk, depth=0, listed=False, number=self._ahead.number, split=0)
            self._ahead = None
            self._count(counted, name)
        elif self._shared is not None:
            number = Chunk(chunk.depth, chunk.listed, self._shared.number, name, suspended=chunk.suspended)
            self._add_counted(component_of(number, name, parent), chunk)
        else:
            self._components.add_open(component_of(chunk, name, parent), chunk)

    # ---- names with a number ----

    def _add_number(self, chunk: Chunk, name: Sequence[BookToken]) -> None:
        if self._is_total(chunk, name):
            self._spread.sum_up(chunk)
        elif says_kinds(chunk):
            self._spread.in_kinds(chunk)
        elif chunk.says("each", "of_each", "kinds"):
            self._of_each(chunk, name)
        elif name:
            self._count(chunk, name)
        else:
            self._copies(chunk)

    def _count(self, chunk: Chunk, name: Sequence[BookToken]) -> None:
        """A number and a name: a component, or a part of the one that brackets or a colon follow."""
        apart = chunk.number_last and not chunk.inner
        parent = "" if apart else self._components.parent(chunk)
        described = self._described(chunk)
        counts_name = (described is not None and described.may_count_name) or (parent and is_remark(chunk))
        doubts = ("qualified",) if counts_name else ()
        self._add_counted(self._with_ahead(component_of(chunk, name, parent).doubted(*doubts), chunk), chunk)
        self._shared = chunk if chunk.written.apiece else None

    def _with_ahead(self, one: DraftComponent, chunk: Chunk) -> DraftComponent:
        """What a chunk counts, with the number that stands alone before it: a plus adds it (`24 + 6 lapka`), and what
        else it may say is not known."""
        ahead, self._ahead = self._ahead, None
        if ahead is None:
            return one
        if "+" not in chunk.opens or one.count is None or ahead.value is None:
            return one.doubted("qualified")
        return replace(one.doubted("computed"), count=one.count + ahead.value)

    def _add_counted(self, one: DraftComponent, chunk: Chunk) -> None:
        if self._spread.kinds > 1 and self._components.top is None and one.count is not None:
            one = replace(one.doubted("computed"), count=one.count * self._spread.kinds)
        self._components.add_counted(one, chunk)

    # ---- numbers without a name ----

    def _copies(self, chunk: Chunk) -> None:
        """A bare number is the count of the name before it."""
        wanting = len(self._components.open)
        if wanting > 1 and chunk.written.apiece:
            self._components.fill_open(chunk)
        elif wanting:
            self._fill_one(chunk)
        elif not self._made:
            self._ahead = chunk
        elif (coin := coin_of(self._made, chunk)) is not None:
            self._made[-1] = coin
        elif self._components.top is not None and chunk.value is not None:
            self._spread.hold(chunk.value)

    def _fill_one(self, chunk: Chunk) -> None:
        """Give one name that wants a number this one."""
        at, alone = self._components.take_open()
        doubts = () if alone and chunk.only_units and not chunk.made_as else ("qualified",)
        self._components.fill(at, chunk, *doubts)
        if not chunk.depth:
            self._components.nesting.last = at
        if self._spread.kinds > 1 and chunk.written.apiece:
            self._made[at] = replace(self._made[at].doubted("computed"), count=chunk.written.value * self._spread.kinds)

    def _of_each(self, chunk: Chunk, name: Sequence[BookToken]) -> None:
        """So many of each: of the names before it, or of each colour or player of the thing before it."""
        if chunk.value is None:
            return
        if chunk.says("of_each") and len(self._components.open) > 1:
            self._components.fill_open(chunk)
        elif name and self._spread.begins(chunk):
            self._count(chunk, name)
            self._spread.note(chunk, self._components.latest)
        elif name and chunk.inner and chunk.says("of_each") and chunk.split == 1:
            self._count(chunk, name)
            self._shared = chunk
        else:
            self._name_of_each(chunk, name)
            self._spread.multiply(chunk, chunk.value)

    def _name_of_each(self, chunk: Chunk, name: Sequence[BookToken]) -> None:
        """The thing of which there are so many of each, where the chunk names it before its number."""
        nesting = self._components.nesting
        if name and chunk.split and not chunk.depth and ";" in chunk.opens:
            nesting.group = nesting.top if chunk.listed else -1
            self._add_name(replace(chunk, number=None, listed=False), name)

    def _is_total(self, chunk: Chunk, name: Sequence[BookToken]) -> bool:
        """Whether a number says how many there are altogether of what stands before it."""
        if not name and self._spread.is_sum(chunk):
            return True
        if not self._made:
            return False
        sums = chunk.counts_copies or not name
        return chunk.says("total") and (sums or (bool(self._components.open) and all(map(is_unit, name))))
