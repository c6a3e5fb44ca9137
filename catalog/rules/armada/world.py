"""The verbs of Armada: steps of ships, islands drawn and explored, taxes and incursions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from catalog.effects.machine import new_run
from catalog.effects.state import NOBODY, State
from catalog.effects.world import Deed
from catalog.rules.armada.keys import fleet_number
from catalog.rules.armada.state import Tax
from catalog.rules.armada.voyages import ADVANCE, root_verb
from catalog.rules.seven_wonders.world import SevenWondersWorld

if TYPE_CHECKING:
    from catalog.rules.armada.game import Armada

__all__ = ["ArmadaWorld"]

_SEATS_AWAY: Final = {"left": -1, "right": 1, "left2": -2, "right2": 2}


class ArmadaWorld(SevenWondersWorld):
    """Verbs of the expansion; those of the base game are left to it."""

    game: Armada

    def options(self, state: State, deed: Deed) -> Sequence[str]:
        match deed.verb:
            case "advance":
                return self._ships(state, deed)
            case "draw":
                return self.game.turns.exploring.top(state, deed)
            case "explore":
                return self.game.turns.exploring.offered(state, deed)
            case "levy" | "raid":
                return ("do",)
        return super().options(state, deed)

    def _ships(self, state: State, deed: Deed) -> list[str]:
        """Ships that can still move and fit the filters; or the one that the ability names."""
        movable = self.game.turns.fleets.movable_keys(state, deed.seat)
        if deed.subject is not None:
            return [key for key in movable if int(key) == deed.subject]
        fitting = self._keys(state, deed)
        return [key for key in movable if key in fitting]

    def can(self, state: State, deed: Deed) -> bool:
        return super().can(state, deed) if deed.verb == "play" else bool(self.options(state, deed))

    def accepts(self, state: State, deed: Deed, answer: Any) -> bool:
        return super().accepts(state, deed, answer) if deed.verb == "play" else answer in self.options(state, deed)

    def do(self, state: State, deed: Deed, answer: Any) -> tuple[int, Mapping[str, int]]:
        table, turns = state.extra, self.game.turns
        match deed.verb:
            case "advance":
                turns.fleets.advance(state, deed.seat, fleet_number(int(answer)))
                return int(answer), {}
            case "draw":
                turns.exploring.take_top(state, deed)
            case "explore":
                turns.exploring.keep(state, deed, self.game.pieces.island[str(answer)])
            case "levy":
                if isinstance(deed.args[0], int):
                    table.taxes.append(Tax(deed.seat, deed.args[0], deed.ability))
                else:
                    for seat in range(state.seats):
                        table.doubts[seat].add("coins")
            case "raid":
                target = (deed.seat + _SEATS_AWAY[str(deed.args[0])]) % state.seats
                table.raids.append((deed.seat, target))
            case "play":
                return self._play(state, deed, answer)
            case "build":
                return self._build(state, deed, answer)
            case _:
                return super().do(state, deed, answer)
        return NOBODY, {}

    def _play(self, state: State, deed: Deed, answer: Any) -> tuple[int, Mapping[str, int]]:
        """A card outside the common turn has its own steps of ships and islands, before anything else goes on."""
        plan, _ = self.game.plans.plan(state, deed.seat, self.read_move(answer))
        key = self.game.placing.carry_out(state, deed.seat, plan)
        self.game.turns.give_order(state, deed.seat, plan)
        state.extra.todo[:0] = self.game.turns.steps_due(state)
        return key, {}

    def _build(self, state: State, deed: Deed, answer: Any) -> tuple[int, Mapping[str, int]]:
        """A card from the discard pile allows no paid step; what is printed on it happens, ships and islands too."""
        key, attributes = super().do(state, deed, answer)
        if not self.game.turns.discard_acts:
            state.extra.draws.clear()
            return key, attributes
        state.extra.todo[:0] = self.game.turns.steps_due(state)
        later = self.game.placing.later.get(self.game.pieces.card[str(answer)].component, ())
        steps = [entry for entry in later if root_verb(entry) == ADVANCE]
        self.game.machine.launch(state, [new_run(entry, deed.seat, key) for entry in steps])
        return key, attributes
