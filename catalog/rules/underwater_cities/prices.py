"""What building and upgrading cost, and whether a stated payment is that price."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, Final

from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.rules.underwater_cities.boards import Site
from kartotek.catalog.rules.underwater_cities.cards import ResourcePrice
from kartotek.catalog.rules.underwater_cities.core import Core, changes_hook, is_lasting
from kartotek.catalog.rules.underwater_cities.pieces import GOODS
from kartotek.catalog.rules.underwater_cities.refusal import refuse
from kartotek.catalog.rules.underwater_cities.world import UnderwaterWorld
from kartotek.schema.language import nodes as n

__all__ = ["Prices", "amounts_in"]

_STOOD_IN: Final = ("kelp", "steelplast")
"""What biomatter may be paid for."""


def amounts_in(value: Any) -> dict[str, int] | None:
    """A stated payment or gain with zeros left out; None if it is none."""
    if not isinstance(value, Mapping):
        return None
    if not all(isinstance(amount, int) and not isinstance(amount, bool) and amount >= 0 for amount in value.values()):
        return None
    return {str(name): amount for name, amount in value.items() if amount}


class Prices:
    """Prices come from the catalog or from the expression at work; live abilities change them."""

    def __init__(self, core: Core, world: UnderwaterWorld) -> None:
        self.core = core
        self.world = world
        hooks = core.facts.vocabulary.hooks
        codes = hooks["cost"].attributes["res"]
        self._codes = {name: core.facts.library.layout.code(codes, name) for name in GOODS}
        self._anywhere = core.choices.get("biomatter") == "anywhere"
        entries = core.facts.library.entries
        cost = [entry for entry in entries if changes_hook(entry, "cost")]
        self._discounting = frozenset(entry.component for entry in cost if entry.source.kind != "site")
        """Components other than sites that change prices of building."""
        self._charging = frozenset(entry.component for entry in cost if entry.source.kind == "site")
        self.cheaper_sites = any(
            isinstance(node, n.Mod) and node.operator != "+="
            for entry in cost
            if entry.source.kind == "site"
            for node in entry.nodes
        )
        """Is there a site on which something costs less than elsewhere?"""
        self._upgrading = frozenset(entry.component for entry in entries if changes_hook(entry, "upgrade_cost"))
        self._lasting = all(map(is_lasting, cost))
        """Do prices change only when something is built or claimed?"""

    # ---- prices ----

    def bundles(self, entry: Entry, bundle: int, env: Env) -> list[ResourcePrice] | None:
        """Every way that a printed price may be read; None if a part of it is unknown."""
        key = (entry.index, -bundle)
        memo = self.core.machine.memo
        if key in memo:
            known: list[ResourcePrice] = memo[key]
            return known
        parts = self.core.machine.steps.transfers.price(entry, bundle, env)
        if parts is None:
            return None
        choices = [list(combinations(options, count)) for count, options in parts]
        ways: list[ResourcePrice] = [_sum(chosen) for chosen in product(*choices)]
        if all(isinstance(node, n.Number) for node in _counts(entry, bundle)):
            memo[key] = ways
        return ways

    def building(self, state: State, seat: int, kind: int, site: int, base: ResourcePrice) -> ResourcePrice | None:
        """A base price with discounts and the surcharge of the site; None where one of them is unknown."""
        special = self.charges(self.core.board(state, seat).sites[site])
        if state.local or not self._lasting:
            return self._changed(state, seat, "cost", base, {"kind": kind, "site": site}, GOODS)
        known = self.core.values(state, seat)
        key = (kind, site if special else NOBODY, *base.items())
        if key in known:
            kept: ResourcePrice | None = known[key]
            return kept
        found: ResourcePrice | None = base
        if special or any(component in self._discounting for component, _ in state.live[seat]):
            goods = GOODS if special else tuple(base)
            found = self._changed(state, seat, "cost", base, {"kind": kind, "site": site}, goods)
        known[key] = found
        return found

    def charges(self, site: Site) -> bool:
        """Does building here cost more than elsewhere?"""
        return site.component in self._charging

    def upgrade(self, state: State, seat: int, kind: int, base: ResourcePrice) -> ResourcePrice | None:
        """A base price with discounts on upgrades."""
        if not self._upgrading or not any(component in self._upgrading for component, _ in state.live[seat]):
            return base
        return self._changed(state, seat, "upgrade_cost", base, {"kind": kind}, tuple(base))

    def _changed(
        self, state: State, seat: int, hook: str, base: ResourcePrice, given: Mapping[str, int], goods: Sequence[str]
    ) -> ResourcePrice | None:
        self.world.base = base
        price: dict[str, int] = {}
        for name in goods:
            amount = self.core.machine.continuous.hook(state, seat, hook, {**given, "res": self._codes[name]})
            if amount is None:
                return None
            if amount:
                price[name] = amount
        return price

    # ---- payments ----

    def pay(
        self, state: State, seat: int, ways: Sequence[ResourcePrice] | None, paid: Any, rule: str, building: bool
    ) -> None:
        """Take a stated payment, which must be one of the prices; an unknown price is taken as stated."""
        stated = amounts_in(paid)
        if stated is None or not stated.keys() <= set(GOODS):
            refuse(rule, _shown(ways), str(paid), "payment")
        if ways is not None and not any(self._fits(price, stated, building) for price in ways):
            self._wrong(ways, stated, rule, building)
        self.spend(state, seat, stated, rule)

    def spend(self, state: State, seat: int, price: ResourcePrice, rule: str) -> None:
        held, place = state.held[seat], self.core.amount
        for name, amount in price.items():
            if held[place[name]] < amount:
                refuse(rule, f"{amount} {name}", f"{held[place[name]]} {name}", name)
        for name, amount in price.items():
            held[place[name]] -= amount

    def _fits(self, price: ResourcePrice, paid: ResourcePrice, building: bool) -> bool:
        """Is this the price, with biomatter in place of kelp or steelplast where that is allowed?"""
        if paid == price:
            return True
        if not building and not self._anywhere:
            return False
        extra = paid.get("biomatter", 0) - price.get("biomatter", 0)
        if extra < 0 or any(paid.get(name, 0) != price.get(name, 0) for name in ("credit", "science")):
            return False
        missing = [price.get(name, 0) - paid.get(name, 0) for name in _STOOD_IN]
        return min(missing) >= 0 and sum(missing) == extra

    def _wrong(self, ways: Sequence[ResourcePrice], paid: ResourcePrice, rule: str, building: bool) -> None:
        """Say which rule a wrong payment breaks: biomatter in the wrong place, or simply another amount."""
        for price in ways:
            extra = paid.get("biomatter", 0) - price.get("biomatter", 0)
            if extra > 0 and sum(paid.values()) == sum(price.values()):
                broken = "biomatter" if building or self._anywhere else "biomatter-building"
                refuse(broken, _shown([price]), _text(paid), "biomatter")
        refuse(rule, _shown(ways), _text(paid), "payment")

    def affordable(
        self, state: State, seat: int, ways: Iterable[ResourcePrice], building: bool
    ) -> Iterator[ResourcePrice]:
        """The payments that a seat could make now, with as little biomatter in place of other goods as possible."""
        held, place = state.held[seat], self.core.amount
        for price in ways:
            paid = dict(price)
            if (building or self._anywhere) and held[place["biomatter"]]:
                for name in _STOOD_IN:
                    lacking = paid.get(name, 0) - held[place[name]]
                    if lacking > 0:
                        paid[name] -= lacking
                        paid["biomatter"] = paid.get("biomatter", 0) + lacking
            for name, amount in paid.items():
                if held[place[name]] < amount:
                    break
            else:
                yield {name: amount for name, amount in paid.items() if amount}


def _sum(chosen: Iterable[Iterable[Mapping[str, int]]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for bundles in chosen:
        for bundle in bundles:
            for name, amount in bundle.items():
                total[name] = total.get(name, 0) + amount
    return {name: amount for name, amount in total.items() if amount}


def _counts(entry: Entry, bundle: int) -> Iterator[n.Node]:
    """The numbers inside a price."""
    for node in n.walk(entry.nodes[bundle]):
        if isinstance(node, n.Amount):
            yield node.count


def _text(price: ResourcePrice) -> str:
    return ", ".join(f"{amount} {name}" for name, amount in price.items()) or "nothing"


def _shown(ways: Sequence[ResourcePrice] | None) -> str:
    return "an unknown price" if ways is None else " or ".join(_text(price) for price in ways)
