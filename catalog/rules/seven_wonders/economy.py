"""What a city makes and what its neighbours charge: derived from the live abilities, kept only as a cache."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from catalog.effects.machine import Machine
from catalog.effects.standing import Production
from catalog.effects.state import State
from catalog.rules.seven_wonders.pieces import Pieces
from schema.language import nodes as n

__all__ = ["Choice", "City", "Economy", "covers"]

Goods = list[int]
Choice = tuple[tuple[tuple[int, int], ...], ...]
"""A producer with alternatives: each a bundle of (good, amount)."""

SIDES = (-1, 1)


@dataclass(slots=True)
class City:
    """Own production (fixed and by choice), what of it is for sale, and prices by [side][class]."""

    fixed: Goods
    choices: list[Choice]
    sold: Goods
    sold_choices: list[Choice]
    prices: tuple[tuple[int, ...], tuple[int, ...]]
    cards: set[int] = field(default_factory=set)
    buildings: set[str] = field(default_factory=set)


class Economy:
    """Cities by seat, kept in the state's cache and made anew when it is empty."""

    def __init__(self, machine: Machine, pieces: Pieces) -> None:
        self.machine = machine
        self.pieces = pieces
        self._good = {name: number for number, name in enumerate(pieces.goods)}
        hook = machine.library.vocabulary.hooks["trade_price"]
        layout = machine.library.layout
        self._arguments = [
            [{"class": layout.code(hook.attributes["class"], name), "side": layout.code(hook.attributes["side"], side)}
             for name in pieces.classes]
            for side in ("left", "right")
        ]
        self._touching = self._components_that("produce", "trade_price")

    def _components_that(self, transfer: str, hook: str) -> dict[int, bool]:
        """Components whose arrival changes a city; true where only the plain part of production changes."""
        found: dict[int, bool] = {}
        for entry in self.machine.library.entries:
            for node in n.walk(entry.source.ability.effect):
                if isinstance(node, n.Transfer) and node.kind == transfer:
                    found.setdefault(entry.component, True)
                elif isinstance(node, n.Mod) and node.hook == hook:
                    found[entry.component] = False
        return found

    def cities(self, state: State) -> list[City]:
        """The cities of a state."""
        found: list[City] | None = state.cache.get("cities")
        if found is None:
            found = [self._city(state, seat) for seat in range(state.seats)]
            state.cache["cities"] = found
        return found

    def _city(self, state: State, seat: int) -> City:
        own, for_sale = self._goods(state, seat, private=True), self._goods(state, seat, private=False)
        city = City(*own, *for_sale, self.prices(state, seat))
        for thing in state.things[self.machine.library.layout.noun["card"]][seat]:
            card = self.pieces.cards[thing[0] >> 3]
            city.cards.add(card.number)
            city.buildings.add(card.building)
        return city

    def _goods(self, state: State, seat: int, *, private: bool) -> tuple[Goods, list[Choice]]:
        return self._sorted(self.machine.standing.production(state, seat, private=private))

    def _sorted(self, producers: Iterable[Production]) -> tuple[Goods, list[Choice]]:
        fixed = [0] * len(self._good)
        choices: list[Choice] = []
        for producer in producers:
            numbered = tuple(tuple((self._good[name], amount) for name, amount in option) for option in producer)
            if len(numbered) == 1:
                for good, amount in numbered[0]:
                    fixed[good] += amount
            else:
                choices.append(numbered)
        return fixed, choices

    def prices(self, state: State, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What the seat pays for one unit of each class, left and right."""
        hook = self.machine.standing.hook
        left, right = (
            tuple(hook(state, seat, "trade_price", given) or 0 for given in side) for side in self._arguments
        )
        return left, right

    def card_arrives(self, state: State, seat: int, number: int) -> None:
        """Keep the cache true after a card was placed."""
        card = self.pieces.cards[number]
        self.arrives(state, seat, card.component)
        city = self.cities(state)[seat]
        city.cards.add(number)
        city.buildings.add(card.building)

    def arrives(self, state: State, seat: int, component: int) -> None:
        """Keep the cache true after any host became live."""
        if component not in self._touching:
            return
        city = self.cities(state)[seat]
        city.fixed, city.choices = self._goods(state, seat, private=True)
        city.sold, city.sold_choices = self._goods(state, seat, private=False)
        if not self._touching[component]:
            city.prices = self.prices(state, seat)


def covers(missing: Goods, choices: list[Choice], start: int = 0) -> bool:
    """Can the producers of choice, each used once, make what is missing?"""
    for good, amount in enumerate(missing):
        if amount > 0:
            break
    else:
        return True
    if len(choices) == start:
        return False
    for place in range(start, len(choices)):
        for option in choices[place]:
            if any(item == good for item, _ in option):
                left = missing.copy()
                for item, made in option:
                    left[item] -= made
                rest = choices[:place] + choices[place + 1 :]
                if covers(left, rest, 0):
                    return True
    return False
