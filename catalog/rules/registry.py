"""The games that can be played, by their id in the catalog."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

from kartotek.catalog.rules.facts import load_facts
from kartotek.catalog.rules.game import Game
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError

__all__ = ["GAMES", "IMPORTERS", "game_class", "import_log", "open_game"]

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
    return game_class(game)(load_facts(catalog, game, profile))


def import_log(name: str, log: Any, catalog: Catalog, profile: str | None = None) -> tuple[Game, dict[str, Any]]:
    """Read a foreign log: the game it belongs to, and its set-up and moves as a replay has them."""
    if name not in IMPORTERS:
        raise KartotekError("not-found", f"no log format {name!r}", hint=f"formats: {', '.join(IMPORTERS)}")
    game_id, profiles, path = IMPORTERS[name]
    game = open_game(_with_pack(catalog, log), game_id, profile or profiles[0])
    return game, _named(path)(log, game)


def _with_pack(catalog: Catalog, log: Any) -> Catalog:
    """The catalog seen with the pack that a log names, which must be the same one to the byte."""
    pack = log.get("pack") if isinstance(log, Mapping) else None
    if not isinstance(pack, Mapping):
        return catalog
    name, wanted = str(pack.get("id")), str(pack.get("sha256"))
    layer = catalog.all_layers.get(name)
    if layer is None or layer.sha256 != wanted:
        have = "it is not built in" if layer is None else f"the one built in has sha256 {layer.sha256}"
        raise KartotekError(
            "replay-outside",
            f"the log was played with the pack {name!r}, sha256 {wanted}",
            why=have,
            hint="build that pack in: kartotek build --pack FOLDER",
        )
    return catalog.with_layers(name)


def _named(path: str) -> Callable[..., Any]:
    module, name = path.split(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found
