"""What a city makes and what its neighbours charge: derived from the live abilities, kept only as a cache."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from typing import Final, NamedTuple

from kartotek.catalog.effects.compiled import CompiledMachine
from kartotek.catalog.effects.continuous import ProducerOutputs
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.seven_wonders.keys import neighbours
from kartotek.catalog.rules.seven_wonders.output import Output, OutputShare
from kartotek.catalog.rules.seven_wonders.pieces import Pieces
from kartotek.schema.language import nodes as n

__all__ = ["CITIES", "City", "Economy", "Prices"]

CITIES: Final = "cities"
"""The place of the cities in the cache of a state."""


class Prices(NamedTuple):
    """Coins for one unit of each class of goods, left and right, and the least of them all."""

    left: tuple[int, ...]
    right: tuple[int, ...]
    least: int


@dataclass(slots=True)
class City:
    """What is made and for sale, what the neighbours sell and charge, the live components, the names of the cards."""

    seat: int
    own: Output
    sale: Output
    left: Output
    right: Output
    prices: Prices
    hosts: set[int]
    buildings: set[str]


class Economy:
    """Cities by seat, kept in the state's cache and made anew when it is empty."""

    def __init__(self, machine: CompiledMachine, pieces: Pieces) -> None:
        self.machine = machine
        self.pieces = pieces
        self._good = {name: number for number, name in enumerate(pieces.goods)}
        self._arguments = self._hook_arguments()
        self._producing: set[int] = set()
        self._pricing: set[int] = set()
        for entry in machine.library.entries:
            for node in n.walk(entry.source.ability.effect):
                if isinstance(node, n.Transfer) and node.kind == "produce":
                    self._producing.add(entry.component)
                elif isinstance(node, n.Mod) and node.hook == "trade_price":
                    self._pricing.add(entry.component)
        self.changing = frozenset(self._producing | self._pricing)
        """The components whose arrival changes what a city makes or pays."""
        self._shares = self._constant_shares()
        self._steady_prices: dict[tuple[int, ...], Prices] | None = (
            {} if machine.continuous.is_steady("trade_price") else None
        )

    def _constant_shares(self) -> dict[int, tuple[OutputShare, OutputShare]]:
        """What each component always adds to the own production and to what is for sale; nothing if that varies."""
        shares = {}
        for component in self._producing:
            made = [self.machine.continuous.production_of(component, private=private) for private in (True, False)]
            if made[0] is None or made[1] is None:
                return {}
            shares[component] = self._share(made[0]), self._share(made[1])
        return shares

    def _share(self, producers: Iterable[ProducerOutputs]) -> OutputShare:
        number = self._good
        return OutputShare.of(
            tuple(tuple((number[name], amount) for name, amount in option) for option in producer)
            for producer in producers
        )

    def _hook_arguments(self) -> list[list[dict[str, int]]]:
        attributes = self.machine.library.vocabulary.hooks["trade_price"].attributes
        code = self.machine.library.layout.code
        return [
            [
                {"class": code(attributes["class"], name), "side": code(attributes["side"], side)}
                for name in self.pieces.classes
            ]
            for side in ("left", "right")
        ]

    def cities(self, state: State) -> list[City]:
        """The cities of a state."""
        found: list[City] | None = state.cache.get(CITIES)
        if found is None:
            outputs = [self._outputs(state, seat) for seat in range(state.seats)]
            found = state.cache[CITIES] = [self._city(state, seat, outputs) for seat in range(state.seats)]
        return found

    def _city(self, state: State, seat: int, outputs: Sequence[tuple[Output, Output]]) -> City:
        cards = state.things[self.machine.library.layout.noun["card"]][seat]
        left, right = neighbours(seat, state.seats)
        return City(
            seat,
            *outputs[seat],
            outputs[left][1],
            outputs[right][1],
            self.prices(state, seat),
            {component for component, _ in (*state.live[seat], *state.live[state.seats])},
            {self.pieces.cards[thing[0] >> 3].building for thing in cards},
        )

    def _outputs(self, state: State, seat: int) -> tuple[Output, Output]:
        """What the live abilities of a seat make, and what of it is for sale."""
        own, sale = Output.of_nothing(len(self._good)), Output.of_nothing(len(self._good))
        if self._shares:
            for component, _ in (*state.live[seat], *state.live[state.seats]):
                if component in self._shares:
                    own.add(self._shares[component][0])
                    sale.add(self._shares[component][1])
        else:
            own.add(self._share(self.machine.continuous.production(state, seat, private=True)))
            sale.add(self._share(self.machine.continuous.production(state, seat, private=False)))
        return own, sale

    def prices(self, state: State, seat: int) -> Prices:
        """What the seat pays for one unit of each class."""
        if self._steady_prices is None or state.local:
            return self._worked_out(state, seat)
        hosts = (*state.live[seat], *state.live[state.seats])
        deciding = tuple([component for component, _ in hosts if component in self._pricing])
        found = self._steady_prices.get(deciding)
        if found is None:
            found = self._steady_prices[deciding] = self._worked_out(state, seat)
        return found

    def prices_with(self, state: State, seat: int, hosts: int) -> Prices:
        """The same while only the first so many hosts of the seat are live."""
        live = state.live[seat]
        state.live[seat] = live[:hosts]
        prices = self.prices(state, seat)
        state.live[seat] = live
        return prices

    def _worked_out(self, state: State, seat: int) -> Prices:
        hook = self.machine.continuous.hook
        left, right = (tuple(hook(state, seat, "trade_price", args) or 0 for args in side) for side in self._arguments)
        return Prices(left, right, min(*left, *right))

    def has(self, state: State, seat: int, components: Set[int]) -> bool:
        """Is one of the components live for the seat?"""
        return not components.isdisjoint(self.cities(state)[seat].hosts)

    def amount(self, state: State, city: City, stat: str) -> int:
        """What a city has of a stat; constant shares are added up without a look at the hosts that have none."""
        seat, continuous, hosts = city.seat, self.machine.continuous, city.hosts
        shares = continuous.shares(stat)
        if shares is None or len(hosts) != len(state.live[seat]) + len(state.live[state.seats]):  # a host counts twice
            return continuous.amount(state, seat, stat) or 0
        having = shares.keys() & hosts
        return state.held[seat][self.machine.library.layout.amount[stat]] + sum(map(shares.__getitem__, having))

    def change(self, state: State, city: City, component: int) -> None:
        """Keep the cache true after one of the `changing` components became live.

        Where the cache is given up instead, a city in hand may still be reported of what comes: it counts no longer.
        """
        if component in self._shares:
            own, sale = self._shares[component]
            city.own.add(own)
            city.sale.add(sale)
        elif component in self._producing:
            state.cache.pop(CITIES, None)
        if component in self._pricing:
            city.prices = self.prices(state, city.seat)
