"""Underwater Cities as a game: one move is a whole turn, or one of the decisions between rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from kartotek.catalog.effects.chance import OutcomeError, Recorded
from kartotek.catalog.effects.compiled import CompiledMachine
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import CHANCE_RULE, Game, Illegal, Move, Score, Setup
from kartotek.catalog.rules.setup_options import NO_OPTIONS, SetupOption
from kartotek.catalog.rules.underwater_cities.building import Building
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.federation import Federation
from kartotek.catalog.rules.underwater_cities.gains import Gains
from kartotek.catalog.rules.underwater_cities.invariants import broken
from kartotek.catalog.rules.underwater_cities.options import Options
from kartotek.catalog.rules.underwater_cities.perform import Performer
from kartotek.catalog.rules.underwater_cities.piles import DIG, ROW, TOP, Piles
from kartotek.catalog.rules.underwater_cities.position_writing import PositionWriter
from kartotek.catalog.rules.underwater_cities.positions import Positions
from kartotek.catalog.rules.underwater_cities.prices import Prices
from kartotek.catalog.rules.underwater_cities.production import Production
from kartotek.catalog.rules.underwater_cities.random_moves import RandomMoves
from kartotek.catalog.rules.underwater_cities.refusal import RefusedError, refuse
from kartotek.catalog.rules.underwater_cities.requirements import Requirements
from kartotek.catalog.rules.underwater_cities.rounds import Rounds
from kartotek.catalog.rules.underwater_cities.rows import COLUMNS, TABLE_COLUMNS, StateRows
from kartotek.catalog.rules.underwater_cities.scoring import Scoring
from kartotek.catalog.rules.underwater_cities.setup import OPTIONS, SetUp
from kartotek.catalog.rules.underwater_cities.setup_checks import SetUpChecks
from kartotek.catalog.rules.underwater_cities.shapes import SHAPES
from kartotek.catalog.rules.underwater_cities.state import OVER, UnderwaterTable
from kartotek.catalog.rules.underwater_cities.triggers import Triggers
from kartotek.catalog.rules.underwater_cities.turns import Turns
from kartotek.catalog.rules.underwater_cities.uses import Uses
from kartotek.catalog.rules.underwater_cities.verbs import Verbs
from kartotek.catalog.rules.underwater_cities.world import UnderwaterWorld

__all__ = ["UnderwaterCities"]


class UnderwaterCities(Game):
    """One to four seats."""

    id: ClassVar[str] = "underwater-cities"
    setup_options: ClassVar[tuple[SetupOption, ...]] = OPTIONS
    unordered_columns: ClassVar[frozenset[str]] = frozenset(
        ("cards", "used", "kept", "contracts", "joined", "built", "special_row")
    )
    table_state: ClassVar[type[UnderwaterTable]] = UnderwaterTable
    attempt_spoils: ClassVar[bool] = True
    shapes = SHAPES

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.core = core = Core(facts)
        world = UnderwaterWorld(facts.library)
        world.core = core
        self.machine = core.machine = CompiledMachine(facts.library, world)
        self.piles = piles = Piles(core)
        building, gains, prices = Building(core), Gains(core), Prices(core, world)
        self.performer = performer = Performer(core, prices, gains)
        triggers = gains.triggers = Triggers(core, performer, building)
        federation = Federation(core, triggers)
        performer.uses = uses = Uses(core, performer, piles, federation, triggers)
        performer.verbs = Verbs(core, performer, building, piles, federation, triggers)
        self.requirements = Requirements(core)
        self.turns = Turns(core, performer, uses, piles, triggers, self.requirements)
        self.production = Production(core, performer, uses)
        self.scoring = Scoring(core, performer, uses)
        self.rounds = Rounds(core, piles, federation, self.production, self.scoring)
        self.set_up = SetUp(core, piles, self.rounds)
        self.options = Options(self)
        self.random_moves = RandomMoves(self.options)
        self._rows = StateRows(core, self.scoring)
        self._writer = PositionWriter(core, piles, self._rows)
        self.positions = Positions(core, self.set_up, self.rounds, building, performer.verbs.metropolises)

    # ---- set-up ----

    def deal(self, players: int, rng: Random, options: Mapping[str, str] = NO_OPTIONS) -> dict[str, Any]:
        return self.set_up.deal(players, rng, {option.name: option.default for option in OPTIONS} | dict(options))

    def check_setup(self, setup: Setup) -> list[Illegal]:
        return SetUpChecks(self.set_up).check(setup)

    def begin(self, setup: Setup) -> State:
        return self.set_up.begin(setup)

    # ---- play ----

    def waiting(self, state: State) -> Sequence[int]:
        table = table_of(state)
        return () if table.phase == OVER else (table.due[0],)

    def play(self, state: State, move: Move, rng: Random | None = None) -> Sequence[Illegal]:
        return self.play_with_chance(state, move, rng, self._play, near=False)

    def _play(self, state: State, move: Move) -> Sequence[Illegal]:
        saved = state.copy()
        faults = self._tried(state, move)
        if faults:
            state.restore(saved)
        return faults

    def attempt(self, state: State, move: Move) -> Sequence[Illegal]:
        recorded = state.chance = Recorded(move.get("chance", ()))
        faults = self._tried(state, move)
        if recorded and not faults:
            try:
                recorded.finish()
            except OutcomeError as bad:
                return (Illegal(CHANCE_RULE, bad.need, bad.have, bad.pile),)
        return faults

    def _tried(self, state: State, move: Move) -> Sequence[Illegal]:
        """Carry out a move; one that is refused leaves the state half changed."""
        state.events.clear()
        try:
            self.carry_out(state, move)
        except RefusedError as error:
            return (error.illegal,)
        except OutcomeError as bad:  # a pile is shuffled, and the move does not say how
            return (Illegal(CHANCE_RULE, bad.need, bad.have, bad.pile),)
        return ()

    def carry_out(self, state: State, move: Move) -> None:
        """Do a move, or stop in the middle with `RefusedError`."""
        table, seat = table_of(state), move.get("seat")
        if table.phase == OVER:
            refuse("rounds", "a game that is not over", "over")
        if isinstance(seat, bool) or seat != table.due[0]:
            refuse("turn-order", f"seat {table.due[0]}", f"seat {seat}", "seat")
        assert isinstance(seat, int)
        if move.get("do") != table.phase:
            refuse("turn-steps", table.phase, str(move.get("do")), "do")
        self.decide(state, seat, move)
        self.rounds.proceed(state)

    def decide(self, state: State, seat: int, move: Move) -> None:
        match table_of(state).phase:
            case "keep":
                self._keep(state, seat, move)
            case "turn":
                self.turns.play(state, seat, move)
                self.end_turn(state)
            case "produce":
                if "use" not in move:
                    refuse("production", "the cards to use", "nothing", "use")
                self.production.choose(state, seat, move["use"])
            case _:
                if "times" not in move:
                    refuse("score-sales", "how often each card sells", "nothing", "times")
                self.scoring.choose(state, seat, move["times"])

    def _keep(self, state: State, seat: int, move: Move) -> None:
        first = table_of(state).round == 1
        rule = "setup-hand" if first else "era-cards"
        limit = self.facts.number("start_hand_kept") if first else self.core.hook(state, seat, "hand_limit")
        self.piles.discard_to(state, seat, move.get("discard", ()), limit, rule)

    def end_turn(self, state: State) -> None:
        """What counts within one turn starts anew."""
        table = table_of(state)
        table.drawn.clear()
        table.built = [0] * len(table.built)
        state.local.clear()
        self.machine.end_period(state, "turn")

    def moves(self, state: State, seat: int) -> Iterator[dict[str, Any]]:
        return self.options.moves(state, seat)

    def random_move(self, state: State, seat: int, rng: Random) -> dict[str, Any]:
        return self.random_moves.random_move(state, seat, rng)

    # ---- states as data ----

    def write_state(self, state: State) -> dict[str, Any]:
        return self._writer.write(state)

    def read_state(self, data: Mapping[str, Any], players: int) -> State:
        return self.positions.read(data, players)

    # ---- what can be seen ----

    def rows(self, state: State) -> list[dict[str, Any]]:
        return self._rows.rows(state)

    def columns(self) -> Mapping[str, str]:
        return COLUMNS

    def table(self, state: State) -> dict[str, Any]:
        return self._rows.table(state)

    def table_columns(self) -> Mapping[str, str]:
        return TABLE_COLUMNS

    def scores(self, state: State) -> list[Score]:
        return self.scoring.scores(state)

    def components_in_play(self) -> frozenset[str]:
        return self.set_up.components_in_play()

    def own_names(self) -> Iterable[str]:
        """Where a special card is taken from."""
        return (ROW, TOP, DIG)

    def open_facts(self, state: State) -> Sequence[str]:
        return table_of(state).open_facts

    def invariants(self, state: State) -> Iterable[str]:
        return broken(self.core, state)
