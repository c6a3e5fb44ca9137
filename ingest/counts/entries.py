"""The lines of a component list as entries: how many, of which value, called what, and what is said in passing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ingest.counts.marks import Mark
from ingest.counts.targets import word_table
from ingest.prose.keys import key_of

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
    """Places where a count stands: a number that is no value, no ordinal, no part of a name, and not in brackets."""
    begun = telling = False
    for at, mark in enumerate(marks):
        telling = begun and (telling or "," in mark.before or "—" in mark.before or "–" in mark.before)
        if not begun and mark.number is None and not _is_scrap(mark) and not _is_lost_count(marks, at):
            return
        begun = True
        if telling:
            continue
        if _is_lost_count(marks, at) and not mark.aside:
            yield at
        elif mark.number is not None and not mark.aside and not mark.roman and not _is_value(marks, at):
            dotted = mark.after.startswith(".") and not (at + 1 < len(marks) and marks[at + 1].key in _UNITS)
            after_unit = at > 0 and marks[at - 1].key in _UNITS
            lost = at > 0 and _LOST_COUNT.fullmatch(marks[at - 1].text)
            if not (dotted or after_unit or lost):
                yield at


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
    head, rest = run[0], list(run[1:])
    count = head.number
    if _is_value(run, 0):
        rest, count = list(run), None
    dashed = rest[:1] and rest[0].number == count and head.after == "-" and rest[0].key not in _UNITS
    values: list[int] = []
    words: list[str] = []
    aside: list[Mark] = list(run[:2]) if dashed else []
    place = None
    unit = garbled = telling = False
    for at, mark in enumerate(rest):
        telling = telling or (bool(words) and any(sign in mark.before for sign in ",—–"))
        if mark.aside or telling:
            aside.append(mark)
        elif mark.key in _UNITS:
            unit = True
        elif mark.number is not None and (mark.ordinal or mark.roman):
            place = mark.number
        elif mark.number is not None:
            values.append(-mark.number if mark.negative and at + 1 < len(rest) else mark.number)
        elif _UNREADABLE.fullmatch(mark.text) or not mark.key:
            garbled = garbled or unit
        elif not (_valued(mark) or (_ENDING.fullmatch(mark.key) and mark.before == "-")):
            words.append(mark.key)
    last = rest[-1] if rest else head
    value_confidence = min((mark.confidence for mark in rest if mark.number is not None and not mark.roman), default=0)
    cut = bool(rest) and last.cut and not last.aside
    return ListEntry(
        count,
        head.line,
        last.line,
        head.confidence,
        tuple(words),
        value_confidence,
        tuple(values),
        tuple(aside),
        place,
        cut,
        total=last.after.strip().startswith(":"),
        garbled=garbled or _has_lost_unit(rest) or _has_lost_value(rest, values),
        signed=any(mark.signed for mark in run),
    )
