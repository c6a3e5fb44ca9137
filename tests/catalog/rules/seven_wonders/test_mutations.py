"""Legal moves of random games, spoiled in one way each: all are refused by the rule that was broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.rules.seven_wonders import SevenWonders
from tests.catalog.rules.conftest import Opener

Spoiled = tuple[str, dict[str, Any], set[str]]
"""What was done to a move, the move, and the rules of which at least one must be reported."""

SIDES = {"left": -1, "right": 1}


def spoil(game: SevenWonders, state: State, move: dict[str, Any]) -> Iterator[Spoiled]:
    """Every way to spoil this move that surely breaks a rule."""
    seat, hand = move["seat"], {game.pieces.cards[number].id for number in game.plans.hand(state, move["seat"])}
    absent = min(set(game.pieces.card) - hand)
    yield "wrong card", move | {"card": absent}, {"rule:choose-card"}
    if move["do"] in ("build", "stage"):
        yield from _spoil_payment(game, state, move)
    if move["do"] == "stage":
        built = state.extra.stages[seat]
        yield "stage out of order", move | {"stage": built + 2}, {"rule:stage-order"}
    if move["do"] == "build_chain" or (move["do"] == "build" and "left" not in move and "right" not in move):
        building = game.pieces.card[move["card"]].building
        copy = state.copy()
        double = next(card for card in game.pieces.cards if card.building == building)
        game.placing.build(copy, seat, double)
        copy.cache.clear()
        assert {fault.rule for fault in game.play(copy, move)} == {"rule:duplicate-building"}, move


def _spoil_payment(game: SevenWonders, state: State, move: dict[str, Any]) -> Iterator[Spoiled]:
    cities = game.economy.cities(state)
    for side, step in SIDES.items():
        bought = move.get(side, {})
        for good, amount in bought.items():
            less = {name: number for name, number in bought.items() if name != good}
            yield "too little bought", move | {side: less}, {"rule:cost"}
            yield "too much bought", move | {side: bought | {good: amount + 1}}, {"rule:trade-missing"}
            other = "right" if side == "left" else "left"
            seller = cities[(move["seat"] - step) % state.seats]
            number = game.pieces.goods.index(good)
            wanted = move.get(other, {}) | {good: move.get(other, {}).get(good, 0) + amount}
            if not seller.sale.most(number):
                moved = {side: less, other: wanted}
                yield "wrong neighbour", move | moved, {"rule:trade-goods"}
    unneeded = next(good for good in game.pieces.goods if all(good not in move.get(side, {}) for side in SIDES))
    yield "unneeded good", move | {"left": move.get("left", {}) | {unneeded: 1}}, {"rule:trade-missing", "rule:cost"}


def too_poor(game: SevenWonders, state: State, move: dict[str, Any]) -> set[str]:
    """The rules reported if the seat had one coin less than the move costs; nothing if it is free."""
    plan = game.plans.plan(state, move["seat"], move)[0]
    price = plan.bank + plan.left + plan.right
    if not price:
        return set()
    copy = state.copy()
    copy.held[move["seat"]][game.facts.library.layout.amount["coin"]] = price - 1
    return {fault.rule for fault in game.play(copy, move)}


@pytest.mark.parametrize("players", range(2, 8))
def test_spoiled_moves_are_refused_by_the_right_rule(opened: Opener, players: int) -> None:
    game = opened("seven-wonders")
    assert isinstance(game, SevenWonders)
    seen: Counter[str] = Counter()
    for seed in range(3):
        replay = random_game(game, players, seed)
        state, rng = game.begin(replay.setup), Random(seed)
        for move in replay.moves:
            if state.extra.ask is None and rng.random() < 0.5:
                before = state.digest()
                for kind, wrong, rules in spoil(game, state, dict(move)):
                    found = {fault.rule for fault in game.play(state, wrong)}
                    assert found & rules, (kind, move, wrong, found)
                    seen[kind] += 1
                poor = too_poor(game, state, dict(move))
                assert poor <= {"rule:trade-coins-at-start", "rule:coin-cost"}
                seen["too few coins"] += bool(poor)
                assert state.digest() == before
            assert list(game.play(state, move)) == []
    assert all(seen[kind] for kind in ("wrong card", "wrong neighbour", "too few coins", "stage out of order")), seen
    assert seen["too little bought"] and seen["too much bought"] and seen["unneeded good"]
