"""The seats of a written position: factions, levels, goods, tiles and what becomes live with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.rules.gaia_project.invariants import gaiaformers_gained
from kartotek.catalog.rules.gaia_project.pieces import BASE_ROW
from kartotek.catalog.rules.gaia_project.position_names import Names
from kartotek.catalog.rules.gaia_project.power import GAIA
from kartotek.catalog.rules.game import Illegal, IllegalStateError

if TYPE_CHECKING:
    from kartotek.catalog.rules.gaia_project.game import GaiaProject

__all__ = ["SeatReader", "check"]

_GOODS: Final = {
    "vp": "vp", "credit": "credit", "ore": "ore", "knowledge": "knowledge", "qic": "qic",
    "bowl1": "bowl1", "bowl2": "bowl2", "bowl3": "bowl3", "gaia_area": "gaia_token",
}  # fmt: skip


def check(faults: Sequence[Illegal]) -> None:
    """Refuse a position that cannot be."""
    if faults:
        raise IllegalStateError(faults)


class SeatReader:
    """Gives each seat what its row says; nothing acts."""

    def __init__(self, game: GaiaProject, names: Names) -> None:
        self.game, self.core = game, game.core
        self.names = names

    def seat_down(self, state: State, seats: Sequence[Mapping[str, Any]]) -> None:
        """Factions with their boards, levels and goods; nothing acts."""
        core = self.core
        for seat, row in enumerate(seats):
            check(self.game.openings.faction_faults(state, row["faction"]))
            state.extra.factions[seat] = core.pieces.faction[row["faction"]]
            faction = core.faction(state, seat)
            self.live(state, seat, faction.component)
            for track, levels in enumerate(core.pieces.levels):
                state.things[core.tracks][seat].append((core.track_key(seat, track), track, 0, 0))
                level = row.get(self.names.tracks[track], 0)
                state.extra.levels[seat][track] = level
                self.live(state, seat, levels[level])
            for component in faction.spaces[BASE_ROW]:
                self.live(state, seat, component)
            for column, resource in _GOODS.items():
                state.held[seat][core.amount[resource]] = row.get(column, 0)
            stone = row.get("brainstone")
            state.held[seat][core.power.stone] = GAIA if stone == "G" else stone or 0
            held = state.held[seat]
            state.extra.tokens[seat] = core.power.tokens(held) + core.power.gaia_tokens(held)
            state.extra.tally[seat] = {"start": held[core.vp]} if held[core.vp] else {}

    def live(self, state: State, seat: int, component: int, host: int = NOBODY) -> None:
        if self.core.facts.library.of(component):
            state.live[seat].append((component, host))

    def furnish(self, state: State, seat: int, row: Mapping[str, Any]) -> None:
        """Everything of a seat that depends on its structures and tiles becomes live."""
        core, extra = self.core, state.extra
        faction = core.faction(state, seat)
        for kind, spaces in faction.spaces.items():
            if kind != BASE_ROW:
                for component in spaces[: core.building.off_board(state, seat, kind)]:
                    self.live(state, seat, component)
        for key, kind, *_ in state.things[core.structures][seat]:
            if kind != core.gaiaformer:
                self.live(state, seat, core.pieces.structures[kind].component, key)
            if kind == core.institute and faction.institute is not None:
                self.live(state, seat, faction.institute)
        total, parked = gaiaformers_gained(core, state, seat), row.get("gf", [0, 0])[1]
        state.held[seat][core.amount["parked_gaiaformer"]] = parked
        state.held[seat][core.gaiaformers] = total - parked - core.building.off_board(state, seat, core.gaiaformer)
        for space, covered in self.names.tiles(row.get("tech", ()), extra.tech, seat):
            extra.owned[seat].append(space.number << 1 | covered)
            kinds = core.pieces.advanced if space.advanced else core.pieces.tech
            if not covered:
                self.live(state, seat, kinds[extra.tech[space.number]].component)
        own = self.names.tokens(row.get("fed", ()), seat)
        for token, gray in own:
            key = core.new_token_key(state)
            state.things[core.tokens][seat].append((key, token.code, 0, 0))
            extra.supply[token.code] -= 1
            self.live(state, seat, token.component, key)
            if gray and token.green:
                extra.gray.append(key)
        formed = sum(token.common for token, _ in own)
        extra.feds[seat] = row.get("federations", formed)
        if row.get("boost"):
            extra.boosters[seat] = row["boost"]
            if row["boost"] in extra.free_boosters:
                extra.free_boosters.remove(row["boost"])
            self.live(state, seat, core.pieces.boosters[row["boost"]].component)
        self.use(state, seat, row.get("used", ()), seat)

    def use(self, state: State, seat: int, names: Sequence[str], owner: int) -> None:
        library = self.core.facts.library
        live = {component for component, _ in state.live[owner]}
        for name in names:
            component = library.components.get(f"{self.core.facts.game}:{name}", NOBODY)
            limited = [entry for entry in library.timed(component, "action") if entry.period] if component >= 0 else []
            if component not in live or not limited:
                check([Illegal("rule:special-holder", "an action once a round that one holds", name, "used")])
            for entry in limited:
                self.core.machine.use_limit(state, entry, seat)
