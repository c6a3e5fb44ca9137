"""Faults that can be planted into the rules: each breaks one of them, and the referee must notice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.seven_wonders import SevenWonders

__all__ = ["FAULTS"]

Fault = Callable[[SevenWonders], None]


def _without(rule: str) -> Fault:
    """A limit that nobody looks at: a move is accepted although it breaks one rule."""

    def plant(game: SevenWonders) -> None:
        real = game.plans.plan

        def plan(state: State, seat: int, move: Any) -> Any:
            made, faults = real(state, seat, move)
            return made, [fault for fault in faults if fault.rule != rule or not made.do]

        game.plans.plan = plan  # type: ignore[method-assign]

    return plant


def _unpaid(*parts: str) -> Fault:
    """Some of what a move costs stays with the buyer, or does not arrive."""

    def plant(game: SevenWonders) -> None:
        real = game.placing.pay

        def pay(state: State, seat: int, plan: Any) -> None:
            cheaper = plan.copy()
            for part in parts:
                setattr(cheaper, part, 0)
            real(state, seat, cheaper)

        game.placing.pay = pay  # type: ignore[method-assign]

    return plant


def _neighbours_get_nothing(game: SevenWonders) -> None:
    coin, real = game.facts.library.layout.amount["coin"], game.placing.pay

    def pay(state: State, seat: int, plan: Any) -> None:
        others = [row[coin] for row in state.held]
        real(state, seat, plan)
        for other, coins in enumerate(others):
            if other != seat:
                state.held[other][coin] = coins

    game.placing.pay = pay  # type: ignore[method-assign]


def _priced(price: int) -> Fault:
    """Every good has one price, whatever the discounts."""

    def plant(game: SevenWonders) -> None:
        real = game.plans.trade.read

        def read(reported: Any, prices: Any) -> Any:
            return real(reported, tuple(price for _ in prices))

        game.plans.trade.read = read  # type: ignore[method-assign]

    return plant


def _placed(do: str, more: Callable[[State, Any, int], None]) -> Fault:
    """Placing something does more than it should."""

    def plant(game: SevenWonders) -> None:
        ways = game.placing._ways
        real = ways[do]

        def place(state: State, city: Any, number: int) -> Any:
            found = real(state, city, number)
            more(state, city, number)
            return found

        game.placing._ways = {**ways, do: place}

    return plant


def _discarded(state: State, _city: Any, number: int) -> None:
    state.extra.discard.append(number)


def _not_discarded(state: State, _city: Any, number: int) -> None:
    state.extra.discard.remove(number)


def _staged_twice(state: State, city: Any, _number: int) -> None:
    state.extra.stages[city.seat] += state.extra.stages[city.seat] < 3


def _sold_for(times: int) -> Fault:
    def plant(game: SevenWonders) -> None:
        real = game.machine.raise_event

        def raise_event(state: State, name: str, *rest: Any) -> None:
            for _ in range(times if name == "sell" else 1):
                real(state, name, *rest)

        game.machine.raise_event = raise_event  # type: ignore[method-assign,assignment]

    return plant


def _task(name: str, wrong: Callable[[SevenWonders, State], None]) -> Fault:
    """A part of the course of the game does something else."""

    def plant(game: SevenWonders) -> None:
        game._tasks = {**game._tasks, name: lambda state, *_: wrong(game, state)}

    return plant


def _skipped_phase(phase: str) -> Fault:
    def plant(game: SevenWonders) -> None:
        real = game._tasks["phase"]
        game._tasks = {
            **game._tasks,
            "phase": lambda state, name, *rest: None if name == phase else real(state, name, *rest),
        }

    return plant


def _passing(shift: int) -> Fault:
    """Hands stay where they are, or go too far."""

    def plant(game: SevenWonders) -> None:
        real = game.turns._next_turn

        def next_turn(state: State) -> None:
            hands = state.extra.hands
            real(state)
            state.extra.hands = [hands[(seat + shift) % state.seats] for seat in range(state.seats)]

        game.turns._next_turn = next_turn  # type: ignore[method-assign]
        game._tasks = {**game._tasks, "next": next_turn}

    return plant


def _leftovers_vanish(_game: SevenWonders, state: State) -> None:
    for hand in state.extra.hands:
        hand.clear()


def _tokens(victory: int | None, defeat: bool) -> Fault:
    """Conflicts are worth the same in every age, or cost nothing."""

    def plant(game: SevenWonders) -> None:
        real = game.turns.take_token

        def take(state: State, seat: int, *, won: bool) -> None:
            if won or defeat:
                real(state, seat, won=won)
            if won and victory is not None:
                things = state.things[game.facts.library.layout.noun["conflict_token"]][seat]
                things[-1] = (things[-1][0], victory)

        game.turns.take_token = take  # type: ignore[method-assign]

    return plant


def _another_choice(game: SevenWonders) -> None:
    """Who has chosen a card may choose another one."""
    real = game.waiting

    def waiting(state: State) -> Any:
        found = real(state)
        return range(state.seats) if found and state.extra.ask is None else found

    game.waiting = waiting  # type: ignore[method-assign]


def _limits_for_ever(game: SevenWonders) -> None:
    game.machine.use_limit = lambda *_: None  # type: ignore[method-assign]


def _unlimited_period(game: SevenWonders) -> None:
    game.machine.end_period = lambda *_: None  # type: ignore[method-assign]


def _rich_last_card(game: SevenWonders) -> None:
    game.plans._start = lambda *_: None  # type: ignore[method-assign]


FAULTS: dict[str, Fault] = {
    **{
        f"{rule} is not looked at": _without(f"rule:{rule}")
        for rule in (
            "cost", "coin-cost", "duplicate-building", "duplicate-building-free", "chain", "free-building",
            "trade-missing", "trade-goods", "trade-coins-at-start", "stage-order",
        )
    },
    "coins of a price are not paid": _unpaid("bank"),
    "purchases on the left are not paid": _unpaid("left"),
    "purchases on the right are not paid": _unpaid("right"),
    "nothing is paid": _unpaid("bank", "left", "right"),
    "neighbours get nothing": _neighbours_get_nothing,
    **{f"every good costs {price}": _priced(price) for price in (0, 1, 2)},
    "a sold card is not discarded": _placed("sell", _not_discarded),
    "a built card is discarded too": _placed("build", _discarded),
    "the card of a stage is discarded too": _placed("stage", _discarded),
    "a stage counts for two": _placed("stage", _staged_twice),
    "a sale brings nothing": _sold_for(0),
    "a sale brings twice the coins": _sold_for(2),
    "last cards vanish": _task("leftovers", _leftovers_vanish),
    "nobody plays a last card": _skipped_phase("last_card"),
    "nobody builds from the discard pile": _skipped_phase("discard_build"),
    "hands are not passed": _passing(0),
    "hands go two seats on": _passing(2),
    "every victory is worth one": _tokens(1, defeat=True),
    "defeats cost nothing": _tokens(None, defeat=False),
    "a second card may be chosen": _another_choice,
    "free buildings again and again": _limits_for_ever,
    "one free building in the whole game": _unlimited_period,
    "a last card is paid with the coins of its turn": _rich_last_card,
}  # fmt: skip
