"""Walking through a replay: the public state after every step, any earlier state, and what happened at a step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.replays.opening import open_replay
from kartotek.catalog.replays.report import Broken, broken_rule
from kartotek.catalog.replays.story import changes, doings, snapshot
from kartotek.catalog.rules.game import Game
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import Replay

__all__ = ["StepStory", "legal_moves", "public_rows", "public_tables", "state_after", "tell_step"]


def state_after(replay: Replay, game: Game, moves: int) -> State:
    """The state after so many moves: undo is replaying fewer of them."""
    state = open_replay(replay, game)
    for step, move in enumerate(replay.moves[:moves], 1):
        found = game.play(state, move)
        if found:
            raise KartotekError(
                "replay-illegal", f"step {step} is illegal", why=f"{found[0].rule}: {found[0].need} / {found[0].have}"
            )
    return state


def public_rows(replay: Replay, game: Game) -> Iterator[dict[str, Any]]:
    """One row per step and seat, the set-up as step 0; an illegal move ends the walk with an error."""
    for step, state in _states(replay, game):
        yield from ({"step": step} | row for row in game.rows(state))


def public_tables(replay: Replay, game: Game) -> Iterator[dict[str, Any]]:
    """What belongs to no seat, one row per step; otherwise as `public_rows`."""
    for step, state in _states(replay, game):
        yield {"step": step} | game.table(state)


def legal_moves(game: Game, state: State, most: int) -> list[dict[str, Any]]:
    """Legal moves of every seat that owes a decision, at most so many."""
    offers = (move for seat in game.waiting(state) for move in game.moves(state, seat))
    return list(islice(offers, most))


def _states(replay: Replay, game: Game) -> Iterator[tuple[int, State]]:
    """The state after each step; it is one object that goes on changing."""
    state = open_replay(replay, game)
    yield 0, state
    for step, move in enumerate(replay.moves, 1):
        found = game.play(state, move)
        if found:
            raise KartotekError(
                "replay-illegal", f"step {step} is illegal", why=f"{found[0].rule}: {found[0].need} / {found[0].have}"
            )
        yield step, state


@dataclass(frozen=True, slots=True)
class StepStory:
    """A step reported: the move, whether it is legal and why not, what it changed, and what its abilities did."""

    step: int
    move: Mapping[str, Any]
    broken: tuple[Broken, ...]
    options: tuple[Mapping[str, Any], ...]
    changes: tuple[str, ...]
    abilities: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "step": self.step,
            "move": dict(self.move),
            "legal": not self.broken,
            "broken": [item.as_json() for item in self.broken],
            "options": [dict(move) for move in self.options],
            "changes": list(self.changes),
            "abilities": list(self.abilities),
        }


def tell_step(replay: Replay, game: Game, step: int, most_options: int = 20) -> StepStory:
    """What happened at a step (from 1)."""
    if not 1 <= step <= len(replay.moves):
        raise KartotekError("usage", f"there is no step {step}", hint=f"choose 1 to {len(replay.moves)}")
    state = state_after(replay, game, step - 1)
    move = replay.moves[step - 1]
    before = snapshot(game, state)
    options: list[Mapping[str, Any]] = []
    if move.get("seat") in game.waiting(state):
        for option in game.moves(state, move["seat"]):
            options.append(option)
            if len(options) >= most_options:
                break
    broken = tuple(broken_rule(game.facts, fault) for fault in game.play(state, move))
    changed = tuple(changes(before, game, state))
    abilities = () if broken else tuple(doing.line for doing in doings(before, game, state))
    return StepStory(step, move, broken, tuple(options), changed, abilities)
