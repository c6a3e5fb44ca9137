"""The verbs of the game, done as a step states them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kartotek.catalog.effects.constraints import Constraint
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.pending import Event
from kartotek.catalog.rules.underwater_cities.boards import Site
from kartotek.catalog.rules.underwater_cities.building import Building
from kartotek.catalog.rules.underwater_cities.cards import ResourcePrice
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.federation import Federation
from kartotek.catalog.rules.underwater_cities.metropolises import Metropolises
from kartotek.catalog.rules.underwater_cities.network import KIND, SITE, UPGRADED, site_of
from kartotek.catalog.rules.underwater_cities.perform import Act, EffectPart, Performer
from kartotek.catalog.rules.underwater_cities.piles import Piles
from kartotek.catalog.rules.underwater_cities.prices import Prices
from kartotek.catalog.rules.underwater_cities.refusal import refuse
from kartotek.catalog.rules.underwater_cities.triggers import Triggers
from kartotek.schema.language import nodes as n

__all__ = ["Verbs"]


class Verbs:
    """Each method checks one kind of step against the verb of the expression and carries it out."""

    def __init__(
        self,
        core: Core,
        performer: Performer,
        building: Building,
        piles: Piles,
        federation: Federation,
        triggers: Triggers,
    ) -> None:
        self.core = core
        self.performer = performer
        self.prices: Prices = performer.prices
        self.building = building
        self.piles = piles
        self.federation = federation
        self.triggers = triggers
        self.metropolises = Metropolises(core, performer, triggers)
        self._kinds: dict[tuple[int, int], list[int]] = {}
        self._filters: dict[tuple[int, int], list[Constraint]] = {}

    def do(self, act: Act, part: EffectPart, step: Mapping[str, Any]) -> None:
        node = part.entry.nodes[part.node]
        assert isinstance(node, n.Do)
        match node.verb:
            case "build":
                self.build(act, part, step)
            case "upgrade":
                self.upgrade(act, part, step.get("upgrade"), step.get("pay", {}))
            case "make_symbiotic":
                self.convert(act, part, step)
            case "ready":
                self._ready(act, part, step)
            case "draw" | "federate":
                self._counted(act, part, node.verb, step)
            case "take_special":
                self.piles.take_special(act.state, act.seat, step.get("special"), step.get("card"), step.get("under"))
            case "take_metropolis":
                self.metropolises.take(act, part, step.get("metropolis"))
            case _:
                self._cards(act, part, node.verb, step)
        self.note(act, node.verb, part.entry)

    def note(self, act: Act, verb: str, entry: Entry) -> None:
        """Write down that an ability did something, for explanations and goldens."""
        act.state.events.append(Event("do", act.seat, verb, -1, entry.index))

    def count(self, act: Act, part: EffectPart) -> int:
        """How much a verb with a number does; an unknown number counts as none."""
        kids = [kid for kid in part.entry.kids[part.node] if not isinstance(part.entry.nodes[kid], n.Filter)]
        found = self.core.machine.terms.integer(part.entry, kids[0], self.performer.env(act, part)) if kids else 1
        if found is None:
            self.core.unknown(act.state, part.entry.id)
        return found or 0

    def _counted(self, act: Act, part: EffectPart, verb: str, step: Mapping[str, Any]) -> None:
        count = self.count(act, part)
        if step.get(verb) != count:
            refuse("effect-part", f"{verb} {count}", str(step.get(verb)), part.entry.id)
        if verb == "draw":
            self.piles.draw(act.state, act.seat, count)
        else:
            self.federation.advance(act, count)

    # ---- filters ----

    def tests(self, act: Act, part: EffectPart) -> list[Constraint]:
        """The filters of a verb with names turned into numbers."""
        key = (part.entry.index, part.node)
        found = self._filters.get(key)
        if found is None:
            node = part.entry.nodes[part.node]
            assert isinstance(node, n.Do)
            vocabulary, terms = self.core.facts.vocabulary, self.core.machine.terms
            attributes = vocabulary.verb_attributes(vocabulary.verbs[node.verb])
            env = self.performer.env(act, part)
            filters = [item for item in node.filters if item.attribute != "this"]
            found = [terms.constraint(item, attributes[item.attribute], env) for item in filters]
            if not any(isinstance(value, n.Ref) for item in filters for value in item.values):
                self._filters[key] = found
        return found

    # ---- building ----

    def kinds(self, act: Act, part: EffectPart) -> list[int]:
        """The kinds that a build admits."""
        key = (part.entry.index, part.node)
        if key in self._kinds:
            return self._kinds[key]
        tests = [test for test in self.tests(act, part) if test.attribute == "kind"]
        found = [code for code in range(len(self.core.pieces.kinds)) if all(test.admits(code) for test in tests)]
        self._kinds[key] = found
        return found

    def expansion(self, act: Act, part: EffectPart) -> bool:
        """Does the build open expansion sites, and only those?"""
        return any(test.attribute == "expansion" and not test.negated for test in self.tests(act, part))

    def build_prices(self, act: Act, part: EffectPart, kind: int, site: Site) -> list[ResourcePrice] | None:
        """The ways to read the price of building this here, discounts and surcharge included; None if unknown."""
        base = self.bases(act, part, self.core.pieces.prices[kind])
        if base is None:
            return None
        changed = [self.prices.building(act.state, act.seat, kind, site.number, price) for price in base]
        return None if None in changed else [price for price in changed if price is not None]

    def bases(self, act: Act, part: EffectPart, usual: ResourcePrice | None) -> list[ResourcePrice] | None:
        """The price that the expression names, or the usual one; None if it is unknown."""
        node = part.entry.nodes[part.node]
        assert isinstance(node, n.Do)
        match node.price:
            case None:
                return None if usual is None else [usual]
            case n.Free():
                return [{}]
            case n.Bundle():
                return self.prices.bundles(part.entry, part.entry.kids[part.node][-1], self.performer.env(act, part))
        return None

    def build(self, act: Act, part: EffectPart, step: Mapping[str, Any]) -> int:
        """Build one thing and let everything happen that follows; the key of what was built comes back."""
        state, seat = act.state, act.seat
        kind = self.core.pieces.kind.get(str(step.get("build")), -1)
        if kind not in self.kinds(act, part):
            wanted = ", ".join(self.core.pieces.kinds[code] for code in self.kinds(act, part))
            refuse("effect-part", wanted, str(step.get("build")), part.entry.id)
        site = self.building.site(state, seat, step.get("site"), self.building.place_rule(kind))
        self.building.check_place(state, seat, kind, site, self.expansion(act, part))
        self.building.check_supply(state, kind)
        ways = self.build_prices(act, part, kind, site)
        if ways is None:
            self.core.unknown(state, f"{part.entry.id} or {site.id}: price")
        self.prices.pay(state, seat, ways, step.get("pay", {}), "cost", building=True)
        key = self.building.put(state, seat, kind, site)
        act.that = key
        self.triggers.built(act, kind, site, key)
        return key

    def build_and_upgrade(self, act: Act, part: EffectPart, step: Mapping[str, Any]) -> None:
        """`(build; upgrade(that))`: the upgrade follows at once and concerns what was just built."""
        first, *rest = part.entry.kids[part.node]
        key = self.build(act, EffectPart(part.entry, first, part.host), step)
        self.note(act, "build", part.entry)
        if "upgrade" in step:
            if not rest:
                refuse("build-then-upgrade", "an effect that upgrades", "none", part.entry.id)
            self.upgrade_that(act, EffectPart(part.entry, rest[0], part.host), key, step["upgrade"])
            self.note(act, "upgrade", part.entry)
        elif self.core.must_upgrade:
            refuse("build-then-upgrade", "the upgrade", "none", part.entry.id)

    # ---- upgrading ----

    def upgrade(self, act: Act, part: EffectPart, name: Any, paid: Any) -> None:
        site = self.building.site(act.state, act.seat, name, "upgrade")
        continuous = self.core.network(act.state, act.seat).structures.get(site.number, [])
        plain = [thing for thing in continuous if not thing[UPGRADED]]
        if not plain:
            have = "an upgraded structure" if continuous else "no structure"
            refuse("upgrade", "a structure that is not upgraded", have, site.id)
        self.upgrade_that(act, part, plain[0][0], paid)

    def upgrade_that(self, act: Act, part: EffectPart, key: int, paid: Any) -> None:
        state, seat = act.state, act.seat
        thing = next(item for item in state.things[self.core.structures][seat] if item[0] == key)
        about = self.core.board(state, seat).sites[thing[SITE]].id
        if not self.fits(act, part, "structure", thing):
            refuse("effect-part", "a structure that the effect admits", self.core.pieces.kinds[thing[KIND]], about)
        ways = self.upgrade_prices(act, part, thing[KIND])
        if ways is None:
            self.core.unknown(state, f"{part.entry.id}: price")
        self.prices.pay(state, seat, ways, paid, "upgrade", building=False)
        self.building.upgrade(state, seat, key)
        self.triggers.upgraded(act, key)

    def upgrade_prices(self, act: Act, part: EffectPart, kind: int) -> list[ResourcePrice] | None:
        base = self.bases(act, part, self.core.pieces.upgrades[kind])
        changed = [self.prices.upgrade(act.state, act.seat, kind, price) for price in base or ()]
        return None if base is None or None in changed else [price for price in changed if price is not None]

    def fits(self, act: Act, part: EffectPart, noun: str, thing: tuple[int, ...]) -> bool:
        """Does a thing pass the filters of the verb?"""
        value, tests = self.core.machine.world.value, self.tests(act, part)
        return all(test.admits(value(act.state, noun, test.attribute, act.seat, thing)) for test in tests)

    # ---- the rest ----

    def convert(self, act: Act, part: EffectPart, step: Mapping[str, Any]) -> None:
        """A plain city becomes a symbiotic one."""
        state, seat = act.state, act.seat
        site = self.building.site(state, seat, step.get("symbiotic"), "city-site")
        city = next((thing for thing in state.things[self.core.cities][seat] if site_of(thing[0]) == site.number), None)
        if city is None or city[1] != 0 or not self.fits(act, part, "city", city):
            refuse("effect-part", "a nonsymbiotic city", "none" if city is None else "another city", site.id)
        self.building.check_supply(state, self.core.symbiotic)
        ways = self.bases(act, part, None)
        if ways is None:
            self.core.unknown(state, f"{part.entry.id}: price")
        self.prices.pay(state, seat, ways, step.get("pay", {}), "cost-specified", building=False)
        self.building.convert(state, seat, site.number)

    def _ready(self, act: Act, part: EffectPart, step: Mapping[str, Any]) -> None:
        used = table_of(act.state).used[act.seat]
        number = self.piles.own_copy(act.state, act.seat, step.get("ready"))
        if number is None or number not in used:
            refuse("action-card-use", "an action card that was used", str(step.get("ready")), part.entry.id)
        ways = self.bases(act, part, {})
        self.prices.pay(act.state, act.seat, ways, step.get("pay", {}), "pay-effect", building=False)
        used.remove(number)

    def _cards(self, act: Act, part: EffectPart, verb: str, step: Mapping[str, Any]) -> None:
        """Drawing special cards, and putting cards of the hand away or back."""
        count, state, seat = self.count(act, part), act.state, act.seat
        names = step.get("cards", [])
        if verb == "draw_special":
            self.piles.draw_special(state, seat, count)
        elif not isinstance(names, list | tuple) or (verb != "keep" and len(names) != count):
            refuse("effect-part", f"{count} cards", str(names)[:60], part.entry.id)
        elif verb == "put_back":
            self.piles.put_back(state, seat, names, "effect-part")
        elif verb == "discard":
            self.piles.put_away(state, seat, names, "effect-part")
        elif verb != "keep":
            refuse("effect-part", "a verb that a step can do", verb, part.entry.id)
