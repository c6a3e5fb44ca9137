"""Federations: which spaces may be joined, whether the joining is as small as it must be, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project.core import KEY_BITS, Core
from kartotek.catalog.rules.gaia_project.networks import Networks
from kartotek.catalog.rules.gaia_project.pieces import TokenKind
from kartotek.catalog.rules.gaia_project.power import DISCARD, PowerShift
from kartotek.catalog.rules.gaia_project.prices import Prices
from kartotek.catalog.rules.gaia_project.space import Space
from kartotek.catalog.rules.game import Illegal

__all__ = ["FederationPlan", "Federations"]

_MOST_GROUPS: Final = 10
"""Beyond this some groups can always be left out and a satellite saved: a satellite joins at most three."""


@dataclass(frozen=True, slots=True)
class FederationPlan:
    """All spaces of the federation, those that get a satellite, what they cost, and the token taken."""

    spaces: int
    satellites: int
    pay: dict[str, int]
    token: TokenKind | None


class Federations:
    """Checks and carries out federations; `grow` lets new structures join old ones."""

    def __init__(self, core: Core, prices: Prices) -> None:
        self.core = core
        self.prices = prices
        choices = core.facts.choices
        self._limits = (int(choices["satellite-limit"]), int(choices["satellite-limit-variable-order"]))
        """Satellites of a seat: the order of passing takes one of them for its card."""

    # ---- looking ----

    def own(self, state: State, seat: int) -> int:
        """Spaces with a structure or station of the seat, Gaiaformers left out."""
        cache = self.core.kept(state, seat)
        mask: int | None = cache.get("own")
        if mask is None:
            bit, former = self.core.space(state).bit, self.core.gaiaformer
            mask = 0
            for thing in state.things[self.core.structures][seat]:
                if thing[1] != former:
                    mask |= bit[thing[0] >> KEY_BITS]
            cache["own"] = mask
        return mask

    def closed(self, state: State, seat: int) -> int:
        """Spaces that a new federation must keep out of: strange planets, and what lies in or next to an old one."""
        space = self.core.space(state)
        cache = self.core.kept(state, seat)
        if "closed" not in cache:
            own = self.own(state, seat)
            planets = space.planets
            if state.extra.lost >= 0:
                planets |= space.bit[state.extra.lost]
            mask = planets & ~own
            if self.core.flag(state, seat, "second_federation"):
                old = state.extra.fed[seat]
                mask |= old | space.around(old)
            cache["closed"] = mask
        return int(cache["closed"])

    def value(self, state: State, seat: int, spaces: int) -> int:
        """The power value of a seat's structures on some spaces."""
        core = self.core
        bit = core.space(state).bit
        total = 0
        for thing in state.things[core.structures][seat]:
            cell = thing[0] >> KEY_BITS
            if bit[cell] & spaces and thing[1] != core.gaiaformer:
                planet = -1 if thing[0] in state.extra.guests else core.planet_at(state, cell)
                total += core.value(state, seat, thing[1], planet)
        return total

    def groups(self, state: State, seat: int, spaces: int) -> list[int]:
        """Structures on some spaces that hang together without satellites; an open federation is one group."""
        space = self.core.space(state)
        joined = self.own(state, seat) | state.extra.fed[seat]
        left, found = spaces & joined, []
        while left:
            group = space.connected(left & -left, joined)
            found.append(group)
            left &= ~group
        return found

    def needed(self, state: State, seat: int) -> int:
        return self.core.hook(state, seat, "federation_value") or 0

    # ---- checking ----

    def plan(self, state: State, seat: int, cells: Sequence[int], token: str) -> tuple[FederationPlan, list[Illegal]]:
        """The federation on the named spaces, with structures next to them, and every rule that it breaks."""
        core, space, extra = self.core, self.core.space(state), state.extra
        kind = core.pieces.token.get(token)
        faults = []
        if kind is None or not kind.common or extra.supply[kind.code] < 1:
            faults.append(Illegal("rule:federation-token-supply", "a token of the supply", token))
        own, old = self.own(state, seat), extra.fed[seat]
        named = space.mask(cells)
        spaces = space.connected(named, own | old) if named else 0
        satellites = spaces & ~own & ~old
        price = self.prices.price(state, seat, "satellite")
        count = satellites.bit_count()
        plan = FederationPlan(spaces, satellites, {name: each * count for name, each in price.items()}, kind)
        faults += self._placing_faults(state, seat, plan)
        value, need = self.value(state, seat, spaces), self.needed(state, seat)
        if value < need:
            faults.append(Illegal("rule:federation-value", need, value))
        if not core.flag(state, seat, "second_federation") and old and not spaces & old:
            faults.append(Illegal("rule:single-federation", "the federation there is", "another one"))
        faults += self._price_faults(state, seat, plan)
        if not faults:
            faults += self._size_faults(state, seat, plan, need)
        return plan, faults

    def _placing_faults(self, state: State, seat: int, plan: FederationPlan) -> list[Illegal]:
        space = self.core.space(state)
        faults = []
        barred = plan.spaces & self.closed(state, seat)
        if barred:
            names = ",".join(space.names[cell] for cell in space.cells_of(barred))
            strange = any(self.core.planet_at(state, cell) >= 0 for cell in space.cells_of(barred & plan.satellites))
            rule = "rule:satellite-place" if strange else "rule:federation-separate"
            faults.append(Illegal(rule, "spaces open to a new federation", names))
        if not plan.spaces or space.connected(plan.spaces & -plan.spaces, plan.spaces) != plan.spaces:
            faults.append(Illegal("rule:federation-connected", "spaces that hang together", "several parts"))
        return faults

    def _price_faults(self, state: State, seat: int, plan: FederationPlan) -> list[Illegal]:
        count = plan.satellites.bit_count()
        left = self._limits[state.extra.by_passing] - state.extra.sat[seat].bit_count()
        faults = [Illegal("rule:satellite-supply", count, left)] if count > left else []
        world = self.core.machine.world
        for name, amount in plan.pay.items():
            have = world.available(state, seat, name)
            if have < amount:
                faults.append(Illegal("rule:satellite-price", amount, have, name))
        return faults

    def _size_faults(self, state: State, seat: int, plan: FederationPlan, need: int) -> list[Illegal]:
        """Could the same planets, or a part of them that is worth enough, do with fewer satellites?"""
        used = plan.satellites.bit_count()
        if not used:
            return []
        groups = self.groups(state, seat, plan.spaces)
        if len(groups) > _MOST_GROUPS:
            return [Illegal("rule:federation-minimal", _MOST_GROUPS, len(groups), "groups of planets")]
        parts = self._worthy_parts(state, seat, groups, need)
        if not parts and used <= len(groups) // 2:  # a satellite joins at most three groups
            return []
        space = self.core.space(state)
        free = (self.own(state, seat) | state.extra.fed[seat]) & ~self.closed(state, seat)
        paid = space.all & ~free & ~self.closed(state, seat)
        networks = Networks(space, groups, free, paid, used - 1)
        everything = (1 << len(groups)) - 1
        fewest = networks.cost(everything)
        if fewest is not None:
            return [Illegal("rule:federation-minimal", fewest, used, "satellites for the same planets")]
        for part in parts:
            cheaper = networks.cost(part)
            if cheaper is not None and self._stands_alone(networks, part, cheaper):
                return [Illegal("rule:federation-minimal", cheaper, used, "satellites for a part of the planets")]
        return []

    def _worthy_parts(self, state: State, seat: int, groups: Sequence[int], need: int) -> list[int]:
        """The true parts of the groups, as masks of places, that could be a federation by their power value."""
        values = [self.value(state, seat, group) for group in groups]
        if sum(values) - min(values) < need:
            return []
        old = state.extra.fed[seat]
        extends = bool(old) and not self.core.flag(state, seat, "second_federation")
        found = []
        for part in range(1, (1 << len(groups)) - 1):
            chosen = [place for place in range(len(groups)) if part >> place & 1]
            if sum([values[place] for place in chosen]) < need:
                continue
            if not extends or any(groups[place] & old for place in chosen):
                found.append(part)
        return found

    def _stands_alone(self, networks: Networks, part: int, cost: int) -> bool:
        """Is a part of the groups joined at that cost without touching the other structures?"""
        groups = [group for place, group in enumerate(networks.groups) if part >> place & 1]
        chosen = 0
        for group in groups:
            chosen |= group
        space = networks.space
        others = networks.free & ~chosen
        shut = others | space.around(others) & ~chosen
        apart = Networks(space, groups, chosen, networks.paid & ~shut, cost)
        return apart.cost((1 << len(groups)) - 1) is not None

    # ---- changing ----

    def carry_out(self, state: State, seat: int, plan: FederationPlan, tokens: PowerShift | None = None) -> int:
        """Place the satellites, pay for them, take the token; its key comes back."""
        core, extra = self.core, state.extra
        assert plan.token is not None
        core.forget(state, seat)
        for name, amount in plan.pay.items():
            if name == "token" and amount:
                outcomes = [tokens] if tokens else core.power.move(state.held[seat], amount, DISCARD)
                extra.tokens[seat] -= amount
                core.settle_power(state, seat, outcomes)
            else:
                core.machine.world.spend(state, seat, name, amount)
        extra.fed[seat] |= plan.spaces
        extra.sat[seat] |= plan.satellites
        extra.feds[seat] += 1
        extra.supply[plan.token.code] -= 1
        return self.gain(state, seat, plan.token)

    def gain(self, state: State, seat: int, token: TokenKind) -> int:
        """A token comes into a seat's hands and pays at once."""
        self.core.forget(state, seat)
        key = self.core.new_token_key(state)
        state.things[self.core.tokens][seat].append((key, token.code, 0, 0))
        self.core.bring(state, seat, token.component, key)
        return key

    def grow(self, state: State, seat: int, cell: int) -> None:
        """A structure next to a federation of its owner joins it, with everything that hangs together with it."""
        space: Space = self.core.space(state)
        old, here = state.extra.fed[seat], space.bit[cell]
        if old & here or not space.around(here) & old:
            return
        state.extra.fed[seat] = old | space.connected(here, self.own(state, seat) | old)
