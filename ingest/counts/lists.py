"""Where a book lists its components, and the entries of that list, names that several lines share put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kartotek.ingest.counts.entries import ListEntry, entries_of
from kartotek.ingest.counts.marks import Mark, marks_of
from kartotek.ingest.counts.targets import Targets, word_table
from kartotek.ingest.prose.keys import key_of
from kartotek.ingest.repair.restore import RepairedLine

__all__ = ["Listed", "component_list", "is_qualifier", "without_qualifiers"]

_FEWEST: Final = 5
_APART: Final = 15
_NEAR: Final = 2
_COLOURS: Final = frozenset(key_of(word) for word in word_table("common")["qualifiers"]["colours"])
_QUALIFIERS: Final = frozenset(key_of(word) for word in word_table("common")["qualifiers"]["words"]) | _COLOURS
_PALETTE: Final = 3
_UNCLEAR: Final = -1


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry of the list. `times` is the number of colours that each has so many of; 0 where that is unclear."""

    entry: ListEntry
    times: int = 1


def component_list(lines: Sequence[RepairedLine], scans: Mapping[int, str], targets: Targets) -> list[Listed]:
    """The entries of the book's component list; none where there is no run of lines that looks like one."""
    first, last = _region(lines, scans, targets)
    marked = {line.number: marks_of(line, scans[line.number]) for line in lines[first - 1 : last]}
    return list(_entries(marked, targets))


def _region(lines: Sequence[RepairedLine], scans: Mapping[int, str], targets: Targets) -> tuple[int, int]:
    """The first run of lines with enough entries whose names are known, each near the one before it."""
    run: list[int] = []
    for line in lines:
        number, scan = line.number, scans[line.number]
        found = entries_of(marks_of(line, scan)) if any(sign.isdigit() for sign in scan) else []
        known = [entry for entry in found if _is_known(entry, targets)]
        if run and found and number - run[-1] <= _NEAR:
            known = found
        if not known:
            continue
        if run and number - run[-1] > _APART:
            if len(run) >= _FEWEST:
                break
            run = []
        run += [number] * len(known)
    return (run[0], min(run[-1] + _NEAR, len(lines))) if len(run) >= _FEWEST else (1, 0)


def _is_known(entry: ListEntry, targets: Targets) -> bool:
    if not entry.words:
        return False
    words = without_qualifiers(entry.words)
    valued = any("".join((str(abs(value)), *entry.words)) in targets.names for value in entry.values)
    aside = [mark.key for mark in entry.aside if mark.number is None]
    return valued or targets.find_entry(words, aside) is not None


def _entries(marked: Mapping[int, Sequence[Mark]], targets: Targets) -> Iterator[Listed]:
    group: list[ListEntry] = []
    palette = 0
    times = 1
    for number, marks in marked.items():
        found = entries_of(marks)
        if found:
            yield from _stated(group, times)
            times = palette if palette > 0 and times == 1 else 0 if palette else 1
            group = found
        elif _colours(marks):
            yield from _stated(group, times)
            group, palette, times = [], _colours(marks), 1
        elif not marks:
            palette = 0
        elif group and number - max(entry.line_to for entry in group) <= _NEAR:
            group = _extended(group, marks, targets)
    yield from _stated(group, times)


def without_qualifiers(words: Sequence[str]) -> tuple[str, ...]:
    """The words without what a list says after a name: in the colours of the players, from A to L."""
    kept = list(words)
    while len(kept) > 1 and is_qualifier(kept[-1]):
        kept.pop()
    return tuple(kept)


def is_qualifier(word: str) -> bool:
    return word in _QUALIFIERS or len(word) == 1


def _stated(group: Sequence[ListEntry], times: int) -> Iterator[Listed]:
    for entry in group:
        if entry.values or any(word not in _QUALIFIERS for word in entry.words):
            yield Listed(entry, times)


def _colours(marks: Sequence[Mark]) -> int:
    """How many colours a line lists that each have what follows; fewer than none where other words stand with them, and
    0 where most words are no colours."""
    found = sum(mark.key in _COLOURS for mark in marks)
    if found < _PALETTE or 2 * found < len(marks):
        return 0
    return found if found == len(marks) else _UNCLEAR


def _extended(group: list[ListEntry], marks: Sequence[Mark], targets: Targets) -> list[ListEntry]:
    """The entries of a line with what the next line adds: the rest of a bracket, or the ends of their names."""
    last = group[-1]
    if marks[0].aside or (last.aside and ")" not in last.aside[-1].after and any(")" in m.after for m in marks)):
        return [*group[:-1], replace(last, aside=(*last.aside, *marks), line_to=marks[-1].line)]
    if last.cut and len(group) == 1:
        return [replace(last, words=(*last.words, marks[0].key), line_to=marks[0].line, cut=False)]
    made = list(group)
    at = 0
    for mark in marks:
        for place in range(at, len(made)):
            entry = made[place]
            longer = (*entry.words, mark.key)
            if _is_open(entry, targets) and (targets.find(longer) is not None or targets.begins(longer)):
                made[place] = replace(entry, words=longer, line_to=mark.line, cut=False)
                at = place if len(made) == 1 else place + 1
                break
    return made


def _is_open(entry: ListEntry, targets: Targets) -> bool:
    """Whether the name of an entry may go on in the next line."""
    found = targets.find(entry.words)
    return entry.cut or found is None or found.how not in ("name", "kind", "near")
