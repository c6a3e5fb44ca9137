"""Placements carried out: pieces leave and return to the board, spaces open and close, federations grow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kartotek.catalog.effects.pending import Event
from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.world import VerbCall
from kartotek.catalog.rules.gaia_project.core import KEY_BITS, Core, structure_key
from kartotek.catalog.rules.gaia_project.plans import Plan
from kartotek.catalog.rules.gaia_project.power import GAIA, PowerShift
from kartotek.catalog.rules.gaia_project.sites import Sites
from kartotek.catalog.rules.gaia_project.state import Offer

__all__ = ["Building"]


class Building:
    """The only place that changes what stands on the map."""

    def __init__(self, core: Core, sites: Sites) -> None:
        self.core = core
        self.sites = sites
        library = core.facts.library
        signs = {
            component: tuple(entry.source.ability for entry in library.of(component))
            for faction in core.pieces.factions
            for spaces in faction.spaces.values()
            for component in spaces
        }
        self._alike = {
            component: frozenset(other for other in spaces if signs[component] and signs[other] == signs[component])
            for faction in core.pieces.factions
            for spaces in faction.spaces.values()
            for component in spaces
        }
        """By space of a board: the spaces of its row that carry the same sign, unless they are blank."""

    # ---- looking ----

    def off_board(self, state: State, seat: int, kind: int) -> int:
        """Pieces of a kind that have left the board; the Lost Planet takes none."""
        count = 0
        for thing in state.things[self.core.structures][seat]:
            if thing[1] == kind:
                count += 1
        if kind == self.core.mine and state.extra.lost >= 0:
            count -= self.owns_lost(state, seat)
        return count

    def owns_lost(self, state: State, seat: int) -> bool:
        """Is the mine on the Lost Planet the seat's own? A guest mine there is not."""
        lost, guests = structure_key(state.extra.lost, seat), state.extra.guests
        return any(thing[0] == lost for thing in state.things[self.core.structures][seat]) and lost not in guests

    def guest(self, state: State, key: int) -> bool:
        return key in state.extra.guests

    def colonised(self, state: State, seat: int) -> Iterator[tuple[int, int]]:
        """Space and type of each planet that a seat has colonised; guests colonise none."""
        for thing in state.things[self.core.structures][seat]:
            if thing[1] in self.sites.is_building and thing[0] not in state.extra.guests:
                cell = thing[0] >> KEY_BITS
                yield cell, self.core.planet_at(state, cell)

    def candidates(self, state: State, call: VerbCall, kind: int) -> Sequence[int]:
        """The spaces where a placement of a kind could be legal at all."""
        core, space = self.core, self.core.space(state)
        if kind == core.station or self.sites.places_planet(call, kind):
            return [cell for cell in space.cells if space.planet[cell] < 0]
        if kind in (core.mine, core.gaiaformer):
            lost = (state.extra.lost,) if state.extra.lost >= 0 else ()
            return [*(cell for cell in space.cells if space.planet[cell] >= 0), *lost]
        return [cell for _, cell in core.own(state, call.seat)]

    def targets(self, state: State, call: VerbCall) -> Iterator[Plan]:
        """Every legal placement that an ability allows."""
        for kind in range(len(self.core.pieces.kinds)):
            if all(c.admits(kind) for c in call.constraints if c.attribute == "kind"):
                for cell in self.candidates(state, call, kind):
                    plan, faults = self.sites.plan(state, call, kind, cell)
                    if not faults:
                        yield plan

    # ---- changing ----

    def carry_out(
        self, state: State, seat: int, plan: Plan, tokens: PowerShift | None = None
    ) -> tuple[int, Mapping[str, int]]:
        """Pay, place, and report what happened; the key of the structure and the attributes of the event come back."""
        core = self.core
        for resource, amount in plan.pay.items():
            core.machine.world.spend(state, seat, resource, amount)
        if plan.boost is not None:
            resource, amount, ability = plan.boost
            state.events.append(Event("lose", seat, core.amount[resource], amount, ability))
        if plan.tokens:
            outcomes = [tokens] if tokens else core.power.move(state.held[seat], plan.tokens, GAIA)
            core.settle_power(state, seat, outcomes)
        new_type = plan.kind == core.mine and not plan.guest and self._is_new(state, seat, plan.planet)
        if plan.lost:
            state.extra.lost = plan.cell
            core.forget_all(state)  # its space is closed to everybody's satellites now
        if plan.replaces >= 0:
            self._remove(state, seat, plan.replaces, plan.cell)
        key = self.put(state, seat, plan.kind, plan.cell, guest=plan.guest)
        for _ in range(plan.steps):
            core.machine.raise_event(state, "terraform", seat)
        if plan.kind in self.sites.is_building:
            sources = state.extra.sources
            sources.insert(len(sources) if plan.lost else 0, Offer(seat, plan.cell))
        planet = -1 if plan.guest else plan.planet
        return key, {
            "kind": plan.kind, "planet": planet, "sector": core.space(state).sector[plan.cell],
            "guest": int(plan.guest), "new_type": int(new_type), "replaces": plan.replaces,
        }  # fmt: skip

    def _is_new(self, state: State, seat: int, planet: int) -> bool:
        return all(planet != other for _, other in self.colonised(state, seat))

    def put(self, state: State, seat: int, kind: int, cell: int, *, guest: bool = False) -> int:
        """A piece leaves the board for the map: its space opens, it joins a federation next to it."""
        core = self.core
        core.forget(state, seat)
        key = structure_key(cell, seat)
        state.things[core.structures][seat].append((key, kind, 0, 0, 0, 0))
        if guest:
            state.extra.guests.append(key)
        else:
            state.extra.board[cell] = 1 + seat * 16 + kind
        if kind == core.gaiaformer:
            state.held[seat][core.gaiaformers] -= 1
            return key
        faction = core.faction(state, seat)
        spaces = faction.spaces.get(kind, ())
        number = self.off_board(state, seat, kind)
        if 0 < number <= len(spaces) and (guest or cell != state.extra.lost):
            core.bring(state, seat, spaces[number - 1])
        if kind == core.institute and faction.institute is not None:
            core.bring(state, seat, faction.institute)
        core.bring(state, seat, core.pieces.structures[kind].component, key)
        core.federations.grow(state, seat, cell)
        return key

    def _remove(self, state: State, seat: int, kind: int, cell: int) -> None:
        """A piece returns from the map to the board and covers its space again."""
        core = self.core
        key = structure_key(cell, seat)
        core.forget(state, seat)
        number = self.off_board(state, seat, kind)
        things = state.things[core.structures][seat]
        things.remove(next(thing for thing in things if thing[0] == key))
        state.extra.board[cell] = 0
        if kind == core.gaiaformer:
            state.held[seat][core.gaiaformers] += 1
            return
        faction = core.faction(state, seat)
        spaces = faction.spaces.get(kind, ())
        if number <= len(spaces):
            self._close(state, seat, spaces[number - 1])
        if kind == core.institute and faction.institute is not None:
            core.drop(state, seat, faction.institute)
        core.drop(state, seat, core.pieces.structures[kind].component, key)

    def _close(self, state: State, seat: int, closing: int) -> None:
        """The last open space of a row closes. Equal spaces of the row share one place in the order of income: the
        oldest place is given up, as if the piece that left first came back."""
        self.core.forget_abilities(state, seat, closing)
        alike = self._alike[closing]
        if not alike:
            return
        for space in alike:
            self.core.machine.forget_listeners(state, seat, space)
        live = state.live[seat]
        places = [place for place, host in enumerate(live) if host[0] in alike]
        kept = [live[place] for place in places if live[place][0] != closing]
        for place, host in zip(places[1:], kept, strict=True):
            live[place] = host
        del live[places[0]]

    def swap(self, state: State, seat: int, cell: int) -> int:
        """The institute and a mine change places: nothing is built, nothing opens or closes."""
        core = self.core
        core.forget(state, seat)
        things = state.things[core.structures][seat]
        home = next(thing for thing in things if thing[1] == core.institute)
        mine = next(thing for thing in things if thing[0] == structure_key(cell, seat))
        board = state.extra.board
        board[cell], board[home[0] >> KEY_BITS] = board[home[0] >> KEY_BITS], board[cell]
        things[things.index(home)] = (mine[0], *home[1:])
        things[next(k for k, thing in enumerate(things) if thing == mine)] = (home[0], *mine[1:])
        moved = {home[0]: mine[0], mine[0]: home[0]}
        hosts = {core.pieces.structures[kind].component for kind in (core.institute, core.mine)}
        for component in hosts:
            core.machine.forget_listeners(state, seat, component)
        state.live[seat] = [
            (component, moved.get(host, host) if component in hosts else host) for component, host in state.live[seat]
        ]
        return mine[0]

    # ---- the Gaia phase ----

    def recall(self, state: State, seat: int) -> None:
        """Power and Gaiaformers come back, and planets with a Gaiaformer become Gaia planets."""
        core = self.core
        row = state.held[seat]
        tokens = core.power.gaia_tokens(row)
        if tokens:
            core.power.come_back(row, core.hook(state, seat, "gaia_return") or 1, tokens)
        parked = core.amount["parked_gaiaformer"]
        row[core.gaiaformers] += row[parked]
        row[parked] = 0
        space, turned = core.space(state), state.extra.turned
        for thing in state.things[core.structures][seat]:
            if thing[1] == core.gaiaformer and space.planet[thing[0] >> KEY_BITS] == core.transdim:
                state.extra.turned |= space.bit[thing[0] >> KEY_BITS]
        if state.extra.turned != turned:
            core.forget_all(state)
