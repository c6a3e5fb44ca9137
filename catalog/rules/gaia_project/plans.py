"""A placement worked out before it is carried out, and what the filters of a verb admit."""

from __future__ import annotations

from dataclasses import dataclass, field

from kartotek.catalog.effects.world import VerbCall

__all__ = ["Plan", "admitted"]


@dataclass(slots=True)
class Plan:
    """A placement worked out: what is paid, what it replaces, and what it counts as."""

    kind: int
    cell: int
    planet: int
    pay: dict[str, int] = field(default_factory=dict)
    steps: int = 0
    replaces: int = -1
    guest: bool = False
    lost: bool = False
    tokens: int = 0
    boost: tuple[str, int, int] | None = None


def admitted(call: VerbCall, attribute: str, value: int) -> bool:
    """Do the filters of a verb admit a value of an attribute?"""
    return all(c.admits(value) is not False for c in call.constraints if c.attribute == attribute)
