"""The sections of a rulebook: the lines under a heading, and what that announces."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["Section"]


@dataclass(frozen=True, slots=True)
class Section:
    """The lines under a heading. `exact`: the letters of the heading say its role; `players`: whom it is for."""

    heading: str
    line: int
    role: str
    exact: bool
    lines: list[int] = field(default_factory=list)
    players: tuple[int, ...] = ()
