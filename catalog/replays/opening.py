"""The state with which a replay begins: its set-up dealt out, or the state that it has written down."""

from __future__ import annotations

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.game import Game, Illegal, IllegalStateError
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import Replay

__all__ = ["check_shape", "open_replay", "opening_faults"]


def check_shape(replay: Replay, game: Game, *, accepted: bool = False) -> None:
    """Raise `replay-format` with the place where a set-up, a move or a claim is malformed.

    `accepted`: moves that the rules accept only if they are well formed are left to the rules.
    """
    shapes = game.shapes
    if shapes is not None and shapes.game == game.id:
        if replay.start is None:
            shapes.check_setup(replay.setup)
        shapes.check_moves(replay.moves, accepted=accepted)
    if not replay.checkpoints:
        return
    columns = game.columns().keys()
    known = frozenset(columns)
    for number, point in enumerate(replay.checkpoints):
        for seat, row in enumerate(point.rows):
            for column in () if row.keys() <= known else row.keys() - columns:
                where = f"checkpoints[{number}].rows[{seat}].{column}"
                hint = f"columns: {', '.join(columns)}"
                raise _malformed(where, "no such column", hint)


def opening_faults(replay: Replay, game: Game, *, accepted: bool = False) -> tuple[State | None, list[Illegal]]:
    """The first state, or the rules that the set-up or the written state breaks; `accepted` as for `check_shape`."""
    check_shape(replay, game, accepted=accepted)
    if replay.start is not None:
        try:
            return game.read_state(replay.start, replay.players), []
        except IllegalStateError as error:
            return None, list(error.faults)
    faults = game.check_setup(replay.setup)
    return (None, faults) if faults else (game.begin(replay.setup), [])


def open_replay(replay: Replay, game: Game) -> State:
    """The first state; one that cannot be played is an error."""
    state, faults = opening_faults(replay, game)
    if state is None:
        raise KartotekError("replay-illegal", "the set-up cannot be played", why=f"{faults[0].rule}: {faults[0].need}")
    return state


def _malformed(where: str, why: str, hint: str) -> KartotekError:
    return KartotekError("replay-format", "the replay is malformed", where=where, why=why, hint=hint)
