"""The moves that a seat has: all of them, or a random one found without listing the rest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Any, Final, TypeVar

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.seven_wonders.keys import FREE_CITY
from kartotek.catalog.rules.seven_wonders.pieces import Card
from kartotek.catalog.rules.seven_wonders.plans import Plans
from kartotek.catalog.rules.seven_wonders.trade import Payment

__all__ = ["Options", "all_moves", "random_play"]

_Item = TypeVar("_Item")

_FOR_NOTHING: Final[list[Payment]] = [({}, {})]

_SELDOM: Final = 0.02
"""How often random play sells a card that could be used."""


class Options:
    """What one seat can do with cards as things stand; the payments for its next stage are worked out once."""

    def __init__(self, plans: Plans, state: State, seat: int) -> None:
        self.plans = plans
        self._state = state
        self._seat = seat
        self.hand = plans.hand(state, seat)
        self._city = plans.economy.cities(state)[seat]
        self._builds_free = plans.free_builder(state, self._city) is not None
        self._stage = plans.next_stage(state, seat)
        self._for_stage: list[Payment] | None = None
        self._of_free_city = seat == FREE_CITY and state.extra.holder is not None

    def uses(self, card: Card) -> list[str]:
        """What to do with a card, selling left aside, that is legal if it can be paid."""
        uses = []
        if card.building not in self._city.buildings:
            if card.chain_from.isdisjoint(self._city.hosts):
                uses.append("build")
            elif self._of_free_city:
                return ["build_chain"]  # a chain that helps the Free City must be used
            else:
                uses.append("build_chain")
            if self._builds_free:
                uses.append("build_free")
        if self._stage is not None:
            uses.append("stage")
        return uses

    def payments(self, do: str, card: Card) -> list[Payment]:
        """All ways to pay for one use of a card."""
        if do == "build":
            return self.plans.ways(self._state, self._city, card.price)
        if do != "stage" or self._stage is None:
            return _FOR_NOTHING
        if self._for_stage is None:
            self._for_stage = self.plans.ways(self._state, self._city, self._stage.price, self._stage)
        return self._for_stage

    def moves(self, card: Card) -> Iterator[dict[str, Any]]:
        """Every way to use one card, with every just sufficient payment."""
        for do in self.uses(card):
            for payment in self.payments(do, card):
                yield self.move(do, card, payment)
        if self.may_sell:
            yield from self.sales(card)

    def some_move(self, do: str, card: Card, rng: Random) -> dict[str, Any] | None:
        """A random way to pay for one use of a card; None if there is none."""
        payments = self.payments(do, card)
        if not payments:
            return None
        return self.move(do, card, payments[0] if len(payments) == 1 else rng.choice(payments))

    def sales(self, card: Card) -> Iterator[dict[str, Any]]:
        """Every way to sell a card."""
        yield self.move("sell", card)

    def sale(self, card: Card, _rng: Random) -> dict[str, Any]:
        """A random way to sell a card."""
        return self.move("sell", card)

    @cached_property
    def may_sell(self) -> bool:
        """The Free City sells only what is of no use to it."""
        hand = self.hand if self._of_free_city else ()
        return not any(self.plans.usable(self._state, self._seat, number) for number in hand)

    def move(self, do: str, card: Card, payment: Payment = _FOR_NOTHING[0]) -> dict[str, Any]:
        """A move as replays write it."""
        move: dict[str, Any] = {"seat": self._seat, "do": do, "card": card.id}
        goods = self.plans.pieces.goods
        for side, bought in zip(("left", "right"), payment, strict=True):
            if bought:
                move[side] = {goods[good]: bought[good] for good in sorted(bought)}
        return move


def all_moves(options: Options) -> Iterator[dict[str, Any]]:
    """Every way to use every card of the hand."""
    for number in sorted(set(options.hand)):
        yield from options.moves(options.plans.pieces.cards[number])


def random_play(options: Options, rng: Random) -> dict[str, Any]:
    """A random card of the hand used in a random way that is open to it; sold if there is none, or now and then."""
    cards, hand = options.plans.pieces.cards, list(options.hand)
    sells = rng.random() < _SELDOM and options.may_sell
    while hand:
        card = cards[_drawn(hand, rng)]
        uses = [] if sells else options.uses(card)
        while uses:
            move = options.some_move(_drawn(uses, rng), card, rng)
            if move is not None:
                return move
    return options.sale(card, rng)


def _drawn(items: list[_Item], rng: Random) -> _Item:
    """Takes a random item out of a list."""
    return items.pop(int(rng.random() * len(items)))
