"""7 Wonders with Armada: the base game with its further steps, questions, columns and categories."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from kartotek.catalog.effects.chance import OutcomeError
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.armada import answers, position_writing, positions, setup
from kartotek.catalog.rules.armada.doubts import declared_as_none, doubtful
from kartotek.catalog.rules.armada.economy import ArmadaEconomy
from kartotek.catalog.rules.armada.invariants import broken
from kartotek.catalog.rules.armada.options import ArmadaOptions
from kartotek.catalog.rules.armada.pieces import ArmadaPieces
from kartotek.catalog.rules.armada.placing import ArmadaPlacing
from kartotek.catalog.rules.armada.plans import ArmadaPlans
from kartotek.catalog.rules.armada.rows import COLUMNS, TABLE_COLUMNS, sea_row, table_row
from kartotek.catalog.rules.armada.scoring import ArmadaScoring
from kartotek.catalog.rules.armada.shapes import SHAPES
from kartotek.catalog.rules.armada.state import ArmadaTable
from kartotek.catalog.rules.armada.trade import ArmadaTrade
from kartotek.catalog.rules.armada.turns import ArmadaTurns
from kartotek.catalog.rules.armada.world import ArmadaWorld
from kartotek.catalog.rules.game import DrawnCards, Illegal, Move, Setup
from kartotek.catalog.rules.setup_options import NO_OPTIONS, SetupOption, check_options
from kartotek.catalog.rules.seven_wonders import SevenWonders

__all__ = ["Armada"]


class Armada(SevenWonders):
    """Every seat has a shipyard and a ship of each fleet; second neighbours may trade and fight."""

    id: ClassVar[str] = "armada"
    shapes = SHAPES
    setup_options: ClassVar[tuple[SetupOption, ...]] = (setup.TEAMS,)
    drawn_cards = DrawnCards("", "card", (("age", None),))
    pieces_type: ClassVar[type[ArmadaPieces]] = ArmadaPieces
    world_type: ClassVar[type[ArmadaWorld]] = ArmadaWorld
    economy_type: ClassVar[type[ArmadaEconomy]] = ArmadaEconomy
    trade_type: ClassVar[type[ArmadaTrade]] = ArmadaTrade
    plans_type: ClassVar[type[ArmadaPlans]] = ArmadaPlans
    placing_type: ClassVar[type[ArmadaPlacing]] = ArmadaPlacing
    turns_type: ClassVar[type[ArmadaTurns]] = ArmadaTurns
    scoring_type: ClassVar[type[ArmadaScoring]] = ArmadaScoring
    table_state: ClassVar[type[ArmadaTable]] = ArmadaTable
    pieces: ArmadaPieces
    economy: ArmadaEconomy
    plans: ArmadaPlans
    placing: ArmadaPlacing
    turns: ArmadaTurns

    # ---- set-up ----

    def deal(self, players: int, rng: Random, options: Mapping[str, str] = NO_OPTIONS) -> dict[str, Any]:
        setup.check_complete(self.facts, self.pieces)
        return setup.deal(self.pieces, players, rng, check_options(self.setup_options, options))

    def check_setup(self, setup_: Setup) -> list[Illegal]:
        return setup.check_setup(self.facts, self.pieces, setup_)

    def begin(self, setup_: Setup) -> State:
        return setup.begin(self.facts, self.pieces, setup_)

    # ---- play ----

    def play(self, state: State, move: Move, rng: Random | None = None) -> Sequence[Illegal]:
        """Islands are shuffled after an answer only."""
        if state.extra.ask is None and "chance" not in move:
            return super().play(state, move)
        return self.play_with_chance(state, move, rng, super().play)

    def waiting(self, state: State) -> Sequence[int]:
        return super().waiting(state) if state.extra.ask is None else answers.waiting(self, state)

    def _answer(self, state: State, move: Move) -> Sequence[Illegal]:
        if move.get("do") == "build_from_discard" and (move.get("step") or move.get("free")):
            return self._built_with_step(state, move)
        faults = self._sea_answer(state, move)
        if faults is None:
            return super()._answer(state, move)
        if not faults:
            self.go_on(state)
        return faults or ()

    def _built_with_step(self, state: State, move: Move) -> Sequence[Illegal]:
        """A card of the discard pile allows no paid step; the step that is printed on it may be named with it."""
        card = self.pieces.card.get(str(move.get("card")))
        printed = card is not None and card.component in self.plans.voyages.free_steps and self.turns.discard_acts
        if move.get("step") or not printed:
            return [Illegal("rule:fleet-step-discard", "no step", "a step", str(move.get("card")))]
        seat, fleet = int(move["seat"]), str(move["free"])
        saved = state.copy()
        before = self.plans.voyages.spaces(state, seat)
        faults = self._answer(state, {key: value for key, value in move.items() if key != "free"})
        if faults:
            return faults
        if state.pending and answers.asks_fleets(self.machine, state) and answers.steps_of(state, seat):
            faults = self._answer(state, {"seat": seat, "do": "steps", "fleets": [fleet]})
        after = self.plans.voyages.spaces(state, seat)
        moved = [item.id for item in self.pieces.fleets if after[item.number] > before[item.number]]
        if not faults and fleet not in moved:
            faults = [Illegal("rule:free-step", " or ".join(moved) or "no free step", fleet, str(move["card"]))]
        if faults:
            state.restore(saved)
        return faults

    def _sea_answer(self, state: State, move: Move) -> list[Illegal] | None:
        """Answer a question about islands or ships; None if it is another one."""
        seat = int(move["seat"])
        share = self.turns.exploring.share_of(state, seat)
        if share is not None and (move.get("do") != "steps" or not state.pending):
            return answers.explore(self, state, share, move)
        if not state.pending or not answers.asks_fleets(self.machine, state):
            return None
        order = list(state.pending)
        answers.steps_of(state, seat)
        request = self.machine.advance(state)
        assert request is not None
        faults = answers.take_steps(self, state, request, move)
        if faults:
            state.pending = order
        return faults

    def _read_answer(self, state: State, request: Request, move: Move) -> Any:
        if move.get("do") == "naval":
            return answers.sits_out(request, move)
        return super()._read_answer(state, request, move)

    def _refusal(self, state: State, request: Request, move: Move) -> list[Illegal]:
        return answers.refusal(self, state, request, move) or super()._refusal(state, request, move)

    def next_request(self, state: State) -> Request | None:
        """What has only one answer, or rests on an unknown amount, is no question."""
        request = self.machine.advance(state)
        while request is not None and answers.is_forced(self.machine, state, request):
            declared = request.kind == "declare"
            answer = declared_as_none(state, request) if declared else request.options()[0]
            request = self.machine.answer(state, answer, request)
        return request

    def force(self, state: State, move: Move) -> bool:
        if state.extra.ask is None:
            return super().force(state, move)
        saved = state.copy()
        try:
            if not state.extra.shares and super().force(state, move):
                return True
            return answers.force(self, state, move)
        except OutcomeError:
            state.restore(saved)  # the shuffle that the log has was made after another choice
            return False

    # ---- options ----

    def options(self, state: State, seat: int) -> ArmadaOptions:
        return ArmadaOptions(self.plans, state, seat)

    def moves(self, state: State, seat: int) -> Iterator[dict[str, Any]]:
        share = self.turns.exploring.share_of(state, seat)
        if share is not None:
            return ({"seat": seat, "do": "island", "card": name} for name in answers.all_islands(self, share))
        if state.pending and answers.asks_fleets(self.machine, state):
            return answers.all_steps(self, state.copy(), seat)
        return super().moves(state, seat)

    def _named(self, state: State, request: Request, key: str) -> dict[str, Any]:
        return answers.named(request, key) or super()._named(state, request, key)

    # ---- states as data ----

    def write_state(self, state: State) -> dict[str, Any]:
        return position_writing.write(self, state)

    def read_state(self, data: Mapping[str, Any], players: int) -> State:
        return positions.read(self, data, players)

    # ---- what can be seen ----

    def columns(self) -> Mapping[str, str]:
        return {**super().columns(), **COLUMNS}

    def rows(self, state: State) -> list[dict[str, Any]]:
        return [row | sea_row(self.machine, self.pieces, state, row["seat"]) for row in super().rows(state)]

    def table(self, state: State) -> dict[str, Any]:
        return table_row(state, [score.total for score in self.scores(state)])

    def table_columns(self) -> Mapping[str, str]:
        return TABLE_COLUMNS

    def own_names(self) -> Iterable[str]:
        """What is taken for a sold card."""
        return ("coins", "step")

    def unknown_scores(self, state: State) -> Collection[int]:
        """Of everybody, if of anybody: places depend on all results."""
        seats = range(state.seats)
        return seats if doubtful(state, seats) else ()

    def invariants(self, state: State) -> Iterable[str]:
        yield from super().invariants(state)
        yield from broken(self.facts, self.pieces, state)
