"""Moves carried out: second neighbours are paid, islands come to a seat, and abilities of later steps wait."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from kartotek.catalog.effects.library import Entry, Library
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.pending import new_run
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.armada.doubts import doubt
from kartotek.catalog.rules.armada.economy import FAR_SIDES
from kartotek.catalog.rules.armada.keys import island_thing
from kartotek.catalog.rules.armada.pieces import Island
from kartotek.catalog.rules.armada.state import ArmadaPlan, Wait
from kartotek.catalog.rules.armada.voyages import ADVANCE, root_verb
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.seven_wonders.economy import Economy
from kartotek.catalog.rules.seven_wonders.pieces import Pieces
from kartotek.catalog.rules.seven_wonders.placing import SOLD, Placing
from kartotek.catalog.rules.seven_wonders.state import Plan

__all__ = ["DRAW", "EXPLORE", "ArmadaPlacing"]

DRAW: Final = "draw"
EXPLORE: Final = "explore"

_LATER_STEPS: Final = (ADVANCE, DRAW, EXPLORE)
"""Verbs that have a step of the turn for themselves: abilities that consist of one of them wait for it."""


class ArmadaPlacing(Placing):
    """What is placed acts at once, except on ships and islands."""

    def __init__(self, machine: Machine, facts: Facts, pieces: Pieces, economy: Economy) -> None:
        super().__init__(machine, facts, pieces, economy)
        self._acting |= self.later.keys()

    def at_once(self, library: Library) -> Mapping[int, tuple[Entry, ...]]:
        found = {}
        self.later: dict[int, tuple[Entry, ...]] = {}
        """The abilities of each component that wait for their step."""
        for component, entries in library.carriers("now").items():
            now = tuple(entry for entry in entries if root_verb(entry) not in _LATER_STEPS)
            if now:
                found[component] = now
            if len(now) < len(entries):
                self.later[component] = tuple(entry for entry in entries if entry not in now)
        self._islands = library.layout.noun["island"]
        return found

    def pay_all(self, state: State, order: Iterable[int], plans: Sequence[Plan]) -> None:
        for seat in order:
            plan = plans[seat]
            assert isinstance(plan, ArmadaPlan)
            if plan.costs:
                self.pay(state, seat, plan)

    def pay(self, state: State, seat: int, plan: Plan) -> None:
        assert isinstance(plan, ArmadaPlan)
        super().pay(state, seat, plan)
        if plan.left2 or plan.right2:
            for offset, coins in zip(FAR_SIDES.values(), (plan.left2, plan.right2), strict=True):
                state.held[seat][self._coin] -= coins
                state.held[(seat + offset) % state.seats][self._coin] += coins
        if plan.unknown:
            doubt(state, seat, "coins")

    def take_effect(self, state: State, seat: int, component: int, key: int) -> None:
        """A sale is settled when the ships move; islands drawn by a card wait for their step."""
        if component == SOLD:
            return
        super().take_effect(state, seat, component, key)
        for entry in self.later.get(component, ()):
            if root_verb(entry) == DRAW:
                state.extra.draws.append(Wait(seat, entry.index, key))

    def gain_island(self, state: State, seat: int, island: Island) -> None:
        """An island comes to a seat; what it does at once goes to work before everything else."""
        key = self.set_island(state, seat, island)
        entries = self.machine.library.timed(island.component, "now")
        self.machine.launch(state, [new_run(entry, seat, key) for entry in entries])

    def set_island(self, state: State, seat: int, island: Island) -> int:
        """An island comes to a seat without taking effect; its key comes back."""
        thing = island_thing(island, seat)
        state.things[self._islands][seat].append(thing)
        self.add_host(state, seat, island.component, thing[0])
        return thing[0]

    def add_host(self, state: State, seat: int, component: int, key: int) -> None:
        """A component becomes live for a seat."""
        city = self.economy.cities(state)[seat]
        state.live[seat].append((component, key))
        city.hosts.add(component)
        if component in self._changing:
            self.economy.change(state, city, component)

    def drop_host(self, state: State, seat: int, component: int, key: int) -> None:
        """A component is live no longer; none of these changes what a city makes or pays."""
        self.machine.drop(state, seat, component, key)
        self.economy.cities(state)[seat].hosts.discard(component)
