"""Gaining goods: resources come from the own share of the supply, tiles from the common one, which may run out."""

from __future__ import annotations

from kartotek.catalog.effects.final_scoring import SCORE
from kartotek.catalog.effects.pending import Event
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.ginkgopolis.choices import follows
from kartotek.catalog.rules.ginkgopolis.state import GinkgoTable

__all__ = ["Goods"]


class Goods:
    """Books gains; `resource`, `tile`, `point` and `token` are places in a row of amounts."""

    def __init__(self, facts: Facts) -> None:
        amount = facts.library.layout.amount
        self.resource, self.tile = amount["resource"], amount["tile"]
        self.point, self.token = amount[SCORE], amount["new_hand"]
        self._rest_waits = follows(facts, "tile-gain-short")

    def gain(self, state: State, seat: int, index: int, amount: int) -> None:
        """Add to what a seat holds, as far as there is something left to take."""
        if index == self.tile:
            self.gain_tiles(state, seat, amount)
        elif index == self.resource:
            self.gain_resources(state, seat, amount)
        else:
            state.held[seat][index] += amount

    def gain_resources(self, state: State, seat: int, amount: int) -> None:
        """No more than the own share in the supply; the rest is lost."""
        supply = state.extra.supply
        if amount > supply[seat]:
            _note_loss(state, seat, "rule:resources-limited", amount, supply[seat])
            amount = supply[seat]
        supply[seat] -= amount
        state.held[seat][self.resource] += amount

    def gain_tiles(self, state: State, seat: int, amount: int) -> None:
        """Tiles from the top. The first time that the supply runs out the rest waits until tiles are handed back."""
        table: GinkgoTable = state.extra
        supply = table.tile_supply
        if amount < len(supply):
            table.tiles[seat] += supply[:amount]
            del supply[:amount]
            state.held[seat][self.tile] += amount
            return
        taken = len(supply)
        table.tiles[seat] += supply
        supply.clear()
        state.held[seat][self.tile] += taken
        if taken:
            self.run_out(table)
        if self.must_return(table) and self._rest_waits:
            table.owed += amount - taken
        elif amount > taken:
            _note_loss(state, seat, "rule:tile-gain-lost", amount, taken)

    def run_out(self, table: GinkgoTable) -> None:
        """The last tile of the supply is taken: the second time, and in the solo game the first, the end is near."""
        table.exhausted += 1
        if table.players == 1 or table.exhausted > 1:
            table.ending = True

    def must_return(self, table: GinkgoTable) -> bool:
        """Has the supply run out for the first time, and are tiles to be handed back before anything else?"""
        return table.exhausted == 1 and table.players > 1 and not table.tile_supply


def _note_loss(state: State, seat: int, rule: str, need: int, have: int) -> None:
    state.events.append(Event("note", seat, f"gains less than that ({rule})", f"needs {need}, has {have}"))
