"""The last step of a turn: the highest tax is paid, pirates take their coins."""

from __future__ import annotations

from catalog.effects.machine import Machine
from catalog.effects.state import State

__all__ = ["Losses"]


class Losses:
    """`taxes` of the state are [seat, amount, ability] of this turn; raids of pirates wait in the interpreter."""

    phase = "losses"

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def settle(self, state: State) -> None:
        """Who cannot pay a loss pays what there is."""
        taxes, state.extra["taxes"] = state.extra["taxes"], []
        if taxes:
            self._tax(state, taxes)
        for phase, run in list(state.queued):
            if phase == self.phase:
                self.machine.phase(state, phase, run.seat)
                self._go_on(state)

    def _tax(self, state: State, taxes: list[list[int]]) -> None:
        """Only the highest tax counts; of equal ones everybody pays that of another player."""
        highest = max(amount for _, amount, _ in taxes)
        levied = [(seat, ability) for seat, amount, ability in taxes if amount == highest]
        for seat in range(state.seats):
            others = [(owner, ability) for owner, ability in levied if owner != seat]
            if not others:
                continue
            level = self.machine.standing.amount(state, seat, "trade_level")
            if level is None:
                state.unverified += 1
            elif level < highest:
                owner, ability = others[0]
                self.machine.ledger.lose(state, seat, "coin", highest - level, ability, owner)

    def _go_on(self, state: State) -> None:
        """An amount that nobody has stated counts as none."""
        request = self.machine.advance(state)
        while request is not None:
            request = self.machine.answer(state, request.options()[0], request)
