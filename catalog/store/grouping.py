"""Raw rows grouped and laid over each other: of several layers that state a field, the last chosen one counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from catalog.store.model import Span
from catalog.store.read import RawTables

__all__ = ["Raw", "Spans", "grouped", "made", "overlaid"]

Raw = tuple[Any, ...]
Made = TypeVar("Made")


def made(kind: Callable[..., Made], values: Iterable[Any], **rest: Any) -> Made:
    """An object whose leading fields are columns of a row, in their order."""
    return kind(*values, **rest)


def grouped(rows: Iterable[Raw], width: int = 1) -> dict[Any, list[Raw]]:
    """Rows by their first column, or by the tuple of their first columns."""
    found: dict[Any, list[Raw]] = defaultdict(list)
    for row in rows:
        found[row[0] if width == 1 else row[:width]].append(row)
    return found


def overlaid(rows: Iterable[Raw], layers: Mapping[str, int], key: Sequence[int], layer: int) -> dict[Any, list[Raw]]:
    """Rows by key, of the highest layer only that has any under that key; `layers` maps chosen layers to heights."""
    found: dict[Any, list[Raw]] = {}
    heights: dict[Any, int] = {}
    single = key[0] if len(key) == 1 else None
    for row in rows:
        height = layers.get(row[layer])
        if height is None:
            continue
        name = row[single] if single is not None else tuple(row[index] for index in key)
        held = heights.get(name, -1)
        if height > held:
            heights[name] = height
            found[name] = [row]
        elif height == held:
            found[name].append(row)
    return found


class Spans:
    """Line spans by id, and of the owners that cite them."""

    def __init__(self, raw: RawTables) -> None:
        self._spans = {row[0]: Span(*row[1:]) for row in raw["line_span"]}

    def __getitem__(self, name: str) -> Span:
        return self._spans[name]

    def of(self, rows: Iterable[Raw]) -> tuple[Span, ...]:
        """The spans that citation rows name in their last column, in order."""
        return tuple(self._spans[row[-1]] for row in rows)
