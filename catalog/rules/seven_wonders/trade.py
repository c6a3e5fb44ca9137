"""Paying with own production and purchases: is a payment enough and not too much, and which payments are there?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from catalog.rules.game import Illegal
from catalog.rules.seven_wonders.economy import City, Goods, Prices, covers
from catalog.rules.seven_wonders.pieces import Needs, Pieces, Price

__all__ = ["Purchase", "Trade"]

Purchase = dict[int, int]
"""Goods bought from one neighbour: good -> amount, never 0."""

_NOTHING: Purchase = {}


class Trade:
    """Payments of one city, given its own and its neighbours' economies."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        self._good = {name: number for number, name in enumerate(pieces.goods)}

    def read(self, bought: Any) -> Purchase | None:
        """Goods as a move names them; None if they are not goods."""
        if not bought:
            return _NOTHING
        if not isinstance(bought, Mapping):
            return None
        goods: Purchase = {}
        for name, amount in bought.items():
            if name not in self._good or not isinstance(amount, int) or isinstance(amount, bool) or amount < 0:
                return None
            if amount:
                goods[self._good[name]] = amount
        return goods

    def price_of(self, bought: Purchase, prices: tuple[int, ...]) -> int:
        """Coins for a purchase from one side."""
        classes, coins = self.pieces.class_of, 0
        for good, amount in bought.items():
            coins += amount * prices[classes[good]]
        return coins

    # ---- is a payment right? ----

    def own_faults(self, price: Price, own: City) -> list[Illegal]:
        """Does the own production do, with nothing bought?"""
        fixed = own.fixed
        missing = {good: amount - fixed[good] for good, amount in price[1] if amount > fixed[good]}
        if not missing or covers(missing, own.choices):
            return []
        return [Illegal("rule:cost", self.names(dict(price[1])), self._made(fixed))]

    def faults(
        self, price: Price, own: City, left: City, right: City, buy_left: Purchase, buy_right: Purchase
    ) -> list[Illegal]:
        """Rules that a purchase breaks, coins left aside: sellers must have it, it must do, and all of it be needed."""
        found: list[Illegal] = []
        for side, seller, wanted in (("left", left, buy_left), ("right", right, buy_right)):
            if wanted and not self._sells(seller, wanted):
                found.append(Illegal("rule:trade-goods", self.names(wanted), self._made(seller.sold), side))
        missing = self._missing(price[1], own, buy_left, buy_right)
        if not covers(missing, own.choices):
            found.append(Illegal("rule:cost", self.names(dict(price[1])), self._made(own.fixed)))
        else:
            found += self._unneeded(price[1], own, buy_left, buy_right)
        return found

    def _missing(self, needs: Needs, own: City, buy_left: Purchase, buy_right: Purchase) -> dict[int, int]:
        fixed = own.fixed
        missing = {}
        for good, amount in needs:
            lacking = amount - fixed[good] - buy_left.get(good, 0) - buy_right.get(good, 0)
            if lacking > 0:
                missing[good] = lacking
        return missing

    def _unneeded(self, needs: Needs, own: City, left: Purchase, right: Purchase) -> Iterator[Illegal]:
        """A good is needed if the purchase with one unit less of it would not do."""
        wanted, fixed = dict(needs), own.fixed
        for good in sorted(left | right):
            bought, need = left.get(good, 0) + right.get(good, 0), wanted.get(good, 0)
            if fixed[good] + bought <= need and not own.may_make(good):
                continue  # nothing else could supply it
            enough = min(bought, need)
            while enough and covers(
                self._missing(needs, own, {**left, good: enough - 1}, {**right, good: 0}), own.choices
            ):
                enough -= 1
            if enough < bought:
                yield Illegal("rule:trade-missing", enough, bought, self.pieces.goods[good])

    def _sells(self, seller: City, wanted: Purchase) -> bool:
        sold = seller.sold
        short = {good: amount - sold[good] for good, amount in wanted.items() if amount > sold[good]}
        return not short or covers(short, seller.sold_choices)

    def names(self, goods: Mapping[int, int]) -> str:
        return ", ".join(f"{amount} {self.pieces.goods[good]}" for good, amount in sorted(goods.items())) or "nothing"

    def _made(self, goods: Goods) -> str:
        return self.names({good: amount for good, amount in enumerate(goods) if amount})

    # ---- all ways to pay ----

    def ways(
        self, price: Price, own: City, left: City, right: City, coins: int, prices: Prices
    ) -> list[tuple[Purchase, Purchase]]:
        """Every purchase that is just enough and affordable; one empty purchase if own production does."""
        if price[0] > coins:
            return []
        missing = self._missing(price[1], own, _NOTHING, _NOTHING)
        if covers(missing, own.choices):
            return [(_NOTHING, _NOTHING)]
        budget = coins - price[0]
        cheapest = min(min(side) for side in prices)
        if (sum(missing.values()) - len(own.choices)) * cheapest > budget:
            return []  # even with every own choice in use the rest is too dear
        return [
            (buy_left, buy_right)
            for needed in self._needs(missing, own)
            if sum(needed.values()) * cheapest <= budget
            for buy_left, buy_right in self._shares(needed, left, right)
            if self.price_of(buy_left, prices[0]) + self.price_of(buy_right, prices[1]) <= budget
        ]

    def _needs(self, missing: dict[int, int], own: City) -> list[dict[int, int]]:
        """What is left to buy, for every best use of the own producers of choice."""
        helping = [
            useful
            for choice in own.choices
            if (useful := [option for option in choice if any(good in missing for good, _ in option)])
        ]
        if not helping:
            return [missing]
        goods = tuple(missing)
        states = {tuple(missing.values())}
        for useful in helping:
            states |= {_after(need, goods, option) for need in states for option in useful}
        smallest = [need for need in states if not any(_below(other, need) for other in states)]
        return [{good: n for good, n in zip(goods, need, strict=True) if n} for need in sorted(smallest)]

    def _shares(self, needed: dict[int, int], left: City, right: City) -> Iterator[tuple[Purchase, Purchase]]:
        """Every division of a need between the two sellers that both can meet."""
        goods = tuple(needed)
        ranges = []
        for good in goods:
            most_left, most_right = left.most_sold(good), right.most_sold(good)
            ranges.append(range(max(0, needed[good] - most_right), min(needed[good], most_left) + 1))
            if not ranges[-1]:
                return
        for amounts in product(*ranges):
            buy_left = {good: amount for good, amount in zip(goods, amounts, strict=True) if amount}
            buy_right = {good: needed[good] - n for good, n in zip(goods, amounts, strict=True) if needed[good] > n}
            if self._sells(left, buy_left) and self._sells(right, buy_right):
                yield buy_left, buy_right


def _after(need: tuple[int, ...], goods: tuple[int, ...], made: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    given = dict(made)
    return tuple(max(0, amount - given.get(good, 0)) for amount, good in zip(need, goods, strict=True))


def _below(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one != other and all(a <= b for a, b in zip(one, other, strict=True))
