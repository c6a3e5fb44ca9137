"""Moves carried out: what they cost is paid, what they use comes to stand in a city, and what it does happens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from kartotek.catalog.effects.library import Entry, Library
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.pending import new_run
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.seven_wonders.economy import City, Economy
from kartotek.catalog.rules.seven_wonders.keys import FREE_CITY, card_key, stage_key
from kartotek.catalog.rules.seven_wonders.pieces import Card, Pieces
from kartotek.catalog.rules.seven_wonders.state import Plan

__all__ = ["SOLD", "Placing"]

SOLD: Final = -1
"""Stands for the component where a card was sold and nothing placed."""

Host = tuple[int, int]
"""A component that came to a city, and its key there."""


class Placing:
    """One step of a move at a time, because a common turn takes each step for all seats before the next."""

    def __init__(self, machine: Machine, facts: Facts, pieces: Pieces, economy: Economy) -> None:
        self.machine = machine
        self.pieces = pieces
        self.economy = economy
        layout, seats = facts.library.layout, range(facts.players[-1])
        self._coin = layout.amount["coin"]
        self._cards, self._stages = layout.noun["card"], layout.noun["stage"]
        self._now = self.at_once(facts.library)
        self._build_triggers = "build" in facts.library.triggering
        everything = facts.library.components.values() if self._build_triggers else ()
        self._acting = frozenset([SOLD, *self._now, *everything])
        """The components that do something when they are placed."""
        self._changing = economy.changing
        self.things = [
            [layout.thing("card", card_key(c.number, seat), color=c.color, zone="city", age=c.age) for seat in seats]
            for c in pieces.cards
        ]
        """Every card as the thing that it is in the city of each seat."""
        self._placed = [
            [(thing, (card.component, thing[0]), card.component, card.building) for thing in things]
            for card, things in zip(pieces.cards, self.things, strict=True)
        ]
        """The same with the live host that it is there, and the component and the name of the card."""
        self._ways: Mapping[str, Callable[[State, City, int], Host]] = {
            "build": self._add_card,
            "build_chain": self._add_card,
            "build_free": self._add_card,
            "stage": self._add_stage,
            "sell": self._sell,
        }

    def at_once(self, library: Library) -> Mapping[int, tuple[Entry, ...]]:
        """The abilities that act when their component is placed; an expansion lets some of them wait."""
        return library.carriers("now")

    def pay_all(self, state: State, order: Iterable[int], plans: Sequence[Plan]) -> None:
        """Everybody whose move costs something pays."""
        for seat in order:
            plan = plans[seat]
            if plan.bank or plan.left or plan.right or plan.ability is not None:
                self.pay(state, seat, plan)

    def pay(self, state: State, seat: int, plan: Plan) -> None:
        """Coins to the bank and to the neighbours; an ability that made the move possible is used."""
        held, coin, left, right = state.held, self._coin, plan.left, plan.right
        held[seat][coin] -= plan.bank + left + right
        if left:
            held[seat - 1][coin] += left
        if right:
            held[(seat + 1) % state.seats][coin] += right
        if plan.ability is not None:
            self.machine.use_limit(state, self.machine.library.entries[plan.ability], seat)

    def place(self, state: State, order: Iterable[int], plans: Sequence[Plan]) -> list[tuple[int, int, int]]:
        """What the seats play comes to stand where it belongs; seat, component and key of what acts when placed."""
        table, ways, acting = state.extra, self._ways, self._acting
        hands, cities = table.hands, self.economy.cities(state)
        if table.holder is not None:
            hands = [*hands[:FREE_CITY], hands[table.holder]]
        acts: list[tuple[int, int, int]] = []
        for seat in order:
            plan = plans[seat]
            number = plan.card
            hands[seat].remove(number)
            component, key = ways[plan.do](state, cities[seat], number)
            if component in acting:
                acts.append((seat, component, key))
        return acts

    def place_one(self, state: State, seat: int, plan: Plan) -> tuple[int, int]:
        """Component and key of what was placed; of a sold card its number."""
        holder = state.extra.holder
        state.extra.hands[seat if holder is None or seat != FREE_CITY else holder].remove(plan.card)
        return self._ways[plan.do](state, self.economy.cities(state)[seat], plan.card)

    def build(self, state: State, seat: int, card: Card) -> int:
        """A card comes to stand in a city; its effects wait. Its key comes back."""
        return self._add_card(state, self.economy.cities(state)[seat], card.number)[1]

    def _add_card(self, state: State, city: City, number: int) -> Host:
        seat = city.seat
        thing, host, component, building = self._placed[number][seat]
        state.things[self._cards][seat].append(thing)
        state.live[seat].append(host)
        city.hosts.add(component)
        city.buildings.add(building)
        if component in self._changing:
            self.economy.change(state, city, component)
        return host

    def _sell(self, state: State, _city: City, number: int) -> Host:
        state.extra.discard.append(number)
        return SOLD, number

    def _add_stage(self, state: State, city: City, _number: int) -> Host:
        built, seat = state.extra.stages, city.seat
        stage = self.pieces.board[state.extra.boards[seat]].stages[built[seat]]
        component, key = host = stage.component, stage_key(stage.number, seat)
        built[seat] += 1
        state.things[self._stages][seat].append((key,))
        state.live[seat].append(host)
        city.hosts.add(component)
        if component in self._changing:
            self.economy.change(state, city, component)
        return host

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
        component, key = self.place_one(state, seat, plan)
        self.take_effect(state, seat, component, key)
        return SOLD if component == SOLD else key
