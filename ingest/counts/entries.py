"""The entries of a component list: numbers with the words behind them, and what they add up to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import pairwise, zip_longest
from typing import Final, NamedTuple

from kartotek.ingest.confidence import CUT_NUMBER
from kartotek.ingest.counts.lexicon import Targets, word_table
from kartotek.ingest.repair.restore import RepairedLine, RestoredWord
from kartotek.ingest.repair.roman import roman_value
from kartotek.ingest.text.keys import is_speck, key_of, trust_in

__all__ = ["Check", "ListEntry", "Mark", "SumNode", "checked", "entries_of", "marks_of", "trees"]


# ---- words and numbers with the signs around them ----

_TIMES: Final = re.compile(r"(\d+)[x×]")
_BAR: Final = "|"
_SHORT: Final = 2
"""Numbers of components rarely have more figures."""
_MINUS: Final = "-–—−"
_ICONS: Final = "@&®©€£¢§"
_BRACKETS: Final = {"(": 1, ")": -1}


class Mark(NamedTuple):
    """A word or a number. `before` and `after` are the signs of the scan around it, up to the next mark or blank."""

    text: str
    key: str
    line: int
    confidence: int
    before: str
    after: str
    number: int | None = None
    roman: bool = False
    aside: bool = False
    cut: bool = False

    @property
    def negative(self) -> bool:
        """Whether a minus stands right before the number, after a blank or a sign that is no letter or digit."""
        return self.before[-1:] != "" and self.before[-1] in _MINUS

    @property
    def signed(self) -> bool:
        """Whether a plus or a minus stands right before the number."""
        return self.number is not None and (self.negative or self.before[-1:] == "+")

    @property
    def ordinal(self) -> bool:
        return self.number is not None and (self.roman or self.after[:1] == ".")


def marks_of(line: RepairedLine, scan: str) -> list[Mark]:
    """The marks of a line in order; what stands between brackets is marked so."""
    marks: list[Mark] = []
    depth = at = 0
    words = list(line.words)
    for place, word in enumerate(words):
        between = scan[at : word.start]
        depth = max(0, depth + sum(_BRACKETS.get(sign, 0) for sign in between))
        following = words[place + 1].start if place + 1 < len(words) else len(scan)
        after = scan[word.end : max(following, word.end)]
        marks += _split(word, between, after, depth > 0)
        at = max(at, word.end)
    return _with_cuts(marks)


def _with_cuts(marks: list[Mark]) -> list[Mark]:
    """The marks, those in doubt that may be a part of a number: two with only a blank or a speck between them, one of
    many figures that has grown together with a sign, and one behind a bar, which may be a figure."""
    cut = {at for at, mark in enumerate(marks) if mark.text.isdecimal() and _is_part(mark)}
    for place, (one, other) in enumerate(pairwise(marks)):
        if one.text.isdecimal() and other.text.isdecimal() and _is_cut_between(one, other.before):
            cut |= {place, place + 1}
    return [
        mark._replace(confidence=min(mark.confidence, CUT_NUMBER)) if at in cut else mark
        for at, mark in enumerate(marks)
    ]


def _is_part(mark: Mark) -> bool:
    """Whether the sign right before a number may be a figure of it."""
    return mark.before[-1:] == _BAR or (len(mark.text) > _SHORT and _is_glued(mark))


def _is_cut_between(one: Mark, signs: str) -> bool:
    """Whether what stands between a number and the next is a blank or a speck that may cut one number in two."""
    return (signs == " " and not _is_glued(one)) or is_speck(signs)


def _is_glued(mark: Mark) -> bool:
    """Whether the sign of an icon stands right before a mark."""
    return mark.before[-1:] in _ICONS and mark.before[-1:] != ""


def _split(word: RestoredWord, before: str, after: str, aside: bool) -> Iterator[Mark]:
    """A word as one mark; `20x` as a number and its unit."""
    times = _TIMES.fullmatch(word.text)
    if times:
        yield Mark(times[1], times[1], word.line, word.confidence, before, "", int(times[1]), aside=aside)
        yield Mark("x", "x", word.line, word.confidence, "", after, aside=aside)
        return
    roman = roman_value(word.text) if word.text.isupper() else ""
    number = int(word.text) if word.text.isdecimal() else int(roman) if roman else None
    yield Mark(
        word.text,
        key_of(word.text),
        word.line,
        trust_in(word) if number is not None else word.confidence,
        before,
        after,
        number,
        bool(roman),
        aside,
        re.match(r"[-~](?!\w)", after) is not None,
    )


# ---- entries ----

_LOST_COUNT: Final = re.compile(r"[a-zA-Z]{1,2}x")
_ENDING: Final = re.compile(r"[aeo]s")
_UNREADABLE: Final = re.compile(r"\W+")
_BULLETS: Final = re.compile(r"[^\w\s(,;:.-]$")
_SCRAP: Final = 1
_LONGEST_COUNT: Final = 3
_SHORT_UNIT: Final = 2
"""So many letters at most are what is left of the short word for pieces."""


@dataclass(frozen=True, slots=True)
class ListEntry:
    """One counted thing. `values` are printed on it; `spread` says how many of each of how many there are."""

    count: int | None
    line_from: int
    line_to: int
    confidence: int
    words: tuple[str, ...]
    value_confidence: int = 0
    values: tuple[int, ...] = ()
    aside: tuple[Mark, ...] = ()
    place: int | None = None
    cut: bool = False
    scrap: str = ""
    total: bool = False
    garbled: bool = False
    signed: bool = False

    @property
    def elliptic(self) -> bool:
        """Whether it names a value only: what it is stands in an entry above."""
        return not self.words and bool(self.values)


def _keys(*path: str) -> frozenset[str]:
    table = word_table("common")
    for name in path[:-1]:
        table = table[name]
    return frozenset(key_of(word) for word in table[path[-1]])


_UNITS: Final = _keys("units", "words")
_VALUED: Final = _keys("values", "words")


def entries_of(marks: Sequence[Mark]) -> list[ListEntry]:
    """The entries of a line; none where it does not begin with a number but for scraps and bullets."""
    starts = list(_starts(marks))
    if not starts:
        return _values_only(marks)
    made: list[ListEntry] = []
    scrap = ""
    for at, start in enumerate(starts):
        end = starts[at + 1] if at + 1 < len(starts) else len(marks)
        run = marks[start:end]
        if len(run) == 1 and end < len(marks):
            scrap = "bullet" if _BULLETS.search(run[0].before) else "number"
            continue
        made.append(replace(_entry(run), scrap=scrap))
        scrap = ""
    return made


def _starts(marks: Sequence[Mark]) -> Iterator[int]:
    """Places where a count stands, up to where the entries only say more of what they count."""
    for at, mark in enumerate(marks):
        if at == 0 and mark.number is None and not _is_scrap(mark) and not _is_lost_count(marks, at):
            return
        if at > 0 and _goes_on(mark):
            return
        if _is_count(marks, at):
            yield at


def _goes_on(mark: Mark) -> bool:
    """Whether a sign before a mark shows that it only adds to the words before it."""
    return any(sign in mark.before for sign in ",—–")


def _is_count(marks: Sequence[Mark], at: int) -> bool:
    """Whether a count stands here: a number that is no value, no ordinal, no part of a name, and not in brackets."""
    mark = marks[at]
    if mark.aside:
        return False
    if _is_lost_count(marks, at):
        return True
    if mark.number is None or mark.roman or _is_value(marks, at):
        return False
    return not (_is_ordinal(marks, at) or (at > 0 and _owns_number(marks[at - 1])))


def _is_ordinal(marks: Sequence[Mark], at: int) -> bool:
    """Whether a stop stands behind a number, and it is not that of the short word for pieces."""
    counted = at + 1 < len(marks) and marks[at + 1].key in _UNITS
    return marks[at].after.startswith(".") and not counted


def _owns_number(mark: Mark) -> bool:
    """Whether a number behind this belongs to the count before it."""
    return mark.key in _UNITS or _LOST_COUNT.fullmatch(mark.text) is not None


def _is_lost_count(marks: Sequence[Mark], at: int) -> bool:
    """Whether a count stands here of which no figure is read: short signs right before the word for pieces or times."""
    mark, ahead = marks[at], marks[at + 1 : at + 2]
    if _LOST_COUNT.fullmatch(mark.text):
        return True
    short = mark.number is None and len(mark.text) <= _LONGEST_COUNT
    return short and any(one.key in _UNITS for one in ahead)


def _is_scrap(mark: Mark) -> bool:
    """What icons and frames leave before the count of a line: a sign or two, no word."""
    return (len(mark.text) <= _SCRAP and mark.key != "a") or _LOST_COUNT.fullmatch(mark.text) is not None


def _is_value(marks: Sequence[Mark], at: int) -> bool:
    """`3-as értékű`, `3 értékű`, or one of `1, 3, 5 értékű`."""
    ahead = marks[at + 1 : at + 3]
    if ahead and _ENDING.fullmatch(ahead[0].key) and marks[at].after.startswith("-"):
        ahead = marks[at + 2 : at + 3]
        return bool(ahead) and _valued(ahead[0])
    if ahead and ahead[0].number is not None and "," in ahead[0].before:
        return _is_value(marks, at + 1)
    return bool(ahead) and _valued(ahead[0])


def _valued(mark: Mark) -> bool:
    return mark.key in _VALUED or mark.key[:-1] in {key[:-1] for key in _VALUED}


def _values_only(marks: Sequence[Mark]) -> list[ListEntry]:
    """A line without a count that lists printed values."""
    values = [at for at, mark in enumerate(marks) if mark.number is not None and _is_value(marks, at)]
    if not values or values[0] > 0:
        return []
    return [replace(_entry(marks), count=None)]


def _has_lost_unit(rest: Sequence[Mark]) -> bool:
    """Whether a letter or two that are no unit stand right behind a count: they were one, and what follows is cut."""
    first = rest[0] if rest else None
    short = first is not None and first.key.isalpha() and len(first.key) <= _SHORT_UNIT
    return first is not None and short and first.key not in _UNITS and first.before != "-"


def _has_lost_value(rest: Sequence[Mark], values: Sequence[int]) -> bool:
    """Whether an entry says that a value is printed on it, and no number says which: it counts not all of its kind."""
    return not values and any(_valued(mark) for mark in rest if not mark.aside)


def _entry(run: Sequence[Mark]) -> ListEntry:
    head, is_value = run[0], _is_value(run, 0)
    rest, count = (run, None) if is_value else (run[1:], head.number)
    said = _EntryMarks(aside=[*run[:2]] if _is_said_twice(count, head, rest) else [])
    for mark, after in zip_longest(rest, rest[1:]):
        said.take(mark, is_last=after is None)
    last = rest[-1] if rest else head
    return ListEntry(
        count,
        head.line,
        last.line,
        head.confidence,
        tuple(said.words),
        _value_confidence(rest),
        tuple(said.values),
        tuple(said.aside),
        said.place,
        cut=bool(rest) and last.cut and not last.aside,
        total=last.after.strip().startswith(":"),
        garbled=said.garbled or _has_lost_unit(rest) or _has_lost_value(rest, said.values),
        signed=any(mark.signed for mark in run),
    )


def _is_said_twice(count: int | None, head: Mark, rest: Sequence[Mark]) -> bool:
    """Whether the count stands once more behind a dash, and no unit does: so many of each."""
    return head.after == "-" and any(mark.number == count and mark.key not in _UNITS for mark in rest[:1])


def _value_confidence(marks: Sequence[Mark]) -> int:
    """How certain the least certain of the numbers is that are no ages; 0 where there is none."""
    return min((mark.confidence for mark in marks if mark.number is not None and not mark.roman), default=0)


@dataclass(slots=True)
class _EntryMarks:
    """The marks of one entry behind its count, sorted by what each says."""

    words: list[str] = field(default_factory=list)
    values: list[int] = field(default_factory=list)
    aside: list[Mark] = field(default_factory=list)
    place: int | None = None
    garbled: bool = False
    _unit: bool = False
    _telling: bool = False

    def take(self, mark: Mark, is_last: bool) -> None:
        self._telling = self._telling or (bool(self.words) and _goes_on(mark))
        if mark.aside or self._telling:
            self.aside.append(mark)
        elif mark.key in _UNITS:
            self._unit = True
        elif mark.number is not None:
            self._take_number(mark, mark.number, is_last)
        elif _UNREADABLE.fullmatch(mark.text) or not mark.key:
            self.garbled = self.garbled or self._unit
        elif not _valued(mark) and not _is_ending(mark):
            self.words.append(mark.key)

    def _take_number(self, mark: Mark, number: int, is_last: bool) -> None:
        """A place, or a value; a sign behind which nothing stands is no minus."""
        if mark.ordinal or mark.roman:
            self.place = number
        else:
            self.values.append(-number if mark.negative and not is_last else number)


def _is_ending(mark: Mark) -> bool:
    """Whether a mark is the ending of the number before it."""
    return mark.before == "-" and _ENDING.fullmatch(mark.key) is not None


# ---- sums ----

_TAIL: Final = 5
_TABLE: Final = word_table("common")
_EACH: Final = frozenset(key_of(word) for word in _TABLE["spread"]["each"])
_THREE: Final = frozenset(key_of(word) for word in _TABLE["spread"]["three"])
_IN_COLOURS: Final = frozenset(key_of(word) for word in _TABLE["spread"]["colours"])
_COLOURS: Final = frozenset(key_of(word) for word in _TABLE["qualifiers"]["colours"])


@dataclass(frozen=True, slots=True)
class SumNode:
    """An entry in its place: `above` are the totals that it is part of, `below` whether parts add up to it."""

    entry: ListEntry
    above: tuple[ListEntry, ...] = ()
    below: bool = False
    lines: tuple[tuple[int, int], ...] = ()
    """The lines of the sum that it is part of: were one number of it another, none would be certain."""


@dataclass(frozen=True, slots=True)
class Check:
    """Whether what is stated in passing fits the count; `each` of `of` kinds, where it says so."""

    fits: bool
    each: int | None = None
    of: int | None = None


def trees(entries: Sequence[ListEntry], targets: Targets) -> list[SumNode]:
    """The entries in order, each with the totals above it."""
    ends: dict[int, tuple[tuple[int, ...], int]] = {}
    for place in range(len(entries) - 1, -1, -1):
        ends[place] = _parts(entries, place, ends, targets)
    above: dict[int, tuple[ListEntry, ...]] = {}
    lines: dict[int, tuple[tuple[int, int], ...]] = {}
    for place, entry in enumerate(entries):
        parts, end = ends[place]
        if parts:
            own = ((entry.line_from, entries[end - 1].line_to),)
            lines = {place: own} | lines | dict.fromkeys(parts, own)
        for part in parts:
            above[part] = (*above.get(place, ()), entry)
    return [
        SumNode(entry, above.get(place, ()), bool(ends[place][0]), lines.get(place, ()))
        for place, entry in enumerate(entries)
    ]


def _parts(
    entries: Sequence[ListEntry], place: int, ends: dict[int, tuple[tuple[int, ...], int]], targets: Targets
) -> tuple[tuple[int, ...], int]:
    """The entries that add up to this one, and where they end."""
    total, added, at = entries[place], 0, place + 1
    found: list[int] = []
    while total.count is not None and at < len(entries) and added < total.count:
        part = entries[at]
        alike = not found or entries[found[0]].elliptic == part.elliptic
        if part.count is None or not alike or not _related(total, part, targets):
            break
        found.append(at)
        added += part.count
        at = ends[at][1]
    if len(found) > 1 and added == total.count:
        return tuple(found), at
    return (), place + 1


def _related(total: ListEntry, part: ListEntry, targets: Targets) -> bool:
    """Whether one may be part of the other by its name."""
    if total.elliptic or not total.words or (total.place is not None and total.place != part.place):
        return False
    if part.elliptic or "".join((*total.words, *part.words)) in targets.names:
        return True
    return bool(part.words) and total.words[-1][-_TAIL:] == part.words[-1][-_TAIL:]


def checked(entry: ListEntry) -> Check | None:
    """What brackets and asides say about the count; None where they say nothing of numbers."""
    marks = _without_ranges([mark for mark in entry.aside if not mark.roman])
    numbers = [mark.number for mark in marks if mark.number is not None]
    if entry.count is None or not numbers:
        return None
    spread = _spread(numbers, {mark.key for mark in marks}, entry.count)
    if spread is None and _are_colours(marks):
        return Check(sum(numbers) == entry.count)
    return spread


def _spread(numbers: Sequence[int], keys: Set[str], count: int) -> Check | None:
    """Whether so many of each of so many kinds come to a count; None where that is not stated."""
    match numbers:
        case [each, again, kinds] if each == again and keys & _IN_COLOURS:
            return Check(each * kinds == count, each, kinds)
        case [each] if keys & _THREE:
            return Check(each * 3 == count, each, 3)
        case [each] if keys & (_EACH | _IN_COLOURS):
            return Check(each > 0 and count % each == 0)
    return None


def _without_ranges(marks: Sequence[Mark]) -> list[Mark]:
    """The marks without `1-20`: from which number to which one they are numbered."""
    ranged: set[int] = set()
    for at, (one, other) in enumerate(pairwise(marks)):
        if one.after == "-" and one.number is not None and other.number is not None and one.number < other.number:
            ranged |= {at, at + 1}
    return [mark for at, mark in enumerate(marks) if at not in ranged]


def _are_colours(marks: Sequence[Mark]) -> bool:
    """Whether every number has its colour: so many blue, so many brown."""
    kept = [mark for mark in marks if mark.number is not None or mark.key in _COLOURS]
    pairs = list(zip(kept[::2], kept[1::2], strict=False))
    return len(pairs) * 2 == len(kept) and all(a.number is not None and b.key in _COLOURS for a, b in pairs)
