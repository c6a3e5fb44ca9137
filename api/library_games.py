"""The verbs of the command line over games and replays as Python functions; `import kartotek` offers them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from kartotek.api.library import open_catalog
from kartotek.schema.errors import KartotekError

if TYPE_CHECKING:
    from kartotek.catalog.replays.report import Report
    from kartotek.catalog.replays.walk import StepStory
    from kartotek.catalog.rules.game import Game
    from kartotek.schema.replay import Replay

__all__ = ["explain", "import_log", "legal", "open_game", "play", "read_replay", "run", "validate"]

ReplayLike: TypeAlias = "Replay | Mapping[str, Any] | str | bytes | Path"
"""A replay, its parsed JSON, its JSON text, or the path of its file."""


@lru_cache(maxsize=16)
def open_game(game: str, profile: str | None = None, packs: tuple[str, ...] = ()) -> Game:
    """The rules of a game under a profile of rule choices, over the rows of the catalog."""
    from kartotek.catalog.rules.registry import open_game as opened

    return opened(open_catalog(packs), game, profile)


def play(
    game: str,
    players: int,
    seed: int = 0,
    *,
    profile: str | None = None,
    packs: tuple[str, ...] = (),
    options: Mapping[str, str] | None = None,
    player: str = "random",
) -> Replay:
    """A legal game as a replay, played at random or sensibly; the same seed gives the same game."""
    from dataclasses import replace

    from kartotek.catalog.replays.play import random_game

    played = random_game(open_game(game, profile, packs), players, seed, options=options or {}, player=player)
    return replace(played, packs=packs)


def read_replay(source: ReplayLike) -> Replay:
    """A replay from a file, from JSON text or from parsed JSON; what is wrong with it is said with its place."""
    from kartotek.schema.replay import Replay
    from kartotek.schema.replay import read_replay as read

    if isinstance(source, Replay):
        return source
    if isinstance(source, Path):
        try:
            return read(source.read_bytes())
        except OSError as error:
            raise KartotekError("data-missing", "the file cannot be read", where=str(source), why=str(error)) from error
    return read(source)


def validate(replay: ReplayLike) -> Report:
    """Play a replay through: the verdict, every divergence with the broken rule, and the scores."""
    from kartotek.catalog.replays.validate import validate as judge

    game, made = _opened(replay)
    return judge(made, game)


def run(replay: ReplayLike) -> Iterator[dict[str, Any]]:
    """The public state of every seat after every step, the set-up being step 0."""
    from kartotek.catalog.replays.walk import public_rows

    game, made = _opened(replay)
    return public_rows(made, game)


def explain(replay: ReplayLike, step: int) -> StepStory:
    """What happened at a step: the options, the move, the rules that it breaks, and what it changed."""
    from kartotek.catalog.replays.walk import tell_step

    game, made = _opened(replay)
    return tell_step(made, game, step)


def legal(replay: ReplayLike, *, after: int | None = None, most: int = 200) -> list[dict[str, Any]]:
    """Legal moves at a point of a replay: after so many moves, or after all of them."""
    from kartotek.catalog.replays.walk import legal_moves, state_after

    game, made = _opened(replay)
    return legal_moves(game, state_after(made, game, len(made.moves) if after is None else after), most)


def import_log(form: str, log: str | bytes, *, profile: str | None = None, packs: tuple[str, ...] = ()) -> Replay:
    """The log of another program as a replay, with the states and scores that it claims."""
    from kartotek.catalog.replays.importing import replay_from_log

    return replay_from_log(form, log, open_catalog(packs), profile)


def _opened(replay: ReplayLike) -> tuple[Game, Replay]:
    made = read_replay(replay)
    return open_game(made.game, made.profile, made.packs), made
