"""Values printed on tokens, stated in a line that begins with the value: of value -1, the defeat tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from kartotek.ingest.counts.entries import ListEntry, entries_of
from kartotek.ingest.counts.facts import Fact
from kartotek.ingest.counts.lists import is_qualifier
from kartotek.ingest.counts.marks import marks_of
from kartotek.ingest.counts.targets import CountedPart, Targets
from kartotek.ingest.repair.restore import RepairedLine

__all__ = ["printed_values"]

_RULE: Final = "value at the start of a line"
_TRUSTED: Final = 900


def printed_values(lines: Sequence[RepairedLine], scans: Mapping[int, str], targets: Targets) -> Iterator[Fact]:
    """The value of a component from every line that gives one value and names one component.

    A value without its sign is not certain: a minus is the first thing that a scan loses.
    """
    for line in lines:
        scan = scans[line.number]
        if not any(sign.isdigit() for sign in scan):
            continue
        for entry in entries_of(marks_of(line, scan)):
            part = _part(entry, targets)
            if part is not None and part.valued:
                met = tuple(_penalties(entry))
                yield Fact(entry.line_from, entry.line_to, part.id, "value", None, entry.values[0], _RULE, met)


def _penalties(entry: ListEntry) -> Iterator[str]:
    yield "unconfirmed"
    if not entry.signed or not all(is_qualifier(word) for word in entry.words[1:]):
        yield "unclear-entry"
    if entry.value_confidence < _TRUSTED:
        yield "doubtful-number"


def _part(entry: ListEntry, targets: Targets) -> CountedPart | None:
    """The component that the first word of an entry names in any case, of the age or level that it says."""
    if entry.count is not None or len(entry.values) != 1 or not entry.words or entry.garbled:
        return None
    return targets.inflected.get((entry.words[0], entry.place))
