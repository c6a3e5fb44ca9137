"""Real games that came with the project, and positions inside them."""

from __future__ import annotations

from functools import cache
from typing import Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project import GaiaProject
from kartotek.schema.paths import data_folder
from kartotek.schema.replay import Replay, read_replay

__all__ = ["NAMES", "position", "sample", "turn"]

FOLDER = data_folder() / "replays" / "gaia-project"
NAMES = tuple(sorted(path.stem for path in FOLDER.glob("*.json")))


@cache
def sample(name: str) -> Replay:
    return read_replay((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def position(game: GaiaProject, name: str, moves: int) -> State:
    """The state of a sample game after so many moves."""
    replay = sample(name)
    state = game.begin(replay.setup)
    for move in replay.moves[:moves]:
        assert game.play(state, move) == ()
    return state


def turn(seat: int, *steps: dict[str, Any]) -> dict[str, Any]:
    return {"seat": seat, "do": "turn", "steps": list(steps)}
