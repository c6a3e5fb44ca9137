"""Addresses of games that can be shown: random ones by table and seed, and recorded ones. Each has one spelling."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from kartotek.catalog.rules.registry import GAMES, game_class
from kartotek.catalog.rules.setup_options import SetupOption
from kartotek.schema.errors import KartotekError
from kartotek.schema.paths import data_folder

__all__ = [
    "MOST_SEEDS",
    "RECORDED",
    "SENSIBLE",
    "FilmAddress",
    "player_and_table",
    "read_table",
    "recorded_names",
]

MOST_SEEDS: Final = 1000
"""Seeds that the site plays: enough to browse, few enough that nobody can make the server play without end."""
RECORDED: Final = "recorded"
"""In an address, what stands for the table of a game that was recorded."""
SENSIBLE: Final = "sensible"
"""Before a table, that a program which weighs effects plays instead of chance."""
_SEED: Final = re.compile(r"0|[1-9][0-9]{0,2}")
_PLAYERS: Final = re.compile(r"[1-9][0-9]?")


class FilmAddress(NamedTuple):
    """A game with its table and seed, or `recorded` and a name."""

    game: str
    table: str
    seed: str

    @classmethod
    def read(cls, parts: Mapping[str, str]) -> FilmAddress:
        """The address in parts of a path. Raises where nothing is there, or it is spelled in another way.

        Another spelling of the same number would be another game to whoever keeps games by their address.
        """
        read = cls(parts["game"], parts["table"], parts["seed"])
        if read.game not in GAMES:
            raise KartotekError("not-found", "there are no rules of this game")
        if read.table == RECORDED:
            if read.seed not in recorded_names()[read.game]:
                raise KartotekError("not-found", f"no replay of {read.game} has this name")
            return read
        if not _SEED.fullmatch(read.seed):
            raise KartotekError("not-found", "no game has this seed", hint=f"seeds are below {MOST_SEEDS}")
        read_table(read.table.removeprefix(f"{SENSIBLE}-"), game_class(read.game).setup_options)
        return read


def player_and_table(text: str) -> tuple[str, str]:
    """Who plays, `random` or `sensible`, and the table without that."""
    table = text.removeprefix(f"{SENSIBLE}-")
    return (SENSIBLE if table != text else "random"), table


def read_table(text: str, options: Sequence[SetupOption]) -> tuple[int, dict[str, str]]:
    """`3-advanced-yes`: the number of players, then values of set-up options in their order; some may be left out."""
    number, _, rest = text.partition("-")
    chosen: dict[str, str] = {}
    for option in options:
        fitting = [value for value in option.values if rest == value or rest.startswith(f"{value}-")]
        if fitting:
            chosen[option.name] = max(fitting, key=len)
            rest = rest[len(chosen[option.name]) + 1 :]
    if not _PLAYERS.fullmatch(number) or text != "-".join((number, *chosen.values())):
        raise KartotekError("not-found", "there is no such table", hint="see /en/replays for those that are played")
    return int(number), chosen


@cache
def recorded_names() -> Mapping[str, tuple[str, ...]]:
    """Names of the shipped replays by game."""
    folder = data_folder() / "replays"
    return {game: tuple(sorted(path.stem for path in (folder / game).glob("*.json"))) for game in GAMES}
