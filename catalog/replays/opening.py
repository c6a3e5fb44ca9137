"""The state with which a replay begins: its set-up dealt out, or the state that it has written down."""

from __future__ import annotations

from catalog.effects.state import State
from catalog.rules.game import Game, Illegal, IllegalStateError
from schema.errors import KartotekError
from schema.replay import Replay

__all__ = ["open_replay", "opening_faults"]


def opening_faults(replay: Replay, game: Game) -> tuple[State | None, list[Illegal]]:
    """The first state, or the rules that the set-up or the written state breaks."""
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
