"""Positions for worked examples: what matters is given, everything else is as a written state has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.game import Illegal
from kartotek.catalog.rules.underwater_cities import UnderwaterCities

__all__ = ["amounts", "play", "position", "refused", "turn"]

GOODS = ("credit", "kelp", "steelplast", "science", "biomatter")


def position(game: UnderwaterCities, players: int = 2, boards: str = "1234", **first: Any) -> State:
    """A state at seat 0's turn. Keys of seat 0 are those of a written state; `table` holds entries of the table."""
    table = dict(first.pop("table", {}))
    seats = [{"board": board} for board in boards[:players]]
    seats[0] |= first
    return game.read_state(table | {"seats": seats}, players)


def turn(slot: str, card: str, steps: Sequence[Mapping[str, Any]], **more: Any) -> dict[str, Any]:
    return {"seat": 0, "do": "turn", "slot": slot, "card": card, "slot_steps": list(steps), **more}


def play(game: UnderwaterCities, state: State, move: dict[str, Any]) -> dict[str, Any]:
    """The row of seat 0 after a move that must be legal."""
    faults = game.play(state, move)
    assert not faults, faults
    return game.rows(state)[0]


def refused(game: UnderwaterCities, state: State, move: dict[str, Any]) -> Illegal:
    """The rule that forbids a move, which must leave the state as it is."""
    before = state.digest()
    faults = game.play(state, move)
    assert faults, "the move is accepted"
    assert state.digest() == before and faults[0].rule in game.facts.rules
    return faults[0]


def amounts(row: dict[str, Any], *names: str) -> dict[str, int]:
    return {name: row[name] for name in names or GOODS}
