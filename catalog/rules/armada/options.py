"""The moves that a seat has: every use of a card with every step and every just sufficient payment."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.armada.economy import ArmadaCity
from kartotek.catalog.rules.armada.pieces import FREE, Fleet
from kartotek.catalog.rules.armada.plans import ArmadaPlans, Prices, add_prices
from kartotek.catalog.rules.armada.state import NO_FLEET
from kartotek.catalog.rules.armada.trade import SIDES, Basket
from kartotek.catalog.rules.seven_wonders.options import Options
from kartotek.catalog.rules.seven_wonders.pieces import Card

__all__ = ["ArmadaOptions"]

_LIKES_STEPS: Final = 0.75
"""How often random play tries to step where it may: often, so that ships get far in a game."""


class ArmadaOptions(Options):
    """What one seat can do with cards and ships as things stand."""

    plans: ArmadaPlans
    _city: ArmadaCity

    def __init__(self, plans: ArmadaPlans, state: State, seat: int) -> None:
        super().__init__(plans, state, seat)
        self._voyages = plans.voyages
        self._coins = state.held[seat][plans.coin]

    # ---- all moves ----

    def moves(self, card: Card) -> Iterator[dict[str, Any]]:
        for do in self.uses(card):
            for free in self._free(do, card):
                for step in (None, *self._steps(do, card, free)):
                    for basket in self._baskets(do, card, free, step):
                        yield self._written(do, card, free, step, basket)
        yield from self.sales(card)

    def _free(self, do: str, card: Card) -> list[Fleet | None]:
        """The fleets of the step that the card gives; None where it gives none or no ship can move."""
        if do == "stage" or card.component not in self._voyages.free_steps:
            return [None]
        return list(self._voyages.movable(self._state, self._seat)) or [None]

    def _steps(self, do: str, card: Card, free: Fleet | None) -> list[Fleet]:
        """The fleets that may move for their price."""
        if do != "stage":
            fleets = [self.plans.pieces.fleet_of_color.get(card.color)]
        elif self._voyages.chooses(self._state, self._city):
            fleets = list(self.plans.pieces.fleets)
        else:
            shipyard = self.plans.pieces.shipyards[self._state.extra.shipyards[self._seat]]
            fleets = [None if shipyard.wonder_fleet is None else self.plans.pieces.fleets[shipyard.wonder_fleet]]
        spaces, last = self._voyages.spaces(self._state, self._seat), self.plans.pieces.last_space
        return [fleet for fleet in fleets if fleet and spaces[fleet.number] + (fleet is free) < last]

    def _baskets(self, do: str, card: Card, free: Fleet | None, step: Fleet | None) -> list[Basket]:
        """All ways to pay for a use and its step together; none where a price is unknown."""
        if do == "build":
            prices: Prices = (card.price,)
        elif do == "stage":
            assert self._stage is not None
            prices = (self._stage.price,)
        else:
            prices = (FREE,)
        if step is not None:
            loose = NO_FLEET if free is None else free.number
            found = self._voyages.prices(self._state, self._city, step.number, loose, stage=do == "stage")
            prices = add_prices(prices, found)
        known = [price for price in prices if price is not None]
        baskets = self.plans.trade.baskets(known, self._city, self._coins) if len(known) == len(prices) else []
        if do == "build" and self._state.extra.teams and self.plans.chained(self._state, self._seat, card):
            return [basket for basket in baskets if not any(basket)]
        return baskets

    def _written(self, do: str, card: Card, free: Fleet | None, step: Fleet | None, basket: Basket) -> dict[str, Any]:
        """A move as replays write it."""
        move: dict[str, Any] = {"seat": self._seat, "do": do, "card": card.id}
        if free is not None:
            move["free"] = free.id
        if step is not None:
            move["step"] = True
            if do == "stage":
                move["fleet"] = step.id
        goods = self.plans.pieces.goods
        for side, bought in zip(SIDES, basket, strict=True):
            if bought:
                move[side] = {goods[good]: bought[good] for good in sorted(bought)}
        return move

    # ---- a random move ----

    def some_move(self, do: str, card: Card, rng: Random) -> dict[str, Any] | None:
        free = rng.choice(self._free(do, card))
        steps = self._steps(do, card, free)
        if steps and rng.random() < _LIKES_STEPS:
            step = rng.choice(steps)
            baskets = self._baskets(do, card, free, step)
            if baskets:
                return self._written(do, card, free, step, rng.choice(baskets))
        baskets = self._baskets(do, card, free, None)
        return self._written(do, card, free, None, rng.choice(baskets)) if baskets else None

    def sales(self, card: Card) -> Iterator[dict[str, Any]]:
        yield {"seat": self._seat, "do": "sell", "card": card.id, "take": "coins"}
        if self._voyages.can_step_for_sale(self._state, self._seat):
            yield {"seat": self._seat, "do": "sell", "card": card.id, "take": "step"}

    def sale(self, card: Card, rng: Random) -> dict[str, Any]:
        return rng.choice(list(self.sales(card)))
