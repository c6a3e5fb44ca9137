"""What 7 Wonders keeps in a state beside the interpreter's part: hands, piles, stages and the work still to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from kartotek.catalog.effects.table_state import TableState

__all__ = ["Job", "Plan", "Start", "Task", "WondersTable"]

Task = Callable[..., None]
"""A piece of work that a game can put off: it takes the state and what its job gives it."""


@dataclass(slots=True)
class Plan(TableState):
    """A move that was found legal, with its payment worked out."""

    do: str
    card: int
    """The number of the card."""
    bank: int = 0
    """Coins to the bank."""
    left: int = 0
    """Coins to the left neighbour."""
    right: int = 0
    ability: int | None = None
    """The ability that is used up by the move."""


@dataclass(slots=True)
class Job(TableState):
    """Work that was put off: the name of its task, what the task is given, and the move that it carries out."""

    task: str
    arguments: tuple[int | str, ...] = ()
    plan: Plan | None = None


@dataclass(slots=True)
class Start(TableState):
    """What a seat had when the turn began: coins not spent since, and how many hosts were live."""

    coins: int
    hosts: int


@dataclass(slots=True)
class WondersTable(TableState):
    """Lists by seat unless said otherwise; cards by their number. An expansion adds fields by deriving from it."""

    players: int
    boards: tuple[str, ...]
    deals: dict[str, tuple[tuple[int, ...], ...]]
    """By age: the hands that are dealt."""
    stages: list[int]
    """Stages built."""
    sealed: list[Plan | None]
    """The moves of this turn that are in already."""
    tally: list[dict[str, int]]
    """Points by category."""
    age: int = 0
    turn: int = 1
    hands: list[list[int]] = field(default_factory=list)
    pile: list[int] = field(default_factory=list)
    """Cards that the Free City of two players draws from."""
    holder: int | None = None
    """The player who plays for the Free City this turn."""
    discard: list[int] = field(default_factory=list)
    todo: list[Job] = field(default_factory=list)
    """Work before the next turn, in order: data, so that a game can stop for a question between any two jobs."""
    ask: int | None = None
    """The seat that is asked something."""
    starts: list[Start] | None = None
    """While a last card is played: what each seat had at the start of its turn."""
    over: bool = False
