"""Paying with purchases on four sides, for a price that a discount may lower in several ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kartotek.catalog.rules.armada.economy import FAR_SIDES, ArmadaCity, Market
from kartotek.catalog.rules.game import Illegal
from kartotek.catalog.rules.seven_wonders.output import Output
from kartotek.catalog.rules.seven_wonders.pieces import CoinsAndGoods
from kartotek.catalog.rules.seven_wonders.trade import NOTHING, Purchase, Trade

__all__ = ["EMPTY", "SIDES", "ArmadaTrade", "Basket"]

SIDES: Final = ("left", "right", *FAR_SIDES)

Basket = tuple[Purchase, ...]
"""What is bought on each of the `SIDES`."""

EMPTY: Final[Basket] = (NOTHING,) * len(SIDES)


class ArmadaTrade(Trade):
    """A price may come with alternatives: a purchase must do for one of them, and be more than enough for none."""

    # ---- is a payment right? ----

    def basket_faults(self, prices: Sequence[CoinsAndGoods], city: ArmadaCity, basket: Basket) -> list[Illegal]:
        """Rules that a purchase breaks, coins left aside."""
        left, right, *far = basket
        if len(prices) == 1 and not any(far):
            return self.faults(prices[0], city, left, right)
        found: list[Illegal] = []
        for side, bought, sale in (("left", left, city.left), ("right", right, city.right)):
            if bought and not sale.makes(bought.items()):
                found.append(Illegal("rule:trade-goods", self.names(bought), self._made(sale), side))
        if any(far):
            found += self._far_faults(city, far)
        bought = together(basket)
        if not _does(prices, city.own, bought):
            found.append(self.too_little(prices[0], city.own, bought))
        else:
            found += self._needless(prices, city.own, bought)
        return found

    def _far_faults(self, city: ArmadaCity, far: Sequence[Purchase]) -> Iterator[Illegal]:
        """Only emporia sell there, up to their limits; where both name one city, it must make all of it together."""
        for side, bought, market in zip(FAR_SIDES, far, city.far or (None,) * len(far), strict=True):
            amount, limit = sum(bought.values()), market.limit if market else 0
            if amount > limit:
                yield Illegal("rule:emporium", limit, amount, side)
        sellers: dict[int, list[tuple[str, Purchase, Market]]] = {}
        for side, bought, market in zip(FAR_SIDES, far, city.far, strict=False):
            if bought:
                sellers.setdefault(market.seat, []).append((side, bought, market))
        for sold in sellers.values():
            wanted, sale = together([bought for _, bought, _ in sold]), sold[0][2].sale
            if not sale.makes(wanted.items()):
                sides = " ".join(side for side, _, _ in sold)
                yield Illegal("rule:trade-goods", self.names(wanted), self._made(sale), sides)

    def _needless(self, prices: Sequence[CoinsAndGoods], own: Output, bought: Purchase) -> Iterator[Illegal]:
        """A unit is needed if the purchase without it would do for none of the alternatives."""
        for good, amount in sorted(bought.items()):
            enough = amount
            while enough and _does(prices, own, {**bought, good: enough - 1}):
                enough -= 1
            if enough < amount:
                yield Illegal("rule:trade-missing", enough, amount, self.pieces.goods[good])

    # ---- all ways to pay ----

    def baskets(self, prices: Sequence[CoinsAndGoods], city: ArmadaCity, coins: int) -> list[Basket]:
        """Every purchase that is just enough and affordable; one empty purchase if own production does."""
        if len(prices) == 1 and not city.far:
            return [(*pair, NOTHING, NOTHING) for pair in self.ways(prices[0], city, coins, city.prices)]
        affordable = [price for price in prices if price[0] <= coins]
        if any(city.own.makes(needs) for _, needs in affordable):
            return [EMPTY]
        found = {_key(basket): basket for price in affordable for basket in self._for_price(price, city, coins)}
        sole = list(found.values())
        if len(prices) == 1:
            return sole
        return [basket for basket in sole if not any(self._needless(prices, city.own, together(basket)))]

    def _for_price(self, price: CoinsAndGoods, city: ArmadaCity, coins: int) -> Iterator[Basket]:
        bank, needs = price
        own = city.own
        missing = {good: amount - own.fixed[good] for good, amount in needs if amount > own.fixed[good]}
        sales = [city.left, city.right, *(market.sale for market in city.far)]
        rates = [city.prices.left, city.prices.right, *(market.prices for market in city.far)]
        limits = [None, None, *(market.limit for market in city.far)]
        for needed in own.remainders(missing):
            for basket in self._shared_out(list(needed.items()), sales, rates, limits, coins - bank):
                full = (*basket, *(NOTHING,) * (len(SIDES) - len(basket)))
                if not any(self._far_faults(city, full[2:])) and _sellers_can(sales, full):
                    yield full

    def _shared_out(
        self,
        needed: Sequence[tuple[int, int]],
        sales: Sequence[Output],
        rates: Sequence[tuple[int, ...]],
        limits: Sequence[int | None],
        budget: int,
    ) -> Iterator[Basket]:
        """Every division of a need among the sellers that the budget and the limits allow."""
        if not needed:
            yield (NOTHING,) * len(sales)
            return
        (good, amount), *rest = needed
        kind = self.pieces.class_of[good]
        most = [
            min(amount, sale.most(good), amount if limit is None else limit)
            for sale, limit in zip(sales, limits, strict=True)
        ]
        for shares in _divisions(amount, most):
            cost = sum(share * rate[kind] for share, rate in zip(shares, rates, strict=True))
            if cost <= budget:
                for others in self._shared_out(rest, sales, rates, limits, budget - cost):
                    yield tuple(
                        {**other, good: share} if share else other for other, share in zip(others, shares, strict=True)
                    )


def together(basket: Sequence[Purchase]) -> Purchase:
    """All that is bought, whoever sells it."""
    total: Purchase = {}
    for bought in basket:
        for good, amount in bought.items():
            total[good] = total.get(good, 0) + amount
    return total


def _does(prices: Sequence[CoinsAndGoods], own: Output, bought: Purchase) -> bool:
    return any(own.makes([(good, amount - bought.get(good, 0)) for good, amount in needs]) for _, needs in prices)


def _sellers_can(sales: Sequence[Output], basket: Basket) -> bool:
    near = zip(sales[:2], basket[:2], strict=True)
    return all(not bought or sale.makes(bought.items()) for sale, bought in near)


def _divisions(amount: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to divide an amount among shares that have a maximum."""
    if not most:
        if amount == 0:
            yield ()
        return
    for share in range(max(0, amount - sum(most[1:])), min(amount, most[0]) + 1):
        for rest in _divisions(amount - share, most[1:]):
            yield (share, *rest)


def _key(basket: Basket) -> tuple[tuple[tuple[int, int], ...], ...]:
    return tuple(tuple(sorted(bought.items())) for bought in basket)
