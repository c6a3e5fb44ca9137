"""Very many random games into one file: each of its own seed, in the order of the seeds, whoever played it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import orjson

from kartotek.catalog.replays.mass.pool import Workers
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.registry import open_game
from kartotek.catalog.store import load_catalog
from kartotek.schema.files import new_file

__all__ = ["PlayOrder", "packed_lines", "play_many"]

_BATCH: Final = 50


@dataclass(frozen=True, slots=True)
class PlayOrder:
    """What is to be played; game number n of it has the seed `seed + n`."""

    database: str
    game: str
    players: int
    games: int
    seed: int = 0
    profile: str | None = None
    packs: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    player: str = "random"


_OPENED: dict[tuple[str, str, str | None, tuple[str, ...]], Game] = {}


def play_many(
    order: PlayOrder, output: Path, workers: Workers, progress: Callable[[int], None] = lambda _: None
) -> int:
    """Write one replay a line, packed where the name ends in `.zst`; returns the number of moves.

    The file has the same bytes whatever the number of workers, and is there once it is whole.
    """
    starts = range(order.seed, order.seed + order.games, _BATCH)
    moves = 0
    with new_file(output) as file, packed_lines(file, output.name.endswith(".zst")) as write:
        for start, (lines, played) in workers.ordered(partial(_played, order), starts):
            for line in lines:
                write(line)
            moves += played
            progress(min(_BATCH, order.seed + order.games - start))
    return moves


@contextmanager
def packed_lines(file: Any, packed: bool) -> Iterator[Callable[[bytes], Any]]:
    if not packed:
        yield file.write
        return
    import pyarrow as pa

    with pa.CompressedOutputStream(pa.PythonFile(_Open(file), "w"), "zstd") as stream:
        yield stream.write


class _Open:
    """A file that stays open when the stream around it is closed: it is still to be put in place."""

    closed = False

    def __init__(self, file: Any) -> None:
        self._file = file
        self.write, self.flush = file.write, file.flush

    def close(self) -> None:
        self._file.flush()


def _played(order: PlayOrder, start: int) -> tuple[list[bytes], int]:
    """The replays of one batch of seeds as lines, and how many moves they have. Runs in a worker."""
    key = (order.database, order.game, order.profile, order.packs)
    if key not in _OPENED:
        _OPENED[key] = open_game(load_catalog(order.database, order.packs), order.game, order.profile)
    lines, moves = [], 0
    for seed in range(start, min(start + _BATCH, order.seed + order.games)):
        replay = random_game(_OPENED[key], order.players, seed, options=dict(order.options), player=order.player)
        lines.append(orjson.dumps(replace(replay, packs=order.packs).as_json()) + b"\n")
        moves += len(replay.moves)
    return lines, moves
