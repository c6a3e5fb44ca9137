"""Decisions outside the own turn: faction, first structures, first booster, order of income, charging for others."""

from __future__ import annotations

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project.core import Core
from kartotek.catalog.rules.gaia_project.income import Income
from kartotek.catalog.rules.gaia_project.passive import Passive
from kartotek.catalog.rules.gaia_project.reading import Command, cell_of
from kartotek.catalog.rules.gaia_project.state import ACTIONS, BOOSTERS, FACTIONS, INCOME, PLACING, Offer
from kartotek.catalog.rules.gaia_project.turns import Turns
from kartotek.catalog.rules.game import Illegal

__all__ = ["Openings"]


class Openings:
    """One command each, by the phase that the game is in."""

    def __init__(self, core: Core, income: Income, passive: Passive, turns: Turns) -> None:
        self.core = core
        self.income = income
        self.passive = passive
        self.turns = turns
        self._phases = {
            FACTIONS: ("faction", self._faction),
            PLACING: ("build", self._place),
            BOOSTERS: ("booster", self._booster),
            INCOME: ("income", self._income),
        }

    def command(self, state: State, seat: int, command: Command) -> list[Illegal]:
        phase = state.extra.phase
        do = command.get("do")
        if phase == ACTIONS:
            return self._charge(state, seat, command)
        wanted, handle = self._phases[phase]
        if do != wanted:
            return [Illegal("rule:own-turn", wanted, str(do))]
        return handle(state, seat, command)

    def faction_faults(self, state: State, name: str) -> list[Illegal]:
        pieces = self.core.pieces
        number = pieces.faction.get(name)
        if number is None:
            return [Illegal("rule:faction-choice", "a faction", name)]
        taken = [pieces.factions[other] for other in state.extra.factions if other >= 0]
        if any(other.color == pieces.factions[number].color for other in taken):
            return [Illegal("rule:faction-choice", "a board not yet taken", name)]
        return []

    def _faction(self, state: State, seat: int, command: Command) -> list[Illegal]:
        name = str(command.get("faction"))
        faults = self.faction_faults(state, name)
        if not faults:
            state.extra.factions[seat] = self.core.pieces.faction[name]
        return faults

    def place_faults(self, state: State, seat: int, kind: int, cell: int) -> list[Illegal]:
        """A first structure goes on a free planet of the home type."""
        core = self.core
        home = core.faction(state, seat).home
        name = core.space(state).names[cell]
        if core.planet_at(state, cell) != home:
            planet = core.planet_at(state, cell)
            have = core.pieces.planets[planet] if planet >= 0 else "empty space"
            return [Illegal("rule:start-mines", core.pieces.planets[home], have, name)]
        if core.at(state, cell) is not None:
            return [Illegal("rule:planet-empty", "an empty planet", "occupied", name)]
        wanted = state.extra.queue[0].number
        if kind != wanted:
            rule = "rule:start-mines" if wanted == core.mine else "rule:start-institute"
            return [Illegal(rule, core.pieces.kinds[wanted], core.pieces.kinds[kind])]
        return []

    def _place(self, state: State, seat: int, command: Command) -> list[Illegal]:
        core = self.core
        kind = core.pieces.kind.get(str(command.get("structure")))
        cell = cell_of(core, state, command.get("hex"))
        if kind is None or cell is None:
            return [Illegal("rule:start-mines", "a structure and a space", str(command.get("hex")))]
        faults = self.place_faults(state, seat, kind, cell)
        if not faults:
            state.extra.queue.pop(0)
            core.building.put(state, seat, kind, cell)
        return faults

    def _booster(self, state: State, seat: int, command: Command) -> list[Illegal]:
        booster = command.get("booster")
        free = state.extra.free_boosters
        if booster not in free:
            return [Illegal("rule:first-booster", " or ".join(free), str(booster))]
        self.turns.take_booster(state, seat, str(booster))
        return []

    def _income(self, state: State, seat: int, command: Command) -> list[Illegal]:
        return self.income.take(state, seat, command)

    def _charge(self, state: State, seat: int, command: Command) -> list[Illegal]:
        offers: list[Offer] = state.extra.offers
        value = offers[0].number
        if command.get("do") == "decline":
            offers.pop(0)
            return []
        if command.get("do") != "charge":
            return [Illegal("rule:passive-charge", "charge or decline", str(command.get("do")))]
        faults = self.passive.faults(state, seat, value, command)
        if not faults:
            offers.pop(0)
            self.passive.accept(state, seat, command)
        return faults
