"""What the rules lend to the interpreter: resources and tiles as accounts, and the verbs that abilities use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from catalog.effects.state import NOBODY, State
from catalog.effects.world import Deed, World

if TYPE_CHECKING:
    from catalog.rules.ginkgopolis.game import Ginkgopolis

__all__ = ["GinkgopolisWorld"]


class GinkgopolisWorld(World):
    """`redraw` and `draw` take cards; all other verbs of the vocabulary are steps of actions, which the rules do."""

    game: Ginkgopolis

    def gain(self, state: State, seat: int, resource: str, amount: int) -> None:
        self.game.goods.gain(state, seat, self.layout.amount[resource], amount)

    def spend(self, state: State, seat: int, resource: str, amount: int) -> None:
        """Tiles are named by the move that hands them back; what is paid in resources returns to the supply."""
        super().spend(state, seat, resource, amount)
        if resource == "resource":
            state.extra.supply[seat] += amount

    def options(self, state: State, deed: Deed) -> Sequence[str]:
        return ("do",) if deed.verb in ("redraw", "draw") else ()

    def do(self, state: State, deed: Deed, answer: Any) -> tuple[int, Mapping[str, int]]:
        count = deed.args[0]
        assert isinstance(count, int)
        if deed.verb == "redraw":
            self.game.turns.redraw(state, deed.seat, count)
        else:
            state.extra.hands[deed.seat] += self.game.turns.draw(state, count)
        return NOBODY, {}
