"""The films that were looked at last, and the games that can be shown: random ones by seed, and recorded ones."""

from __future__ import annotations

import tomllib
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Final

from kartotek.api.graphql.world import World
from kartotek.api.limits import limit
from kartotek.api.site.viewer.film import Film, film
from kartotek.api.site.viewer.uses import uses_of
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.rules.facts import load_facts
from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.registry import GAMES, game_class, open_game
from kartotek.catalog.rules.setup_options import SetupOption
from kartotek.catalog.store import load_catalog
from kartotek.schema.errors import KartotekError
from kartotek.schema.paths import data_folder
from kartotek.schema.replay import Replay, read_replay

__all__ = ["CHOSEN", "MOST_SEEDS", "RECORDED", "FilmShelf", "Shown"]

MOST_SEEDS: Final = 1000
"""Seeds that the site plays: enough to browse, few enough that nobody can make the server play without end."""
RECORDED: Final = "recorded"
"""In an address, what stands for the table of a game that was recorded."""


CHOSEN: Final = {
    "seven-wonders": ("2/3", "3/16", "5/6", "7/5"),
    "armada": ("3-no/16", "4-yes/6", "7-no/28"),
    "gaia-project": ("2/27", "3/84", "4/22"),
    "ginkgopolis": ("1-solo-expert/25", "2/1", "3-sets/16", "5/20"),
    "underwater-cities": ("1/13", "2-advanced-no/46", "3-basic-yes/5", "4/78"),
}
"""Tables and seeds of games that between them show most abilities at work."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A film with the catalog that it was made over, which may see packs of invented content."""

    film: Film
    world: World
    packs: tuple[str, ...]


class FilmShelf:
    """Makes films over one snapshot and keeps those that were looked at last."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._films: OrderedDict[tuple[str, str, str], Shown] = OrderedDict()
        self._games: dict[str, Game] = {}
        self._players: dict[str, range] = {}
        self._packed: dict[tuple[str, ...], World] = {}
        self._uses: dict[tuple[str, str, str], Mapping[str, tuple[int, ...]]] = {}
        self._lock = Lock()

    def at(self, game: str, table: str, seed: str) -> Shown:
        """The film at an address. Raises where there is no such game, table, seed or recorded replay."""
        key = (game, table, seed)
        with self._lock:
            if key not in self._films:
                self._films[key] = self._recorded(game, seed) if table == RECORDED else self._played(game, table, seed)
                while len(self._films) > limit("films"):
                    self._films.popitem(last=False)
            self._films.move_to_end(key)
            return self._films[key]

    def uses(self, game: str, table: str, seed: str) -> Mapping[str, tuple[int, ...]]:
        """The steps of a film at which each component has a part, by its id; worked out once."""
        key = (game, table, seed)
        if key not in self._uses:
            self._uses[key] = uses_of(self.at(*key).film)
        return self._uses[key]

    def of_file(self, data: bytes) -> Shown:
        """The film of a replay that somebody sent; it is not kept."""
        return self.of_replay(read_replay(data))

    def of_replay(self, replay: Replay) -> Shown:
        world = self.world_with(replay.packs)
        return Shown(film(replay, open_game(world.catalog, replay.game, replay.profile)), world, replay.packs)

    def game(self, name: str) -> Game:
        """The rules of a game, with the pack of invented content that it cannot be played without."""
        if name not in self._games:
            self._games[name] = open_game(self.world_with(self.packs.get(name, ())).catalog, name)
        return self._games[name]

    @staticmethod
    def options(name: str) -> tuple[SetupOption, ...]:
        """The set-up options of a game, which need no catalog."""
        return game_class(name).setup_options

    def players(self, name: str) -> range:
        """Numbers of players for which a game has rules."""
        if name not in self._players:
            whole = name not in self.packs  # the rules may narrow what the box says; a pack is not built for that
            facts = self.game(name).facts if whole else load_facts(self._world.catalog, name)
            self._players[name] = facts.players
        return self._players[name]

    @cached_property
    def packs(self) -> Mapping[str, tuple[str, ...]]:
        """The shipped pack of invented content of each incomplete game."""
        found: dict[str, tuple[str, ...]] = {}
        for path in sorted((data_folder() / "packs").glob("*/pack.toml")):
            stated = tomllib.loads(path.read_text(encoding="utf-8"))
            if stated.get("synthetic") and stated.get("game") in GAMES:
                found[str(stated["game"])] = (str(stated["id"]),)
        return found

    @cached_property
    def recorded(self) -> Mapping[str, tuple[str, ...]]:
        """Names of the shipped replays by game."""
        folder = data_folder() / "replays"
        return {game: tuple(sorted(path.stem for path in (folder / game).glob("*.json"))) for game in GAMES}

    def world_with(self, packs: tuple[str, ...]) -> World:
        """The snapshot seen with packs; a shipped one that is not built in is built beside it, once."""
        if set(packs) <= self._world.catalog.all_layers.keys():
            return self._world.with_packs(packs)
        if packs not in self._packed:
            shipped = {name for names in self.packs.values() for name in names}
            missing = [name for name in packs if name not in shipped]
            if missing:
                hint = "build it in: kartotek build --pack FOLDER"
                raise KartotekError("replay-outside", f"the pack {missing[0]!r} is not shipped", hint=hint)
            self._packed[packs] = _built_with(packs)
        return self._packed[packs]

    def _played(self, game: str, table: str, seed: str) -> Shown:
        if not (seed.isdecimal() and int(seed) < MOST_SEEDS):
            raise KartotekError("not-found", f"no game has the seed {seed!r}", hint=f"seeds are below {MOST_SEEDS}")
        rules = self.game(game)
        players, options = read_table(table, rules.setup_options)
        replay = random_game(rules, players, int(seed), options=options)
        packs = self.packs.get(game, ())
        return Shown(film(replay, rules), self.world_with(packs), packs)

    def _recorded(self, game: str, name: str) -> Shown:
        if name not in self.recorded.get(game, ()):
            raise KartotekError("not-found", f"no replay of {game} is called {name!r}")
        return self.of_file((data_folder() / "replays" / game / f"{name}.json").read_bytes())


def read_table(text: str, options: tuple[SetupOption, ...]) -> tuple[int, dict[str, str]]:
    """`3-advanced-yes`: the number of players, then values of set-up options in their order; some may be left out."""
    number, _, rest = text.partition("-")
    chosen: dict[str, str] = {}
    for option in options:
        fitting = [value for value in option.values if rest == value or rest.startswith(f"{value}-")]
        if fitting:
            chosen[option.name] = max(fitting, key=len)
            rest = rest[len(chosen[option.name]) + 1 :]
    if rest or not number.isdecimal():
        raise KartotekError("not-found", f"there is no table {text!r}")
    return int(number), chosen


def _built_with(packs: tuple[str, ...]) -> World:
    from kartotek.ingest.build import build  # here: only who looks at such a game waits for what builds catalogs

    folder = data_folder()
    with TemporaryDirectory(prefix="kartotek-packs-") as scratch:
        database = Path(scratch) / "catalog.db"
        build(folder, database, [folder / "packs" / pack for pack in packs])
        return World(load_catalog(database, packs))
