"""What Ginkgopolis keeps in a state beside the interpreter's part."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from kartotek.catalog.effects.state import NOBODY
from kartotek.catalog.effects.table_state import TableState

__all__ = ["HAL", "NONE", "Phase", "GinkgoTable", "SeatPoints", "Variant"]

Phase = Literal["draft", "choose", "act", "return", "hal", "over"]

Variant = Literal["draft", "sets", "solo", "solo-expert"]

NONE: Final = NOBODY
"""No card, no tile, no owner."""

HAL: Final = 1
"""Hal's seat in the solo game."""


@dataclass(slots=True)
class SeatPoints(TableState):
    """A seat's points at the end, by category, and those of the cards one by one."""

    categories: dict[str, int] = field(default_factory=dict)
    by_card: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class GinkgoTable(TableState):
    """Cards, tiles and characters are numbers of `Pieces`, spaces are numbers of `city`."""

    variant: Variant
    players: int
    """People at the table: one in the solo game, which has two seats."""
    phase: Phase
    round: int
    """From 1; 0 in the draft."""
    first: int
    """The seat with the first player card."""
    turn: int
    """The seat that acts."""
    returner: int
    """The seat that hands tiles back."""
    offered: list[list[int]]
    """Characters before each seat in the draft."""
    hands: list[list[int]]
    """Cards in hand, the chosen one left out; Hal's cards in the solo game."""
    card: list[int]
    """The chosen card of each seat."""
    tile: list[int]
    """The tile laid on it."""
    tiles: list[list[int]]
    """Tiles behind each screen."""
    supply: list[int]
    """Own resources of each seat in the general supply."""
    draw: list[int]
    """The draw pile, first card on top."""
    discard: list[int]
    tile_supply: list[int]
    """Face down, first tile on top."""
    removed: list[int]
    """Tiles out of the game."""
    city: dict[int, tuple[int, ...]]
    """The tiles of each building, lowest first, by its space."""
    owner: dict[int, int]
    """Whose resources are on a building; the first nine have no owner until somebody builds on them."""
    sites: list[int]
    """Buildings with a construction site."""
    markers: list[int]
    """The space of each urbanization marker."""
    exhausted: int = 0
    """How often the tile supply has run out."""
    returned: list[int] = field(default_factory=list)
    """Tiles handed back so far in the return step."""
    owed: int = 0
    """Tiles that the action stopped by the return step still gives."""
    ending: bool = False
    """Is this the last round?"""
    tally: list[SeatPoints] = field(default_factory=list)
    """The result by seat, once the game is over."""
    districts: list[tuple[tuple[int, ...], tuple[tuple[int, int], ...]]] = field(default_factory=list)
    """The scored districts: their buildings, and seats with their points, first place first."""

    @property
    def solo(self) -> bool:
        return self.players == 1
