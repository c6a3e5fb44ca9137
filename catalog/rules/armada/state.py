"""What Armada keeps in a state beside the base game's part: shipyards, island decks, and the work of a turn at sea."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from kartotek.catalog.effects.table_state import TableState
from kartotek.catalog.rules.seven_wonders.state import Plan, WondersTable

__all__ = ["NO_FLEET", "ArmadaPlan", "ArmadaTable", "ShipOrder", "ExplorerShare", "Tax", "Wait"]

NO_FLEET: Final = -1


@dataclass(slots=True)
class ArmadaPlan(Plan):
    """A legal move: what the base game needs, the coins to second neighbours, and what the ships do."""

    left2: int = 0
    """Coins to the second neighbour on the left."""
    right2: int = 0
    step: int = NO_FLEET
    """The fleet whose ship moves for its price."""
    free: int = NO_FLEET
    """The fleet of the step that the card gives."""
    sale: str = ""
    """What is taken for a sold card: `coins` or `step`."""
    unknown: bool = False
    """Does the move rest on a price or a chain that no source states?"""

    @property
    def costs(self) -> bool:
        paid = self.bank or self.left or self.right or self.left2 or self.right2
        return bool(paid or self.unknown or self.ability is not None)

    @property
    def sails(self) -> bool:
        """Is there anything to do when the ships move?"""
        return bool(self.sale) or self.step != NO_FLEET or self.free != NO_FLEET


@dataclass(slots=True)
class ShipOrder(TableState):
    """What the ships of a seat do in this turn, taken from its plan."""

    seat: int
    card: int
    """The number of the card that was played."""
    step: int
    free: int
    sale: str


@dataclass(slots=True)
class Wait(TableState):
    """An ability that waits for its step of the turn: drawing or exploring an island."""

    seat: int
    ability: int
    host: int


@dataclass(slots=True)
class ExplorerShare(Wait):
    """The islands that an explorer chooses from."""

    islands: tuple[int, ...] = ()


@dataclass(slots=True)
class Tax(TableState):
    """A tax of this turn: who levies it, how much it is, and by which ability."""

    seat: int
    amount: int
    ability: int


@dataclass(slots=True)
class ArmadaTable(WondersTable):
    """Islands, fleets and shipyards by their number."""

    sealed: list[ArmadaPlan | None]  # type: ignore[assignment]  # nobody adds a plan of the base game
    teams: bool = False
    shipyards: tuple[int, ...] = ()
    decks: list[list[int]] = field(default_factory=list)
    """Island decks by level, the first one on top."""
    orders: list[ShipOrder] = field(default_factory=list)
    draws: list[Wait] = field(default_factory=list)
    explorers: list[Wait] = field(default_factory=list)
    shares: list[ExplorerShare] = field(default_factory=list)
    """Of those who still have to choose, while a level is being explored."""
    taxes: list[Tax] = field(default_factory=list)
    raids: list[tuple[int, int]] = field(default_factory=list)
    """Incursions of this Age: who attacks and who is attacked."""
    doubts: list[set[str]] = field(default_factory=list)
    """By seat: the columns that rest on an unknown fact."""
