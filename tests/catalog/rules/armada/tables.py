"""Positions of Armada written by hand, and turns played on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.armada import Armada
from kartotek.catalog.rules.game import Illegal

__all__ = ["BOARDS", "EMPTY", "coins", "fleet", "judge", "rules", "row", "table", "turn"]

BOARDS = ("gizah-a", "rhodos-a", "ephesos-a", "olympia-a", "babylon-b", "halikarnassos-a", "alexandria-a")

EMPTY: dict[str, Any] = {}
"""The row of a seat at its start."""

FILLING = (
    ("lumber-yard", "altar"),
    ("stone-pit", "theater"),
    ("clay-pool", "baths"),
    ("ore-vein", "stockade"),
    ("loom-1", "barracks"),
    ("press-1", "guard-tower"),
    ("glassworks-1", "apothecary"),
)
"""Cards that seats hold and sell while the test looks at others."""


def table(
    game: Armada, rows: Sequence[Mapping[str, Any]], hands: Mapping[int, str] | None = None, **keys: Any
) -> State:
    """A state with these rows; seats without a hand of their own hold two cards that nobody cares about."""
    players = len(rows)
    held = [list(FILLING[seat]) for seat in range(players)]
    for seat, hand in (hands or {}).items():
        held[seat] = hand.split()
    start = {"boards": list(BOARDS[:players]), "hands": held, "state": list(rows)} | keys
    return game.read_state(start, players)


def turn(game: Armada, state: State, *moves: Mapping[str, Any]) -> None:
    """One common turn: the given moves, and a card sold for coins by everybody else; chance is drawn."""
    given = {move["seat"]: dict(move) for move in moves}
    rng = Random(0)
    for seat in [seat for seat, plan in enumerate(state.extra.sealed) if plan is None]:
        card = game.pieces.cards[state.extra.hands[seat][0]].id
        move = given.get(seat, {"seat": seat, "do": "sell", "card": card, "take": "coins"})
        assert game.play(state, move, rng) == (), move
        assert list(game.invariants(state)) == []


def judge(game: Armada, state: State, move: Mapping[str, Any]) -> list[Illegal]:
    """What is wrong with a move; the state stays as it is."""
    before = state.digest()
    found = list(game.play(state, move))
    assert not found or state.digest() == before
    return found


def rules(faults: Sequence[Illegal]) -> set[str]:
    return {fault.rule for fault in faults}


def row(game: Armada, state: State, seat: int) -> dict[str, Any]:
    return game.rows(state)[seat]


def coins(game: Armada, state: State) -> list[int]:
    return [line["coins"] for line in game.rows(state)]


def fleet(red: int = 0, yellow: int = 0, blue: int = 0, green: int = 0) -> dict[str, list[int]]:
    """The `ships` column of a row."""
    return {"ships": [red, yellow, blue, green]}
