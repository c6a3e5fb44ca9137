"""The verbs of Armada: steps of ships, islands drawn and explored, taxes and incursions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from kartotek.catalog.effects.pending import new_run
from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.effects.world import VerbCall
from kartotek.catalog.rules.armada.keys import fleet_number
from kartotek.catalog.rules.armada.state import Tax
from kartotek.catalog.rules.armada.voyages import ADVANCE, root_verb
from kartotek.catalog.rules.seven_wonders.world import SevenWondersWorld

if TYPE_CHECKING:
    from kartotek.catalog.rules.armada.game import Armada

__all__ = ["ArmadaWorld"]

_SEATS_AWAY: Final = {"left": -1, "right": 1, "left2": -2, "right2": 2}


class ArmadaWorld(SevenWondersWorld):
    """Verbs of the expansion; those of the base game are left to it."""

    game: Armada

    def options(self, state: State, call: VerbCall) -> Sequence[str]:
        match call.verb:
            case "advance":
                return self._ships(state, call)
            case "draw":
                return self.game.turns.exploring.top(state, call)
            case "explore":
                return self.game.turns.exploring.offered(state, call)
            case "levy" | "raid":
                return ("do",)
        return super().options(state, call)

    def _ships(self, state: State, call: VerbCall) -> list[str]:
        """Ships that can still move and fit the filters; or the one that the ability names."""
        movable = self.game.turns.fleets.movable_keys(state, call.seat)
        if call.subject is not None:
            return [key for key in movable if int(key) == call.subject]
        fitting = self._keys(state, call)
        return [key for key in movable if key in fitting]

    def can(self, state: State, call: VerbCall) -> bool:
        return super().can(state, call) if call.verb == "play" else bool(self.options(state, call))

    def accepts(self, state: State, call: VerbCall, answer: Any) -> bool:
        return super().accepts(state, call, answer) if call.verb == "play" else answer in self.options(state, call)

    def do(self, state: State, call: VerbCall, answer: Any) -> tuple[int, Mapping[str, int]]:
        table, turns = state.extra, self.game.turns
        match call.verb:
            case "advance":
                turns.fleets.advance(state, call.seat, fleet_number(int(answer)))
                return int(answer), {}
            case "draw":
                turns.exploring.take_top(state, call)
            case "explore":
                turns.exploring.keep(state, call, self.game.pieces.island[str(answer)])
            case "levy":
                if isinstance(call.args[0], int):
                    table.taxes.append(Tax(call.seat, call.args[0], call.ability))
                else:
                    for seat in range(state.seats):
                        table.doubts[seat].add("coins")
            case "raid":
                target = (call.seat + _SEATS_AWAY[str(call.args[0])]) % state.seats
                table.raids.append((call.seat, target))
            case "play":
                return self._play(state, call, answer)
            case "build":
                return self._build(state, call, answer)
            case _:
                return super().do(state, call, answer)
        return NOBODY, {}

    def _play(self, state: State, call: VerbCall, answer: Any) -> tuple[int, Mapping[str, int]]:
        """A card outside the common turn has its own steps of ships and islands, before anything else goes on."""
        plan, _ = self.game.plans.plan(state, call.seat, self.read_move(answer))
        key = self.game.placing.carry_out(state, call.seat, plan)
        self.game.turns.give_order(state, call.seat, plan)
        state.extra.todo[:0] = self.game.turns.steps_due(state)
        return key, {}

    def _build(self, state: State, call: VerbCall, answer: Any) -> tuple[int, Mapping[str, int]]:
        """A card from the discard pile allows no paid step; what is printed on it happens, ships and islands too."""
        key, attributes = super().do(state, call, answer)
        if not self.game.turns.discard_acts:
            state.extra.draws.clear()
            return key, attributes
        state.extra.todo[:0] = self.game.turns.steps_due(state)
        later = self.game.placing.later.get(self.game.pieces.card[str(answer)].component, ())
        steps = [entry for entry in later if root_verb(entry) == ADVANCE]
        self.game.machine.launch(state, [new_run(entry, call.seat, key) for entry in steps])
        return key, attributes
