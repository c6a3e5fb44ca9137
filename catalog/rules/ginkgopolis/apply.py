"""The three actions carried out, for a player and for Hal."""

from __future__ import annotations

from typing import Final

from kartotek.catalog.effects.pending import Event
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.ginkgopolis.choices import follows
from kartotek.catalog.rules.ginkgopolis.city import EAST, NORTH, SOUTH, WEST
from kartotek.catalog.rules.ginkgopolis.effects import CONSTRUCT, EXPLOIT, URBANIZE, Effects
from kartotek.catalog.rules.ginkgopolis.goods import Goods
from kartotek.catalog.rules.ginkgopolis.legality import Plan
from kartotek.catalog.rules.ginkgopolis.markers import MarkerStep
from kartotek.catalog.rules.ginkgopolis.pieces import Pieces
from kartotek.catalog.rules.ginkgopolis.setup import SetUp
from kartotek.catalog.rules.ginkgopolis.state import NONE, GinkgoTable
from kartotek.catalog.rules.ginkgopolis.turns import Turns

__all__ = ["Actions"]

_NOTHING: Final[dict[str, int]] = {}


class Actions:
    """Each method does one action of a seat that was found legal and payable."""

    def __init__(
        self, facts: Facts, pieces: Pieces, goods: Goods, effects: Effects, set_up: SetUp, turns: Turns
    ) -> None:
        self.pieces = pieces
        self.goods = goods
        self.effects = effects
        self.turns = turns
        self._set_up = set_up
        self._buildings = facts.library.layout.noun["building"]
        self._exploits_neighbours = not follows(facts, "exploit-bonus-when-urbanizing")

    def act(self, state: State, seat: int, plan: Plan) -> None:
        """The planned action, and where its card goes."""
        table: GinkgoTable = state.extra
        card, tile = table.card[seat], table.tile[seat]
        table.card[seat] = table.tile[seat] = NONE
        if plan.kind == EXPLOIT:
            if tile != NONE:
                table.tiles[seat].append(tile)
                state.held[seat][self.goods.tile] += 1
            if plan.fallback is not None:
                rule, need, have = plan.fallback.rule, plan.fallback.need, plan.fallback.have
                state.events.append(Event("note", seat, f"exploits instead ({rule})", f"needs {need}, has {have}"))
            self._exploit(state, seat, card, plan)
            table.discard.append(card)
        elif plan.kind == URBANIZE:
            self._urbanize(state, seat, card, tile, plan)
            table.discard.append(card)
        else:
            self._construct(state, seat, card, tile, plan.cell)
        self.turns.acted(state)

    def _exploit(self, state: State, seat: int, card: int, plan: Plan) -> None:
        if card < self.pieces.letters:
            self.effects.harvest_letter(state, seat, card, plan.take)
        else:
            self.effects.harvest(state, seat, plan.cell, plan.take)
        self.effects.bonus(state, seat, EXPLOIT, plan.cell, _NOTHING)

    def _urbanize(self, state: State, seat: int, card: int, tile: int, plan: Plan) -> None:
        table: GinkgoTable = state.extra
        cell = table.markers[card]
        state.held[seat][self.goods.resource] -= 1
        self.found(state, seat, card, tile, plan.step)
        if not state.held[seat][self.goods.resource] and not table.supply[seat]:
            table.ending = True
        self.harvest_around(state, seat, cell, plan.take)
        self.effects.bonus(state, seat, URBANIZE, cell, _NOTHING)

    def found(self, state: State, seat: int, card: int, tile: int, step: MarkerStep) -> None:
        """A new building on the marker's space; the marker moves on."""
        table: GinkgoTable = state.extra
        markers = table.markers
        cell = markers[card]
        self._stand(state, seat, cell, (tile,))
        if step.shift:
            markers[markers.index(step.to)] = step.shift
        markers[card] = step.to

    def harvest_around(self, state: State, seat: int, cell: int, take: str = "") -> None:
        """Every building beside a new one gives its goods."""
        city = state.extra.city
        harvest = self.effects.harvest
        for beside in (cell + NORTH, cell + EAST, cell + SOUTH, cell + WEST):
            if beside in city:
                harvest(state, seat, beside, take)
                if self._exploits_neighbours and seat < state.extra.players:
                    self.effects.bonus(state, seat, EXPLOIT, beside, _NOTHING)

    def _construct(self, state: State, seat: int, card: int, tile: int, cell: int) -> None:
        table: GinkgoTable = state.extra
        goods, pieces, held = self.goods, self.pieces, state.held[seat]
        below = table.city[cell][-1]
        own = table.owner.get(cell, NONE) == seat
        height = self.clear(state, seat, cell) + 1
        lower = pieces.numbers[below] - pieces.numbers[tile]
        if lower > 0:
            paid = min(lower, held[goods.point])
            held[goods.point] -= paid
            state.events.append(Event("lose", seat, goods.point, paid))
        recolored = pieces.colors[below] != pieces.colors[tile]
        if recolored:
            held[goods.resource] -= 1
            table.supply[seat] += 1
            state.events.append(Event("lose", seat, goods.resource, 1))
        held[goods.resource] -= height
        self.raise_floor(state, seat, cell, tile)
        if not held[goods.resource] and not table.supply[seat]:
            table.ending = True
        attributes = {"difference": max(lower, 0), "lower": lower > 0, "recolored": recolored, "own": own}
        self.effects.bonus(state, seat, CONSTRUCT, cell, attributes)
        self.keep(state, seat, card)

    def raise_floor(self, state: State, seat: int, cell: int, tile: int) -> None:
        """A building gets a floor more."""
        self._stand(state, seat, cell, (*state.extra.city[cell], tile))

    def keep(self, state: State, seat: int, card: int) -> None:
        """The played card stays with its builder; it works from the next action on."""
        self.turns.hold(state, seat, card)
        self.turns.bring(state, seat, card)

    def clear(self, state: State, seat: int, cell: int) -> int:
        """The resources on a building go back; another owner is compensated. The number of floors comes back."""
        table: GinkgoTable = state.extra
        floors, owner = len(table.city[cell]), table.owner.get(cell, NONE)
        if owner == NONE:
            return floors
        if owner < table.players:
            state.held[owner][self.goods.resource] += floors
        else:
            table.supply[owner] += floors  # Hal's resources are all in the supply
        if owner != seat:
            self.effects.evict(state, owner, cell, floors)
        return floors

    def _stand(self, state: State, seat: int, cell: int, stack: tuple[int, ...]) -> None:
        """A tile lies on top with a resource of its builder for each floor and a construction site."""
        table: GinkgoTable = state.extra
        shared, things, components = state.live[state.seats], state.things[self._buildings], self.pieces.tile_components
        if len(stack) > 1:
            shared.remove((components[stack[-2]], cell))
            old = things[table.owner.get(cell, state.seats)]
            old.remove(self._set_up.building(cell, stack[:-1], cell in table.owner))
            del table.city[cell]  # buildings stand in the order in which they were last built on
        table.city[cell] = stack
        table.owner[cell] = seat
        table.sites.append(cell)
        shared.append((components[stack[-1]], cell))
        things[seat].append(self._set_up.building(cell, stack, owned=True))
