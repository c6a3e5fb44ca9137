"""Gaia Project as a game: moves are whole turns or single decisions, made of steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.gaia_project.actions import Actions
from kartotek.catalog.rules.gaia_project.answers import Answers
from kartotek.catalog.rules.gaia_project.building import Building
from kartotek.catalog.rules.gaia_project.core import Core
from kartotek.catalog.rules.gaia_project.exchanges import Exchanges
from kartotek.catalog.rules.gaia_project.federations import Federations
from kartotek.catalog.rules.gaia_project.income import Income
from kartotek.catalog.rules.gaia_project.invariants import broken
from kartotek.catalog.rules.gaia_project.machine import GaiaMachine
from kartotek.catalog.rules.gaia_project.openings import Openings
from kartotek.catalog.rules.gaia_project.options import Options
from kartotek.catalog.rules.gaia_project.passive import Passive
from kartotek.catalog.rules.gaia_project.playing import all_moves, random_play
from kartotek.catalog.rules.gaia_project.position_writing import PositionWriter
from kartotek.catalog.rules.gaia_project.positions import Positions
from kartotek.catalog.rules.gaia_project.prices import Prices
from kartotek.catalog.rules.gaia_project.reading import Command, steps_of
from kartotek.catalog.rules.gaia_project.research import Research
from kartotek.catalog.rules.gaia_project.rounds import Rounds
from kartotek.catalog.rules.gaia_project.rows import COLUMNS, TABLE_COLUMNS, StateRows
from kartotek.catalog.rules.gaia_project.scoring import Scoring
from kartotek.catalog.rules.gaia_project.setup import begin, check_setup, deal, setup_options
from kartotek.catalog.rules.gaia_project.shapes import SHAPES
from kartotek.catalog.rules.gaia_project.sites import Sites
from kartotek.catalog.rules.gaia_project.state import ACTIONS, DONE, INCOME, OVER, GaiaTable
from kartotek.catalog.rules.gaia_project.turns import Turns
from kartotek.catalog.rules.gaia_project.world import GaiaWorld
from kartotek.catalog.rules.game import Game, Illegal, Move, Score, Setup
from kartotek.catalog.rules.setup_options import NO_OPTIONS

__all__ = ["GaiaProject"]


class GaiaProject(Game):
    """Two to four seats; the one-player game has rules of its own that are not in the catalog."""

    id: ClassVar[str] = "gaia-project"
    table_state = GaiaTable
    attempt_spoils = True
    shapes = SHAPES

    def __init__(self, facts: Facts) -> None:
        super().__init__(replace(facts, players=range(max(2, facts.players[0]), facts.players[-1] + 1)))
        self.core = core = Core(self.facts)
        world = GaiaWorld(facts.library)
        core.use(GaiaMachine(facts.library, world))
        self.machine = core.machine
        prices = Prices(core)
        core.building = Building(core, Sites(core, prices))
        core.research = Research(core)
        core.federations = Federations(core, prices)
        world.serve(core)
        exchanges = Exchanges(core)
        self.answers = Answers(core, world, exchanges)
        self.turns = Turns(core, exchanges, self.answers, Actions(core, world))
        income, passive = Income(core), Passive(core)
        self.scoring = Scoring(core)
        self.rounds = Rounds(core, self.answers, income, passive, self.scoring)
        self.openings = Openings(core, income, passive, self.turns)
        self.options = Options(core, self.answers, self.turns, self.openings)
        self._rows = StateRows(core)
        self.positions = Positions(self)
        self._writer = PositionWriter(self)
        self.setup_options = setup_options(core)  # type: ignore[misc]  # a profile has a default of its own

    # ---- set-up ----

    def deal(self, players: int, rng: Random, options: Mapping[str, str] = NO_OPTIONS) -> dict[str, Any]:
        return deal(self.core, players, rng, options)

    def check_setup(self, setup: Setup) -> list[Illegal]:
        return check_setup(self.core, setup)

    def begin(self, setup: Setup) -> State:
        return begin(self.core, setup)

    # ---- play ----

    def waiting(self, state: State) -> Sequence[int]:
        seat = state.extra.waits
        return () if seat == NOBODY else (seat,)

    def play(self, state: State, move: Move, rng: Random | None = None) -> Sequence[Illegal]:
        kept = state.copy()
        faults = self.attempt(state, move)
        if faults:
            state.restore(kept)
        return faults

    def attempt(self, state: State, move: Move) -> Sequence[Illegal]:
        state.events.clear()
        faults = self._play(state, move)
        if faults:
            return faults
        if state.events:
            self.scoring.book(state)
        return ()

    def _play(self, state: State, move: Move) -> list[Illegal]:
        extra: GaiaTable = state.extra
        seat, steps = move.get("seat"), steps_of(move)
        if extra.phase == OVER or seat != extra.waits or isinstance(seat, bool):
            return [Illegal("rule:own-turn", f"seat {extra.waits}", f"seat {seat}")]
        if steps is None:
            return [Illegal("rule:one-action", "a list of steps", str(move.get("steps"))[:80])]
        extra.stepped = False
        own_turn = extra.phase == ACTIONS and not extra.charging
        return (self._turn if own_turn else self.decide)(state, seat, steps)

    def _turn(self, state: State, seat: int, steps: Sequence[Command]) -> list[Illegal]:
        """All steps of a turn, whatever they lead to, and then the others' charging and the next seat."""
        command = self.turns.command
        for step in steps:
            faults = command(state, seat, step)
            if faults:
                return faults
            state.extra.stepped = True
        faults = self.turns.finish(state, seat)
        if not faults:
            self.rounds.end_turn(state, seat)
            self.rounds.proceed(state)
        return faults

    def decide(self, state: State, seat: int, steps: Sequence[Command]) -> list[Illegal]:
        """Decisions outside the own turn, one after the other as they are asked for."""
        extra: GaiaTable = state.extra
        for step in steps:
            if extra.waits != seat:
                return [Illegal("rule:own-turn", f"seat {extra.waits}", f"seat {seat}")]
            if extra.stepped and extra.own_turn:
                return [Illegal("rule:own-turn", "a move of its own", str(step.get("do")))]
            asked = self.answers.asked(state) is not None
            faults = (self.answers.answer if asked else self.openings.command)(state, seat, step)
            if faults:
                return faults
            extra.stepped = True
            self.rounds.proceed(state)
        return []

    def force(self, state: State, move: Move) -> bool:
        """An illegal turn counts as taken without effect, or as a pass; what was asked is left out or takes its course.

        Set-up decisions cannot be made up: a validation goes on without them.
        """
        extra: GaiaTable = state.extra
        seat = move.get("seat")
        if seat != extra.waits or type(seat) is not int or extra.phase == OVER:
            return False
        saved = state.copy()
        if not extra.own_turn:
            if self.answers.asked(state) is None and extra.phase not in (ACTIONS, INCOME):
                return False
            decision = next(iter(sorted(self.moves(state, seat), key=lambda option: option["do"] != "decline")), None)
            return decision is not None and not self.play(state, decision)
        steps = steps_of(move) or ()
        if any(step.get("do") == "pass" for step in steps):
            boosters = [{"booster": booster} for booster in extra.free_boosters] or [{}]
            for choice in (*boosters, {}):
                if not self.play(state, {"seat": seat, "do": "pass", **choice}):
                    return True
        state.restore(saved)
        state.pending.clear()
        extra = state.extra
        extra.main, extra.stone, extra.asks, extra.charges = DONE, None, [], []
        self.rounds.end_turn(state, seat)
        self.rounds.proceed(state)
        return True

    def moves(self, state: State, seat: int) -> Iterator[dict[str, Any]]:
        return all_moves(self.options, state, seat)

    def random_move(self, state: State, seat: int, rng: Random) -> dict[str, Any]:
        return random_play(self.options, state, seat, rng)

    # ---- states as data ----

    def write_state(self, state: State) -> dict[str, Any]:
        return self._writer.write(state)

    def read_state(self, data: Mapping[str, Any], players: int) -> State:
        return self.positions.read(data, players)

    # ---- what can be seen ----

    def table(self, state: State) -> dict[str, Any]:
        return self._rows.table(state)

    def table_columns(self) -> Mapping[str, str]:
        return TABLE_COLUMNS

    def rows(self, state: State) -> list[dict[str, Any]]:
        return self._rows.rows(state)

    def columns(self) -> Mapping[str, str]:
        return COLUMNS

    def seat_names(self, state: State) -> list[str]:
        factions = self.core.pieces.factions
        return [factions[chosen].id for chosen in state.extra.factions if chosen >= 0]

    def scores(self, state: State) -> list[Score]:
        return self.scoring.scores(state) if state.extra.phase == OVER else []

    def own_names(self) -> Iterable[str]:
        """The spaces of a map with all sectors."""
        state = self.begin(self.deal(max(self.facts.players), Random(0)))
        return self.core.space(state).names

    def invariants(self, state: State) -> Iterable[str]:
        return broken(self.core, state)
