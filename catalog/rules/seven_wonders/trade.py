"""Paying with own production and purchases: is a payment enough and not too much, and which payments are there?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kartotek.catalog.rules.game import Illegal
from kartotek.catalog.rules.seven_wonders.economy import City, Prices
from kartotek.catalog.rules.seven_wonders.output import Output
from kartotek.catalog.rules.seven_wonders.pieces import CoinsAndGoods, Needs, Pieces

__all__ = ["NOTHING", "Payment", "Purchase", "Trade"]

Purchase = dict[int, int]
"""Goods bought from one neighbour: good -> amount, never 0."""

Payment = tuple[Purchase, Purchase]
"""What is bought on the left and on the right."""

NOTHING: Purchase = {}
"""What is bought where nothing is; nobody adds to it."""


class Trade:
    """Payments of a city with its own output and what its neighbours sell."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        self._good = {name: (number, pieces.class_of[number]) for number, name in enumerate(pieces.goods)}

    def read(self, reported: Any, prices: tuple[int, ...]) -> tuple[Purchase | None, int]:
        """Goods as a move names them (None if they are not goods), and what they cost on that side."""
        if type(reported) is not dict and not isinstance(reported, Mapping):
            return None, 0
        goods, bought, coins = self._good, {}, 0
        for name, amount in reported.items():
            if name not in goods or type(amount) is not int or amount < 0:
                return None, 0
            if amount:
                good, kind = goods[name]
                bought[good] = amount
                coins += amount * prices[kind]
        return bought, coins

    # ---- is a payment right? ----

    def too_little(self, price: CoinsAndGoods, own: Output, bought: Purchase = NOTHING) -> Illegal:
        """The fault of a payment that does not do; what was bought counts as had."""
        made = {good: amount for good, amount in enumerate(own.fixed) if amount}
        return Illegal("rule:cost", self.names(dict(price[1])), self.names(_together(made, bought)))

    def faults(self, price: CoinsAndGoods, city: City, buy_left: Purchase, buy_right: Purchase) -> list[Illegal]:
        """Rules that a purchase breaks, coins left aside: sellers must have it, it must do, and all of it be needed."""
        found: list[Illegal] = []
        own, left, right = city.own, city.left, city.right
        if buy_left and not left.makes(buy_left.items()):
            found.append(Illegal("rule:trade-goods", self.names(buy_left), self._made(left), "left"))
        if buy_right and not right.makes(buy_right.items()):
            found.append(Illegal("rule:trade-goods", self.names(buy_right), self._made(right), "right"))
        bought = _together(buy_left, buy_right) if buy_left and buy_right else buy_left or buy_right
        rest = dict(price[1])
        spare = False
        for good, amount in bought.items():
            if good in rest:
                rest[good] -= amount
            spare = spare or own.fixed[good] + own.more[good] > rest.get(good, -1)
        if not own.makes(rest.items()):
            found.append(self.too_little(price, own, bought))
        elif spare:  # else nothing could make up for a unit less
            found += self._unneeded(price[1], own, bought)
        return found

    def _unneeded(self, needs: Needs, own: Output, bought: Purchase) -> list[Illegal]:
        """A good is needed if the purchase with one unit less of it would not do."""
        found = []
        for good in sorted(bought):
            enough = min(bought[good], dict(needs).get(good, 0))
            while enough and own.makes(_rest(needs, {**bought, good: enough - 1}).items()):
                enough -= 1
            if enough < bought[good]:
                found.append(Illegal("rule:trade-missing", enough, bought[good], self.pieces.goods[good]))
        return found

    def names(self, goods: Mapping[int, int]) -> str:
        return ", ".join(f"{amount} {self.pieces.goods[good]}" for good, amount in sorted(goods.items())) or "nothing"

    def _made(self, output: Output) -> str:
        return self.names({good: amount for good, amount in enumerate(output.fixed) if amount})

    # ---- all ways to pay ----

    def ways(self, price: CoinsAndGoods, city: City, coins: int, prices: Prices) -> list[Payment]:
        """Every purchase that is just enough and affordable; one empty purchase if own production does."""
        bank, needs = price
        if bank > coins:
            return []
        own, left, right = city.own, city.left, city.right
        missing, short, helped = {}, 0, False
        for good, amount in needs:
            lacking = amount - own.fixed[good]
            if lacking > 0:
                if lacking > own.more[good] + left.most(good) + right.most(good):
                    return []
                missing[good] = lacking
                short += lacking
                helped = helped or own.more[good] > 0
        if not missing or (helped and own.makes(needs)):
            return [(NOTHING, NOTHING)]
        budget = coins - bank
        if (short - own.chosen if helped else short) * prices.least > budget:
            return []  # even with every own choice in use the rest is too dear
        remainders = own.remainders(missing) if helped else [missing]
        return [way for needed in remainders for way in self._divided(needed, left, right, budget, prices)]

    def _divided(
        self, needed: dict[int, int], left: Output, right: Output, budget: int, prices: Prices
    ) -> list[Payment]:
        """Every division of a need between the two sellers that both can meet and the budget allows."""
        partly: list[tuple[int, Purchase, Purchase]] = [(0, NOTHING, NOTHING)]
        for good, amount in needed.items():
            kind = self.pieces.class_of[good]
            here, there = prices.left[kind], prices.right[kind]
            shares = range(max(0, amount - right.most(good)), min(amount, left.most(good)) + 1)
            partly = [
                (
                    spent,
                    {**buy_left, good: share} if share else buy_left,
                    {**buy_right, good: amount - share} if share < amount else buy_right,
                )
                for coins, buy_left, buy_right in partly
                for share in shares
                if (spent := coins + share * here + (amount - share) * there) <= budget
            ]
        return [
            (buy_left, buy_right)
            for _, buy_left, buy_right in partly
            if (not buy_left or left.makes(buy_left.items())) and (not buy_right or right.makes(buy_right.items()))
        ]


def _together(left: Purchase, right: Purchase) -> Purchase:
    return {good: left.get(good, 0) + right.get(good, 0) for good in left | right}


def _rest(needs: Needs, bought: Purchase) -> dict[int, int]:
    """What a purchase leaves to the own production; less than nothing where too much was bought."""
    return {good: amount - bought.get(good, 0) for good, amount in needs}
