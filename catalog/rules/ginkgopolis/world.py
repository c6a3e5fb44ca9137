"""What the rules lend to the interpreter: resources and tiles as accounts, and the verbs that abilities use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.effects.world import RulesWorld, VerbCall

if TYPE_CHECKING:
    from kartotek.catalog.rules.ginkgopolis.game import Ginkgopolis

__all__ = ["GinkgopolisWorld"]


class GinkgopolisWorld(RulesWorld):
    """`redraw` and `draw` take cards; all other verbs of the vocabulary are steps of actions, which the rules do."""

    game: Ginkgopolis

    def gain(self, state: State, seat: int, resource: str, amount: int) -> None:
        self.game.goods.gain(state, seat, self.layout.amount[resource], amount)

    def spend(self, state: State, seat: int, resource: str, amount: int) -> None:
        """Tiles are named by the move that hands them back; what is paid in resources returns to the supply."""
        super().spend(state, seat, resource, amount)
        if resource == "resource":
            state.extra.supply[seat] += amount

    def options(self, state: State, call: VerbCall) -> Sequence[str]:
        return ("do",) if call.verb in ("redraw", "draw") else ()

    def do(self, state: State, call: VerbCall, answer: Any) -> tuple[int, Mapping[str, int]]:
        count = call.args[0]
        assert isinstance(count, int)
        if call.verb == "redraw":
            self.game.turns.redraw(state, call.seat, count)
        else:
            state.extra.hands[call.seat] += self.game.turns.draw(state, count)
        return NOBODY, {}
