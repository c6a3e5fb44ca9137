"""The public state, one row a seat, in the columns that logs of this game have."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Any, Final

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project.core import Core
from kartotek.catalog.rules.gaia_project.position_names import Names
from kartotek.catalog.rules.gaia_project.power import GAIA
from kartotek.catalog.store import Component

__all__ = ["COLUMNS", "TABLE_COLUMNS", "StateRows"]

COLUMNS: Final[Mapping[str, str]] = {
    "seat": "seat number, from 0",
    "faction": "faction of the seat; null until it is chosen",
    "vp": "victory points",
    "credit": "credits",
    "ore": "ore",
    "knowledge": "knowledge",
    "qic": "Q.I.C. cubes",
    "bowl1": "plain power tokens in area I",
    "bowl2": "plain power tokens in area II",
    "bowl3": "plain power tokens in area III",
    "gaia_area": "plain power tokens in the Gaia area",
    "brainstone": "where the brainstone is: 1, 2, 3 or G (Gaia area); null for none",
    "terra": "level of Terraforming",
    "nav": "level of Navigation",
    "int": "level of Artificial Intelligence",
    "gaia": "level of Gaia Project",
    "eco": "level of Economy",
    "sci": "level of Science",
    "bld": "on the map: mines, trading stations, labs, institutes, both academies, Gaiaformers, space stations",
    "lost": "1 if the seat owns the Lost Planet, which is not among the mines",
    "sat": "satellites placed",
    "gf": "Gaiaformers owned, and how many of them wait in the Gaia area",
    "tech": "tech tiles in the order taken; a star marks a covered one",
    "fed": "federation tokens in the order taken; a star marks the gray side",
    "boost": "round booster held",
}


_TRACKS: Final = ("terra", "nav", "int", "gaia", "eco", "sci")

TABLE_COLUMNS: Final[Mapping[str, str]] = {
    "phase": "factions, placing, boosters, income, gaia, actions or over",
    "round": "number of the round; 0 before the first",
    "order": "seats in the order of the round",
    "passed": "seats in the order in which they passed",
    "next": "seat that owes a decision; null when the game is over",
    "board": "spaces with something on them: space, planet, structure, owner, guest, factions with a federation there",
    "boosters": "boosters that nobody holds",
    "tokens": "federation tokens left, by kind",
    "terraforming_token": "kind of the token on the last level of Terraforming; null when it was taken",
    "used": "board actions used this round",
}


_ROWS: Final = "rows"
"""Where a state's cache keeps the last row of each seat, with what it was made of."""
_MOST_ROWS: Final = 64
"""Rows of tiles whose names are kept."""


def _log_id(item: Component) -> str:
    return str(item.value("log_id") or item.slug)


