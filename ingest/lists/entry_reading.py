"""The components of one entry of a list, chunk by chunk, and of rows that end in their number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Final

from kartotek.ingest.confidence import PLAIN
from kartotek.ingest.lists.chunk import (
    AND,
    FILLERS,
    Chunk,
    coin_of,
    component_of,
    is_look,
    is_noun_phrase,
    is_remark,
    is_unit,
    narrows,
    one_of_two,
    says_kinds,
    says_spread,
)
from kartotek.ingest.lists.chunking import Description, chunks_of, with_looks_listed
from kartotek.ingest.lists.doubts import met
from kartotek.ingest.lists.entry_components import EntryComponents, SpreadCounts, rest_of, summed, with_sums
from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.lists.names import possessor_of, text_of
from kartotek.ingest.words.lexicon import piece_of
from kartotek.ingest.words.numbers import looks_like_digits
from kartotek.ingest.words.players import player_word
from kartotek.ingest.words.tokens import NO_WORD, BookToken, run_on
from kartotek.ingest.words.word_runs import (
    all_as_scanned,
    bracket_balance,
    has_number,
    has_word,
    without_measures,
    word_at,
)

__all__ = ["EntryReading", "columns_of", "counted_rows", "implied_once", "is_counted_row", "with_continuations"]


# ---- things that are there once ----
# két fabábu: a csősz és a révész                 as many names as the number before the colon says
# 1 tűzjelző és a céhmester pecsétje              the last member of a list

_LONGEST_NAME: Final = 3
_THIS: Final = "ez"
_SLASH: Final = "/"


def single_thing(chunk: Chunk, total: DraftComponent | None) -> DraftComponent | None:
    """The thing that a chunk names with an article: a member of a total, or the last one of a list."""
    name = _behind_article(chunk.words) if not chunk.counts else []
    if not 0 < len(name) <= _LONGEST_NAME or not _may_name(name):
        return None
    one = implied_once(name)
    if chunk.listed and not chunk.depth and total is not None:
        return replace(one, kind=one.kind or total.kind, part_of=total.name_hu)
    joined = not chunk.opens.strip() or (chunk.opens.strip() == "," and bool(one.kind))
    return one if joined and not chunk.inner else None


def _behind_article(words: Sequence[BookToken]) -> Sequence[BookToken]:
    """The words behind the article that begins a chunk, or that points at what is at hand: `ez a füzet`."""
    pointed = (at + 1 for at, (one, other) in enumerate(pairwise(words)) if one.key == _THIS and other.is_article)
    article = 0 if words and words[0].is_article else next(pointed, None)
    return words[article + 1 :] if article is not None else []


def implied_once(words: Sequence[BookToken]) -> DraftComponent:
    """The thing that words name without a number: by its owner, where the last one only says what it is made as."""
    kind, bare = piece_of(possessor_of(words[-1].text))
    owned = possessor_of(words[-1].text) != words[-1].text and not player_word(words[0].key, "")
    name = words[:-1] if kind and not bare and owned and len(words) > 1 else words
    doubts = ("implied", *met({"name-unclear": not all_as_scanned(name)}))
    text = text_of(name)
    return DraftComponent(text, kind or piece_of(text)[0], 1, words[0].line, "implied", PLAIN, "", doubts)


def _may_name(words: Sequence[BookToken]) -> bool:
    return is_noun_phrase(words) and not any(word.before.strip() for word in words)


def confirmed(made: Sequence[DraftComponent], singles: Sequence[DraftComponent]) -> list[DraftComponent]:
    """Those of the single things that a total has as many of as it says, and those of no total."""
    return [one for one in singles if not one.part_of or _is_whole(one.part_of, made, singles)]


def _is_whole(name: str, made: Sequence[DraftComponent], singles: Sequence[DraftComponent]) -> bool:
    total = next((one.count for one in made if one.name_hu == name), None)
    return total == sum(one.part_of == name for one in singles) and not any(one.part_of == name for one in made)


def _in_all_kinds(chunk: Chunk) -> int:
    """In how many kinds a thing comes, where a chunk says that there are so many in each (`20 mindhárom színből`); 0
    where it does not."""
    pairs = pairwise(chunk.words[chunk.split :])
    said = (word.value for word, kind in pairs if word.written.every and says_spread(kind, "kinds"))
    return next(said, 0) if chunk.value is not None else 0


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
        if _SLASH in chunk.opens and self._made:  # `2 konfliktus / csata`: one name or two
            self._made[-1] = self._made[-1].doubted("name-unclear")
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
            if not self._shared.written.apiece:
                self._components.close()
        else:
            self._components.add_open(component_of(chunk, name, parent), chunk)

    # ---- names with a number ----

    def _add_number(self, chunk: Chunk, name: Sequence[BookToken]) -> None:
        if self._is_total(chunk, name):
            self._spread.sum_up(chunk)
        elif (kinds := _in_all_kinds(chunk)) > 1:
            self._spread.kinds = kinds
            self._spread.multiply(chunk, chunk.written.value)
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
            self._spread.hold(chunk, chunk.value)

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
        kinds = chunk.says("of_each") or (chunk.depth > 0 and not has_word(chunk.words, "players", "each"))
        if kinds and not name and len(self._components.open) > 1:
            self._components.fill_open(chunk)
        elif name and chunk.depth and chunk.split and all(map(is_look, name)):
            self._count(chunk, name)  # `színenként 20 kék, sárga, zöld`
            self._shared = chunk
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


# ---- rows that end in their number ----
# Such a row is complete: a row below it that stands further in is a part of it, whatever letter it begins with, and
# brackets below it belong to it. What follows the leader may say more than one number: `5 of each colour (20)`.

_LEADER: Final = re.compile(r"[._…·]{2,}|…|\t| {3,}|\|| [-–—/] |=|×")
"""Dots, a line, a dash, a sign, or a gap that leads the eye from a name to its number."""
_GAP: Final = re.compile(r" {3,}|\t")


def columns_of(line: Sequence[BookToken]) -> Iterator[list[BookToken]]:
    """The entries that stand side by side in a line: each begins with a number after a gap."""
    starts = [at for at in range(1, len(line)) if _begins_column(line, at)] if _counts_name(line, 0) else []
    for first, end in zip([0, *starts], [*starts, len(line)], strict=True):
        yield list(line[first:end])


def _begins_column(line: Sequence[BookToken], at: int) -> bool:
    return _GAP.search(line[at].before) is not None and _counts_name(line, at)


def _counts_name(line: Sequence[BookToken], at: int) -> bool:
    """Whether a number stands at a place, and a word that is none after it."""
    after = word_at(line, at + 1)
    return word_at(line, at).counts and not after.counts and after is not NO_WORD


def leader_at(line: Sequence[BookToken]) -> int | None:
    """The place of the first word after a leader, where a number or what may be one stands."""
    led = next((at for at in range(1, len(line)) if _LEADER.search(line[at].before)), len(line))
    while led + 1 < len(line) and line[led].key in FILLERS:
        led += 1
    return led if _counts(line, led) else None


def _counts(line: Sequence[BookToken], place: int) -> bool:
    """Whether a number stands at a place, or words that say of what there are so many."""
    found = word_at(line, place)
    if found.counts or looks_like_digits(found.raw):
        return True
    of_every = found.key == "minden" and has_word([word_at(line, place + 1)], "spread", "kinds")
    return of_every or has_word([found], "spread", "each", "of_each", "total")


def is_counted_row(line: Sequence[BookToken]) -> bool:
    """Whether a line is a name, a leader and numbers."""
    place = leader_at(line)
    return place is not None and not has_number(without_measures(line[:place]))


def with_continuations(lines: Sequence[Sequence[BookToken]]) -> list[list[BookToken]]:
    """The lines, brackets that stand alone below a counted row joined to it."""
    made: list[list[BookToken]] = []
    for line in lines:
        if made and _is_bracketed(line) and is_counted_row(made[-1]):
            made[-1] = run_on([made[-1], line])
        else:
            made.append(list(line))
    return made


def _is_bracketed(line: Sequence[BookToken]) -> bool:
    return line[0].before.strip() == "(" and line[-1].after.strip().endswith(")")


def counted_rows(rows: Sequence[Sequence[BookToken]], most: int) -> list[DraftComponent]:
    """The components of each row; a row that stands further in than the one before is a part of it."""
    made: list[DraftComponent] = []
    owner, margin = "", 0
    for row in rows:
        nested = bool(made) and row[0].start > margin
        found = _components(row, most, owner if nested else "")
        if found and not nested:
            owner, margin = found[0].name_hu, row[0].start
        made += found
    return summed(made, ())


def _components(row: Sequence[BookToken], most: int, owner: str) -> list[DraftComponent]:
    place = leader_at(row) or len(row)
    reading = EntryReading(most, owner)
    reading.read(_bare_name(row[:place]))
    reading.read(row[place:], after_leader=True)
    return reading.result()


def _bare_name(words: Sequence[BookToken]) -> list[BookToken]:
    """The words of a name without those in brackets, and without those that change nothing."""
    depths = accumulate(map(bracket_balance, words))
    return [word for word, depth in zip(words, depths, strict=True) if depth <= 0 and word.key not in FILLERS]
