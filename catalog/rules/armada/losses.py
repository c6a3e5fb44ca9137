"""The last step of a turn: the highest tax is paid, pirates take their coins."""

from __future__ import annotations

from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.armada.doubts import declared_as_none, doubt
from kartotek.catalog.rules.armada.state import Tax
from kartotek.catalog.rules.facts import Facts

__all__ = ["Losses"]


class Losses:
    """Taxes of this turn stand in the state; raids of pirates wait in the interpreter."""

    phase = "losses"

    def __init__(self, machine: Machine, facts: Facts) -> None:
        self.machine = machine
        self._levier_pays_none = facts.choices.get("equal-taxes") == "leviers-pay-nothing"

    def settle(self, state: State) -> None:
        """Who cannot pay a loss pays what there is."""
        taxes, state.extra.taxes = state.extra.taxes, []
        if taxes:
            self._tax(state, taxes)
        for phase, run in list(state.queued):
            if phase == self.phase:
                self.machine.phase(state, phase, run.seat)
                self._go_on(state)

    def _tax(self, state: State, taxes: list[Tax]) -> None:
        """Only the highest tax counts; of equal ones everybody pays that of another player."""
        highest = max(tax.amount for tax in taxes)
        levied = [tax for tax in taxes if tax.amount == highest]
        for seat in range(state.seats):
            others = [tax for tax in levied if tax.seat != seat]
            if not others or (self._levier_pays_none and len(others) < len(levied)):
                continue
            level = self.machine.continuous.amount(state, seat, "trade_level")
            if level is None:
                doubt(state, seat, "coins")
            elif level < highest:
                self.machine.ledger.lose(state, seat, "coin", highest - level, others[0].ability, others[0].seat)

    def _go_on(self, state: State) -> None:
        """An amount that nobody has stated counts as none."""
        request = self.machine.advance(state)
        while request is not None:
            request = self.machine.answer(state, declared_as_none(state, request), request)
