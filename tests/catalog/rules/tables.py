"""The tables at which every registered game is tested: players, set-up options and packs.

A new game adds its rows here; the harness, the goldens and the drills take them from this list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kartotek.catalog.rules.registry import GAMES

__all__ = ["TABLES", "Table", "drill_games", "tables_of"]


@dataclass(frozen=True)
class Table:
    """One way to play a game: how many players, with which set-up options, over which packs."""

    game: str
    players: int
    options: Mapping[str, str] = field(default_factory=dict)
    packs: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *self.options.values()])

    def __hash__(self) -> int:
        return hash(str(self))


_ARMADA = ("armada-synthetic",)
_INVENTED = ("underwater-cities-synthetic",)
"""No whole player board and few cards are known."""

TABLES = (
    *(Table("seven-wonders", players) for players in range(2, 8)),
    *(Table("armada", players, {"teams": "no"}, _ARMADA) for players in range(3, 8)),
    *(Table("armada", players, {"teams": "yes"}, _ARMADA) for players in (4, 6)),
    *(Table("gaia-project", players) for players in range(2, 5)),
    *(Table("ginkgopolis", players) for players in range(1, 6)),
    Table("ginkgopolis", 1, {"variant": "solo-expert"}),
    Table("ginkgopolis", 3, {"variant": "sets"}),
    *(Table("underwater-cities", players, {}, _INVENTED) for players in range(1, 5)),
    *(
        Table("underwater-cities", players, {"boards": boards, "contracts": contracts}, _INVENTED)
        for players, boards, contracts in ((2, "advanced", "no"), (3, "basic", "yes"), (4, "advanced", "yes"))
    ),
)

_DRILL_GAMES = {"gaia-project": 500}
_USUAL_DRILL = 2000
_DRILL_WITH_OPTIONS = {"underwater-cities": 500}


def drill_games(game: str, options: bool = False) -> int:
    """How many random games of each table the drill plays; of some games fewer where set-up options are given."""
    if options and game in _DRILL_WITH_OPTIONS:
        return _DRILL_WITH_OPTIONS[game]
    return _DRILL_GAMES.get(game, _USUAL_DRILL)


def tables_of(game: str) -> Iterator[Table]:
    return (table for table in TABLES if table.game == game)


assert {table.game for table in TABLES} == set(GAMES), "every registered game has tables"
