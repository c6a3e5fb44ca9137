"""Entries of a component list with what they are about, and which of them do not add up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from kartotek.ingest.counts.entries import ListEntry
from kartotek.ingest.counts.sums import Check, SumNode
from kartotek.ingest.counts.targets import CountedPart, Target
from kartotek.ingest.penalties import confidence_after

__all__ = ["ListItem", "doubted"]


@dataclass(frozen=True, slots=True)
class ListItem:
    """An entry with what it is about and how certain it is."""

    node: SumNode
    target: Target | None
    parts: tuple[tuple[CountedPart, int], ...]
    check: Check | None
    times: int
    penalties: tuple[str, ...]

    @property
    def confidence(self) -> int:
        return confidence_after(self.penalties)

    @property
    def entry(self) -> ListEntry:
        return self.node.entry

    @property
    def kind(self) -> str | None:
        return self.target.kind if self.target is not None else None

    @property
    def whole_kind(self) -> bool:
        """Whether it counts all pieces of a kind."""
        entry = self.entry
        plain = not entry.values and entry.place is None and entry.count is not None
        return plain and self.target is not None and self.target.component is None


def doubted(items: Sequence[ListItem]) -> list[ListItem]:
    """The items, less certain where parts do not add up to the total that stands above them, and where a kind has two
    totals: one of them is a part that has lost a word."""
    doubtful = {place for place, item in enumerate(items) if any(_is_other_total(item, other) for other in items)}
    doubtful.update(*(_unsummed(items, place) for place in range(len(items))))
    return [
        replace(item, penalties=(*item.penalties, "no-sum")) if place in doubtful else item
        for place, item in enumerate(items)
    ]


def _unsummed(items: Sequence[ListItem], place: int) -> set[int]:
    """The places of an entry and of what stands below it as its parts, where these do not add up to it."""
    whole = items[place]
    if whole.node.below:
        return set()
    is_total = whole.entry.total
    first = place + 2 if is_total else place + 1
    below = range(first, len(items)) if whole.entry.words else range(0)
    parts = set(takewhile(lambda at: _may_be_part(items[at], whole), below))
    return {place, *parts} if parts or is_total else set()


def _may_be_part(part: ListItem, whole: ListItem) -> bool:
    """Whether an entry may count a part of what one above it counts: by a value only, or by age or level."""
    if part.node.above:
        return False
    placed = whole.whole_kind and part.entry.place is not None
    return part.entry.elliptic or (placed and part.kind == whole.kind)


def _is_other_total(item: ListItem, other: ListItem) -> bool:
    """Whether two entries each count all pieces of a kind, and neither is a part of the other."""
    if not (item.whole_kind and other.whole_kind) or item.entry.count == other.entry.count:
        return False
    apart = other.entry not in item.node.above and item.entry not in other.node.above
    return apart and item.kind == other.kind
