"""The chunks that delimiters cut a list entry into."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.lists.chunk import (
    AND,
    OF_THEM,
    Chunk,
    is_known,
    is_look,
    is_pronoun,
    is_relative,
    is_unit,
)
from kartotek.ingest.words.lexicon import is_word, piece_of
from kartotek.ingest.words.numbers import looks_like_digits
from kartotek.ingest.words.tokens import NO_WORD, BookToken
from kartotek.ingest.words.word_runs import has_number, has_word, word_at
from kartotek.schema.hungarian.features import Case

__all__ = ["Description", "chunks_of", "with_looks_listed"]


# ---- what things are worth ----

_IS_WORTH: Final = frozenset(("er", "ernek"))
_SIGNS: Final = "(),;:[]"


def without_worth(words: Sequence[BookToken]) -> list[BookToken]:
    """The words without clauses that count and end in `is worth`; the signs before such a clause stay."""
    made: list[BookToken] = []
    signs = ""
    for clause in _clauses(words):
        first, *others = clause
        if clause[-1].key in _IS_WORTH and has_number(clause) and made:
            signs += first.before
            continue
        made += [replace(first, before=signs + first.before) if signs else first, *others]
        signs = ""
    return made


def _clauses(words: Sequence[BookToken]) -> list[list[BookToken]]:
    """The words between two signs."""
    clauses: list[list[BookToken]] = []
    for word in words:
        if not clauses or word.follows(_SIGNS):
            clauses.append([])
        clauses[-1].append(word)
    return clauses


# ---- words with what stands beside them ----

DASHES: Final = ("-", "–", "—")
EVERY: Final = "minden"
_RANGED: Final = (Case.ABL, Case.TER)


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
    listed = place.word.follows("(,:") and place.word.before != _LOW_QUOTE
    return place.at == 0 or place.begins_line or listed


def is_ranged(place: ChunkPlace) -> bool:
    """Whether a number is an end of a range: `1-től 9-ig`, `1–6`."""
    first = (place.after.counts or bool(place.after.seat)) and place.after.before in DASHES
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


# ---- cutting ----

_DELIMITERS: Final = "(),;:[]=+|/"
_SLASH: Final = "/"
_LOW_QUOTE: Final = " ,"
"""What a scan makes of a low quotation mark: no list has a blank before a comma and none behind it."""
_NEAR: Final = 3
_SPACED_DASH: Final = re.compile(r" \s*[-–—]\s*")
_ALL: Final = (EVERY, "mindegyik")
_WORTH: Final = ("as", "es", "os")
"""Endings of words that say what a coin is worth."""


class _Cutter:
    """The chunk that is being read, the one before it, and what the signs up to here say of the next one."""

    def __init__(self) -> None:
        self._chunk, self._before = Chunk(), Chunk()
        self._depth, self._listed, self._remark = 0, False, False

    def take(self, place: ChunkPlace) -> Iterator[Chunk]:
        """Take the next word; the chunk that it ends, if it ends one."""
        self._follow(place.word)
        if self._ends_before(place):
            yield self.end(place.word)
            self._begin(place.word)
        if place.word.key in OF_THEM:
            self._list_parts()
        elif not _joins(place):
            self._add(place)

    def end(self, word: BookToken = NO_WORD) -> Chunk:
        """The chunk that a word ends."""
        self._chunk.suspended = _suspends(word)
        return self._chunk

    def _follow(self, word: BookToken) -> None:
        self._listed = self._listed or (":" in word.before and self._depth == 0)
        self._remark = is_relative(word) or (self._remark and not word.follows(")]"))

    def _begin(self, word: BookToken) -> None:
        self._before = self._chunk
        self._depth = max(0, self._depth + _balance(word.before))
        self._chunk = Chunk(self._depth, self._listed, remark=self._remark, opens=word.before)

    def _list_parts(self) -> None:
        """`of them`: the parts of what stands before follow."""
        self._chunk, self._listed, self._remark = Chunk(self._depth, True), True, False

    def _add(self, place: ChunkPlace) -> None:
        if self._chunk.counts or not is_number(place):
            self._chunk.words.append(place.word)
            return
        self._chunk.number, self._chunk.split = place.word, len(self._chunk.words)
        self._chunk.ranged = is_ranged(place)

    def _ends_before(self, place: ChunkPlace) -> bool:
        complete = self._follows_unit(place) or self._is_new_row(place) or self._is_said_of_parts(place)
        return complete or _is_cut_off(place) or self._begins_count(place) or self._limits_next(place)

    def _limits_next(self, place: ChunkPlace) -> bool:
        """Whether a word that limits the number behind it begins a line: `about 8 boats`."""
        limits = place.begins_line and is_word(place.word.key, "setup", "limits")
        return limits and self._chunk.counts and place.after.counts

    def _follows_unit(self, place: ChunkPlace) -> bool:
        """Whether a name follows the unit that ended the first member: `hallapka 12 db kagyló 5 db`."""
        named = is_unit(place.before) and self._has_first_name(place.entry[0])
        return named and not is_unit(place.word) and has_number(place.entry[place.at :])

    def _is_said_of_parts(self, place: ChunkPlace) -> bool:
        """Whether `of them` follows a name with its number, be there a sign between or none."""
        return place.word.key in OF_THEM and self._chunk.counts

    def _has_first_name(self, first: BookToken) -> bool:
        """Whether the chunk has the name that begins the entry, and its number after it."""
        named = self._chunk.counts and self._chunk.split > 0
        return named and self._chunk.words[0] is first and not is_known(first)

    def _is_new_row(self, place: ChunkPlace) -> bool:
        """Whether a line begins after one that ended in the number of the name before it; a number behind `and` begins
        a member that goes on in the next line."""
        counted = self._chunk.counts and all(map(is_unit, self._chunk.words))
        joined = place.before.counts and word_at(place.entry, place.at - 2).key in AND
        return place.begins_line and counted and not joined and _is_bare_name(self._before)

    def _begins_count(self, place: ChunkPlace) -> bool:
        """Whether a number begins the next member without a delimiter."""
        if not is_number(place):
            return False
        if self._chunk.counts:
            return not self._is_value(place)
        if self._chunk.is_said_of_all(self._chunk.words):
            return False
        named = any(not is_word(word.key, "setup", "limits") for word in self._chunk.words)
        return named and counts_next(place)

    def _is_value(self, place: ChunkPlace) -> bool:
        """Whether a number begins the name of what is counted: `30 darab 1 garasos`."""
        units = self._chunk.words[self._chunk.split :]
        worth = place.after.key.endswith(_WORTH) and not place.after.before.strip()
        return worth and bool(units) and all(is_word(word.key, "units", "copies") for word in units)


def chunks_of(entry: Sequence[BookToken], *, flows: bool = False) -> Iterator[Chunk]:
    """The chunks of an entry, in order; what a thing is worth is none. `flows`: it is running text."""
    cutter = _Cutter()
    words = without_worth(entry)
    for at in range(len(words)):
        yield from cutter.take(ChunkPlace(words, at, flows))
    yield cutter.end()


def _is_bare_name(chunk: Chunk) -> bool:
    return not chunk.counts and not all(map(is_known, chunk.words))


def _balance(signs: str) -> int:
    """How many brackets signs open, less those that they close."""
    return signs.count("(") + signs.count("[") - signs.count(")") - signs.count("]")


def _suspends(word: BookToken) -> bool:
    """Whether a hyphen after the word before suspends its end: `fa-, kő- és agyagkocka`."""
    return word.before.startswith("-") and (len(word.before) > 1 or word.key in AND) and "\n" not in word.before


# ---- delimiters ----


def _is_cut_off(place: ChunkPlace) -> bool:
    """Whether a delimiter stands before a word."""
    if place.at == 0:
        return place.word.follows("([")
    parted = place.word.follows(_DELIMITERS) and not (_is_slashed(place) or place.word.before == _LOW_QUOTE)
    return parted or _joins(place) or _is_new_count(place) or _is_dashed(place)


def _is_slashed(place: ChunkPlace) -> bool:
    """Whether a stroke without blanks joins two words of one name: `erdő/mocsár lapka`."""
    return place.word.before == _SLASH and not (place.word.counts or place.before.counts)


def _is_new_count(place: ChunkPlace) -> bool:
    """Whether a line of the list begins here with a number."""
    return place.begins_line and place.word.counts


def _is_dashed(place: ChunkPlace) -> bool:
    """Whether a dash stands before a word, or a hyphen leads from a name to its number: `hallapka-12db`."""
    leads = place.word.before in DASHES and place.word.counts and not place.before.counts
    return leads or _SPACED_DASH.fullmatch(place.word.before) is not None


def _joins(place: ChunkPlace) -> bool:
    """Whether a word joins two members of a list: what follows has a number, or what is before lacks one too."""
    if place.word.key not in AND or place.after is NO_WORD:
        return False
    after = place.after
    listed = _names_this(place) or _is_last_piece(place) or _is_listing(place)
    return after.counts or after.is_article or after.key in _ALL or listed


def _names_this(place: ChunkPlace) -> bool:
    """Whether a thing at hand follows, be there a word before it: `és természetesen ez a füzet`."""
    after = place.entry[place.at + 1 : place.at + 1 + _NEAR]
    return any(is_pronoun(one) and other.is_article for one, other in pairwise(after))


def _is_last_piece(place: ChunkPlace) -> bool:
    """Whether the last member of a list has no number, and is a piece with a name: `két evező, egy bója és
    szabályfüzet`."""
    last = place.at + 2 == len(place.entry) and all(piece_of(place.after.text)) and not _suspends(place.word)
    return last and any("," in word.before for word in place.entry[1 : place.at])


def _is_listing(place: ChunkPlace) -> bool:
    """Whether `and` ends a list of names: a comma or a suspended hyphen stands before, or one number is for each."""
    commas = any("," in word.before or _suspends(word) for word in (*place.entry[1 : place.at], place.word))
    apiece = any(word.written.apiece for word in place.entry[: place.at])
    return (commas and _is_bare(place)) or apiece or has_word(place.entry, "spread", "of_each")


def _is_bare(place: ChunkPlace) -> bool:
    """Whether the member right before `and` has no number of its own."""
    start = max((at for at in range(place.at) if place.entry[at].follows(",(")), default=0)
    return not has_number(place.entry[start : place.at])


# ---- chunks that only describe ----
# agyag: 20 db barna golyó      there are 20 of the clay, whatever it is made as
# Bábuk: 5 révész               the name before the colon only heads the things behind it
# csupor, 18 kicsi és 9 nagy    colours or sizes alone are parts of the thing before them

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
