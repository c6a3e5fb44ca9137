"""The components that were read of one entry of a list: totals and parts, numbers for each kind, sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from kartotek.ingest.confidence import ADDED_UP, PLAIN
from kartotek.ingest.lists.chunk import (
    Chunk,
    doubts_of_chunk,
    is_described,
    is_known,
    is_look,
    is_noun_phrase,
)
from kartotek.ingest.lists.doubts import met
from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.lists.names import MATERIALS, completed, text_of
from kartotek.ingest.lists.part_names import with_shared_noun
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import is_word, piece_of
from kartotek.ingest.words.tokens import BookToken
from kartotek.ingest.words.word_runs import all_as_scanned, has_word

__all__ = ["EntryComponents", "SpreadCounts", "add_up_to", "confirmed_by_sum", "rest_of", "summed", "with_sums"]


# ---- totals and parts ----

_ABOUT_NUMBERS: Final = frozenset(("computed", "implied", "per-player", "number-cut", "letter-in-number"))


def summed(made: list[DraftComponent], each: Sequence[tuple[int, int]]) -> list[DraftComponent]:
    """Hold totals against their parts, and pass the kind of a total on to its parts. `each` has the places of totals
    with how many there are of each kind: a total is a multiple of that."""
    result = list(made)
    for place, total in enumerate(made):
        parts = [at for at in range(place + 1, len(made)) if made[at].part_of == total.name_hu]
        _compare(result, place, parts)
        _pass_on(result, total.kind, parts)
    for at, number in each:
        if at < len(result) and not _is_multiple(result[at], number):
            result[at] = result[at].doubted("does-not-add-up")
    return result


def with_sums(made: Sequence[DraftComponent]) -> list[DraftComponent]:
    """The components; one without a number whose parts are all named by how they look has as many as they make up, and
    the parts are in doubt: the book may call them by their look and its noun, and nothing confirms them."""
    result = list(made)
    for place, one in enumerate(made):
        parts = [at for at, other in enumerate(made) if other.part_of == one.name_hu]
        total = _sum([made[at] for at in parts])
        if one.count is None and one.how == "none" and total and all(_is_called_by_look(made[at]) for at in parts):
            result[place] = replace(one.doubted("computed"), count=total, how="computed")
            for at in parts:
                result[at] = made[at].doubted("name-unclear")
    return result


def _is_called_by_look(one: DraftComponent) -> bool:
    return is_word(key_of(one.name_hu), "plain", "looks")


def _compare(result: list[DraftComponent], place: int, parts: Sequence[int]) -> None:
    """Confirm a total and its parts, or doubt them all; a single part proves nothing."""
    if len(parts) <= 1:
        return
    total = result[place]
    fits = add_up_to(total, [result[at] for at in parts])
    printed = total.how != "computed" and "per-player" not in total.doubts
    for at in (place, *parts):
        one = confirmed_by_sum(result[at]) if fits and printed else result[at]
        result[at] = replace(one, confidence=ADDED_UP) if fits else one.doubted("does-not-add-up")


def confirmed_by_sum(one: DraftComponent) -> DraftComponent:
    """A component without the doubts that only concern its number: parts and total agree."""
    return replace(one, doubts=tuple(doubt for doubt in one.doubts if doubt not in _ABOUT_NUMBERS))


def _pass_on(result: list[DraftComponent], kind: str, parts: Sequence[int]) -> None:
    for at in parts:
        result[at] = replace(result[at], kind=result[at].kind or kind)


def _is_multiple(total: DraftComponent, number: int) -> bool:
    return not number or (total.count or 0) % number == 0


def add_up_to(total: DraftComponent, parts: Sequence[DraftComponent]) -> bool:
    """Whether parts make up a total; where a number was not read, they do not."""
    return total.count is not None and _sum(parts) == total.count


def _sum(parts: Sequence[DraftComponent]) -> int | None:
    counts = [one.count for one in parts]
    return None if None in counts else sum(filter(None, counts))


def rest_of(total: DraftComponent, made: Sequence[DraftComponent], name: Sequence[BookToken]) -> DraftComponent | None:
    """`the rest blue`: what the parts before leave of a total."""
    parts = [one for one in made if one.part_of == total.name_hu]
    taken = _sum(parts)
    if total.count is None or taken is None or not parts:
        return None
    left, doubts = total.count - taken, met({"computed": True, "name-unclear": not all_as_scanned(name)})
    return DraftComponent(text_of(name), total.kind, left, name[0].line, "computed", PLAIN, total.name_hu, doubts)


# ---- what is a part of what ----
# Egyéb: 30 érme (20 egyes, 10 ötös), 9 lapka: 4 piros, 5 kék     the brackets have coins, the second colon has tiles


@dataclass(slots=True)
class Nesting:
    """Places of components (-1: none): `top` is the total that parts belong to, `group` the total that `top` is itself
    a part of, `last` the last one with a number outside of brackets."""

    top: int = -1
    group: int = -1
    last: int = -1

    def follow(self, chunk: Chunk, latest: int) -> None:
        """A colon after a part that has a number begins the parts of that part, and a semicolon ends them."""
        if ";" in chunk.opens and self.group >= 0:
            self.top, self.group = self.group, -1
        elif ":" in chunk.opens and not chunk.depth and 0 <= self.top < self.last == latest:
            self.group, self.top = self.top, self.last

    def count(self, chunk: Chunk, at: int) -> None:
        """A component with a number was made."""
        if not chunk.inner:
            self.top = at
        if not chunk.depth:
            self.last = at

    def parent(self, chunk: Chunk) -> int:
        """The total of a part: what stands before its brackets, else before the colon."""
        if not chunk.inner:
            return -1
        return max(self.last, self.top) if chunk.depth else self.top


# ---- components in order ----

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
        self._closed = 0

    def close(self) -> None:
        """No name up to here lacks the noun of one that follows: a number was for each of them."""
        self._closed = len(self.made)

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

    def add(self, one: DraftComponent, chunk: Chunk) -> None:
        """Add what a chunk names; a name that no hyphen suspends has the end of those before it that one does."""
        self.made.append(one)
        if chunk.suspended:
            self._suspended.append(self.latest)
        else:
            self.complete(one.name_hu)

    def add_counted(self, one: DraftComponent, chunk: Chunk) -> None:
        """Add what a chunk names and counts: it may be the total of parts that follow."""
        with_shared_noun(self.made, one, chunk.opens, self._closed)
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


# ---- so many of each ----
# színenként 6 vitorlás (ez 24 darab)         the number behind counts the thing: a multiple of the one before it
# 20 vitorlás, színenként 5                   so many of each confirm the count
# vitorlás, játékosonként 5                   no total is printed: it follows from the number of players

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
        at = self._counted_for_each(chunk, each)
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

    def _counted_for_each(self, chunk: Chunk, each: int) -> int:
        """The place of what there are so many of each: the total, or a part behind a colon that is a multiple of that
        where the total is none."""
        nesting = self._components.nesting
        if chunk.depth:
            return nesting.parent(chunk)
        listed = [self._components.made[at] for at in (nesting.top, nesting.last) if at >= 0]
        part_fits = len(listed) > 1 and not _is_multiple(listed[0], each) and _is_multiple(listed[1], each)
        return nesting.last if part_fits else nesting.top

    def hold(self, chunk: Chunk, each: int) -> None:
        """Keep a number that the total is a multiple of."""
        self.each.append((self._counted_for_each(chunk, each), each))

    def _times(self, chunk: Chunk) -> int:
        """In how many kinds a thing comes, or for how many players; 0 where neither is known."""
        return self.kinds or (self._most if has_word(chunk.words, "players", "each") else 0)

    def in_kinds(self, chunk: Chunk) -> None:
        """In how many colours or kinds a thing comes: that and so many of each may confirm its count."""
        self.kinds = chunk.written.value
        at, each = self.each[-1] if self.each else (self._components.nesting.top, 0)
        if at >= 0 and each and self._components.made[at].count == each * self.kinds:
            self._components.made[at] = replace(self._components.made[at], confidence=ADDED_UP)
        elif at >= 0 and chunk.written.every:
            self._components.made[at] = self._components.made[at].doubted("per-player")

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
