"""7 Wonders as a game: sealed moves of a turn, the questions between turns, and the final count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from kartotek.catalog.effects.compiled import CompiledMachine
from kartotek.catalog.effects.requests import DECLINE, Request
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import DrawnCards, Game, Illegal, Move, Score, Setup
from kartotek.catalog.rules.setup_options import NO_OPTIONS
from kartotek.catalog.rules.seven_wonders import answers
from kartotek.catalog.rules.seven_wonders.economy import Economy
from kartotek.catalog.rules.seven_wonders.invariants import broken
from kartotek.catalog.rules.seven_wonders.options import Options, all_moves, random_play
from kartotek.catalog.rules.seven_wonders.pieces import Pieces
from kartotek.catalog.rules.seven_wonders.placing import Placing
from kartotek.catalog.rules.seven_wonders.plans import Plans
from kartotek.catalog.rules.seven_wonders.position_writing import PositionWriter
from kartotek.catalog.rules.seven_wonders.positions import Positions
from kartotek.catalog.rules.seven_wonders.rows import COLUMNS, TABLE_COLUMNS, city_rows, table_row
from kartotek.catalog.rules.seven_wonders.scoring import Scoring
from kartotek.catalog.rules.seven_wonders.setup import begin, check_setup, deal
from kartotek.catalog.rules.seven_wonders.shapes import SHAPES
from kartotek.catalog.rules.seven_wonders.state import WondersTable
from kartotek.catalog.rules.seven_wonders.trade import Trade
from kartotek.catalog.rules.seven_wonders.turns import Turns
from kartotek.catalog.rules.seven_wonders.world import SevenWondersWorld

__all__ = ["SevenWonders"]


class SevenWonders(Game):
    """Seats sit in a ring: the left neighbour of seat i is seat i - 1.

    An expansion derives from this class and names its own parts; each of them derives from the part that it extends.
    """

    id: ClassVar[str] = "seven-wonders"
    simultaneous: ClassVar[bool] = True
    table_state = WondersTable
    shapes = SHAPES
    drawn_cards = DrawnCards("guilds", "card", (("color", "purple"),))
    pieces_type: ClassVar[type[Pieces]] = Pieces
    world_type: ClassVar[type[SevenWondersWorld]] = SevenWondersWorld
    economy_type: ClassVar[type[Economy]] = Economy
    trade_type: ClassVar[type[Trade]] = Trade
    plans_type: ClassVar[type[Plans]] = Plans
    placing_type: ClassVar[type[Placing]] = Placing
    turns_type: ClassVar[type[Turns]] = Turns
    scoring_type: ClassVar[type[Scoring]] = Scoring

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.pieces = self.pieces_type(facts)
        world = self.world_type(facts.library)
        world.game = self
        self.machine = CompiledMachine(facts.library, world)
        self.economy = self.economy_type(self.machine, self.pieces)
        self.trade = self.trade_type(self.pieces)
        self.plans = self.plans_type(self.machine, facts, self.pieces, self.economy, self.trade)
        self.placing = self.placing_type(self.machine, facts, self.pieces, self.economy)
        self.turns = self.turns_type(self.machine, facts, self.economy, self.placing)
        self.scoring = self.scoring_type(self.machine, facts, self.pieces, self.economy)
        self.positions = Positions(self)
        self._writer = PositionWriter(self)
        self._tasks = {**self.turns.tasks, **self.scoring.tasks}

    # ---- set-up ----

    def deal(self, players: int, rng: Random, options: Mapping[str, str] = NO_OPTIONS) -> dict[str, Any]:
        return deal(self.pieces, players, rng)

    def check_setup(self, setup: Setup) -> list[Illegal]:
        return check_setup(self.facts, self.pieces, setup)

    def begin(self, setup: Setup) -> State:
        return begin(self.facts, self.pieces, setup)

    # ---- play ----

    def hands(self, state: State) -> list[list[str]]:
        return [[self.pieces.cards[number].id for number in hand] for hand in state.extra.hands]

    def waiting(self, state: State) -> Sequence[int]:
        extra: WondersTable = state.extra
        if extra.over:
            return ()
        if extra.ask is not None:
            return (extra.ask,)
        open_seats = [seat for seat, plan in enumerate(extra.sealed) if plan is None]
        holder = extra.holder
        if holder is not None and extra.sealed[holder] is None:
            open_seats.remove(state.seats - 1)  # the holder chooses the own card first
        return open_seats

    def play(self, state: State, move: Move, rng: Random | None = None) -> Sequence[Illegal]:
        if state.events:
            state.events.clear()
        table: WondersTable = state.extra
        seat, sealed = move.get("seat", -1), table.sealed
        unusual = table.ask is not None or table.holder is not None or table.over or type(seat) is not int
        if unusual or not 0 <= seat < state.seats or sealed[seat] is not None:
            waiting = self.waiting(state)
            if seat not in waiting:
                return [Illegal("rule:simultaneous", f"a seat of {list(waiting)}", str(seat))]
            if table.ask is not None:
                return self._answer(state, move)
        plan, faults = self.plans.plan(state, seat, move)
        if faults:
            return faults
        sealed[seat] = plan
        if all(sealed):  # a plan is true; `None in` would compare it field by field
            self.turns.resolve(state)
            if table.todo or state.pending:
                self.go_on(state)
        return ()

    def _answer(self, state: State, move: Move) -> Sequence[Illegal]:
        request = self.machine.advance(state)
        assert request is not None
        answer = self._read_answer(state, request, move)
        if answer is None or not request.accepts(answer):
            return self._refusal(state, request, move)
        self.machine.answer(state, answer, request)
        self.go_on(state)
        return ()

    def _read_answer(self, state: State, request: Request, move: Move) -> Any:
        return answers.read_answer(self.pieces, request, move)

    def _refusal(self, state: State, request: Request, move: Move) -> list[Illegal]:
        return answers.refusal(self, state, request, move)

    def go_on(self, state: State) -> None:
        """Do tasks until somebody must decide or the next turn waits for its moves."""
        extra: WondersTable = state.extra
        extra.ask = None
        while True:
            if state.pending:
                request = self.next_request(state)
                if request is not None:
                    extra.ask = request.seat
                    return
            if not extra.todo:
                return
            job = extra.todo.pop(0)
            given = job.arguments if job.plan is None else (*job.arguments, job.plan)
            self._tasks[job.task](state, *given)
            if state.extra.ask is not None:  # a task of an expansion has asked by itself
                return

    def next_request(self, state: State) -> Request | None:
        """The next question that a move must answer."""
        return self.machine.advance(state)

    def force(self, state: State, move: Move) -> bool:
        """An illegal use of a card is taken for a discard of it (of some card, if it is not at hand), an optional step
        as left out; a move of a seat that is not waited for is left out."""
        seat, card = move.get("seat", -1), self.pieces.card.get(str(move.get("card")))
        if type(seat) is not int or seat not in self.waiting(state):
            return False
        hand = self.plans.hand(state, seat)
        sold = card.number if card is not None and card.number in hand else min(hand, default=None)
        if state.extra.ask is not None:
            name = "" if sold is None else self.pieces.cards[sold].id
            return self._force_answer(state, {"seat": seat, "do": "sell", "card": name})
        if sold is None:
            return False
        state.extra.sealed[seat] = self.plans.sale(self.pieces.cards[sold])
        if all(state.extra.sealed):
            self.turns.resolve(state)
            self.go_on(state)
        return True

    def _force_answer(self, state: State, sale: Move) -> bool:
        request = self.machine.advance(state)
        assert request is not None
        for answer in (DECLINE, sale):
            if request.accepts(answer):
                self.machine.answer(state, answer, request)
                self.go_on(state)
                return True
        return False

    # ---- options ----

    def options(self, state: State, seat: int) -> Options:
        """What a seat can do with its cards."""
        return Options(self.plans, state, seat)

    def moves(self, state: State, seat: int) -> Iterator[dict[str, Any]]:
        if state.extra.ask is None:
            yield from all_moves(self.options(state, seat))
            return
        request = self.machine.advance(state)
        assert request is not None
        for key in request.options():
            yield self._named(state, request, key)

    def _named(self, state: State, request: Request, key: str) -> dict[str, Any]:
        return answers.named(self.pieces, request, key)

    def random_move(self, state: State, seat: int, rng: Random) -> dict[str, Any]:
        if state.extra.ask is None:
            return random_play(self.options(state, seat), rng)
        return rng.choice(list(self.moves(state, seat)))

    # ---- states as data ----

    def write_state(self, state: State) -> dict[str, Any]:
        return self._writer.write(state)

    def read_state(self, data: Mapping[str, Any], players: int) -> State:
        return self.positions.read(data, players)

    # ---- what can be seen ----

    def table(self, state: State) -> dict[str, Any]:
        return table_row(self, state)

    def table_columns(self) -> Mapping[str, str]:
        return TABLE_COLUMNS

    def columns(self) -> Mapping[str, str]:
        return COLUMNS

    def rows(self, state: State) -> list[dict[str, Any]]:
        return city_rows(self, state)

    def seat_names(self, state: State) -> list[str]:
        return list(state.extra.boards)

    def scores(self, state: State) -> list[Score]:
        return self.scoring.scores(state)

    def expected_points(self, state: State, seat: int) -> float:
        """More shields than a neighbour are hoped to win the coming conflict."""
        shields = [self.machine.continuous.amount(state, other, "shield") or 0 for other in range(state.seats)]
        beside = (shields[(seat + 1) % state.seats], shields[seat - 1])
        age: int = state.extra.age
        return float(sum(age * (shields[seat] > other) for other in beside))

    def invariants(self, state: State) -> Iterable[str]:
        return broken(self.facts, self.pieces, self.economy, state)
