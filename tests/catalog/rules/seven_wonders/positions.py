"""Positions of 7 Wonders set up by hand: cities with given cards, stages, coins and hands, and turns played on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.game import Illegal, Score
from kartotek.catalog.rules.seven_wonders import SevenWonders
from kartotek.catalog.rules.seven_wonders.keys import stage_key
from kartotek.catalog.rules.seven_wonders.state import Job

__all__ = ["at_hand", "coins", "faults", "fight", "fill", "position", "rules", "score", "turn"]

Names = Mapping[int, Sequence[str]]


def position(
    game: SevenWonders,
    boards: Sequence[str],
    cities: Names | None = None,
    *,
    hands: Names | None = None,
    coins: Mapping[int, int] | None = None,
    stages: Mapping[int, int] | None = None,
    tokens: Mapping[int, Sequence[int]] | None = None,
    discard: Sequence[str] = (),
    age: int = 1,
    at: int = 1,
    players: int | None = None,
) -> State:
    """A table with these boards at turn `at`; cards and stages are there without having taken effect."""
    setup = game.deal(players or len(boards), Random(0)) | {"boards": list(boards)}
    state = game.begin(setup)
    state.extra.age, state.extra.turn = age, at
    state.extra.discard = [game.pieces.card[card].number for card in discard]
    layout = game.facts.library.layout
    for seat, amount in (coins or {}).items():
        state.held[seat][layout.amount["coin"]] = amount
    for seat, number in (stages or {}).items():
        for stage in game.pieces.board[boards[seat]].stages[:number]:
            key = stage_key(stage.number, seat)
            state.things[layout.noun["stage"]][seat].append((key,))
            state.live[seat].append((stage.component, key))
            state.extra.stages[seat] += 1
    for seat, cards in (cities or {}).items():
        for card in cards:
            game.placing.build(state, seat, game.pieces.card[card])
    for seat, values in (tokens or {}).items():
        _give_tokens(game, state, seat, values)
    for seat, hand in (hands or {}).items():
        state.extra.hands[seat] = [game.pieces.card[card].number for card in hand]
    state.cache.clear()
    return state


def _give_tokens(game: SevenWonders, state: State, seat: int, values: Sequence[int]) -> None:
    nouns = game.facts.library.layout.noun
    for value in values:
        key = 1 << 20 | state.new_key()
        state.things[nouns["conflict_token"]][seat].append((key, value))
        if value < 0:
            state.things[nouns["defeat_token"]][seat].append((key,))


def at_hand(game: SevenWonders, state: State, seat: int) -> list[str]:
    return [game.pieces.cards[number].id for number in game.plans.hand(state, seat)]


def fill(game: SevenWonders, state: State, seat: int) -> dict[str, Any]:
    """A move for a seat that the test does not care about."""
    if seat == 2 and state.extra.holder is not None:
        return next(iter(game.moves(state, seat)))
    return {"seat": seat, "do": "sell", "card": at_hand(game, state, seat)[0]}


def turn(game: SevenWonders, state: State, *moves: Mapping[str, Any]) -> None:
    """One common turn: the given moves, and a sold card for everybody else."""
    given = {move["seat"]: move for move in moves}
    seats = [seat for seat, plan in enumerate(state.extra.sealed) if plan is None]
    if state.extra.holder is not None:
        seats.sort(key=lambda seat: (seat == 2, seat))
    for seat in seats:
        move = given[seat] if seat in given else fill(game, state, seat)
        assert list(game.play(state, move)) == [], move


def faults(game: SevenWonders, state: State, move: Mapping[str, Any]) -> list[Illegal]:
    """What is wrong with a move; the state stays as it was, whether the move is legal or not."""
    before = state.digest()
    found = list(game.play(state.copy(), move))
    refused = list(game.play(state, move)) if found else []
    assert refused == found and (state.digest() == before)
    return found


def rules(found: Sequence[Illegal]) -> set[str]:
    return {fault.rule for fault in found}


def coins(game: SevenWonders, state: State) -> list[int]:
    return [row[game.facts.library.layout.amount["coin"]] for row in state.held]


def fight(game: SevenWonders, state: State) -> list[int]:
    """Sums of conflict tokens after the conflicts of the current age."""
    state.extra.todo = [Job("conflict")]
    game.go_on(state)
    return [row["conflict"] for row in game.rows(state)]


def score(game: SevenWonders, state: State, *answers: Mapping[str, Any]) -> list[Score]:
    """The final count of a position, with the answers it asks for."""
    state.extra.age, state.extra.turn = 3, 6
    state.extra.todo, state.extra.sealed = [Job("end")], [None] * state.seats
    game.go_on(state)
    for answer in answers:
        assert list(game.play(state, answer)) == [], answer
    assert list(game.waiting(state)) == []
    assert all(sum(row.categories.values()) == row.total for row in game.scores(state))
    return game.scores(state)
