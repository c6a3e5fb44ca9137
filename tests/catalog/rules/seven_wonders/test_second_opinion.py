"""The referee agrees with the rules on random, offered and changed moves, and catches faults planted in the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.seven_wonders import SevenWonders
from tests.catalog.rules.conftest import Opener
from tests.catalog.rules.seven_wonders.planted_faults import FAULTS
from tests.catalog.rules.seven_wonders.printed import MANUFACTURED, RAW
from tests.catalog.rules.seven_wonders.second_opinion import KINDS, Referee

Move = dict[str, Any]
GOODS = (*RAW, *MANUFACTURED)
_LOOKS = 0.15
"""At so many of the states of a game other moves than the one that is played are judged too."""
_MOST_OFFERS = 12
_UNCOMMON = ("babylon-b", "olympia-a", "halikarnassos-b", "alexandria-b", "ephesos-b", "rhodos-b", "gizah-b")
"""Boards with rules of their own; every second game has them."""


def objections(game: SevenWonders, seeds: Iterable[int]) -> Iterator[str]:
    """Where the referee and the rules differ: on what is legal, and on what a move leaves behind."""
    for seed in seeds:
        rng = Random(seed)
        setup = game.deal(3 + seed % 5, rng)
        if seed % 2:
            setup["boards"] = list(_UNCOMMON[: setup["players"]])
        state, referee = game.begin(setup), Referee(setup)
        while game.waiting(state):
            seat = rng.choice(game.waiting(state))
            move = game.random_move(state, seat, rng)
            if referee.questions or rng.random() < _LOOKS:
                poor, same = _poor(game, state, referee, seat, rng)
                for other in (*_changed(game, referee, move, rng), *_offered(game, state, seat, rng)):
                    yield from _judged(game, state.copy(), deepcopy(referee), other)
                    yield from _judged(game, poor.copy(), deepcopy(same), other)
            found = list(_judged(game, state, referee, move))
            yield from found
            if found:
                break  # from here on every state differs


def _poor(game: SevenWonders, state: State, referee: Referee, seat: int, rng: Random) -> tuple[State, Referee]:
    """The same table with few coins, where prices begin to matter, and with a card of the hand built already."""
    poor, same, coin = state.copy(), deepcopy(referee), game.facts.library.layout.amount["coin"]
    if not referee.questions and not referee.sealed:
        for other in range(state.seats):
            poor.held[other][coin] = same.coins[other] = rng.randrange(4)
        card = rng.choice(same.hands[seat])
        same.cards[seat].append(card)
        game.placing.build(poor, seat, game.pieces.card[card])
        poor.cache.clear()
    return poor, same


def _judged(game: SevenWonders, state: State, referee: Referee, move: Move) -> Iterator[str]:
    wrong, refused = referee.faults(move), [fault.rule for fault in game.play(state, move)]
    if bool(wrong) != bool(refused):
        yield f"{move}: by the rules {refused or 'legal'}, by the referee {wrong or 'legal'}"
    elif not refused:
        referee.play(move)
        yield from (f"after {move}: {text}" for text in referee.differs(game.rows(state), game.table(state)))


def _offered(game: SevenWonders, state: State, seat: int, rng: Random) -> list[Move]:
    offers = list(game.moves(state, seat))
    return rng.sample(offers, min(len(offers), _MOST_OFFERS))


def _changed(game: SevenWonders, referee: Referee, move: Move, rng: Random) -> Iterator[Move]:
    """Other uses of the cards, other cards and seats, and purchases with a good more, less or from the other side."""
    plain = {"seat": move["seat"], "card": move.get("card", "")}
    for card in referee.hands[move["seat"]]:
        yield from ({"seat": move["seat"], "card": card, "do": do} for do in KINDS)
    yield {**move, "card": rng.choice(game.pieces.cards).id}
    yield {**move, "seat": (move["seat"] + 1) % referee.seats}
    yield {**plain, "do": "stage", "stage": rng.randint(1, 4)}
    left, right, good = dict(move.get("left", {})), dict(move.get("right", {})), rng.choice(GOODS)
    for do in ("build", "stage"):
        paid = {**plain, "do": do}
        yield {**paid, "left": right, "right": left}
        yield {**paid, "left": {**left, good: left.get(good, 0) + 1}, "right": right}
        yield {**paid, "left": left, "right": {**right, good: right.get(good, 0) + 1}}
        yield {**paid, "left": dict(list(left.items())[1:]), "right": right}
        yield {**paid, "left": left, "right": dict(list(right.items())[1:])}
        yield {**paid, "left": {good: rng.randint(1, 2)}}


@pytest.fixture
def wonders(opened: Opener) -> SevenWonders:
    """A game of its own, since faults are planted into it."""
    game = SevenWonders(opened("seven-wonders").facts)
    assert game.facts.profile == "rulebook"
    return game


@pytest.mark.parametrize("seed", range(8))
def test_the_referee_agrees_with_the_rules(wonders: SevenWonders, seed: int) -> None:
    assert list(objections(wonders, range(seed, seed + 1))) == []


@pytest.mark.drill
def test_the_referee_agrees_with_the_rules_in_many_games(wonders: SevenWonders) -> None:
    assert list(objections(wonders, range(100, 400))) == []


_SHOWN_BY = {
    "duplicate-building-free is not looked at": 36,
    "coin-cost is not looked at": 11,
    "a last card is paid with the coins of its turn": 11,
}
"""Seeds whose game shows a fault that few games show: they are tried first."""


def test_there_are_thirty_faults() -> None:
    assert len(FAULTS) >= 30


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_caught(wonders: SevenWonders, name: str) -> None:
    FAULTS[name](wonders)
    seeds = dict.fromkeys((_SHOWN_BY.get(name, 1), *range(1, 121, 2)))
    assert next(objections(wonders, seeds), None) is not None
