"""Moves carried out: what they cost is paid, what they use comes to stand in a city, and what it does happens."""

from __future__ import annotations

from typing import Final

from catalog.effects.machine import Machine, new_run
from catalog.effects.state import State
from catalog.rules.facts import Facts
from catalog.rules.seven_wonders.economy import Economy
from catalog.rules.seven_wonders.pieces import Card, Pieces
from catalog.rules.seven_wonders.plans import Plan
from catalog.rules.seven_wonders.table import FREE_CITY, card_key, neighbours, stage_key

__all__ = ["SOLD", "Placing"]

SOLD: Final = -1
"""Stands for the component where a card was sold and nothing placed."""


class Placing:
    """One step of a move at a time, because a common turn takes each step for all seats before the next."""

    def __init__(self, machine: Machine, facts: Facts, pieces: Pieces, economy: Economy) -> None:
        self.machine = machine
        self.pieces = pieces
        self.economy = economy
        layout, seats = facts.library.layout, range(facts.players[-1])
        self._coin = layout.amount["coin"]
        self._cards, self._stages = layout.noun["card"], layout.noun["stage"]
        self._now = facts.library.carriers("now")
        self._build_triggers = "build" in facts.library.triggering
        everything = facts.library.components.values() if self._build_triggers else ()
        self.acting = frozenset([SOLD, *self._now, *everything])
        """The components that do something when they are placed."""
        self.things = [
            [layout.thing("card", card_key(c.number, seat), color=c.color, zone="city", age=c.age) for seat in seats]
            for c in pieces.cards
        ]
        """Every card as the thing that it is in the city of each seat."""

    def pay(self, state: State, seat: int, plan: Plan) -> None:
        """Coins to the bank and to the neighbours; an ability that made the move possible is used."""
        _, _, bank, to_left, to_right, ability = plan
        held, coin = state.held, self._coin
        held[seat][coin] -= bank + to_left + to_right
        if to_left or to_right:
            left, right = neighbours(seat, state.seats)
            held[left][coin] += to_left
            held[right][coin] += to_right
        if ability is not None:
            self.machine.use_limit(state, self.machine.library.entries[ability], seat)

    def place(self, state: State, seat: int, plan: Plan) -> tuple[int, int]:
        """Component and key of what was placed; of a sold card its number."""
        table = state.extra
        do, number = plan[0], plan[1]
        owner = seat if table["holder"] is None or seat != FREE_CITY else table["holder"]
        table["hands"][owner].remove(number)
        if do == "stage":
            return self._add_stage(state, seat)
        if do == "sell":
            table["discard"].append(number)
            return SOLD, number
        card = self.pieces.cards[number]
        return card.component, self.build(state, seat, card)

    def build(self, state: State, seat: int, card: Card) -> int:
        """A card comes to stand in a city; its effects wait. Its key comes back."""
        thing, component = self.things[card.number][seat], card.component
        state.things[self._cards][seat].append(thing)
        state.live[seat].append((component, thing[0]))
        city = self.economy.cities(state)[seat]
        city.hosts.add(component)
        city.buildings.add(card.building)
        if component in self.economy.changing:
            self.economy.change(state, city, component)
        return thing[0]

    def _add_stage(self, state: State, seat: int) -> tuple[int, int]:
        built = state.extra["stages"]
        stage = self.pieces.board[state.extra["boards"][seat]].stages[built[seat]]
        component, key = stage.component, stage_key(stage.number, seat)
        built[seat] += 1
        state.things[self._stages][seat].append((key,))
        state.live[seat].append((component, key))
        city = self.economy.cities(state)[seat]
        city.hosts.add(component)
        if component in self.economy.changing:
            self.economy.change(state, city, component)
        return component, key

    def take_effect(self, state: State, seat: int, component: int, key: int) -> None:
        """What was placed does what it does at once."""
        if component == SOLD:
            self.machine.raise_event(state, "sell", seat, key)
            return
        entries = self._now.get(component)
        if not entries:
            return
        if len(entries) > 1 or state.pending:
            self.machine.launch(state, [new_run(entry, seat, key) for entry in entries])
        else:
            self.machine.perform(state, entries[0], seat, key)

    def react(self, state: State, seat: int, component: int, key: int) -> None:
        """What was placed takes effect, and what waits for a building reacts to it."""
        self.take_effect(state, seat, component, key)
        if self._build_triggers and component != SOLD and key < stage_key(0, 0):
            self.machine.raise_event(state, "build", seat, key)

    def carry_out(self, state: State, seat: int, plan: Plan) -> int:
        """A single move outside the common turn: pay, place and take effect in one go."""
        self.pay(state, seat, plan)
        component, key = self.place(state, seat, plan)
        self.take_effect(state, seat, component, key)
        return SOLD if component == SOLD else key
