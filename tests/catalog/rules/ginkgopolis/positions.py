"""Positions for tests, written as an outsider would write them: only what matters, the rest filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.ginkgopolis import Ginkgopolis

__all__ = ["START", "change", "play", "position", "row", "spread"]

START: dict[str, Any] = {
    "-1,1": "red-1",
    "0,1": "blue-1",
    "1,1": "yellow-1",
    "-1,0": "red-2",
    "0,0": "blue-2",
    "1,0": "yellow-2",
    "-1,-1": "red-3",
    "0,-1": "blue-3",
    "1,-1": "yellow-3",
}
"""The first nine buildings as the tests lay them."""

Row = Mapping[str, Any]


def spread(rows: Sequence[Row], city: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Rows in which everybody has a card to choose: a letter that nobody else holds."""
    used = {name for own in rows for key in ("hand", "chosen") for name in str(own.get(key, "")).split()}
    letters = iter(letter for letter in "lkjihgfedcba" if letter not in used)
    return [dict(own) if {"hand", "chosen"} & own.keys() else {**own, "hand": next(letters)} for own in rows]


def position(game: Ginkgopolis, rows: Sequence[Row], city: Mapping[str, Any] | None = None, **more: Any) -> State:
    """A state with the given seats; buildings are laid over the first nine."""
    solo = bool(more.pop("solo", False))
    whole = {**START, **(city or {})}
    data = {"state": spread(rows, whole), "city": whole, **more}
    return game.read_state(data, 1 if solo else len(rows))


def play(game: Ginkgopolis, state: State, *moves: Mapping[str, Any]) -> None:
    """Moves that must be legal."""
    for move in moves:
        faults = game.play(state, move)
        assert not faults, (move, faults)


def row(game: Ginkgopolis, state: State, seat: int) -> dict[str, Any]:
    return game.rows(state)[seat]


def change(game: Ginkgopolis, state: State, *moves: Mapping[str, Any]) -> list[tuple[int, int, int]]:
    """What the moves do to each seat: resources, tiles and points behind the screen."""
    before = [_goods(own) for own in game.rows(state)]
    play(game, state, *moves)
    after = [_goods(own) for own in game.rows(state)]
    return [(a[0] - b[0], a[1] - b[1], a[2] - b[2]) for a, b in zip(after, before, strict=True)]


def _goods(own: Mapping[str, Any]) -> tuple[int, int, int]:
    return own["resources"], len(own["tiles"]), own["points"]
