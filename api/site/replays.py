"""Games step by step: a random game is played once by its seed, and every step is kept as what it shows."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

from api.site.context import PageContext
from catalog.replays.opening import open_replay
from catalog.replays.play import random_game
from catalog.replays.story import changes, doings, snapshot
from catalog.rules.game import Game
from catalog.rules.registry import GAMES, open_game
from schema.errors import KartotekError

__all__ = ["MOST_SEEDS", "Replays", "ShownStep"]

MOST_SEEDS: Final = 1000
"""Seeds that the site plays: enough to browse, few enough that nobody can make the server play without end."""
_KEPT: Final = 8


@dataclass(frozen=True, slots=True)
class ShownStep:
    """One step: the move, what it changed, which abilities had a part in it (id and line), and the table after it."""

    move: Mapping[str, Any]
    changes: tuple[str, ...]
    abilities: tuple[tuple[str | None, str], ...]
    rows: tuple[Mapping[str, Any], ...]
    table: Mapping[str, Any]


class Replays:
    """The games that were looked at last."""

    def __init__(self) -> None:
        self._games: OrderedDict[tuple[str, str, int, int], tuple[ShownStep, ...]] = OrderedDict()
        self._lock = Lock()

    def steps(self, context: PageContext, game: str, players: int, seed: int) -> tuple[ShownStep, ...]:
        """All steps of a random game, the set-up first."""
        key = (context.world.catalog.data_version, game, players, seed)
        with self._lock:
            if key not in self._games:
                self._games[key] = _play(open_game(context.world.catalog, game), players, seed)
                while len(self._games) > _KEPT:
                    self._games.popitem(last=False)
            self._games.move_to_end(key)
            return self._games[key]

    @staticmethod
    def offered(context: PageContext) -> list[tuple[str, tuple[int, ...]]]:
        """Games that can be played here, with their numbers of players; some need a pack, and are left out."""
        found = []
        for name in GAMES:
            try:
                game = open_game(context.world.catalog, name)
                random_game(game, game.facts.players[0], 0)
            except KartotekError:
                continue
            found.append((name, tuple(game.facts.players)))
        return found


def _play(game: Game, players: int, seed: int) -> tuple[ShownStep, ...]:
    replay = random_game(game, players, seed)
    state = open_replay(replay, game)
    shown = [ShownStep({}, (), (), tuple(game.rows(state)), game.table(state))]
    for move in replay.moves:
        before = snapshot(game, state)
        game.play(state, move)
        acts = tuple((act.ability, act.line) for act in doings(before, game, state))
        shown.append(
            ShownStep(move, tuple(changes(before, game, state)), acts, tuple(game.rows(state)), game.table(state))
        )
    return tuple(shown)
