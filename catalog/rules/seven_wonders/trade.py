"""Paying with own production and purchases: is a payment enough and not too much, and which payments are there?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from catalog.rules.game import Illegal
from catalog.rules.seven_wonders.economy import City, Goods, covers
from catalog.rules.seven_wonders.pieces import Pieces, Price

__all__ = ["Payment", "Trade"]


@dataclass(frozen=True, slots=True)
class Payment:
    """Coins to the bank and to each neighbour, and the goods bought there."""

    bank: int
    to_left: int
    to_right: int

    @property
    def total(self) -> int:
        return self.bank + self.to_left + self.to_right


class Trade:
    """Payments of one city, given its own and its neighbours' economies."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        self._good = {name: number for number, name in enumerate(pieces.goods)}
        self._size = len(pieces.goods)

    def read(self, bought: Any) -> Goods | None:
        """Goods as a move names them; None if they are not goods."""
        goods = [0] * self._size
        if not bought:
            return goods
        if not isinstance(bought, Mapping):
            return None
        for name, amount in bought.items():
            if name not in self._good or not isinstance(amount, int) or isinstance(amount, bool) or amount < 0:
                return None
            goods[self._good[name]] = amount
        return goods

    def check(
        self, price: Price, own: City, left: City, right: City, buy_left: Goods, buy_right: Goods, coins: int, prices: Any
    ) -> tuple[Payment, list[Illegal]]:
        """What the payment comes to, and every rule that it breaks."""
        faults: list[Illegal] = []
        payment = Payment(price[0], self.cost(buy_left, prices[0]), self.cost(buy_right, prices[1]))
        for side, seller, wanted in (("left", left, buy_left), ("right", right, buy_right)):
            short = [max(0, want - made) for want, made in zip(wanted, seller.sold, strict=True)]
            if any(short) and not covers(short, seller.sold_choices):
                faults.append(Illegal("rule:trade-goods", self._names(wanted), self._names(seller.sold), side))
        missing = [
            max(0, need - made - one - other)
            for need, made, one, other in zip(price[1], own.fixed, buy_left, buy_right, strict=True)
        ]
        if any(missing) and not covers(missing, own.choices):
            faults.append(Illegal("rule:cost", self._names(price[1]), self._names(own.fixed)))
        elif any(buy_left) or any(buy_right):
            faults += self._unneeded(price, own, buy_left, buy_right)
        if payment.total > coins:
            rule = "rule:trade-coins-at-start" if payment.total > payment.bank else "rule:coin-cost"
            faults.append(Illegal(rule, payment.total, coins))
        return payment, faults

    def _unneeded(self, price: Price, own: City, left: Goods, right: Goods) -> Iterator[Illegal]:
        for good in range(self._size):
            if left[good] + right[good] > 0:
                missing = [
                    max(0, need - made - one - other + (1 if number == good else 0))
                    for number, (need, made, one, other) in enumerate(zip(price[1], own.fixed, left, right, strict=True))
                ]
                over = price[1][good] - own.fixed[good] - left[good] - right[good] < 0
                if over or not any(missing) or covers(missing, own.choices):
                    yield Illegal("rule:trade-missing", price[1][good], own.fixed[good], self.pieces.goods[good])

    def cost(self, bought: Goods, prices: tuple[int, ...]) -> int:
        classes = self.pieces.class_of
        return sum(amount * prices[classes[good]] for good, amount in enumerate(bought) if amount)

    def _names(self, goods: Any) -> str:
        return ", ".join(f"{amount} {self.pieces.goods[good]}" for good, amount in enumerate(goods) if amount) or "nothing"

    # ---- all ways to pay ----

    def ways(self, price: Price, own: City, left: City, right: City, coins: int, prices: Any) -> list[tuple[Goods, Goods]]:
        """Every purchase that is just enough and affordable; one empty purchase if own production does."""
        if price[0] > coins:
            return []
        missing = [max(0, need - made) for need, made in zip(price[1], own.fixed, strict=True)]
        if not any(missing) or covers(missing, own.choices):
            return [([0] * self._size, [0] * self._size)]
        if coins == price[0]:
            return [way for way in self._purchases(missing, own, left, right, prices) if not self._priced(way, prices)]
        return [
            way for way in self._purchases(missing, own, left, right, prices) if price[0] + self._priced(way, prices) <= coins
        ]

    def _priced(self, way: tuple[Goods, Goods], prices: Any) -> int:
        return self.cost(way[0], prices[0]) + self.cost(way[1], prices[1])

    def _purchases(self, missing: Goods, own: City, left: City, right: City, prices: Any) -> Iterator[tuple[Goods, Goods]]:
        for needed in self._needs(missing, own):
            for buy_left in self._shares(needed, 0):
                buy_right = [want - one for want, one in zip(needed, buy_left, strict=True)]
                if self._sells(left, buy_left) and self._sells(right, buy_right):
                    yield buy_left, buy_right

    def _needs(self, missing: Goods, own: City) -> list[Goods]:
        """What is left to buy, for every best use of the own producers of choice."""
        left_over = {tuple(missing)}
        for choice in own.choices:
            step = set(left_over)
            for need in left_over:
                for option in choice:
                    rest = list(need)
                    for good, made in option:
                        rest[good] = max(0, rest[good] - made)
                    step.add(tuple(rest))
            left_over = step
        smallest = [need for need in left_over if not any(_below(other, need) for other in left_over)]
        return [list(need) for need in sorted(smallest)]

    def _shares(self, needed: Goods, good: int) -> Iterator[Goods]:
        if good == self._size:
            yield []
            return
        for rest in self._shares(needed, good + 1):
            for amount in range(needed[good] + 1):
                yield [amount, *rest]

    def _sells(self, seller: City, wanted: Goods) -> bool:
        short = [max(0, want - made) for want, made in zip(wanted, seller.sold, strict=True)]
        return not any(short) or covers(short, seller.sold_choices)


def _below(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one != other and all(a <= b for a, b in zip(one, other, strict=True))
