"""Ships that move: one space at a time, for a price or free; the space that is left is live no longer."""

from __future__ import annotations

from collections.abc import Callable

from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.pending import Event
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.armada.doubts import declared_as_none, doubt
from kartotek.catalog.rules.armada.keys import fleet_number, fleet_thing, space_of
from kartotek.catalog.rules.armada.pieces import ArmadaPieces
from kartotek.catalog.rules.armada.placing import EXPLORE, ArmadaPlacing
from kartotek.catalog.rules.armada.state import NO_FLEET, ShipOrder, Wait
from kartotek.catalog.rules.armada.voyages import ADVANCE, root_verb
from kartotek.catalog.rules.seven_wonders.keys import card_key
from kartotek.schema.language import nodes as n

__all__ = ["Fleets"]

Answerer = Callable[[Request, Entry], str | None]


class Fleets:
    """Carries out the orders of a turn, seat by seat."""

    def __init__(self, machine: Machine, pieces: ArmadaPieces, placing: ArmadaPlacing) -> None:
        self.machine = machine
        self.pieces = pieces
        self.placing = placing
        self._unstated = frozenset(machine.library.register(item) for item in pieces.facts.unstated)
        self._free_first = pieces.facts.choices.get("two-blue-steps") != "paid-first"
        library = machine.library
        self._ships = library.layout.noun["fleet"]
        self._arrivals = {
            component: [(entry, root_verb(entry) == EXPLORE) for entry in entries]
            for component, entries in library.carriers("now").items()
        }
        """What each space does when a ship arrives, and whether that is an exploration."""
        self._reacting = library.carriers("on", "step").keys()

    # ---- one step ----

    def advance(self, state: State, seat: int, fleet: int) -> None:
        """A ship moves one space; what the space does goes to work, an exploration waits for its step."""
        ships = state.things[self._ships][seat]
        ship, spaces = ships[fleet], self.pieces.fleets[fleet].spaces
        key, space = ship[0], space_of(ship)
        if space:
            self.placing.drop_host(state, seat, spaces[space - 1], key)
        ships[fleet] = fleet_thing(self.pieces.fleets[fleet], seat, space + 1)
        component = spaces[space]
        self.placing.add_host(state, seat, component, key)
        if component in self._unstated:
            doubt(state, seat, "coins")
        for entry, explores in self._arrivals.get(component, ()):
            if explores:
                state.extra.explorers.append(Wait(seat, entry.index, key))
            elif state.pending:  # the step is part of another ability, which goes on after this one
                self.machine.start(state, entry, seat, key)
            else:
                self.machine.perform(state, entry, seat, key)
        if self._reacting.isdisjoint(self.placing.economy.cities(state)[seat].hosts):
            state.events.append(Event("event", seat, "step", key))
        else:
            self.machine.raise_event(state, "step", seat, key)

    def put(self, state: State, seat: int, fleet: int, space: int) -> None:
        """A ship stands on a space without having arrived there."""
        ship = fleet_thing(self.pieces.fleets[fleet], seat, space)
        state.things[self._ships][seat][fleet] = ship
        if space:
            self.placing.add_host(state, seat, self.pieces.fleets[fleet].spaces[space - 1], ship[0])

    # ---- the orders of a turn ----

    def carry_out(self, state: State) -> None:
        """Every order: what a sold card brings, then the free step, then the paid one."""
        orders, state.extra.orders = state.extra.orders, []
        for order in orders:
            self._carry_out(state, order)

    def _carry_out(self, state: State, order: ShipOrder) -> None:
        if order.sale:
            self.machine.raise_event(state, "sell", order.seat, order.card)
            self._settle(state, lambda request, entry: _for_sale(request, entry, order))
        acts = [self._free_step, self._paid_step]
        for act in acts if self._free_first else reversed(acts):
            act(state, order)

    def _free_step(self, state: State, order: ShipOrder) -> None:
        """The step that a card gives; its ability asks for the ship."""
        if order.free == NO_FLEET:
            return
        ship = str(state.things[self._ships][order.seat][order.free][0])
        for entry in self.placing.later.get(self.pieces.cards[order.card].component, ()):
            if root_verb(entry) == ADVANCE:
                self.machine.start(state, entry, order.seat, card_key(order.card, order.seat))
        self._settle(state, lambda _request, _entry: ship)

    def _paid_step(self, state: State, order: ShipOrder) -> None:
        if order.step != NO_FLEET:
            self.advance(state, order.seat, order.step)
            self._settle(state, lambda _request, _entry: None)

    def _settle(self, state: State, answer: Answerer) -> None:
        """Go on until nothing is pending: questions have their answer in the order, unknown amounts count as none."""
        request = self.machine.advance(state) if state.pending else None
        while request is not None:
            entry = self.machine.library.entries[state.pending[-1].ability]
            given = declared_as_none(state, request) if request.kind == "declare" else answer(request, entry)
            if given is None or not request.accepts(given):
                given = request.options()[0]
            request = self.machine.answer(state, given, request)

    def movable_keys(self, state: State, seat: int) -> list[str]:
        """The ships of a seat that are not on their last space, by their keys."""
        ships = state.things[self._ships][seat]
        return [str(ship[0]) for ship in ships if space_of(ship) < self.pieces.last_space]

    def fleet_of(self, key: str) -> str:
        """The fleet that a ship belongs to."""
        return self.pieces.fleets[fleet_number(int(key))].id


def _for_sale(request: Request, entry: Entry, order: ShipOrder) -> str | None:
    """The alternative with a step, or the one without; inside it the only ship that is offered."""
    if request.kind != "choose":
        return None
    kids = entry.kids[entry.root]
    for option in request.options():
        if _steps(entry, kids[int(option)]) == (order.sale == "step"):
            return option
    return None


def _steps(entry: Entry, node: int) -> bool:
    return any(isinstance(part, n.Do) and part.verb == ADVANCE for part in n.walk(entry.nodes[node]))
