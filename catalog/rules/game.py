"""What every game offers to replays, random play and the command line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from kartotek.catalog.effects.chance import Drawn, OutcomeError, Recorded
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.state import State, state_from_json
from kartotek.catalog.effects.table_state import TableState
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.setup_options import NO_OPTIONS, SetupOption
from kartotek.catalog.rules.shapes import Shapes
from kartotek.schema.errors import KartotekError

__all__ = [
    "CHANCE_RULE",
    "DrawnCards",
    "Game",
    "Illegal",
    "IllegalStateError",
    "Move",
    "MoveStep",
    "Score",
    "Setup",
]

Move = Mapping[str, Any]
"""One decision of one seat, as it stands in a replay: always `seat` and `do`, the rest by game; and `chance`, the
outcomes that fell into it."""

MoveStep = dict[str, Any]
"""One of the steps that a move lists, being made: always `do`, the rest by game."""

Setup = Mapping[str, Any]
"""Everything that chance or agreement decided before the first move, set-up options included."""

CHANCE_RULE = "rule:chance"
"""The rule that an impossible outcome of chance breaks; every game whose piles are shuffled has a row of that name."""


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


class IllegalStateError(KartotekError):
    """A written state that breaks rules of the game: every fault as a value, the first one as the message."""

    def __init__(self, faults: Sequence[Illegal]) -> None:
        first = faults[0]
        why = f"{first.rule}: needs {first.need}, has {first.have}"
        super().__init__("replay-illegal", "the written state cannot occur", where=first.about, why=why)
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class DrawnCards:
    """Cards of which only some, drawn at random, are in a game."""

    number: str
    """The set-up number that says how many; empty where it is one a player."""
    kind: str
    alike: tuple[tuple[str, str | None], ...]
    """Attributes that the cards share; with a value only cards that have it are drawn."""


class Game(ABC):
    """The rules of one game under one profile. Games hold no state; `play` changes the one it is given."""

    id: ClassVar[str]
    setup_options: ClassVar[tuple[SetupOption, ...]] = ()
    table_state: ClassVar[type[TableState] | None] = None
    shapes: ClassVar[Shapes | None] = None
    """The shape of set-ups and moves; it binds the game that it names, not an expansion that derives from it."""
    attempt_spoils: ClassVar[bool] = False
    """Does `attempt` leave out what `play` does to take an illegal move back?"""
    shared_columns: ClassVar[frozenset[str]] = frozenset()
    """Columns of `rows` that say the same in the row of every seat."""
    drawn_cards: ClassVar[DrawnCards | None] = None
    simultaneous: ClassVar[bool] = False
    """Do seats decide at the same time, so that a move shows its effect only once the others have decided?"""
    unordered_columns: ClassVar[frozenset[str]] = frozenset()
    """Columns of `rows` and `table` whose lists have no order: things that lie beside each other."""
    machine: Machine

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    # ---- set-up ----

    @abstractmethod
    def deal(self, players: int, rng: Random, options: Mapping[str, str] = NO_OPTIONS) -> dict[str, Any]:
        """A random set-up, as plain data; `options` are complete (`check_options`) and stand in it by their names."""

    @abstractmethod
    def check_setup(self, setup: Setup) -> list[Illegal]:
        """What is wrong with a set-up; nothing if it can be played."""

    @abstractmethod
    def begin(self, setup: Setup) -> State:
        """The state before the first move of a set-up that was checked."""

    def hands(self, state: State) -> Sequence[Sequence[str]]:
        """Cards at hand by seat, as moves name them, where `rows` does not show them."""
        return ()

    # ---- play ----

    @abstractmethod
    def waiting(self, state: State) -> Sequence[int]:
        """The seats that owe a decision now; empty when the game is over."""

    @abstractmethod
    def play(self, state: State, move: Move, rng: Random | None = None) -> Sequence[Illegal]:
        """Carry out a move. If it is illegal, every broken rule comes back and the state is as it was.

        Outcomes of chance are taken from `move["chance"]`. With `rng` they are drawn instead and written there.
        """

    def attempt(self, state: State, move: Move) -> Sequence[Illegal]:
        """As `play`; where `attempt_spoils`, an illegal move leaves a half changed state, which the caller restores."""
        return self.play(state, move)

    def play_with_chance(
        self,
        state: State,
        move: Move,
        rng: Random | None,
        carry_out: Callable[[State, Move], Sequence[Illegal]],
        *,
        near: bool = True,
    ) -> Sequence[Illegal]:
        """Carry out a move into which chance may fall; an impossible outcome is refused and changes nothing.

        `near` is whether a shuffle can happen in this move at all: where it cannot, no copy of the state is made.
        """
        if rng is not None:
            drawn = state.chance = Drawn(rng)
            faults = carry_out(state, move)
            if drawn.outcomes and not faults:
                assert isinstance(move, dict), "random play writes outcomes into its own moves"
                move["chance"] = drawn.outcomes
            return faults
        recorded = state.chance = Recorded(move.get("chance", ()))
        if not near and not recorded:
            return carry_out(state, move)
        saved = state.copy()
        try:
            faults = carry_out(state, move)
            if not faults:
                recorded.finish()
            return faults
        except OutcomeError as bad:
            state.restore(saved)
            return [Illegal(CHANCE_RULE, bad.need, bad.have, bad.pile)]

    @abstractmethod
    def moves(self, state: State, seat: int) -> Iterator[dict[str, Any]]:
        """Every sensible legal move of a seat that is waited for."""

    def random_move(self, state: State, seat: int, rng: Random) -> dict[str, Any]:
        """Some legal move; games with many moves find one without listing all."""
        return rng.choice(list(self.moves(state, seat)))

    def force(self, state: State, move: Move) -> bool:
        """Carry out an illegal move as far as it makes sense, so that a validation can go on; False if it cannot."""
        return False

    # ---- states as data ----

    def state_from_json(self, data: Mapping[str, Any]) -> State:
        """Read back what `State.as_json` wrote."""
        return state_from_json(data, self.table_state)

    def write_state(self, state: State) -> dict[str, Any]:
        """The state as documented data with catalog ids, for the `start` of a replay: `read_state` takes it."""
        raise self._no_written_states()

    def read_state(self, data: Mapping[str, Any], players: int) -> State:
        """The state that somebody wrote down: its shape and the rules that bind any state of the game are checked.

        Raises `KartotekError` (`replay-format`, with the place) or `IllegalStateError`.
        """
        raise self._no_written_states()

    def _no_written_states(self) -> KartotekError:
        hint = "give a set-up and the moves that lead there"
        return KartotekError("usage", f"a replay of {self.id} cannot start from a written state", hint=hint)

    # ---- what can be seen ----

    @abstractmethod
    def rows(self, state: State) -> list[dict[str, Any]]:
        """The public state, one row a seat; the columns are documented in `columns`."""

    @abstractmethod
    def columns(self) -> Mapping[str, str]:
        """What each column of `rows` means."""

    def table(self, state: State) -> dict[str, Any]:
        """The public state of what belongs to no seat: map, tracks, piles; documented in `table_columns`."""
        return {}

    def table_columns(self) -> Mapping[str, str]:
        """What each entry of `table` means."""
        return {}

    def own_names(self) -> Iterable[str]:
        """Names that moves use beside those of components, resources and domains: the spaces of a map."""
        return ()

    def seat_names(self, state: State) -> list[str]:
        """What each seat plays, where the first column beside its number names it: a faction, a wonder board."""
        names = (next(iter([*row.values()][1:]), None) for row in self.rows(state))
        return [name for name in names if isinstance(name, str)]

    @abstractmethod
    def scores(self, state: State) -> list[Score]:
        """The result of a finished game; empty before."""

    def expected_points(self, state: State, seat: int) -> float:
        """What a seat may hope for beside its abilities, for players that look ahead: majorities, conflicts to come."""
        return 0.0

    def unknown_scores(self, state: State) -> Collection[int]:
        """Seats whose result rests on facts that the catalog does not know, so that claims cannot be compared."""
        return ()

    def components_in_play(self) -> frozenset[str] | None:
        """Ids of the components that a game may meet; None if it may meet all of the catalog."""
        return None

    def open_facts(self, state: State) -> Sequence[str]:
        """The unknown facts that steps so far rested on: knowing them would settle what is unverified."""
        return ()

    @abstractmethod
    def invariants(self, state: State) -> Iterable[str]:
        """What must hold after every step and does not: bounded components, stocks, sums."""
