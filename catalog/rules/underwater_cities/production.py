"""Production: everything that is connected gives its goods; then action cards become ready and cities are fed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.network import KIND, SITE, key_of
from kartotek.catalog.rules.underwater_cities.perform import Act, EffectPart, Performer
from kartotek.catalog.rules.underwater_cities.refusal import refuse
from kartotek.catalog.rules.underwater_cities.uses import Uses

__all__ = ["Production"]


class Production:
    def __init__(self, core: Core, performer: Performer, uses: Uses) -> None:
        self.core = core
        self.performer = performer
        self.uses = uses

    # ---- what must be decided before ----

    def exchanges(self, state: State, seat: int) -> list[int]:
        """Claimed cards whose production leaves something to decide, and can happen now."""
        return list(dict.fromkeys(host for _, host in self._optional(state, seat)))

    def _optional(self, state: State, seat: int) -> Iterator[tuple[Entry, int]]:
        for entry, host in self.core.timed(state, seat, "each", "production"):
            if self.uses.needs_choice(entry, entry.root) and self.core.machine.continuous.holds(
                entry, state, seat, host
            ):
                yield entry, host

    def choose(self, state: State, seat: int, names: Any) -> None:
        """Note which of these cards the seat uses in the coming production."""
        offered = {self.core.pieces.copies[host].id: host for host in self.exchanges(state, seat)}
        if not isinstance(names, list | tuple) or len(set(map(str, names))) != len(names):
            refuse("production", "a list of different cards", str(names)[:60])
        for name in names:
            if name not in offered:
                refuse("production", ", ".join(offered), str(name), "use")
        table_of(state).exchanges[seat] = [offered[name] for name in names]

    # ---- goods ----

    def produce(self, state: State, seat: int) -> None:
        """Structures and cities, then places, metropolises and cards; exchanges of what is there come last."""
        act, table, before = Act(state, seat, "production"), table_of(state), state.held[seat].copy()
        self._structures(act)
        self._cities(act)
        live = [
            (entry, host)
            for entry, host in self.core.timed(state, seat, "each", "production")
            if self.core.machine.continuous.holds(entry, state, seat, host)
        ]
        for entry, host in live:
            if not self.uses.needs_choice(entry, entry.root):
                self.uses.automatic(act, EffectPart(entry, entry.root, host))
        table.yields[seat] = [now - then for now, then in zip(state.held[seat], before, strict=True)]
        for entry, host in live:
            if host in table.exchanges[seat] and self.uses.needs_choice(entry, entry.root):
                self._exchange(act, entry, host)
        table.exchanges[seat] = []

    def _structures(self, act: Act) -> None:
        state, seat, library = act.state, act.seat, self.core.facts.library
        components, attribute = self.core.pieces.components, self.core.machine.world.attribute
        for thing in list(state.things[self.core.structures][seat]):
            if attribute(state, "structure", "productive", seat, thing):
                times = self._output(state, seat, thing[SITE])
                for entry in library.timed(components[thing[KIND]], "each", "production"):
                    self.uses.automatic(act, EffectPart(entry, entry.root, thing[0]), times)

    def _cities(self, act: Act) -> None:
        """A site multiplies what its city itself yields; what depends on more than the city is a bonus."""
        state, seat, library = act.state, act.seat, self.core.facts.library
        network = self.core.network(state, seat)
        for site, kind in list(network.cities.items()):
            if not network.connected(site):
                continue
            times = self._output(state, seat, site)
            for entry in library.timed(self.core.pieces.components[self.core.plain + kind], "each", "production"):
                if self.core.machine.continuous.holds(entry, state, seat, key_of(seat, site)):
                    part = EffectPart(entry, entry.root, key_of(seat, site))
                    self.uses.automatic(act, part, 1 if entry.conditions else times)

    def _output(self, state: State, seat: int, site: int) -> int:
        if not self.core.board(state, seat).sites[site].special:
            return 1
        found = self.core.machine.continuous.hook(state, seat, "output", {"site": site})
        if found is None:
            self.core.unknown(state, self.core.board(state, seat).sites[site].id)
        return found or 1

    def _exchange(self, act: Act, entry: Entry, host: int) -> None:
        """Pay and gain, once; who cannot pay after all gains nothing."""
        price, inner = entry.kids[entry.root]
        env = self.performer.env(act, EffectPart(entry, entry.root, host))
        prices = self.performer.prices
        ways = list(prices.affordable(act.state, act.seat, prices.bundles(entry, price, env) or (), building=False))
        if ways:
            prices.spend(act.state, act.seat, ways[0], "production")
            self.uses.automatic(act, EffectPart(entry, inner, host))

    # ---- after it ----

    def phase(self, state: State, seat: int, name: str) -> None:
        """What the rules themselves do in a phase: action cards become ready, cities eat."""
        act = Act(state, seat, "production")
        for entry, host in list(self.core.timed(state, seat, "each", name)):
            self.uses.automatic(act, EffectPart(entry, entry.root, host))
