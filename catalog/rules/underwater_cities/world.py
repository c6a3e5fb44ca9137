"""What effect expressions ask about the table: connected, productive, open, occupied."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kartotek.catalog.effects.state import State, Thing
from kartotek.catalog.effects.world import RulesWorld
from kartotek.catalog.rules.underwater_cities.network import KIND, SITE, TOWN, site_of

if TYPE_CHECKING:
    from kartotek.catalog.rules.underwater_cities.core import Core

__all__ = ["UnderwaterWorld"]


class UnderwaterWorld(RulesWorld):
    """Derived attributes and stats; verbs are carried out by the rules, not through the interpreter."""

    core: Core
    base: Mapping[str, int]
    """The price before discounts and surcharges while one is being worked out."""

    def attribute(self, state: State, noun: str, attribute: str, seat: int, thing: Thing) -> int:
        match noun:
            case "structure":
                return self._structure(state, attribute, seat, thing)
            case "city":
                return self._city(state, attribute, seat, thing)
            case "metropolis":
                return int(site_of(thing[0]) in state.extra.joined[seat])
            case "slot":
                return self._slot(state, attribute, seat, thing)
        return super().attribute(state, noun, attribute, seat, thing)

    def _structure(self, state: State, attribute: str, seat: int, thing: Thing) -> int:
        tunnel = thing[KIND] == self.core.tunnel
        network = self.core.network(state, seat)
        match attribute:
            case "connected":
                return int(tunnel or network.connected_key(thing[TOWN]))
            case "productive":
                if tunnel:
                    return int(network.productive_tunnel(self.core.board(state, seat), thing[SITE]))
                return int(network.connected_key(thing[TOWN]))
            case _:
                return int(tunnel and self.core.beside_symbiotic(state, seat, thing[SITE]))

    def _city(self, state: State, attribute: str, seat: int, thing: Thing) -> int:
        if attribute == "connected":
            return int(self.core.network(state, seat).connected_key(thing[0]))
        own = state.things[self.core.structures][seat]
        return len({structure[KIND] for structure in own if structure[TOWN] == thing[0]})

    def _slot(self, state: State, attribute: str, seat: int, thing: Thing) -> int:
        owners, colored = state.extra.tiles[thing[0]], self.core.pieces.slots[thing[0]].colored
        match attribute:
            case "open":
                return int(not colored or not owners)
            case "occupied":
                return int(colored and bool(owners))
            case _:
                return int(seat in owners)

    def derived_stat(self, state: State, seat: int, stat: str) -> int:
        table = state.extra
        return int(table.space(seat)) if stat == "federation_space" else super().derived_stat(state, seat, stat)

    def hook_base(self, state: State, seat: int, hook: str, arguments: Mapping[str, int]) -> int | None:
        if hook in ("cost", "upgrade_cost"):
            return self.base.get(self.core.resources[arguments["res"]], 0)
        return super().hook_base(state, seat, hook, arguments)
