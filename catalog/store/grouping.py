"""Rows grouped and laid over each other: of several layers that state a field, the last chosen one counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

__all__ = ["grouped", "overlaid"]


class _Layered(Protocol):
    @property
    def layer(self) -> str: ...


Key = TypeVar("Key")
Row = TypeVar("Row")
Layered = TypeVar("Layered", bound=_Layered)


def grouped(rows: Iterable[Row], key: Callable[[Row], Key]) -> dict[Key, list[Row]]:
    """Rows by a key of theirs."""
    found: dict[Key, list[Row]] = defaultdict(list)
    for row in rows:
        found[key(row)].append(row)
    return found


def overlaid(
    rows: Iterable[Layered], layers: Mapping[str, int], key: Callable[[Layered], Key]
) -> dict[Key, list[Layered]]:
    """Rows by key, of the highest layer only that has any under that key; `layers` maps chosen layers to heights."""
    found: dict[Key, list[Layered]] = {}
    heights: dict[Key, int] = {}
    for row in rows:
        height = layers.get(row.layer)
        if height is None:
            continue
        name = key(row)
        held = heights.get(name, -1)
        if height > held:
            heights[name] = height
            found[name] = [row]
        elif height == held:
            found[name].append(row)
    return found
