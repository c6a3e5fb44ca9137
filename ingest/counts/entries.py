"""The lines of a component list as entries: how many, of which value, called what, and what is said in passing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Final

from kartotek.ingest.counts.marks import Mark
from kartotek.ingest.counts.targets import word_table
from kartotek.ingest.prose.keys import key_of

__all__ = ["ListEntry", "entries_of"]

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
