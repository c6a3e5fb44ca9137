"""May this be built here? Every kind of placement with the rules that it can break."""

from __future__ import annotations

from collections.abc import Mapping

from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.world import Constraint, VerbCall
from kartotek.catalog.rules.gaia_project.core import KEY_BITS, Core
from kartotek.catalog.rules.gaia_project.plans import Plan, admitted
from kartotek.catalog.rules.gaia_project.prices import Prices, Reach
from kartotek.catalog.rules.game import Illegal

__all__ = ["Sites"]


class Sites:
    """`plan` returns the placement and all rules that it breaks; nothing changes."""

    def __init__(self, core: Core, prices: Prices) -> None:
        self.core = core
        self.prices = prices
        choices = core.facts.choices
        self._strict_steps = choices["unused-free-steps"] == "refused"
        self._station_on_satellite = choices["station-on-own-satellite"] == "allowed"
        self._near = core.facts.number("trading_station_reach")
        self._placed = {code for code, how in core.pieces.settled.items() if how == "placed"}
        self.is_building = frozenset(
            core.pieces.kind[name] for name in core.facts.vocabulary.domains["structure_kind"].groups["building"]
        )

    def plan(self, state: State, call: VerbCall, kind: int, cell: int) -> tuple[Plan, list[Illegal]]:
        """A placement that an ability allows; `call` says of which kinds, where and at which price."""
        if not admitted(call, "kind", kind):
            return Plan(kind, cell, -1), [Illegal("rule:one-action", "a structure of the action", self._name(kind))]
        planet = self.core.planet_at(state, cell)
        plan = Plan(kind, cell, planet)
        if kind == self.core.gaiaformer:
            faults = self._project(state, call.seat, plan)
        elif kind == self.core.station:
            faults = self._station(state, call.seat, plan)
        elif kind != self.core.mine:
            faults = self._upgrade(state, call, plan)
        elif self.places_planet(call, kind):
            faults = self._lost_planet(state, call.seat, plan)
        else:
            faults = self._mine(state, call, plan)
        return plan, faults

    def places_planet(self, call: VerbCall, kind: int) -> bool:
        """Does a mine bring its planet along? Then it goes on an empty space."""
        return kind == self.core.mine and any(
            c.attribute == "planet" and self._only_placed(c) for c in call.constraints
        )

    def _only_placed(self, constraint: Constraint) -> bool:
        codes = range(len(self.core.pieces.planets))
        return {code for code in codes if constraint.admits(code)} <= self._placed

    def _name(self, kind: int) -> str:
        return self.core.pieces.kinds[kind]

    def _supply(self, state: State, seat: int, kind: int) -> list[Illegal]:
        left = self.core.pieces.structures[kind].supply - self.core.building.off_board(state, seat, kind)
        return [] if left > 0 else [Illegal("rule:structure-supply", 1, 0, self._name(kind))]

    def _affordable(self, state: State, seat: int, plan: Plan, rules: dict[str, str]) -> list[Illegal]:
        held, amount = state.held[seat], self.core.amount
        return [
            Illegal(rules.get(resource, rules["*"]), need, held[amount[resource]], resource)
            for resource, need in plan.pay.items()
            if held[amount[resource]] < need
        ]

    def _add(self, plan: Plan, price: Mapping[str, int]) -> None:
        for resource, amount in price.items():
            plan.pay[resource] = plan.pay.get(resource, 0) + amount

    # ---- mines ----

    def _mine(self, state: State, call: VerbCall, plan: Plan) -> list[Illegal]:
        seat, core = call.seat, self.core
        faults = self._supply(state, seat, plan.kind)
        name = core.space(state).names[plan.cell]
        if plan.planet < 0:
            return [*faults, Illegal("rule:action-build-mine", "a planet", "empty space", name)]
        there = core.at(state, plan.cell)
        former = there == (seat, core.gaiaformer)
        if there is not None and not former:
            taken = self._guest_faults(state, seat, plan, there, name)
            if taken:
                return [*faults, *taken]
            plan.guest = True
        if plan.planet == core.transdim:
            return [*faults, Illegal("rule:transdim-closed", "a Gaia project first", "transdim", name)]
        if call.price is None:
            self._add(plan, self.prices.price(state, seat, "mine"))
        free = self.prices.free_steps(state, seat)
        faults += self._habitable(state, seat, plan, former, free, name)
        if former:
            plan.replaces = core.gaiaformer
            if self.prices.strict_range and any(change[:3] == (seat, "mod", "range") for change in state.local):
                faults.append(Illegal("rule:waste-range", "a planet out of range", name))
        else:
            reach = self.prices.reach(state, seat, plan.cell)
            faults += self.prices.reach_faults(state, seat, reach, name)
            if reach.price and not faults:
                self._boost(plan, reach)
        if not faults:
            ore = state.held[seat][core.amount["ore"]]
            terraforming = plan.steps > free and self.prices.price(state, seat, "mine").get("ore", 0) <= ore
            gaia = plan.planet == core.gaia and not plan.guest
            rules = {"ore": "rule:terraform-price" if terraforming else "rule:mine-cost", "*": "rule:mine-cost"}
            rules["qic"] = "rule:gaia-planet-price" if gaia else "rule:range"
            faults += self._affordable(state, seat, plan, rules)
        return faults

    def _guest_faults(self, state: State, seat: int, plan: Plan, there: tuple[int, int], name: str) -> list[Illegal]:
        owner, kind = there
        if owner == seat or not self.core.flag(state, seat, "guest_mine"):
            return [Illegal("rule:planet-empty", "an empty planet", self._name(kind), name)]
        if kind == self.core.gaiaformer:
            return [
                Illegal("rule:gaiaformed-planet", "a planet without a Gaiaformer of others", self._name(kind), name)
            ]
        if self.core.guest_of(state, plan.cell) is not None:
            return [Illegal("rule:planet-empty", "a planet without a guest mine", "mine", name)]
        return []

    def _habitable(self, state: State, seat: int, plan: Plan, former: bool, free: int, name: str) -> list[Illegal]:
        """Terraforming or the price of a Gaia planet; free steps must serve for something where waste is refused."""
        if plan.guest or former:
            needed = 0
        elif self.core.pieces.settled[plan.planet] == "price":
            needed = 0
            self._add(plan, self.prices.price(state, seat, "gaia_mine"))
        else:
            needed = self.prices.steps(state, seat, plan.planet)
            plan.steps = needed
            paid = max(needed - free, 0) * self.prices.step_price(state, seat)
            if paid:
                self._add(plan, {"ore": paid})
        if free and not needed and self._strict_steps:
            return [Illegal("rule:waste-step", 1, needed, name)]
        return []

    # ---- other placements ----

    def _project(self, state: State, seat: int, plan: Plan) -> list[Illegal]:
        core = self.core
        name = core.space(state).names[plan.cell]
        faults = []
        if state.held[seat][core.gaiaformers] < 1:
            faults.append(Illegal("rule:gaiaformer-available", 1, 0))
        if plan.planet != core.transdim:
            planet = core.pieces.planets[plan.planet] if plan.planet >= 0 else "empty space"
            return [*faults, Illegal("rule:gaia-project-target", "transdim", planet, name)]
        if core.at(state, plan.cell) is not None:
            return [*faults, Illegal("rule:gaia-project-target", "a planet without a Gaiaformer", "occupied", name)]
        tokens = core.hook(state, seat, "project_cost")
        if tokens is None:
            faults.append(Illegal("rule:gaia-project-power", "level 1 of Gaia Project", 0))
            return faults
        if core.power.tokens(state.held[seat]) < tokens:
            faults.append(Illegal("rule:gaia-project-power", tokens, core.power.tokens(state.held[seat]), "token"))
        plan.tokens = tokens
        return faults + self._reached(state, seat, plan, name)

    def _reached(self, state: State, seat: int, plan: Plan, name: str) -> list[Illegal]:
        reach = self.prices.reach(state, seat, plan.cell)
        if reach.price:
            self._boost(plan, reach)
        return self.prices.reach_faults(state, seat, reach, name)

    def _boost(self, plan: Plan, reach: Reach) -> None:
        self._add(plan, {reach.resource: reach.price})
        plan.boost = (reach.resource, reach.price, reach.ability)

    def _station(self, state: State, seat: int, plan: Plan) -> list[Illegal]:
        core = self.core
        space = core.space(state)
        name = space.names[plan.cell]
        faults = self._supply(state, seat, plan.kind)
        if plan.planet >= 0 or core.at(state, plan.cell) is not None:
            faults.append(Illegal("rule:space-station", "a space without planet or station", "occupied", name))
        if state.extra.sat[seat] & space.bit[plan.cell] and not self._station_on_satellite:
            faults.append(Illegal("rule:station-satellite", "no own satellite", "satellite", name))
        return faults + self._reached(state, seat, plan, name)

    def _lost_planet(self, state: State, seat: int, plan: Plan) -> list[Illegal]:
        core = self.core
        space = core.space(state)
        name = space.names[plan.cell]
        plan.lost, faults = True, []
        if state.extra.lost >= 0:
            faults.append(Illegal("rule:lost-planet-place", "the Lost Planet", "placed"))
        if plan.planet >= 0 or core.at(state, plan.cell) is not None:
            faults.append(Illegal("rule:lost-planet-place", "a space without planet and station", "occupied", name))
        if any(mask & space.bit[plan.cell] for mask in state.extra.sat):
            faults.append(Illegal("rule:lost-planet-place", "a space without satellite", "satellite", name))
        plan.planet = core.lost
        return faults + self._reached(state, seat, plan, name)

    def _upgrade(self, state: State, call: VerbCall, plan: Plan) -> list[Illegal]:
        seat, core = call.seat, self.core
        name = core.space(state).names[plan.cell]
        there = core.at(state, plan.cell)
        if there is None or there[0] != seat:
            if core.guest_of(state, plan.cell) == seat:
                return [Illegal("rule:guest-mine-limits", "a structure of its own planet", "guest mine", name)]
            return [Illegal("rule:action-upgrade", "an own structure", "none", name)]
        plan.replaces = there[1]
        if plan.cell == state.extra.lost:
            return [Illegal("rule:lost-planet-fixed", "another planet", "lost", name)]
        named = [c for c in call.constraints if c.attribute == "replaces"]
        allowed = (plan.replaces, plan.kind) in core.faction(state, seat).upgrades
        if not (all(c.admits(plan.replaces) for c in named) if named else allowed):
            ways = [self._name(old) for old, new in core.faction(state, seat).upgrades if new == plan.kind]
            return [Illegal("rule:upgrade-paths", " or ".join(sorted(ways)), self._name(plan.replaces), name)]
        faults = self._supply(state, seat, plan.kind)
        if call.price is None:
            near = int(self._has_neighbour(state, seat, plan.cell))
            self._add(plan, self.prices.price(state, seat, self._name(plan.kind), near))
        return faults + self._affordable(state, seat, plan, {"*": "rule:upgrade-cost"})

    def _has_neighbour(self, state: State, seat: int, cell: int) -> bool:
        board, near = state.extra.board, self.core.space(state).near(cell, self._near)
        for other in near:
            if board[other]:
                owner, kind = divmod(board[other] - 1, 16)
                if owner != seat and kind in self.is_building:
                    return True
        return any(key >> KEY_BITS in near and key & (1 << KEY_BITS) - 1 != seat for key in state.extra.guests)
