"""A statement where it stands in a book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kartotek.ingest.structure.facts import Lines
from kartotek.ingest.structure.slot_values import Bound

__all__ = ["Passage"]


@dataclass(frozen=True, slots=True)
class Passage:
    """What the slots of a statement hold, its lines, and what was met on the way."""

    slots: Mapping[str, Bound]
    lines: tuple[Lines, ...]
    penalties: tuple[str, ...]
