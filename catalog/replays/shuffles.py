"""Shuffles that a log writes a little early or late: they are moved to the move into which they fall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from kartotek.catalog.effects.state import State
from kartotek.catalog.replays.opening import opening_faults
from kartotek.catalog.rules.game import CHANCE_RULE, Game
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import Replay

__all__ = ["settle_shuffles"]

_WINDOW: Final = 12
"""A shuffle further away than so many moves is another one."""
_TRIES: Final = 24

Shuffle = Mapping[str, Any]


def settle_shuffles(replay: Replay, game: Game) -> Replay:
    """The replay with each shuffle in the move that asks for it; as it was where nothing has to move."""
    if not any("chance" in move for move in replay.moves):
        return replay
    try:
        state, _ = opening_faults(replay, game)
    except KartotekError:
        return replay
    if state is None:
        return replay
    moves = [dict(move) for move in replay.moves]
    loose: list[tuple[int, Shuffle]] = []
    changed = False
    for place, move in enumerate(moves):
        faults = game.play(state, move)
        if faults and faults[0].rule == CHANCE_RULE:
            changed = True
            faults = () if _settled(game, state, moves, place, loose) else faults
        if faults:
            break  # the validation says why
    return replace(replay, moves=tuple(moves)) if changed else replay


def _settled(
    game: Game, state: State, moves: list[dict[str, Any]], place: int, loose: list[tuple[int, Shuffle]]
) -> bool:
    """Play a move with shuffles from around it; what it does not need is kept for others."""
    own = list(moves[place].get("chance", ()))
    for tried in _attempts(own, moves, place, loose):
        used = [outcome for _, outcome in tried]
        move = {key: value for key, value in moves[place].items() if key != "chance"}
        if used:
            move["chance"] = used
        if not game.play(state, move):
            for source, outcome in tried:
                if source > place:
                    _take(moves[source], outcome)
            loose += [(place, outcome) for outcome in own if outcome not in used]
            loose[:] = [(at, outcome) for at, outcome in loose if outcome not in used and place - at < _WINDOW]
            moves[place] = move
            return True
    return False


def _attempts(
    own: list[Shuffle], moves: list[dict[str, Any]], place: int, loose: list[tuple[int, Shuffle]]
) -> Iterator[list[tuple[int, Shuffle]]]:
    """Lists of shuffles to try: fewer of the own ones, then one or two more from around."""
    mine = [(place, outcome) for outcome in own]
    yield from (mine[:count] for count in range(len(mine) - 1, -1, -1))
    ahead = range(place + 1, min(place + 1 + _WINDOW, len(moves)))
    around = [*loose, *((at, outcome) for at in ahead for outcome in moves[at].get("chance", ()))][:_TRIES]
    for first in around:
        yield [*mine, first]
        yield [first]
        yield from ([*mine, first, second] for second in around if second is not first)


def _take(move: dict[str, Any], outcome: Shuffle) -> None:
    left = [item for item in move["chance"] if item is not outcome]
    if left:
        move["chance"] = left
    else:
        del move["chance"]
