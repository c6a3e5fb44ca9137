"""What a city makes and what its neighbours charge: derived from the live abilities, kept only as a cache."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from catalog.effects.compiled import CompiledMachine
from catalog.effects.standing import Production
from catalog.effects.state import State
from catalog.rules.seven_wonders.pieces import Pieces
from schema.language import nodes as n

__all__ = ["Choice", "City", "Economy", "Goods", "Prices", "covers"]

Goods = list[int]
"""An amount of each good, in the order of `Pieces.goods`."""

Choice = tuple[tuple[tuple[int, int], ...], ...]
"""A producer with alternatives: each a bundle of (good, amount)."""

Share = tuple[tuple[tuple[int, int], ...], tuple[Choice, ...]]
"""What one component adds to a production: fixed goods, and producers of choice."""

Prices = tuple[tuple[int, ...], tuple[int, ...]]
"""Coins for one unit of each class of goods, left and right."""


@dataclass(slots=True)
class City:
    """Own production (fixed and by choice), what of it is for sale, prices, and what stands in the city."""

    fixed: Goods
    choices: list[Choice]
    sold: Goods
    sold_choices: list[Choice]
    prices: Prices
    cards: set[int] = field(default_factory=set)
    buildings: set[str] = field(default_factory=set)

    def may_make(self, good: int) -> bool:
        """Is the good among the alternatives of an own producer?"""
        for choice in self.choices:
            for option in choice:
                for made, _ in option:
                    if made == good:
                        return True
        return False

    def most_sold(self, good: int) -> int:
        """No more than this of a good can be bought here."""
        most = self.sold[good]
        for choice in self.sold_choices:
            for option in choice:
                for made, amount in option:
                    if made == good:
                        most += amount
        return most


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
        self._constant = {item: shares for item in self._producing if (shares := self._shares(item)) is not None}

    def _shares(self, component: int) -> tuple[Share, Share] | None:
        """What a component always adds: to the own production, and to what is for sale."""
        shares: list[Share] = []
        for private in (True, False):
            made = self.machine.standing.production_of(component, private=private)
            if made is None:
                return None
            fixed, choices = self._sorted(made)
            shares.append((tuple((good, amount) for good, amount in enumerate(fixed) if amount), tuple(choices)))
        return shares[0], shares[1]

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
        found: list[City] | None = state.cache.get("cities")
        if found is None:
            found = [self._city(state, seat) for seat in range(state.seats)]
            state.cache["cities"] = found
        return found

    def _city(self, state: State, seat: int) -> City:
        city = City(*self._goods(state, seat, True), *self._goods(state, seat, False), self.prices(state, seat))
        for thing in state.things[self.machine.library.layout.noun["card"]][seat]:
            card = self.pieces.cards[thing[0] >> 3]
            city.cards.add(card.number)
            city.buildings.add(card.building)
        return city

    def _goods(self, state: State, seat: int, private: bool) -> tuple[Goods, list[Choice]]:
        return self._sorted(self.machine.standing.production(state, seat, private=private))

    def _sorted(self, producers: Iterable[Production]) -> tuple[Goods, list[Choice]]:
        fixed = [0] * len(self._good)
        choices: list[Choice] = []
        number = self._good
        for producer in producers:
            if len(producer) == 1:
                for name, amount in producer[0]:
                    fixed[number[name]] += amount
            else:
                choices.append(tuple(tuple((number[name], amount) for name, amount in option) for option in producer))
        return fixed, choices

    def prices(self, state: State, seat: int) -> Prices:
        """What the seat pays for one unit of each class."""
        hook = self.machine.standing.hook
        left, right = (tuple(hook(state, seat, "trade_price", args) or 0 for args in side) for side in self._arguments)
        return left, right

    def arrives(self, state: State, seat: int, component: int) -> None:
        """Keep the cache true after a host became live."""
        if component in self._producing:
            city = self.cities(state)[seat]
            if component in self._constant:
                for fixed, choices, (made, offered) in zip(
                    (city.fixed, city.sold), (city.choices, city.sold_choices), self._constant[component], strict=True
                ):
                    for good, amount in made:
                        fixed[good] += amount
                    choices.extend(offered)
            else:
                city.fixed, city.choices = self._goods(state, seat, True)
                city.sold, city.sold_choices = self._goods(state, seat, False)
        if component in self._pricing:
            self.cities(state)[seat].prices = self.prices(state, seat)


def covers(missing: dict[int, int], choices: list[Choice]) -> bool:
    """Can the producers of choice, each used once, make what is missing (good -> amount)?"""
    if not missing:
        return True
    good = next(iter(missing))
    for place, choice in enumerate(choices):
        for option in choice:
            for made, amount in option:
                if made == good:
                    left = _less(missing, option) if len(option) > 1 else _less_one(missing, made, amount)
                    if not left or covers(left, choices[:place] + choices[place + 1 :]):
                        return True
    return False


def _less(missing: dict[int, int], made: Iterable[tuple[int, int]]) -> dict[int, int]:
    for good, amount in made:
        if good in missing:
            missing = _less_one(missing, good, amount)
    return missing


def _less_one(missing: dict[int, int], good: int, amount: int) -> dict[int, int]:
    left = missing.copy()
    if left[good] > amount:
        left[good] -= amount
    else:
        del left[good]
    return left
