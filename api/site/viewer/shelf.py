"""The films that were looked at last. They are made in a process beside the server, which can be stopped."""

from __future__ import annotations

import tomllib
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from kartotek.api.graphql.world import World
from kartotek.api.limits import limit
from kartotek.api.site.viewer.addresses import RECORDED, FilmAddress, player_and_table, read_table
from kartotek.api.site.viewer.film import Film, film
from kartotek.api.site.viewer.uses import uses_of
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.rules.facts import load_facts
from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.registry import GAMES, open_game
from kartotek.catalog.store import load_catalog
from kartotek.schema.errors import KartotekError
from kartotek.schema.paths import data_folder
from kartotek.schema.replay import Replay, read_replay

__all__ = ["FilmShelf", "Shown", "shipped_packs"]


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
        self._films: OrderedDict[FilmAddress, Shown] = OrderedDict()
        self._games: dict[str, Game] = {}
        self._players: dict[str, range] = {}
        self._packed: dict[tuple[str, ...], World] = {}
        self._uses: dict[FilmAddress, Mapping[str, tuple[int, ...]]] = {}

    def at(self, address: FilmAddress) -> Shown:
        """The film at an address. Raises where no such game can be played."""
        if address not in self._films:
            self._films[address] = self._recorded(address) if address.table == RECORDED else self._played(address)
            while len(self._films) > limit("films"):
                self._films.popitem(last=False)
        self._films.move_to_end(address)
        return self._films[address]

    def uses(self, address: FilmAddress) -> Mapping[str, tuple[int, ...]]:
        """The steps of a film at which each component has a part, by its id; worked out once."""
        if address not in self._uses:
            self._uses[address] = uses_of(self.at(address).film)
        return self._uses[address]

    def of_file(self, data: bytes) -> Shown:
        """The film of a replay that somebody sent; it is not kept."""
        return self.of_replay(read_replay(data))

    def of_replay(self, replay: Replay) -> Shown:
        world = self.world_with(replay.packs)
        return Shown(film(replay, open_game(world.catalog, replay.game, replay.profile)), world, replay.packs)

    def game(self, name: str) -> Game:
        """The rules of a game, with the pack of invented content that it cannot be played without."""
        if name not in self._games:
            self._games[name] = open_game(self.world_with(shipped_packs().get(name, ())).catalog, name)
        return self._games[name]

    def players(self, name: str) -> range:
        """Numbers of players for which a game has rules."""
        if name not in self._players:
            whole = name not in shipped_packs()  # the rules may narrow what the box says; a pack is not built for that
            facts = self.game(name).facts if whole else load_facts(self._world.catalog, name)
            self._players[name] = facts.players
        return self._players[name]

    def world_with(self, packs: tuple[str, ...]) -> World:
        """The snapshot seen with packs; a shipped one that is not built in is built beside it, once."""
        packs = tuple(sorted(set(packs)))  # however a replay names them
        if set(packs) <= self._world.catalog.all_layers.keys():
            return self._world.with_packs(packs)
        if packs not in self._packed:
            shipped = {name for names in shipped_packs().values() for name in names}
            missing = [name for name in packs if name not in shipped]
            if missing:
                hint = "build it in: kartotek build --pack FOLDER"
                raise KartotekError("replay-outside", f"the pack {missing[0]!r} is not shipped", hint=hint)
            self._packed[packs] = _built_with(packs)
        return self._packed[packs]

    def _played(self, address: FilmAddress) -> Shown:
        rules = self.game(address.game)
        player, table = player_and_table(address.table)
        players, options = read_table(table, rules.setup_options)
        replay = random_game(rules, players, int(address.seed), options=options, player=player)
        packs = shipped_packs().get(address.game, ())
        return Shown(film(replay, rules), self.world_with(packs), packs)

    def _recorded(self, address: FilmAddress) -> Shown:
        return self.of_file((data_folder() / "replays" / address.game / f"{address.seed}.json").read_bytes())


@cache
def shipped_packs() -> Mapping[str, tuple[str, ...]]:
    """The shipped pack of invented content of each incomplete game."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted((data_folder() / "packs").glob("*/pack.toml")):
        stated = tomllib.loads(path.read_text(encoding="utf-8"))
        if stated.get("synthetic") and stated.get("game") in GAMES:
            found[str(stated["game"])] = (str(stated["id"]),)
    return found


def _built_with(packs: tuple[str, ...]) -> World:
    try:
        from kartotek.ingest.build import build  # here: only who looks at such a game waits for what builds catalogs
    except ModuleNotFoundError as error:
        hint = "install kartotek whole, or build the pack in: kartotek build --pack FOLDER"
        raise KartotekError("not-found", "this installation builds no packs", why=str(error), hint=hint) from error

    folder = data_folder()
    with TemporaryDirectory(prefix="kartotek-packs-") as scratch:
        database = Path(scratch) / "catalog.db"
        build(folder, database, [folder / "packs" / pack for pack in packs])
        return World(load_catalog(database, packs))
