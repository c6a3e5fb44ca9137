"""What a move pays to the bank and to the neighbours, and every way in which it could."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.game import Illegal
from kartotek.catalog.rules.seven_wonders.economy import City, Economy, Prices
from kartotek.catalog.rules.seven_wonders.pieces import Card, CoinsAndGoods, Stage
from kartotek.catalog.rules.seven_wonders.state import Plan, Start
from kartotek.catalog.rules.seven_wonders.trade import NOTHING, Payment, Trade

__all__ = ["NO_PLAN", "Paying"]

_PLAIN = 3
"""Seat, verb and card: the entries of a move that buys nothing."""

NO_PLAN = Plan("", -1)
"""Stands for the plan of a move that cannot be planned at all."""


class Paying:
    """Works out payments against the state at the start of the turn."""

    plan_type: ClassVar[type[Plan]] = Plan
    economy: Economy
    trade: Trade
    _coin: int
    _same_payment: bool
    _pays_at_start: bool
    _built: list[Plan]
    _staged: list[Plan]

    def _pay(
        self,
        state: State,
        city: City,
        price: CoinsAndGoods,
        move: Mapping[str, Any],
        card: Card,
        stage: Stage | None = None,
    ) -> tuple[Plan, list[Illegal]]:
        bank, needs = price
        if len(move) > _PLAIN and (move.get("left") or move.get("right")):
            plain = state.extra.starts is None and (stage is None or not self._same_payment)
            prices = city.prices if plain else self.prices(state, city, stage)
            return self._buy(state, city, price, move, card, "build" if stage is None else "stage", prices)
        if stage is None:
            plan = self._built[card.number]
        else:
            plan = self.plan_type("stage", card.number, bank) if bank else self._staged[card.number]
        faults: list[Illegal] = []
        if needs and not city.own.makes(needs):
            faults.append(self.trade.too_little(price, city.own))
        if bank and bank > state.held[city.seat][self._coin]:
            faults.append(Illegal("rule:coin-cost", bank, state.held[city.seat][self._coin]))
        return plan, faults

    def _buy(
        self,
        state: State,
        city: City,
        price: CoinsAndGoods,
        move: Mapping[str, Any],
        card: Card,
        do: str,
        prices: Prices,
    ) -> tuple[Plan, list[Illegal]]:
        """The plan with what the neighbours are paid, and what is wrong with the purchase."""
        trade, stated_left, stated_right = self.trade, move.get("left"), move.get("right")
        left, coins_left = trade.read(stated_left, prices.left) if stated_left else (NOTHING, 0)
        right, coins_right = trade.read(stated_right, prices.right) if stated_right else (NOTHING, 0)
        if left is None or right is None:
            return NO_PLAN, [Illegal("rule:trade-goods", "amounts of goods", f"{stated_left} {stated_right}")]
        plan = self.plan_type(do, card.number, price[0], coins_left, coins_right)
        faults = trade.faults(price, city, left, right)
        total, coins = price[0] + coins_left + coins_right, state.held[city.seat][self._coin]
        if total > coins:
            faults.append(Illegal("rule:trade-coins-at-start" if total > price[0] else "rule:coin-cost", total, coins))
        start = None if state.extra.starts is None else self._start(state, city.seat)
        if start is not None and coins_left + coins_right > start.coins:
            faults.append(Illegal("rule:trade-coins-at-start", coins_left + coins_right, start.coins, "last card"))
        return plan, faults

    def _start(self, state: State, seat: int) -> Start | None:
        """Where a last card is played: what the seat had when the turn began."""
        starts: list[Start] | None = state.extra.starts
        return None if starts is None or not self._pays_at_start else starts[seat]

    def prices(self, state: State, city: City, stage: Stage | None = None) -> Prices:
        """Prices of this turn; one profile lets a stage's own discount count for its payment."""
        start = self._start(state, city.seat)
        if start is not None:
            return self.economy.prices_with(state, city.seat, start.hosts)
        if stage is None or not self._same_payment:
            return city.prices
        live = state.live[city.seat]
        live.append((stage.component, -1))
        prices = self.economy.prices(state, city.seat)
        live.pop()
        return prices

    def ways(self, state: State, city: City, price: CoinsAndGoods, stage: Stage | None = None) -> list[Payment]:
        """All just sufficient payments that a city can afford."""
        coins, start = state.held[city.seat][self._coin], self._start(state, city.seat)
        if start is not None:
            coins = min(coins, price[0] + max(start.coins, 0))
        return self.trade.ways(price, city, coins, self.prices(state, city, stage))
