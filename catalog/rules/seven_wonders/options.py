"""The moves that a seat has: all of them, or a random one found without listing the rest."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from catalog.effects.state import State
from catalog.rules.seven_wonders.pieces import Price, Stage
from catalog.rules.seven_wonders.plans import FREE_CITY, Plans
from catalog.rules.seven_wonders.trade import Purchase

__all__ = ["all_moves", "card_moves", "random_play", "stage_payments"]


Payments = list[dict[str, dict[str, int]]]
"""Ways to pay, as moves write them: what is bought on the left and on the right."""


def all_moves(plans: Plans, state: State, seat: int) -> Iterator[dict[str, Any]]:
    """Every way to use every card of the hand, with every just sufficient payment."""
    numbers = sorted(set(plans.hand(state, seat)))
    free_city = seat == FREE_CITY and state.extra["holder"] is not None
    must_use = free_city and any(plans.usable(state, seat, number) for number in numbers)
    for_stage = stage_payments(plans, state, seat)
    for number in numbers:
        yield from card_moves(plans, state, seat, number, for_stage, sell=not must_use)


def card_moves(
    plans: Plans, state: State, seat: int, number: int, for_stage: Payments, *, sell: bool = True
) -> Iterator[dict[str, Any]]:
    """Every way to use one card; the payments for the next stage are the same for every card."""
    card = plans.pieces.cards[number]
    city = plans.economy.cities(state)[seat]
    if card.building not in city.buildings:
        if card.chain_from & city.cards:
            yield {"seat": seat, "do": "build_chain", "card": card.id}
            if seat == FREE_CITY and state.extra["holder"] is not None:
                return  # a chain that helps the Free City must be used
        else:
            for payment in _payments(plans, state, seat, card.price):
                yield {"seat": seat, "do": "build", "card": card.id} | payment
        if plans.free_builder(state, seat) is not None:
            yield {"seat": seat, "do": "build_free", "card": card.id}
    for payment in for_stage:
        yield {"seat": seat, "do": "stage", "card": card.id} | payment
    if sell:
        yield {"seat": seat, "do": "sell", "card": card.id}


def stage_payments(plans: Plans, state: State, seat: int) -> Payments:
    """All ways to pay for the next stage; none where there is none."""
    stage = plans.next_stage(state, seat)
    return [] if stage is None else _payments(plans, state, seat, stage.price, stage)


def _payments(plans: Plans, state: State, seat: int, price: Price, stage: Stage | None = None) -> Payments:
    return [_purchases(plans, left, right) for left, right in plans.ways(state, seat, price, stage)]


def _purchases(plans: Plans, left: Purchase, right: Purchase) -> dict[str, dict[str, int]]:
    goods = plans.pieces.goods
    sides = (("left", left), ("right", right))
    return {side: {goods[good]: bought[good] for good in sorted(bought)} for side, bought in sides if bought}


def random_play(plans: Plans, state: State, seat: int, rng: Random) -> dict[str, Any]:
    """A random card of the hand used in a random way that is open to it; selling only now and then."""
    cards = list(plans.hand(state, seat))
    rng.shuffle(cards)
    for_stage = stage_payments(plans, state, seat)
    for number in cards:
        useful = list(card_moves(plans, state, seat, number, for_stage, sell=False))
        if useful and rng.random() < 0.95:
            return rng.choice(useful)
    sold = {"seat": seat, "do": "sell", "card": plans.pieces.cards[cards[0]].id}
    if seat == FREE_CITY and state.extra["holder"] is not None:
        return rng.choice(list(all_moves(plans, state, seat)))
    return sold
