"""The ways to carry out one part of an effect now: what a step could state, in stable or in random order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Final, TypeVar

from kartotek.catalog.effects.env import Env
from kartotek.catalog.rules.game import MoveStep
from kartotek.catalog.rules.underwater_cities.boards import Site
from kartotek.catalog.rules.underwater_cities.cards import ResourcePrice
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.network import KIND, SITE, TOWN, UPGRADED, site_of
from kartotek.catalog.rules.underwater_cities.perform import Act, EffectPart, Performer
from kartotek.catalog.rules.underwater_cities.piles import DIG, ROW, TOP
from kartotek.catalog.rules.underwater_cities.verbs import Verbs
from kartotek.schema.language import nodes as n

__all__ = ["Leaves"]


_PLANS: Final = 0.85
"""How often random play prefers some sites, so that rare things come up as well."""
T = TypeVar("T")


def _mixed(items: Iterable[T], rng: Random | None) -> list[T]:
    """The items from a random one on: cheaper than a shuffle, and any of them may come first."""
    found = list(items)
    if rng is None or len(found) < 2:
        return found
    first = int(rng.random() * len(found))
    return found[first:] + found[:first]


class Leaves:
    """Only parts that do something by themselves; what leads to further parts is put together by `Options`."""

    def __init__(self, core: Core, performer: Performer) -> None:
        self.core = core
        self.performer = performer

    @property
    def verbs(self) -> Verbs:
        return self.performer.verbs

    def steps(self, act: Act, part: EffectPart, rng: Random | None = None) -> Iterator[MoveStep]:
        """Every step that this part admits now."""
        node = part.entry.nodes[part.node]
        match node:
            case n.Transfer():
                env = self.performer.env(act, part)
                ways = self.performer.gains.ways(part.entry, part.node, env) or []
                yield from ({"gain": dict(way)} for way in _mixed(ways, rng) if way)
            case n.Do():
                yield from self._verb(act, part, node.verb, rng)

    def _verb(self, act: Act, part: EffectPart, verb: str, rng: Random | None) -> Iterator[MoveStep]:
        match verb:
            case "build":
                yield from self.builds(act, part, rng)
            case "upgrade":
                yield from self._upgrades(act, part, rng)
            case "make_symbiotic":
                yield from self._conversions(act, part, rng)
            case "ready":
                yield from self._readied(act, part, rng)
            case "draw" | "federate":
                yield {verb: self.verbs.count(act, part)}
            case "take_special":
                yield from self._specials(act, rng)
            case "take_metropolis":
                tiles = self.verbs.metropolises.left(act, part)
                yield from ({"metropolis": tile.id} for tile in _mixed(tiles, rng))
            case "draw_special" | "keep":
                yield {verb: self.verbs.count(act, part)}
            case "discard" | "put_back":
                yield from self._hand(act, verb, self.verbs.count(act, part), rng)

    # ---- building and upgrading ----

    def builds(self, act: Act, part: EffectPart, rng: Random | None) -> Iterator[MoveStep]:
        building, pieces = self.verbs.building, self.core.pieces
        expansion = self.verbs.expansion(act, part)
        for kind in _mixed(self.verbs.kinds(act, part), rng):
            if not building.in_supply(act.state, kind):
                continue
            ordinary = self._ordinary(act, part, kind)
            if not ordinary and not self.performer.prices.cheaper_sites:
                continue
            places = _mixed(building.places(act.state, act.seat, kind, expansion), rng)
            if rng is not None and rng.random() < _PLANS:
                places.sort(key=lambda site: self._appeal(act, site))
            for site in places:
                ways = ordinary
                if self.performer.prices.charges(site):
                    ways = self._ways(act, self.verbs.build_prices(act, part, kind, site))
                for paid in ways:
                    yield {"build": pieces.kinds[kind], "site": site.id, "pay": dict(paid)}

    def _ordinary(self, act: Act, part: EffectPart, kind: int) -> list[ResourcePrice]:
        """Payments for building this on any site without a surcharge."""
        prices, state, seat = self.performer.prices, act.state, act.seat
        base = self.verbs.bases(act, part, self.core.pieces.prices[kind]) or ()
        found = [prices.building(state, seat, kind, self.core.board(state, seat).start, price) for price in base]
        return self._ways(act, [price for price in found if price is not None])

    def _appeal(self, act: Act, site: Site) -> int:
        """Small where random play likes to build: tunnels to metropolises and new places, the network elsewhere."""
        network, board = self.core.network(act.state, act.seat), self.core.board(act.state, act.seat)
        if site.kind == "tunnel":
            if any(board.sites[end].kind == "metropolis" for end in site.ends):
                return 0
            return 1 if site.capacity > 1 or not all(end in network.reached for end in site.ends) else 2
        return int((site.number if site.kind == "city" else site.city) not in network.reached)

    def _ways(self, act: Act, prices: list[ResourcePrice] | None) -> list[ResourcePrice]:
        """Payments for building that the seat could make; none if the price is unknown."""
        return list(self.performer.prices.affordable(act.state, act.seat, prices or (), building=True))

    def _upgrades(self, act: Act, part: EffectPart, rng: Random | None) -> Iterator[MoveStep]:
        board = self.core.board(act.state, act.seat)
        own = _mixed(act.state.things[self.core.structures][act.seat], rng)
        if rng is not None and rng.random() < _PLANS:
            network = self.core.network(act.state, act.seat)
            twins = Counter((thing[KIND], thing[TOWN]) for thing in own)
            own.sort(key=lambda thing: (not network.connected_key(thing[TOWN]), -twins[thing[KIND], thing[TOWN]]))
        for thing in own:
            if not thing[UPGRADED] and self.verbs.fits(act, part, "structure", thing):
                for paid in self.upgrade_payments(act, part, thing[1]):
                    yield {"upgrade": board.sites[thing[SITE]].id, "pay": paid}

    def upgrade_payments(self, act: Act, part: EffectPart, kind: int) -> list[Any]:
        ways = self.verbs.upgrade_prices(act, part, kind) or ()
        return list(self.performer.prices.affordable(act.state, act.seat, ways, building=False))

    def _conversions(self, act: Act, part: EffectPart, rng: Random | None) -> Iterator[MoveStep]:
        state, board = act.state, self.core.board(act.state, act.seat)
        ways = self.verbs.bases(act, part, None) or ()
        payments = list(self.performer.prices.affordable(state, act.seat, ways, building=False))
        if not self.verbs.building.in_supply(state, self.core.symbiotic):
            return
        for city in _mixed(state.things[self.core.cities][act.seat], rng):
            if city[1] == 0 and self.verbs.fits(act, part, "city", city):
                for paid in payments:
                    yield {"symbiotic": board.sites[site_of(city[0])].id, "pay": paid}

    # ---- cards ----

    def _readied(self, act: Act, part: EffectPart, rng: Random | None) -> Iterator[MoveStep]:
        ways = self.verbs.bases(act, part, {}) or ()
        payments = list(self.performer.prices.affordable(act.state, act.seat, ways, building=False))
        for number in _mixed(table_of(act.state).used[act.seat], rng):
            for paid in payments:
                yield {"ready": self.core.pieces.copies[number].id, **({"pay": paid} if paid else {})}

    def _specials(self, act: Act, rng: Random | None) -> Iterator[MoveStep]:
        table, name = table_of(act.state), self.verbs.piles.name
        found: list[MoveStep] = [{"special": ROW, "card": name(number)} for number in table.row]
        found += [{"special": TOP, "card": name(number)} for number in table.special_deck[:1]]
        if self.verbs.piles.can_dig(table):
            three = [name(number) for number in table.special_deck[1:4]]
            for kept in three:
                found.append({"special": DIG, "card": kept, "under": [card for card in three if card != kept]})
        yield from _mixed(found, rng)

    def _hand(self, act: Act, verb: str, count: int, rng: Random | None) -> Iterator[MoveStep]:
        hand = _mixed(table_of(act.state).hands[act.seat], rng)
        if len(hand) >= count:
            yield {verb: count, "cards": [self.verbs.piles.name(number) for number in hand[:count]]}

    def usable_cards(self, act: Act, part: EffectPart, rng: Random | None) -> list[int]:
        """Action cards that the expression admits and that are ready."""
        table = table_of(act.state)
        admitted = [thing[0] for thing in self.performer.uses.chosen(act, part)]
        return [
            number
            for number in _mixed(table.claimed[act.seat], rng)
            if number in admitted
            and number not in table.used[act.seat]
            and self.core.pieces.copies[number].card.type == "action"
        ]

    def holds(self, act: Act, entries: Iterable[Any], host: int) -> bool:
        continuous = self.core.machine.continuous
        return all(continuous.verdict(entry, Env(act.state, act.seat, host)) is True for entry in entries)