class StateRows:
    """Names of tiles are the short ids that the catalog keeps for logs."""

    def __init__(self, core: Core) -> None:
        self.core = core
        kinds = core.facts.kinds
        self._names = Names(core)
        tracks = iter(_log_id(item) for item in kinds["track"])
        self._columns = [next(tracks) if name in _TRACKS else name for name in COLUMNS]
        self._boosters = {item.slug: _log_id(item) for item in kinds["booster"]}
        self._tech = {item.slug: _log_id(item) for item in kinds["tech_tile"]}
        self._advanced = {item.slug: _log_id(item) for item in kinds["advanced_tech_tile"]}
        names = {str(item.value("kind")): _log_id(item) for item in kinds["federation_token"]}
        self._tokens = [names[token.name] for token in core.pieces.tokens]
        goods = [core.amount[name] for name in ("vp", "credit", "ore", "knowledge", "qic")]
        self._amounts = itemgetter(*goods, *core.power.bowls, core.power.gaia)
        self._tile_names: dict[tuple[str, ...], list[str]] = {}
        """For a row of tiles by tech space: the name of each, uncovered and covered."""

    def rows(self, state: State) -> list[dict[str, Any]]:
        """The row of each seat. Most moves change one seat: the rows of the others are those of the last time."""
        known: list[tuple[Any, dict[str, Any]]] | None = state.cache.get(_ROWS)
        if known is None:
            known = state.cache[_ROWS] = [(None, {})] * state.seats
        for seat in range(state.seats):
            basis = self._basis(state, seat)
            if known[seat][0] != basis:
                frozen = tuple([part.copy() if type(part) is list else part for part in basis])
                known[seat] = (frozen, self._row(state, seat))
        return [row.copy() for _, row in known]

    def _basis(self, state: State, seat: int) -> tuple[Any, ...]:
        """Everything that the row of a seat is made of."""
        core, extra = self.core, state.extra
        return (
            state.held[seat],
            state.things[core.structures][seat],
            state.things[core.tokens][seat],
            extra.levels[seat],
            extra.owned[seat],
            extra.factions[seat],
            extra.boosters[seat],
            extra.sat[seat],
            extra.lost,
            extra.guests,
            extra.gray,
            extra.tech,
        )

    def _row(self, state: State, seat: int) -> dict[str, Any]:
        core, extra, held = self.core, state.extra, state.held[seat]
        chosen, stone, booster = extra.factions[seat], held[core.power.stone], extra.boosters[seat]
        counts = [0] * len(core.pieces.kinds)
        for thing in state.things[core.structures][seat]:
            counts[thing[1]] += 1
        lost = int(extra.lost >= 0 and core.building.owns_lost(state, seat))
        counts[core.mine] -= lost
        parked = held[core.amount["parked_gaiaformer"]]
        names = self._tile_names.get(extra.tech) or self._name_tiles(extra.tech)
        row = (
            seat,
            core.pieces.factions[chosen].id if chosen >= 0 else None,
            *self._amounts(held),
            "G" if stone == GAIA else stone or None,
            *extra.levels[seat],
            counts,
            lost,
            extra.sat[seat].bit_count(),
            [held[core.gaiaformers] + counts[core.gaiaformer] + parked, parked],
            [names[code] for code in extra.owned[seat]],
            self._federations(state, seat),
            None if booster is None else self._boosters[booster],
        )
        return dict(zip(self._columns, row, strict=True))

    def _federations(self, state: State, seat: int) -> list[str]:
        gray, kinds = state.extra.gray, self.core.pieces.tokens
        return [
            self._tokens[thing[1]] + ("" if kinds[thing[1]].green and thing[0] not in gray else "*")
            for thing in state.things[self.core.tokens][seat]
        ]

    def table(self, state: State) -> dict[str, Any]:
        """What belongs to no seat."""
        extra, core = state.extra, self.core
        kinds = core.pieces.tokens
        ready, library = core.machine.ready, core.facts.library
        used = [c for c, _ in state.live[state.seats] if any(not ready(state, e, 0) for e in library.of(c))]
        seated = all(faction >= 0 for faction in extra.factions)
        return {
            "phase": extra.phase,
            "round": extra.round,
            "order": list(extra.order),
            "passed": list(extra.passed),
            "next": None if extra.waits < 0 else extra.waits,
            "board": self._names.board(state) if seated else [],
            "boosters": [self._boosters[booster] for booster in extra.free_boosters],
            "tokens": {self._tokens[kind.code]: extra.supply[kind.code] for kind in kinds},
            "terraforming_token": self._tokens[extra.terraforming_token] if extra.terraforming_token >= 0 else None,
            "used": [library.component_ids[component].split(":", 1)[1] for component in used],
        }

    def _name_tiles(self, tech: tuple[str, ...]) -> list[str]:
        if len(self._tile_names) > _MOST_ROWS:
            self._tile_names.clear()
        found = self._tile_names[tech] = []
        for space in self.core.pieces.spaces:
            name = (self._advanced if space.advanced else self._tech)[tech[space.number]]
            found += [name, f"{name}*"]
        return found
