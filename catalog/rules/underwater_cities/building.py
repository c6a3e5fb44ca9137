"""Where cities, buildings and tunnels may stand, and putting them there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.underwater_cities.boards import Site
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.network import CITY, KIND, SITE, UPGRADED, forget, key_of, site_of
from kartotek.catalog.rules.underwater_cities.refusal import refuse
from kartotek.catalog.rules.underwater_cities.state import UNLIMITED

__all__ = ["Building"]


class Building:
    """Places first, then supply; prices are `Prices`, what follows from building is `Triggers`."""

    def __init__(self, core: Core) -> None:
        self.core = core

    # ---- places ----

    def site(self, state: State, seat: int, name: Any, rule: str) -> Site:
        """A site of the seat's board by its id."""
        found = self.core.board(state, seat).site.get(name) if isinstance(name, str) else None
        if found is None:
            refuse(rule, f"a site of board {self.core.board(state, seat).id}", str(name), "site")
        return found

    def place_rule(self, kind: int) -> str:
        """The rule that says where this kind may stand."""
        if kind >= self.core.plain:
            return "city-site"
        return "tunnel-site" if kind == self.core.tunnel else "building-site"

    def check_place(self, state: State, seat: int, kind: int, site: Site, expansion: bool) -> None:
        """Refuse a site on which this cannot be built now."""
        network = self.core.network(state, seat)
        if kind >= self.core.plain:
            self._check_city(state, seat, site)
        elif kind == self.core.tunnel:
            if site.kind != "tunnel":
                refuse("tunnel-site", "a tunnel site", site.kind, site.id)
            if len(network.structures.get(site.number, ())) >= site.capacity:
                refuse("tunnel-site", "an empty site", "a tunnel", site.id)
            if not any(end in network.reached for end in site.ends):
                refuse("tunnel-site", "a way to the first city", "none", site.id)
        else:
            self._check_building(state, seat, site, expansion)

    def _check_city(self, state: State, seat: int, site: Site) -> None:
        network = self.core.network(state, seat)
        if site.kind != "city":
            refuse("city-site", "a city site", site.kind, site.id)
        if site.number in network.cities:
            refuse("city-site", "an empty site", "a city", site.id)
        if site.number not in network.open:
            refuse("city-site", "an own city beside it", "none", site.id)

    def _check_building(self, state: State, seat: int, site: Site, expansion: bool) -> None:
        network = self.core.network(state, seat)
        if site.kind not in ("building", "expansion"):
            refuse("building-site", "a building site", site.kind, site.id)
        if expansion != (site.kind == "expansion"):
            wanted = "an expansion site" if expansion else "a site that the effect opens"
            refuse("expansion-site", wanted, f"{site.kind} site", site.id)
        if site.number in network.structures:
            refuse("building-site", "an empty site", "a building", site.id)
        if site.city not in network.cities and site.city not in network.open:
            refuse("building-site", "a city, or a place where one could be built", "neither", site.id)

    def places(self, state: State, seat: int, kind: int, expansion: bool) -> Iterator[Site]:
        """The sites where this could be built now, in the order of the board."""
        network, board = self.core.network(state, seat), self.core.board(state, seat)
        if kind >= self.core.plain:
            yield from (board.sites[number] for number in sorted(network.open))
            return
        wanted = "tunnel" if kind == self.core.tunnel else "expansion" if expansion else "building"
        structures = network.structures
        if wanted == "tunnel":
            for site in board.of_kind[wanted]:
                room = len(structures.get(site.number, ())) < site.capacity
                if room and (site.ends[0] in network.reached or site.ends[-1] in network.reached):
                    yield site
            return
        for site in board.of_kind[wanted]:
            if site.number not in structures and (site.city in network.cities or site.city in network.open):
                yield site

    # ---- supply ----

    def check_supply(self, state: State, kind: int) -> None:
        table = table_of(state)
        if kind == self.core.tunnel and table.tunnels == 0:
            refuse("limits", "a tunnel in the supply", 0, "tunnel")
        if kind >= self.core.plain and table.domes[kind - self.core.plain] == 0:
            refuse("limits", "a dome in the supply", 0, self.core.pieces.kinds[kind])

    def in_supply(self, state: State, kind: int) -> bool:
        table = table_of(state)
        if kind == self.core.tunnel:
            return table.tunnels > 0
        return kind < self.core.plain or table.domes[kind - self.core.plain] != 0

    def _take_dome(self, state: State, kind: int, amount: int = 1) -> None:
        domes = table_of(state).domes
        if domes[kind] != UNLIMITED:
            domes[kind] -= amount

    # ---- putting things there ----

    def put(self, state: State, seat: int, kind: int, site: Site) -> int:
        """Place a city or a structure; its key comes back."""
        table = table_of(state)
        table.built[kind] += 1
        if kind >= self.core.plain:
            self._take_dome(state, kind - self.core.plain)
            key = key_of(seat, site.number)
            state.things[self.core.cities][seat].append((key, kind - self.core.plain, 0, 0))
        else:
            before = len(self.core.network(state, seat).structures.get(site.number, ()))
            key = key_of(seat, site.number, before)
            town = -1 if site.city < 0 else key_of(seat, site.city)
            thing = (key, kind, 0, 0, 0, int(site.kind == "expansion"), town, site.number)
            state.things[self.core.structures][seat].append(thing + self._padding(thing))
            table.tunnels -= kind == self.core.tunnel
        forget(state, seat)
        return key

    def _padding(self, thing: tuple[int, ...]) -> tuple[int, ...]:
        """Further derived attributes of the vocabulary take a place in the record as well."""
        wanted = len(self.core.facts.vocabulary.nouns["structure"].attributes) + 1
        return (0,) * (wanted - len(thing))

    def upgrade(self, state: State, seat: int, key: int) -> None:
        own = state.things[self.core.structures][seat]
        for place, thing in enumerate(own):
            if thing[0] == key:
                own[place] = (*thing[:UPGRADED], 1, *thing[UPGRADED + 1 :])
        forget(state, seat)

    def convert(self, state: State, seat: int, site: int) -> None:
        """A white dome goes back to the supply, a purple one takes its place."""
        own = state.things[self.core.cities][seat]
        for place, thing in enumerate(own):
            if site_of(thing[0]) == site:
                own[place] = (*thing[:CITY], 1, *thing[CITY + 1 :])
        self._take_dome(state, 0, -1)
        self._take_dome(state, 1)
        forget(state, seat)

    # ---- counting ----

    def nth_here(self, state: State, seat: int, key: int, *, upgraded: bool = False) -> int:
        """How many of the same kind stand at the same city, this one included; only upgraded ones if asked."""
        own = state.things[self.core.structures][seat]
        this = next(thing for thing in own if thing[0] == key)
        place = SITE if this[KIND] == self.core.tunnel else SITE - 1
        return sum(t[KIND] == this[KIND] and t[place] == this[place] and (t[UPGRADED] or not upgraded) for t in own)

    def newly_joined(self, state: State, seat: int, site: Site) -> list[int]:
        """The metropolis places that a tunnel on this site connects: a blue one by any, a brown one by all tunnels."""
        board, structures = self.core.board(state, seat), self.core.network(state, seat).structures
        found = []
        for place, number in enumerate(board.places):
            if number in site.ends and place not in table_of(state).joined[seat]:
                built = [tunnel in structures for tunnel in board.tunnels_at[number]]
                if all(built) if board.sites[number].color == "brown" else any(built):
                    found.append(place)
        return found
