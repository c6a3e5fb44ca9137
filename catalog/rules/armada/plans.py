"""Is a move legal? A structure or stage and the step of a ship are one payment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.armada.economy import FAR_SIDES, ArmadaCity, ArmadaEconomy
from kartotek.catalog.rules.armada.pieces import FREE, ArmadaPieces
from kartotek.catalog.rules.armada.state import NO_FLEET, ArmadaPlan
from kartotek.catalog.rules.armada.trade import EMPTY, SIDES, ArmadaTrade, Basket
from kartotek.catalog.rules.armada.voyages import Voyages
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import Illegal
from kartotek.catalog.rules.seven_wonders.economy import City
from kartotek.catalog.rules.seven_wonders.pieces import Card, CoinsAndGoods, Stage
from kartotek.catalog.rules.seven_wonders.plans import Plans
from kartotek.catalog.rules.seven_wonders.state import Plan
from kartotek.catalog.rules.seven_wonders.trade import NOTHING

__all__ = ["ArmadaPlans", "Prices", "add_prices"]

Prices = tuple[CoinsAndGoods | None, ...]
"""The alternatives of one price; None where a part of it is unknown."""

_SEA_KEYS: Final = frozenset(["step", "free", "fleet", *FAR_SIDES])
"""What only a move of the expansion has."""

_PLAIN_KEYS: Final = frozenset(["seat", "do", "card"])

_SIDE_KEYS: Final = frozenset(SIDES)

_FOR_SALE: Final = ("coins", "step")
"""What may be taken for a sold card."""


class ArmadaPlans(Plans):
    """Checks moves with what they ask of the ships against the state at the start of the turn."""

    plan_type: ClassVar[type[Plan]] = ArmadaPlan
    pieces: ArmadaPieces
    trade: ArmadaTrade

    def __init__(
        self, machine: Machine, facts: Facts, pieces: ArmadaPieces, economy: ArmadaEconomy, trade: ArmadaTrade
    ) -> None:
        super().__init__(machine, facts, pieces, economy, trade)
        self.voyages = Voyages(machine, pieces)
        self.coin = self._coin
        self._incomplete = next(pieces.missing(), None) is not None

    # ---- paid uses ----

    def _pay(
        self,
        state: State,
        city: City,
        price: CoinsAndGoods,
        move: Mapping[str, Any],
        card: Card,
        stage: Stage | None = None,
    ) -> tuple[Plan, list[Illegal]]:
        """The card or the stage together with the step; a move without anything new is one of the base game."""
        gives_step = stage is None and card.component in self.voyages.free_steps
        if _SEA_KEYS.isdisjoint(move) and not gives_step and not self._incomplete and not state.extra.teams:
            return super()._pay(state, city, price, move, card, stage)
        printed: Prices = (None if stage is None and card.number in self.pieces.unpriced else price,)
        plan = ArmadaPlan("build" if stage is None else "stage", card.number)
        faults = self._sail_and_pay(state, city, printed, move, card, plan)
        buys = stage is None and state.extra.teams and any(move.get(side) for side in SIDES)
        if buys and self.chained(state, city.seat, card):
            faults.append(Illegal("rule:teams-buying", "build_chain", "goods bought", card.id))
        return plan, faults

    def _unpaid(self, state: State, city: City, card: Card, move: Mapping[str, Any]) -> tuple[Plan, list[Illegal]]:
        """Only a step is paid for."""
        plan = ArmadaPlan(str(move["do"]), card.number)
        if plan.do != "sell":
            faults = self._conditions(state, city, card, plan)
            if move.keys() == _PLAIN_KEYS and card.component not in self.voyages.free_steps and not self._incomplete:
                return plan, faults
            return plan, faults + self._sail_and_pay(state, city, (FREE,), move, card, plan)
        taken, faults = move.get("take"), []
        if taken not in _FOR_SALE:
            faults.append(Illegal("rule:sell", "coins or step", str(taken), card.id))
        elif taken == "step" and not self.voyages.can_step_for_sale(state, city.seat):
            faults.append(Illegal("rule:fleet-last-space", "a ship that can move", "none", card.id))
        odd = [key for key in (*SIDES, "step", "free", "fleet") if move.get(key)]
        if odd:
            faults.append(Illegal("rule:sell", "coins or step alone", ", ".join(odd), card.id))
        plan.sale = str(taken)
        return plan, faults

    def free_builders(self, state: State, seat: int) -> list[Entry]:
        """The actions of a seat that build from the hand for nothing, used or not."""
        components = [component for component, _ in state.live[seat] if component in self._free_builders]
        return [entry for component in components for entry in self.machine.library.timed(component, "action")]

    def sale(self, card: Card) -> Plan:
        return ArmadaPlan("sell", card.number, sale="coins")

    def _conditions(self, state: State, city: City, card: Card, plan: Plan) -> list[Illegal]:
        faults = super()._conditions(state, city, card, plan)
        if plan.do == "build_chain" and card.number in self.pieces.unchained:
            return [fault for fault in faults if fault.rule != "rule:chain"]
        return faults

    # ---- one payment ----

    def _sail_and_pay(
        self, state: State, city: City, price: Prices, move: Mapping[str, Any], card: Card, plan: ArmadaPlan
    ) -> list[Illegal]:
        """Fill the plan in with what is paid and what the ships do; every rule that is broken comes back."""
        assert isinstance(city, ArmadaCity)
        stage = plan.do == "stage"
        free, faults = self.voyages.free_fleet(state, city, card, move)
        step, more = self.voyages.paid_fleet(state, city, card, move, free)
        faults += more
        prices = (
            price if step == NO_FLEET else add_prices(price, self.voyages.prices(state, city, step, free, stage=stage))
        )
        basket, costs, wrong = self._read(city, move)
        faults += wrong
        known = [item for item in prices if item is not None]
        bank = known[0][0] if known else 0
        plan.bank, plan.step, plan.free = bank, step, free
        plan.left, plan.right, plan.left2, plan.right2 = costs
        plan.unknown = not known or (plan.do == "build_chain" and card.number in self.pieces.unchained)
        if not wrong:
            faults += self._covered(city, known, basket, together=step != NO_FLEET)
        total, coins = bank + sum(costs), state.held[city.seat][self._coin]
        if total and "coins" in state.extra.doubts[city.seat]:
            plan.unknown = True
        elif total and total > coins:
            faults.append(Illegal("rule:trade-coins-at-start" if total > bank else "rule:coin-cost", total, coins))
        return faults

    def _covered(
        self, city: ArmadaCity, prices: Sequence[CoinsAndGoods], basket: Basket, *, together: bool
    ) -> Sequence[Illegal]:
        """Do production and purchases cover the price exactly? Of an unknown price only the sellers are checked."""
        if not any(basket):
            if not prices or any(city.own.makes(needs) for _, needs in prices):
                return ()
            faults = [self.trade.too_little(prices[0], city.own)]
        elif not prices:
            return [
                fault
                for fault in self.trade.basket_faults([FREE], city, basket)
                if fault.rule not in ("rule:trade-missing", "rule:cost")
            ]
        else:
            faults = self.trade.basket_faults(prices, city, basket)
        if together:
            return [_paid_together(fault) for fault in faults]
        return faults

    def _read(self, city: ArmadaCity, move: Mapping[str, Any]) -> tuple[Basket, list[int], list[Illegal]]:
        """What the move buys on each side, and what it costs."""
        if _SIDE_KEYS.isdisjoint(move):
            return EMPTY, [0] * len(SIDES), []
        rates = [city.prices.left, city.prices.right, *(market.prices for market in city.far)]
        rates += [(0,) * len(city.prices.left)] * (len(SIDES) - len(rates))
        basket, costs = [], []
        for side, rate in zip(SIDES, rates, strict=True):
            reported = move.get(side)
            bought, cost = self.trade.read(reported, rate) if reported else (NOTHING, 0)
            if bought is None:
                return (), [0] * len(SIDES), [Illegal("rule:trade-goods", "amounts of goods", str(reported), side)]
            basket.append(bought)
            costs.append(cost)
        return tuple(basket), costs, []


def add_prices(one: Prices, other: Prices) -> Prices:
    """Every alternative of one price with every alternative of another; unknown if a part is."""
    if None in one or None in other:
        return (None,)
    return tuple(_together(a, b) for a in one for b in other if a is not None and b is not None)


def _together(one: CoinsAndGoods, other: CoinsAndGoods) -> CoinsAndGoods:
    goods = dict(one[1])
    for good, amount in other[1]:
        goods[good] = goods.get(good, 0) + amount
    return one[0] + other[0], tuple(sorted(goods.items()))


def _paid_together(fault: Illegal) -> Illegal:
    """Where a step is paid for too, the fault is of the common payment."""
    if fault.rule != "rule:cost":
        return fault
    return Illegal("rule:fleet-step-payment", fault.need, fault.have, fault.about)
