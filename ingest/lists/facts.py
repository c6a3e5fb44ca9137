"""What a draft states: components with counts, set-up numbers, and what a person must decide."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from kartotek.ingest.confidence import CERTAIN

__all__ = ["UNREAD", "DraftComponent", "DraftStatement", "Question", "SetupNumber"]


UNREAD: Final = "?"
"""The expression of what is not understood."""


@dataclass(frozen=True, slots=True)
class DraftComponent:
    """A kind of piece and how many of it there are; `part_of` names the total that it is counted in."""

    name_hu: str
    kind: str
    count: int | None
    line: int
    how: str
    confidence: int
    part_of: str = ""
    doubts: tuple[str, ...] = ()

    @property
    def is_certain(self) -> bool:
        return self.count is not None and self.confidence >= CERTAIN

    def doubted(self, *doubts: str) -> DraftComponent:
        """The same with further doubts."""
        return replace(self, doubts=(*self.doubts, *doubts))

    def as_row(self) -> dict[str, Any]:
        return {**asdict(self), "doubts": list(self.doubts)}


@dataclass(frozen=True, slots=True)
class SetupNumber:
    """A number of the set-up for one number of players (None: the book does not say for how many it is)."""

    what: str
    thing: str
    receiver: str
    players: int | None
    value: int | None
    line: int
    how: str
    confidence: int
    doubts: tuple[str, ...] = ()

    @property
    def is_certain(self) -> bool:
        return self.value is not None and self.confidence >= CERTAIN

    def as_row(self) -> dict[str, Any]:
        return {**asdict(self), "doubts": list(self.doubts)}


@dataclass(frozen=True, slots=True)
class DraftStatement:
    """One sentence of the rules: its subject, what it means (`?`: not understood), its lines and its numbers."""

    subject: str
    field: str
    """`ability`, `cost`, `rule` (a person is asked what it means) or `text` (it states nothing that is counted)."""
    expression: str
    first: int
    last: int
    numbers: tuple[int, ...]
    confidence: int
    unread: tuple[str, ...] = ()
    partly: str = ""
    """What was read of a sentence of which a part is missing."""
    doubts: tuple[str, ...] = ()
    """Why a reading is not certain, or what is missing in it."""

    @property
    def is_certain(self) -> bool:
        return self.expression != UNREAD and self.confidence >= CERTAIN

    def as_row(self) -> dict[str, Any]:
        lists = {name: list(getattr(self, name)) for name in ("numbers", "unread", "doubts")}
        row = {**asdict(self), **lists}
        return {"line" if key == "first" else "last_line" if key == "last" else key: row[key] for key in row}


@dataclass(frozen=True, slots=True)
class Question:
    """Something that a person must decide, with the lines to look at."""

    about: str
    topic: str
    first: int
    last: int
    why: str
    sentence: str = ""

    def as_row(self) -> dict[str, Any]:
        return asdict(self)
