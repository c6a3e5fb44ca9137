"""Columns of remarks in component lists: what stands there is no part of a name.

    12   fish tile      blue, with waves
     4   boat           one of each colour
    30   coin           20 ones, 10 fives

A remark that has a number may say parts or how many there are of each: it is read as if it stood in brackets.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.word_runs import has_number, without_measures

__all__ = ["without_remarks"]

_GAP: Final = re.compile(r" {2,}|\t|\|")
_FEWEST: Final = 3
"""How many rows make a column."""
_MOVED: Final = 1
"""By how many signs a misread letter or a stray blank moves what follows it in its line."""

_Line = Sequence[BookToken]


def without_remarks(lines: Sequence[_Line]) -> list[_Line]:
    """The lines without their remarks, those with a number in brackets; a line that is only a remark goes."""
    columns = _columns(lines)
    read = [_without_remark(line, columns) for line in lines]
    return [line for line in read if line]


def _columns(lines: Sequence[_Line]) -> set[int]:
    """Where remarks begin: behind a number and a name in several lines, most of which count nothing else there."""
    found: dict[int, list[bool]] = defaultdict(list)
    for line in lines:
        for at in _cells_behind(line):
            found[line[at].start].append(_may_be_entry(line, at))
    return {start for start in found if _is_remark(_near(found, start))}


def _may_be_entry(line: _Line, at: int) -> bool:
    """Whether a cell may count something else: it has a number, and behind a name with its number, ends in it."""
    return has_number(line[at:]) if line[0].counts else line[-1].counts


def _near(found: Mapping[int, Sequence[bool]], start: int) -> list[bool]:
    """What cells that begin at a column have, with those that a sign lost or added before them moved."""
    return [counted for at in range(start - _MOVED, start + _MOVED + 1) for counted in found.get(at, ())]


def _is_remark(counted: Sequence[bool]) -> bool:
    return len(counted) >= _FEWEST and sum(counted) < len(counted) / 2


def _cells_behind(line: _Line) -> Iterator[int]:
    """The places of words that begin a cell behind a number and a name."""
    for at in range(2, len(line)):
        counted = has_number(without_measures(line[:at]))
        if _GAP.search(line[at].before) and counted and not all(word.counts for word in line[:at]):
            yield at


def _without_remark(line: _Line, columns: Collection[int]) -> _Line:
    if line and line[0].start in columns:
        return []
    at = next((place for place in _cells_behind(line) if line[place].start in columns), len(line))
    name, remark = line[:at], line[at:]
    return [*name, *_in_brackets(remark)] if has_number(remark) else name


def _in_brackets(words: _Line) -> _Line:
    first, *others = [*words[:-1], replace(words[-1], after=f"){words[-1].after}")]
    return [replace(first, before=" ("), *others]
