"""The sections of a rulebook: the lines under a heading, and what that announces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

__all__ = ["Section", "paragraphs_of", "places_of"]


@dataclass(frozen=True, slots=True)
class Section:
    """The lines under a heading. `exact`: the letters of the heading say its role; `players`: whom it is for;
    `variant`: it belongs to an expansion or a variant of the game."""

    heading: str
    line: int
    role: str
    exact: bool
    lines: list[int] = field(default_factory=list)
    players: tuple[int, ...] = ()
    variant: bool = False


def places_of(sections: Sequence[Section], role: str) -> list[int]:
    """The places of the sections with a role."""
    return [place for place, one in enumerate(sections) if one.role == role]


def paragraphs_of(lines: Sequence[int]) -> list[list[int]]:
    """Lines that follow each other, parted where one is left out."""
    paragraphs: list[list[int]] = []
    for number in lines:
        if paragraphs and paragraphs[-1][-1] == number - 1:
            paragraphs[-1].append(number)
        else:
            paragraphs.append([number])
    return paragraphs
