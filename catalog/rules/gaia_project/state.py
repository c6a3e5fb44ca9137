"""What Gaia Project keeps in a state beside the interpreter's part: map, boards, piles, whose turn it is and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from kartotek.catalog.effects.pending import NOBODY
from kartotek.catalog.effects.table_state import TableState

__all__ = [
    "ACTIONS", "BOOSTERS", "FACTIONS", "GAIA_PHASE", "INCOME", "OVER", "PLACING", "SEATING",
    "DONE", "OPEN", "PASSED", "Ask", "GaiaTable", "Offer", "StoneAsk", "Unit",
]  # fmt: skip

FACTIONS: Final = "factions"
SEATING: Final = "seating"
PLACING: Final = "placing"
BOOSTERS: Final = "boosters"
INCOME: Final = "income"
GAIA_PHASE: Final = "gaia"
ACTIONS: Final = "actions"
OVER: Final = "over"

OPEN: Final = 0
"""The main action of the turn is still to be taken."""
DONE: Final = 1
PASSED: Final = 2


@dataclass(slots=True)
class Ask(TableState):
    """A question that comes with a tech tile: which tile it covers, or which research step is taken."""

    kind: str
    seat: int
    about: int
    """The number of the advanced tile's space, or the track to step on (-1: any)."""
    waiting: int
    """How many pending runs wait for the answer."""


@dataclass(slots=True)
class StoneAsk(TableState):
    """Where does the brainstone go? `outcomes` are the changes of the power cycle to choose from."""

    seat: int
    outcomes: list[list[int]]


@dataclass(slots=True)
class Unit(TableState):
    """An income line that is due: its ability, how many of its amounts are paid already, and its host."""

    ability: int
    paid: int
    host: int


@dataclass(slots=True)
class Offer(TableState):
    """A seat with a number: the most that it may charge, the space where it has built, or the kind that it places."""

    seat: int
    number: int


@dataclass(slots=True)
class GaiaTable(TableState):
    """Lists by seat unless said otherwise; -1 stands for none. Masks have one bit a space of the map."""

    map: str
    """The layout of the sectors as one text; spaces are numbered by it."""
    tech: tuple[str, ...]
    """Tiles by number of their tech space."""
    rounds: tuple[str, ...]
    """Round scoring tiles."""
    finals: tuple[str, ...]
    """Final scoring tiles."""
    by_passing: bool
    """Do the next round's turns follow the order of passing? Else they go clockwise from the first to pass."""
    board: list[int]
    """By space: 1 + 16 * seat + kind of what stands there, 0 for nothing; guest mines are not in it."""
    tokens: list[int]
    """Power tokens owned, the brainstone included: what the power cycle must add up to."""
    fed: list[int]
    """Masks of the spaces in federations."""
    sat: list[int]
    """Masks of the spaces with satellites."""
    feds: list[int]
    """Federations formed."""
    levels: list[list[int]]
    """By track."""
    factions: list[int]
    boosters: list[str | None]
    free_boosters: list[str]
    owned: list[list[int]]
    """Tech tiles: twice the number of their space, plus one if covered, in the order taken."""
    supply: list[int]
    """Federation tokens left, by kind."""
    terraforming_token: int
    """The kind of the token on Terraforming."""
    tally: list[dict[str, int]]
    """Points by where they came from."""
    turned: int = 0
    """Mask of the transdim planets that became Gaia planets."""
    lost: int = -1
    """The space of the Lost Planet."""
    guests: list[int] = field(default_factory=list)
    """Keys of guest mines."""
    gray: list[int] = field(default_factory=list)
    """Keys of federation tokens with their gray side up."""
    phase: str = FACTIONS
    round: int = 0
    order: list[int] = field(default_factory=list)
    """Seats in the order of this round."""
    passed: list[int] = field(default_factory=list)
    """Seats in the order in which they passed."""
    current: int = 0
    """The seat whose turn it is."""
    main: int = OPEN
    """How far the turn has come: its main action is open, done, or was to pass."""
    stepped: bool = False
    """Has the move at hand taken a step already?"""
    queue: list[Offer] = field(default_factory=list)
    """First structures still to be placed: the seat and the kind."""
    cursor: int = 0
    """The place in the order that income, Gaia phase or seating has come to."""
    units: list[Unit] | None = None
    """Income lines of the seat at the cursor that are still due."""
    begun: bool = False
    """Has the Gaia phase of the seat at the cursor begun?"""
    asks: list[Ask] = field(default_factory=list)
    stone: StoneAsk | None = None
    charges: list[Offer] = field(default_factory=list)
    """Charges that wait for the brainstone: the seat and the amount."""
    sources: list[Offer] = field(default_factory=list)
    """Buildings of the turn for which nobody was asked yet: the seat and the space."""
    offers: list[Offer] = field(default_factory=list)
    """Who may charge, and how much."""
    charging: bool = False
    """Are others asked to charge for the last turn?"""
    waits: int = 0
    """The seat that owes a decision."""

    @property
    def own_turn(self) -> bool:
        """Is the seat that is waited for on turn, rather than asked about something else?"""
        return self.phase == ACTIONS and not self.charging

    @property
    def nobody_waits(self) -> bool:
        return self.waits == NOBODY
