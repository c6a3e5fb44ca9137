"""Games of our own written down in the log notation of another program, as that program would write them."""

from __future__ import annotations

from typing import Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.game import Game
from kartotek.schema.replay import Replay

__all__ = ["as_log"]


def as_log(replay: Replay, game: Game, name: str, moves: int | None = None) -> dict[str, Any]:
    """The first so many moves (or all) of a game of three to seven as `seven-wonders-log/1`."""
    state = game.begin(replay.setup)
    steps: list[dict[str, Any]] = []
    for move in replay.moves[:moves]:
        where = (state.extra.age, state.extra.turn)
        entry = {key: move[key] for key in ("seat", "do", "card") if key in move}
        entry |= {f"buy_{side}": dict(move[side]) for side in ("left", "right") if side in move}
        asked = state.extra.ask is not None
        if asked or not steps or steps[-1]["complete"]:
            phase = _phase(move) if asked else "turn"
            steps.append({"age": where[0], "turn": where[1], "phase": phase, "moves": [], "complete": False})
        steps[-1]["moves"].append(entry)
        assert not game.play(state, move)
        steps[-1]["coins"] = [row["coins"] for row in game.rows(state)]
        steps[-1]["complete"] = _complete(state)
    for step in steps:
        del step["complete"]
    log = {"format": "seven-wonders-log/1", "edition": 1, "id": name, "players": replay.players}
    log["cities"] = [
        {"seat": seat, "wonder": board[:-2], "side": board[-1].upper()}
        for seat, board in enumerate(replay.setup["boards"])
    ]
    log |= {"deals": replay.setup["hands"], "steps": steps}
    if moves is None:
        log["scores"] = [
            {"seat": row["seat"], "rank": row["rank"], "total": row["total"], "by": row["categories"]}
            for row in replay.scores
        ]
    return log


def _phase(move: Any) -> str:
    return {"copy_guild": "copy_guild", "build_from_discard": "discard_pick"}.get(move["do"], "seventh_card")


def _complete(state: State) -> bool:
    """Did the last move end a step: a turn resolved, or a question answered?"""
    return all(plan is None for plan in state.extra.sealed)
