"""Charging for the buildings of others: who is asked, how much, and at what price."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project.core import KEY_BITS, Core
from kartotek.catalog.rules.gaia_project.state import Offer
from kartotek.catalog.rules.game import Illegal

__all__ = ["AFTER", "BEFORE", "Passive"]

BEFORE: Final = "before"
AFTER: Final = "after"
_EVENT: Final = "charge"


class Passive:
    """Offers wait in the state as seat and value, in seating order from the builder on."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self._reach = core.facts.number("passive_reach")
        self._zero = core.facts.choices["zero-charge"] == "allowed"
        self._told = {"passive": 1}

    # ---- offers ----

    def offers(self, state: State, builder: int, cell: int) -> list[Offer]:
        """Everybody who could charge something because of a building."""
        best, found = self._best_values(state, builder, cell), []
        for step in range(1, state.seats):
            seat = (builder + step) % state.seats
            value = best[seat]
            if value and (self.core.power.chargeable(state.held[seat], 1) or self.reacts(state, seat)):
                found.append(Offer(seat, value))
        return found

    def _best_values(self, state: State, builder: int, cell: int) -> list[int]:
        """By seat: the highest power value of its buildings around a space; the builder's own do not count."""
        core, board, guests = self.core, state.extra.board, state.extra.guests
        is_building, near = core.building.sites.is_building, core.space(state).near(cell, self._reach)
        best = [0] * state.seats
        for other in near:
            if board[other]:
                seat, kind = divmod(board[other] - 1, 16)
                if seat != builder and kind in is_building:
                    best[seat] = max(best[seat], core.value(state, seat, kind, core.planet_at(state, other)))
        for key in guests:
            if key >> KEY_BITS in near:
                seat = key & (1 << KEY_BITS) - 1
                best[seat] = max(best[seat], core.value(state, seat, core.mine, -1))
        return best

    def reacts(self, state: State, seat: int) -> bool:
        """Does something of the seat act when it charges? Then it may also act before the charge."""
        if not self.core.machine.listeners(state, _EVENT, seat):
            return False
        carriers = self.core.facts.library.carriers("on", _EVENT)
        return any(component in carriers for component, _ in state.live[seat])

    def amount(self, state: State, seat: int, value: int, *, token_first: bool = False) -> int:
        """What a charge comes to: limited by the tokens and by the points that pay for it."""
        row = state.held[seat]
        return min(value, self.core.power.chargeable(row, value, int(token_first)), row[self.core.vp] + 1)

    # ---- accepting ----

    def faults(self, state: State, seat: int, value: int, move: Mapping[str, Any]) -> list[Illegal]:
        when = move.get("token")
        if self.reacts(state, seat):
            if when not in (BEFORE, AFTER):
                return [Illegal("rule:charge-with-token", f"{BEFORE} or {AFTER}", str(when), "token")]
        elif when is not None:
            return [Illegal("rule:passive-charge", "no token", str(when))]
        amount = self.amount(state, seat, value, token_first=when == BEFORE)
        if move.get("power") != amount:
            return [Illegal("rule:passive-whole", amount, str(move.get("power")), "power")]
        if not amount and not self._zero:
            return [Illegal("rule:charge-of-nothing", 1, 0, "power")]
        return []

    def accept(self, state: State, seat: int, move: Mapping[str, Any]) -> None:
        """Charge and pay; what reacts to the charge comes before or after it."""
        core = self.core
        if move.get("token") == BEFORE:
            core.machine.raise_event(state, _EVENT, seat, attributes=self._told)
            core.machine.advance(state)
        core.charge(state, seat, move["power"])
        core.machine.ledger.lose(state, seat, "vp", move["power"] - 1, -1, seat)
        if move.get("token") == AFTER:
            core.machine.raise_event(state, _EVENT, seat, attributes=self._told)
