"""What an entry consists of: entries after it that add up to it, or parts that it says in passing."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from kartotek.ingest.counts.entries import ListEntry
from kartotek.ingest.counts.marks import Mark
from kartotek.ingest.counts.targets import Targets, word_table
from kartotek.ingest.prose.keys import key_of

__all__ = ["Check", "SumNode", "checked", "trees"]

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
