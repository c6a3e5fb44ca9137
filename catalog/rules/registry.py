"""The games that can be played, by their id in the catalog."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from kartotek.catalog.rules.facts import load_facts
from kartotek.catalog.rules.game import Game
from kartotek.catalog.store import Catalog
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError

__all__ = ["GAMES", "IMPORTERS", "LogImport", "game_class", "log_reader", "open_game"]

LogImport = Callable[[Any, Game], dict[str, Any]]
"""From a log to its set-up and moves as a replay has them, and what it claims."""

GAMES: Final = {
    "seven-wonders": "kartotek.catalog.rules.seven_wonders:SevenWonders",
    "armada": "kartotek.catalog.rules.armada:Armada",
    "gaia-project": "kartotek.catalog.rules.gaia_project:GaiaProject",
    "ginkgopolis": "kartotek.catalog.rules.ginkgopolis:Ginkgopolis",
    "underwater-cities": "kartotek.catalog.rules.underwater_cities:UnderwaterCities",
}

IMPORTERS: Final = {
    "seven-wonders": (
        "seven-wonders",
        ("rulebook", "joffrey-bion", "theosza"),
        "kartotek.catalog.rules.seven_wonders.log:import_log",
    ),
    "armada": ("armada", ("rulebook",), "kartotek.catalog.rules.armada.log:import_log"),
    "gaia": ("gaia-project", ("boardgamers-engine",), "kartotek.catalog.rules.gaia_project.log:import_log"),
    "ginkgopolis": ("ginkgopolis", ("rulebook",), "kartotek.catalog.rules.ginkgopolis.log:import_log"),
    "underwater-cities": (
        "underwater-cities",
        ("rulebook", "english", "literal"),
        "kartotek.catalog.rules.underwater_cities.log:import_log",
    ),
}
"""Log formats by name: the game, the profiles that its logs may have been played by (the usual one first; a format of
one program has one), and the function that reads a log."""


def game_class(game: str) -> type[Game]:
    """The rules of a game before they are laid over a catalog: its set-up options need none."""
    if game not in GAMES:
        raise KartotekError("not-found", f"no rules for {game!r}", hint=f"games with rules: {', '.join(GAMES)}")
    module, name = GAMES[game].split(":")
    found: type[Game] = getattr(import_module(module), name)
    return found


def open_game(catalog: Catalog, game: str, profile: str | None = None) -> Game:
    """The rules of a game over the rows of a catalog."""
    if game in GAMES and game not in catalog.games:
        raise KartotekError("not-found", f"the catalog has no {game}", hint=f"it has: {', '.join(catalog.games)}")
    return game_class(game)(load_facts(catalog, game, profile))


def log_reader(name: str) -> tuple[str, tuple[str, ...], LogImport]:
    """The game of a log format, the profiles that its logs may have been played by, and what reads one.

    A format may be named by its game.
    """
    found = name if name in IMPORTERS else next((key for key, item in IMPORTERS.items() if item[0] == name), None)
    if found is None:
        hint = did_you_mean(name, IMPORTERS, f"formats: {', '.join(IMPORTERS)}")
        raise KartotekError("not-found", f"no log format {name!r}", hint=hint)
    game, profiles, path = IMPORTERS[found]
    module, function = path.split(":")
    reader: LogImport = getattr(import_module(module), function)
    return game, profiles, reader
