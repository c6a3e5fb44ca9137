"""The set-up of Armada: that of the base game, and shipyards, ships, island decks and teams."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.armada.keys import fleet_thing
from kartotek.catalog.rules.armada.pieces import ArmadaPieces
from kartotek.catalog.rules.armada.state import ArmadaTable
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import Illegal, Setup
from kartotek.catalog.rules.setup_options import SetupOption
from kartotek.catalog.rules.seven_wonders import setup as base
from kartotek.schema.errors import KartotekError

__all__ = ["TEAMS", "begin", "check_complete", "check_setup", "deal", "in_teams", "team_faults"]

TEAMS: Final = SetupOption(
    "teams",
    ("no", "yes"),
    "Players 1 and 2, 3 and 4 and so on are teams of two; for four, six or eight players.",
    "Az 1. és 2., a 3. és 4. stb. játékos kétfős csapatot alkot; négy, hat vagy nyolc játékossal.",
)

_TEAM_SIZE: Final = 2


def in_teams(setup: Setup) -> bool:
    """A set-up says it by the option's value, or as yes or no."""
    return setup.get("teams") in ("yes", True)


def check_complete(facts: Facts, pieces: ArmadaPieces) -> None:
    """Random play needs every price, mark and benefit; what no source states is named."""
    missing = list(pieces.missing())
    if missing or facts.unstated:
        whats = [*missing, *sorted(item.partition(":")[2] for item in facts.unstated)]
        raise KartotekError(
            "data-missing",
            f"{len(whats)} facts of {facts.game} are printed as icons that no source states",
            why=f"unknown: {', '.join(whats[:12])}{' ...' if len(whats) > 12 else ''}",
            hint="play with a pack that supplies them, such as --pack armada-synthetic",
        )


def deal(pieces: ArmadaPieces, players: int, rng: Random, options: Mapping[str, str]) -> dict[str, Any]:
    """A random set-up of the base game with a shipyard for every seat and the three island decks."""
    faults = [*_wonder_faults(pieces, players), *team_faults(options.get("teams", TEAMS.default), players)]
    if faults:
        raise KartotekError("usage", f"needs {faults[0].need}, has {faults[0].have}", where=faults[0].rule)
    setup = base.deal(pieces, players, rng)
    setup |= options
    setup["shipyards"] = rng.sample(sorted(pieces.shipyard), players)
    setup["islands"] = {}
    for level in pieces.levels:
        deck = pieces.island_deck(level)
        rng.shuffle(deck)
        setup["islands"][str(level)] = deck
    return setup


def check_setup(facts: Facts, pieces: ArmadaPieces, setup: Setup) -> list[Illegal]:
    """Every rule that the set-up breaks."""
    players = setup.get("players")
    if type(players) is not int or players not in facts.players:
        return [Illegal("rule:players", f"{facts.players[0]}-{facts.players[-1]}", str(players))]
    missing = _wonder_faults(pieces, players)
    if missing:
        return missing
    return [
        *base.check_setup(facts, pieces, setup),
        *team_faults(setup.get("teams", TEAMS.default), players),
        *_shipyard_faults(pieces, players, setup),
        *_island_faults(pieces, setup),
    ]


def _wonder_faults(pieces: ArmadaPieces, players: int) -> list[Illegal]:
    if players <= len(pieces.sides):
        return []
    need = f"a wonder for each of {players} players"
    return [Illegal("rule:eight-players", need, f"{len(pieces.sides)} wonders", "an eighth comes with a pack")]


def team_faults(teams: Any, players: int) -> list[Illegal]:
    """Teams are for even numbers from four on."""
    if teams not in (*TEAMS.values, True, False):
        return [Illegal("rule:teams", "yes or no", str(teams), "teams")]
    if in_teams({"teams": teams}) and (players % _TEAM_SIZE or players == _TEAM_SIZE):
        return [Illegal("rule:teams", "4, 6 or 8 players", players, "teams")]
    return []


def _shipyard_faults(pieces: ArmadaPieces, players: int, setup: Setup) -> list[Illegal]:
    named = setup.get("shipyards")
    known = [item for item in named if isinstance(item, str) and item in pieces.shipyard] if type(named) is list else []
    if len(set(known)) == len(known) == players and named == known:
        return []
    return [Illegal("rule:shipyard-setup", f"{players} different shipyards", str(named))]


def _island_faults(pieces: ArmadaPieces, setup: Setup) -> list[Illegal]:
    decks = setup.get("islands")
    if not isinstance(decks, dict):
        return [Illegal("rule:island-decks", "a deck of each level", type(decks).__name__)]
    faults = []
    for level in pieces.levels:
        deck = decks.get(str(level))
        if not isinstance(deck, list) or sorted(map(str, deck)) != pieces.island_deck(level):
            faults.append(Illegal("rule:island-decks", f"the islands of level {level}, each once", str(deck)[:80]))
    return faults


def begin(facts: Facts, pieces: ArmadaPieces, setup: Setup) -> State:
    """Ships stand on their start spaces."""
    state = base.begin(facts, pieces, setup, ArmadaTable)
    sea: ArmadaTable = state.extra
    sea.teams = in_teams(setup)
    sea.shipyards = tuple(pieces.shipyard[name].number for name in setup["shipyards"])
    sea.decks = [[pieces.island[name].number for name in setup["islands"][str(level)]] for level in pieces.levels]
    sea.doubts = [set() for _ in range(state.seats)]
    noun = facts.library.layout.noun["fleet"]
    for seat in range(state.seats):
        state.things[noun][seat] = [fleet_thing(fleet, seat, 0) for fleet in pieces.fleets]
    return state
