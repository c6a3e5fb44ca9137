"""What a move asks of the ships: which fleets step, what the paid step costs, and what is taken for a sold card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.state import NOBODY, State, Thing
from kartotek.catalog.rules.armada.keys import space_of
from kartotek.catalog.rules.armada.pieces import FREE, ArmadaPieces, Fleet
from kartotek.catalog.rules.armada.state import NO_FLEET
from kartotek.catalog.rules.game import Illegal
from kartotek.catalog.rules.seven_wonders.economy import City
from kartotek.catalog.rules.seven_wonders.pieces import Card, CoinsAndGoods
from kartotek.schema.language import nodes as n

__all__ = ["ADVANCE", "Voyages", "root_verb"]

ADVANCE = "advance"
"""The verb of a free step."""


class Voyages:
    """Reads the ship part of a move against the state at the start of the turn."""

    def __init__(self, machine: Machine, pieces: ArmadaPieces) -> None:
        self.machine = machine
        self.pieces = pieces
        self.free_first = pieces.facts.choices.get("two-blue-steps") != "paid-first"
        self._ships = machine.library.layout.noun["fleet"]
        self.free_steps = frozenset(entry.component for entry in machine.library.entries if _gives_step(entry))
        """The cards that give a free step when they are built."""
        self._priced = frozenset(
            entry.component
            for entry in machine.library.entries
            for node in n.walk(entry.source.ability.effect)
            if isinstance(node, n.Mod) and node.hook == "step_cost"
        )
        self._flags = {name: _carriers_of(machine, name) for name in ("wonder_step_any", "wonder_step_free")}
        self._sale_steps = [
            (entry, number)
            for entries in machine.library.carriers("on", "sell").values()
            for entry in entries
            for number, node in enumerate(entry.nodes)
            if isinstance(node, n.Do) and node.verb == ADVANCE
        ]
        attributes = machine.library.vocabulary.hooks["step_cost"].attributes
        code = machine.library.layout.code
        self._res = {name: code(attributes["res"], name) for name in ("coin", "resource")}

    def ships(self, state: State, seat: int) -> Sequence[Thing]:
        """The ships of a seat in the order of the fleets."""
        return state.things[self._ships][seat]

    def spaces(self, state: State, seat: int) -> list[int]:
        """Where the ships of a seat stand, in the order of the fleets."""
        return [space_of(ship) for ship in self.ships(state, seat)]

    def can_move(self, state: State, seat: int, fleet: int) -> bool:
        """Is the ship not on its last space yet?"""
        return space_of(self.ships(state, seat)[fleet]) < self.pieces.last_space

    def movable(self, state: State, seat: int) -> list[Fleet]:
        return [fleet for fleet in self.pieces.fleets if self.can_move(state, seat, fleet.number)]

    def can_step_for_sale(self, state: State, seat: int) -> bool:
        """Could a ship make the step that a sold card may bring?"""
        calls, env = self.machine.steps.verb_calls, Env(state, seat, NOBODY)
        return any(self.machine.world.can(state, calls.call(entry, node, env)) for entry, node in self._sale_steps)

    # ---- which fleet ----

    def free_fleet(self, state: State, city: City, card: Card, move: Mapping[str, Any]) -> tuple[int, list[Illegal]]:
        """The fleet of the step that the card gives: it must be named if any ship can move."""
        named = move.get("free")
        gives = move["do"] != "stage" and card.component in self.free_steps
        movable = self.movable(state, city.seat) if gives else []
        found = next((fleet for fleet in movable if fleet.id == named), None)
        if found is not None:
            return found.number, []
        if named is None and not movable:
            return NO_FLEET, []
        need = " or ".join(fleet.id for fleet in movable) or "no free step"
        return NO_FLEET, [Illegal("rule:free-step", need, str(named), card.id)]

    def paid_fleet(
        self, state: State, city: City, card: Card, move: Mapping[str, Any], free: int
    ) -> tuple[int, list[Illegal]]:
        """The fleet whose ship moves for its price, if the move asks for a step."""
        if not move.get("step"):
            return NO_FLEET, self._no_step(move)
        stage = move["do"] == "stage"
        fleet, faults = self._of_stage(state, city, move) if stage else self._of_card(card, move)
        if fleet is None or faults:
            return NO_FLEET, faults
        space = space_of(self.ships(state, city.seat)[fleet.number]) + (fleet.number == free)
        if space >= self.pieces.last_space:
            return NO_FLEET, [Illegal("rule:fleet-last-space", f"a space after {space}", "none", fleet.id)]
        return fleet.number, []

    def _no_step(self, move: Mapping[str, Any]) -> list[Illegal]:
        if move.get("step") in (None, False) and move.get("fleet") is None:
            return []
        return [Illegal("rule:fleet-step-one", "step: true", f"{move.get('step')} {move.get('fleet', '')}".strip())]

    def _of_card(self, card: Card, move: Mapping[str, Any]) -> tuple[Fleet | None, list[Illegal]]:
        fleet = self.pieces.fleet_of_color.get(card.color)
        if fleet is None:
            need = ", ".join(self.pieces.fleet_of_color)
            return None, [Illegal("rule:fleet-step-other-colours", need, card.color, card.id)]
        if move.get("fleet", fleet.id) != fleet.id:
            return None, [Illegal("rule:fleet-step", fleet.id, str(move["fleet"]), card.id)]
        return fleet, []

    def _of_stage(self, state: State, city: City, move: Mapping[str, Any]) -> tuple[Fleet | None, list[Illegal]]:
        shipyard = self.pieces.shipyards[state.extra.shipyards[city.seat]]
        named = move.get("fleet")
        chosen = self.pieces.fleet.get(named) if isinstance(named, str) else None
        if self.chooses(state, city) or shipyard.wonder_fleet is None:
            if chosen is None:
                need = " or ".join(fleet.id for fleet in self.pieces.fleets)
                return None, [Illegal("rule:fleet-step-wonder", need, str(named), shipyard.id)]
            return chosen, []
        marked = self.pieces.fleets[shipyard.wonder_fleet]
        if named is not None and chosen is not marked:
            return None, [Illegal("rule:fleet-step-wonder", marked.id, str(named), shipyard.id)]
        return marked, []

    def chooses(self, state: State, city: City) -> bool:
        """May a stage's step be made on any fleet?"""
        return self._flag(state, city, "wonder_step_any")

    def _flag(self, state: State, city: City, name: str) -> bool:
        carried = not self._flags[name].isdisjoint(city.hosts)
        return carried and self.machine.continuous.flag(state, city.seat, name)

    # ---- what a step costs ----

    def prices(
        self, state: State, city: City, fleet: int, free: int, *, stage: bool
    ) -> tuple[CoinsAndGoods | None, ...]:
        """The price of the next space; more than one where a discount can be taken in several ways. None: unknown."""
        if stage and self._flag(state, city, "wonder_step_free"):
            return (FREE,)
        space = space_of(self.ships(state, city.seat)[fleet]) + (self.free_first and fleet == free)
        printed = self.pieces.shipyards[state.extra.shipyards[city.seat]].prices[fleet][space]
        if printed is None or self._priced.isdisjoint(city.hosts):
            return (printed,)
        goods = sum(amount for _, amount in printed[1])
        coins = self._cost(state, city.seat, "coin", printed[0])
        left = self._cost(state, city.seat, "resource", goods)
        return tuple(dict.fromkeys((coins, needs) for needs in _without(printed[1], goods - left)))

    def _cost(self, state: State, seat: int, res: str, amount: int) -> int:
        """What is left of a printed amount after all changes; how they apply is the rule for every hook."""
        lines = self.machine.continuous.explain(state, seat, "step_cost", {"res": self._res[res]})[1:-1]
        for operator in ("=", "-=", "+="):
            for line in lines:
                if line.operator == operator and line.value is not None:
                    amount = {"=": line.value, "-=": amount - line.value, "+=": amount + line.value}[operator]
            amount = max(amount, 0)
        return amount


def root_verb(entry: Entry) -> str | None:
    """The verb that an ability consists of, if it is one."""
    root = entry.nodes[entry.root]
    return root.verb if isinstance(root, n.Do) else None


def _carriers_of(machine: Machine, flag: str) -> frozenset[int]:
    """The components that have to do with a flag."""
    return frozenset(
        entry.component
        for entry in machine.library.entries
        for node in n.walk(entry.source.ability.effect)
        if isinstance(node, n.Flag) and node.name == flag
    )


def _gives_step(entry: Entry) -> bool:
    return entry.timing.kind == "now" and root_verb(entry) == ADVANCE and entry.source.kind == "card"


def _without(needs: tuple[tuple[int, int], ...], units: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """What is left of goods when so many units of them need not be paid, in every way to choose them."""
    if units <= 0 or not needs:
        yield needs
        return
    for place, (good, amount) in enumerate(needs):
        less = ((good, amount - 1),) if amount > 1 else ()
        yield from _without((*needs[:place], *less, *needs[place + 1 :]), units - 1)
