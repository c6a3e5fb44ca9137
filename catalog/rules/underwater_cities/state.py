"""The table of Underwater Cities: everything in a state that no effect expression reads by itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from kartotek.catalog.effects.table_state import TableState

__all__ = ["FOREIGN", "KEEP", "OVER", "PRODUCE", "SELL", "TURN", "UNLIMITED", "UnderwaterTable"]

KEEP: Final = "keep"
TURN: Final = "turn"
PRODUCE: Final = "produce"
SELL: Final = "sell"
OVER: Final = "over"

FOREIGN: Final = 9
"""The owner of the tiles that block slots in the solo game."""

UNLIMITED: Final = -1


@dataclass(slots=True)
class UnderwaterTable(TableState):
    """Cards are numbers of copies, sites are places on the seat's board, slots places around the main board."""

    phase: str = KEEP
    """The kind of decision that is due."""
    due: list[int] = field(default_factory=list)
    """The seats that owe a decision in this phase, the first one now. A seat stands here once for each turn left."""
    round: int = 1
    era: int = 1
    order: list[int] = field(default_factory=list)
    """Seats in play order."""
    boards: list[int] = field(default_factory=list)
    """The number of each seat's board among all boards."""
    metropolises: list[list[int]] = field(default_factory=list)
    """For each seat and metropolis place the number of the tile."""
    joined: list[list[int]] = field(default_factory=list)
    """The metropolis places that each seat has connected."""
    hands: list[list[int]] = field(default_factory=list)
    claimed: list[list[int]] = field(default_factory=list)
    """Cards beside the boards, in order of claiming."""
    used: list[list[int]] = field(default_factory=list)
    """Action cards used in this era."""
    kept: list[list[int]] = field(default_factory=list)
    """Paid instant special cards."""
    contracts: list[int] = field(default_factory=list)
    """Contracts that nobody has claimed yet."""
    won: list[list[int]] = field(default_factory=list)
    """Contracts that each seat has claimed."""
    decks: list[list[int]] = field(default_factory=list)
    """The decks of the three eras, top first."""
    discards: list[int] = field(default_factory=list)
    """Discards of the current era."""
    row: list[int] = field(default_factory=list)
    """Face-up three-credit cards."""
    special_deck: list[int] = field(default_factory=list)
    """The other special cards, the face-up one first."""
    gone: list[int] = field(default_factory=list)
    """Cards that left the game."""
    tiles: list[list[int]] = field(default_factory=list)
    """For each slot the owners of the tiles on it, the lowest first."""
    cloned: int = 0
    """Is the cloning tile taken in this round?"""
    blocked: list[int] = field(default_factory=list)
    """Slots under the moving tiles of the solo game."""
    track: list[list[int]] = field(default_factory=list)
    """For each space of the federation track, 0 being below it, the markers there from the bottom up."""
    tunnels: int = 0
    domes: list[int] = field(default_factory=list)
    """White and purple domes in the supply."""
    exchanges: list[list[int]] = field(default_factory=list)
    """Production cards of each seat that it chose to use in the coming production."""
    sales: list[list[list[int]]] = field(default_factory=list)
    """For each seat the pairs of scoring card and number of sales, in the order chosen."""
    yields: list[list[int]] = field(default_factory=list)
    """What each seat gained in the last production, as its ledger has it."""
    meals: list[list[int]] = field(default_factory=list)
    """What each seat's cities ate then: cities, kelp, biomatter, points lost."""
    scores: list[list[int]] = field(default_factory=list)
    """Points of each seat by category, once the game is over."""
    built: list[int] = field(default_factory=list)
    """How many of each kind the seat at turn has built in this turn."""
    drawn: list[int] = field(default_factory=list)
    """Cards drawn in this turn."""
    open_facts: list[str] = field(default_factory=list)
    """Unknown facts that a step so far rested on."""

    def space(self, seat: int) -> int:
        """The place of a seat on the federation track; 0 is below it."""
        return next(space for space, stack in enumerate(self.track) if seat in stack)
