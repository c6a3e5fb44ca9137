"""A replay as a film: every step is worked out once and kept as what it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from time import monotonic
from typing import Any, Final

from kartotek.api.limits import limit
from kartotek.catalog.effects.state import State
from kartotek.catalog.replays.claims import score_rows
from kartotek.catalog.replays.opening import opening_faults
from kartotek.catalog.replays.report import Broken, broken_rule
from kartotek.catalog.replays.story import Doing, doings, snapshot
from kartotek.catalog.replays.walk import legal_moves
from kartotek.catalog.rules.game import Game
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import Replay

__all__ = ["MOST_STEPS", "ColumnChange", "Film", "FilmFrame", "film"]

MOST_STEPS: Final = 3000
"""Moves that a film may have: ten times as many as the longest game that was seen."""
_STRIDE: Final = 12
"""A copy of the state is kept after every so many moves: legal moves are worked out from the nearest one."""
_MOST_OPTIONS: Final = 40


@dataclass(frozen=True, slots=True)
class ColumnChange:
    """A column of a seat (none: of the table) that a move changed."""

    seat: int | None
    column: str
    old: Any
    new: Any


@dataclass(frozen=True, slots=True)
class FilmFrame:
    """The table after a move, and what the move did; the first frame is the set-up and has no move."""

    move: Mapping[str, Any] | None
    broken: tuple[Broken, ...]
    surplus: bool
    """Was the game over before this move?"""
    changes: tuple[ColumnChange, ...]
    doings: tuple[Doing, ...]
    rows: tuple[Mapping[str, Any], ...]
    table: Mapping[str, Any]
    waiting: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...] = ()
    """Cards at hand by seat, in games whose columns do not show them."""


class Film:
    """All frames of one replay. States are worked out when the film is made; only some are kept."""

    def __init__(self, replay: Replay, game: Game) -> None:
        self.replay = replay
        self.game = game
        self.frames: list[FilmFrame] = []
        self.scores: list[dict[str, Any]] = []
        self._states: list[State] = []

    @property
    def last(self) -> int:
        return len(self.frames) - 1

    @cached_property
    def first_fault(self) -> int | None:
        """The first step that is illegal."""
        return next((step for step, frame in enumerate(self.frames) if frame.broken or frame.surplus), None)

    def state(self, step: int) -> State:
        """A copy of the state after a step."""
        state = self._states[step // _STRIDE].copy()
        for frame in self.frames[step - step % _STRIDE + 1 : step + 1]:
            if frame.move is not None and not frame.surplus and self.game.play(state, frame.move):
                self.game.force(state, frame.move)
        return state

    def options(self, step: int) -> list[dict[str, Any]]:
        """Legal moves after a step, at most a page of them."""
        return legal_moves(self.game, self.state(step), _MOST_OPTIONS)

    def _add(self, frame: FilmFrame, state: State) -> None:
        if len(self.frames) % _STRIDE == 0:
            self._states.append(state.copy())
        self.frames.append(frame)


def film(replay: Replay, game: Game) -> Film:
    """Play a replay through; an illegal move is forced as far as the game can, else left out, and the film goes on.

    Raises where the set-up cannot be played, and where the film would be too long.
    """
    if len(replay.moves) > MOST_STEPS:
        raise KartotekError("limit", f"the replay has more than {MOST_STEPS} moves", hint="use `kartotek replay`")
    state, faults = opening_faults(replay, game)
    if state is None:
        rule = broken_rule(game.facts, faults[0])
        why = f"{rule.statement_en or rule.rule} (needs {rule.need}, has {rule.have})"
        raise KartotekError("replay-illegal", "the set-up cannot be played", where=rule.about, why=why)
    made = Film(replay, game)
    rows, table = tuple(game.rows(state)), game.table(state)
    made._add(FilmFrame(None, (), False, (), (), rows, table, tuple(game.waiting(state)), _hands(game, state)), state)
    ends = monotonic() + limit("replay_time_ms") / 1000
    for move in replay.moves:
        if monotonic() > ends:
            raise KartotekError("limit", "the replay takes too long", hint="run it with `kartotek replay`")
        made._add(_frame(made.frames[-1], game, state, move), state)
    made.scores = score_rows(game.scores(state))
    return made


def _frame(last: FilmFrame, game: Game, state: State, move: Mapping[str, Any]) -> FilmFrame:
    before = snapshot(game, state)
    faults = game.play(state, move)
    surplus = bool(faults) and not game.waiting(state)
    broken = tuple(broken_rule(game.facts, fault) for fault in faults) if not surplus else ()
    acts = () if faults else tuple(doings(before, game, state))
    if broken:
        game.force(state, move)
    rows = tuple(_shared(old, new) for old, new in zip(last.rows, game.rows(state), strict=True))
    table = _shared(last.table, game.table(state))
    changed = tuple(_changes(last.rows, rows, game))
    return FilmFrame(move, broken, surplus, changed, acts, rows, table, tuple(game.waiting(state)), _hands(game, state))


def _hands(game: Game, state: State) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(hand) for hand in game.hands(state))


def _shared(old: Mapping[str, Any], new: Mapping[str, Any]) -> Mapping[str, Any]:
    """The new row with the values of the old one where they are equal: frames share what did not change."""
    return {key: old[key] if key in old and old[key] == value else value for key, value in new.items()}


def _changes(old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]], game: Game) -> Iterator[ColumnChange]:
    for seat, (was, now) in enumerate(zip(old, new, strict=True)):
        for column, value in now.items():
            shared = column in game.shared_columns
            if was.get(column) != value and not (shared and seat):
                yield ColumnChange(None if shared else seat, column, was.get(column), value)
