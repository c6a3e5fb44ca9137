"""Events and what reacts to them, at once and inside the running effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.rules.underwater_cities.boards import Site
from kartotek.catalog.rules.underwater_cities.building import Building
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.network import EXPANSION, KIND, SITE, TOWN, UPGRADED, key_of
from kartotek.catalog.rules.underwater_cities.perform import Act, EffectPart, Performer
from kartotek.schema.language import nodes as n

if TYPE_CHECKING:
    from kartotek.catalog.effects.constraints import Constraint

__all__ = ["Triggers"]


class Triggers:
    """Permanent cards, bonuses of sites, federation spaces, metropolises."""

    def __init__(self, core: Core, performer: Performer, building: Building) -> None:
        self.core = core
        self.performer = performer
        self.building = building
        self._tests: dict[int, list[Constraint]] = {}
        events = core.facts.vocabulary.events["gain"].attributes
        domains = core.facts.vocabulary.domains
        self._res = {name: code for code, name in enumerate(domains[events["res"].of or ""].values)}
        self._source = {name: code for code, name in enumerate(domains[events["source"].of or ""].values)}

    # ---- running what acts by itself ----

    def run(self, act: Act, entry: Entry, host: int, source: str) -> None:
        """An ability that acts by itself: what needs no choice is done, choices come from the step at work."""
        if self.core.machine.continuous.verdict(entry, Env(act.state, act.seat, host)) is not True:
            return
        outer, act.source = act.source, source
        parts = self.performer.parts([entry], host)
        chosen = [k for k, part in enumerate(parts) if self.performer.uses.needs_choice(part.entry, part.node)]
        for k, part in enumerate(parts):
            if k not in chosen:
                self.performer.uses.automatic(act, part)
        self._choices(act, parts, chosen)
        act.source = outer

    def _choices(self, act: Act, parts: list[EffectPart], chosen: list[int]) -> None:
        if chosen and act.chooser is not None:
            act.made += act.chooser(parts, chosen)
            return
        taken = []
        while chosen and act.then and act.then[0].get("p") in chosen:
            taken.append(act.then.pop(0))
        if taken:
            self.performer.carry_out(act, parts, taken)

    def now(self, act: Act, component: int, host: int, source: str) -> None:
        """The instant abilities of a site, a federation space, a metropolis or a contract."""
        for entry in self.core.facts.library.timed(component, "now"):
            self.run(act, entry, host, source)

    # ---- events ----

    def raise_event(self, act: Act, name: str, values: Mapping[str, int]) -> None:
        """Start the live abilities that react to an event with these attributes."""
        state, seat = act.state, act.seat
        for entry, host in self.core.timed(state, seat, "on", name):
            verdicts = [
                test.admits(values[test.attribute]) if test.attribute in values else False
                for test in self._filters(act, entry, host)
            ]
            if False in verdicts:
                continue
            if None in verdicts:
                self.core.unknown(state, entry.id)
            elif self._unspent(act, entry, host):
                self.run(act, entry, host, entry.source.kind)

    def _filters(self, act: Act, entry: Entry, host: int) -> list[Constraint]:
        """The filters of a trigger as numbers; they are the same for every host unless they name one."""
        found = self._tests.get(entry.index)
        if found is None:
            assert entry.event is not None
            vocabulary, terms = self.core.facts.vocabulary, self.core.machine.terms
            attributes = vocabulary.event_attributes(vocabulary.events[entry.event])
            env = Env(act.state, act.seat, host)
            filters = [item for item in entry.timing.filters if item.attribute != "this"]
            found = [terms.constraint(item, attributes[item.attribute], env) for item in filters]
            if not any(isinstance(value, n.Ref) for item in filters for value in item.values):
                self._tests[entry.index] = found
        return found

    def _unspent(self, act: Act, entry: Entry, host: int) -> bool:
        """Is the `once per` limit of this copy still unused? Then it is used now."""
        if entry.period is None:
            return True
        key = f"{entry.period}:{entry.index}:{act.seat}.{host}"
        if key in act.state.used:
            return False
        act.state.used[key] = 1
        return True

    def gained(self, act: Act, resource: str) -> None:
        if resource in self._res:
            values = {"res": self._res[resource], "source": self._source.get(act.source, NOBODY)}
            self.raise_event(act, "gain", values)

    # ---- building ----

    def built(self, act: Act, kind: int, site: Site, key: int) -> None:
        """Everything that follows from building: the bonus of the site, permanent cards, metropolises."""
        if site.special:
            self.now(act, site.component, site.number, "site")
        if self.core.timed(act.state, act.seat, "on", "build"):
            self._announce_build(act, kind, site, key)
        if kind == self.core.tunnel:
            for place in self.building.newly_joined(act.state, act.seat, site):
                self.join(act, place)

    def _announce_build(self, act: Act, kind: int, site: Site, key: int) -> None:
        values = {"kind": kind, "nth_turn": table_of(act.state).built[kind], "nth_here": 1}
        if kind < self.core.plain:
            values |= self._structure(act, key) | {"nth_here": self.building.nth_here(act.state, act.seat, key)}
        else:
            connected = int(self.core.network(act.state, act.seat).connected(site.number))
            values |= {"connected": connected, "site": site.number, "city": key}
        self.raise_event(act, "build", values)

    def _structure(self, act: Act, key: int) -> dict[str, int]:
        own = act.state.things[self.core.structures][act.seat]
        thing = next(item for item in own if item[0] == key)
        value = self.core.machine.world.attribute
        derived = {
            name: value(act.state, "structure", name, act.seat, thing)
            for name, attribute in self.core.facts.vocabulary.nouns["structure"].attributes.items()
            if attribute.derived
        }
        stored = {"kind": thing[KIND], "upgraded": thing[UPGRADED], "expansion": thing[EXPANSION]}
        return derived | stored | {"city": thing[TOWN], "site": thing[SITE]}

    def upgraded(self, act: Act, key: int) -> None:
        if self.core.timed(act.state, act.seat, "on", "upgrade"):
            here = self.building.nth_here(act.state, act.seat, key, upgraded=True)
            self.raise_event(act, "upgrade", self._structure(act, key) | {"nth_here": here})

    def connect(self, state: State, seat: int, place: int) -> tuple[int, int]:
        """A metropolis becomes part of the network; its component and its key come back."""
        table, host = table_of(state), key_of(seat, place)
        component = self.core.pieces.tiles[table.metropolises[seat][place]].component
        table.joined[seat].append(place)
        self.core.bring(state, seat, component, host)
        return component, host

    def join(self, act: Act, place: int) -> None:
        """A metropolis is connected: its instant effect, and what reacts to it."""
        component, host = self.connect(act.state, act.seat, place)
        self.now(act, component, host, "metropolis")
        thing = act.state.things[self.core.metropolises][act.seat][place]
        self.raise_event(act, "connect", {"color": thing[1], "connected": 1, "site": thing[3]})
