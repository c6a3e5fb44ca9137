"""What every game offers to replays, random play and the command line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from catalog.effects.machine import Machine
from catalog.effects.state import State
from catalog.rules.facts import Facts

__all__ = ["Game", "Illegal", "Move", "Score", "Setup"]

Move = Mapping[str, Any]
"""One decision of one seat, as it stands in a replay: always `seat` and `do`, the rest by game."""

Setup = Mapping[str, Any]
"""Everything that chance or agreement decided before the first move."""


@dataclass(frozen=True, slots=True)
class Illegal:
    """A rule that a move breaks: what it would need, what is there, and what it is about."""

    rule: str
    need: int | str | None = None
    have: int | str | None = None
    about: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's result: points by category in scoring order, their sum, and the place (equal places are shared)."""

    seat: int
    categories: Mapping[str, int]
    total: int
    rank: int


class Game(ABC):
    """The rules of one game under one profile. Games hold no state; `play` changes the one it is given."""

    id: ClassVar[str]
    machine: Machine

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    # ---- set-up ----

    @abstractmethod
    def deal(self, players: int, rng: Random) -> dict[str, Any]:
        """A random set-up, as plain data."""

    @abstractmethod
    def check_setup(self, setup: Setup) -> list[Illegal]:
        """What is wrong with a set-up; nothing if it can be played."""

    @abstractmethod
    def begin(self, setup: Setup) -> State:
        """The state before the first move of a set-up that was checked."""

    # ---- play ----

    @abstractmethod
    def waiting(self, state: State) -> Sequence[int]:
        """The seats that owe a decision now; empty when the game is over."""

    @abstractmethod
    def play(self, state: State, move: Move) -> Sequence[Illegal]:
        """Carry out a move. If it is illegal, every broken rule comes back and the state is as it was."""

    @abstractmethod
    def moves(self, state: State, seat: int) -> Iterator[dict[str, Any]]:
        """Every sensible legal move of a seat that is waited for."""

    def random_move(self, state: State, seat: int, rng: Random) -> dict[str, Any]:
        """Some legal move; games with many moves find one without listing all."""
        return rng.choice(list(self.moves(state, seat)))

    def force(self, state: State, move: Move) -> bool:
        """Carry out an illegal move as far as it makes sense, so that a validation can go on; False if it cannot."""
        return False

    # ---- what can be seen ----

    @abstractmethod
    def rows(self, state: State) -> list[dict[str, Any]]:
        """The public state, one row a seat; the columns are documented in `columns`."""

    @abstractmethod
    def columns(self) -> Mapping[str, str]:
        """What each column of `rows` means."""

    @abstractmethod
    def scores(self, state: State) -> list[Score]:
        """The result of a finished game; empty before."""

    @abstractmethod
    def invariants(self, state: State) -> Iterable[str]:
        """What must hold after every step and does not: bounded components, stocks, sums."""
