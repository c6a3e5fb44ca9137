"""Metropolises that come into the game after the set-up: tiles that nobody has, connected as soon as they are taken."""

from __future__ import annotations

from typing import Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.network import key_of
from kartotek.catalog.rules.underwater_cities.perform import Act, EffectPart, Performer
from kartotek.catalog.rules.underwater_cities.pieces import Tile
from kartotek.catalog.rules.underwater_cities.refusal import refuse
from kartotek.catalog.rules.underwater_cities.triggers import Triggers

__all__ = ["NO_TUNNEL", "Metropolises"]

NO_TUNNEL = -1
"""The site of a tile that no tunnel joins to the network."""


class Metropolises:
    """Which tile a player draws is stated in the step; it must be one that is left."""

    def __init__(self, core: Core, performer: Performer, triggers: Triggers) -> None:
        self.core = core
        self.performer = performer
        self.triggers = triggers

    def left(self, act: Act, part: EffectPart) -> list[Tile]:
        """The tiles that the effect admits and nobody has."""
        taken = {number for row in table_of(act.state).metropolises for number in row}
        return [
            tile
            for tile in self.core.pieces.tiles
            if tile.number not in taken and tile.complete and (act.state.seats > 1 or tile.solo)
            if self.performer.verbs.fits(act, part, "metropolis", self._thing(act, tile))
        ]

    def take(self, act: Act, part: EffectPart, name: Any) -> None:
        tile = next((tile for tile in self.left(act, part) if tile.id == name), None)
        if tile is None:
            refuse("metropolis-take", "a tile that the effect admits and nobody has", str(name), part.entry.id)
        self.triggers.join(act, self.add(act.state, act.seat, tile))

    def add(self, state: State, seat: int, tile: Tile) -> int:
        """Lay a tile beside the board; its place, after those of the board, comes back."""
        table = table_of(state)
        table.metropolises[seat].append(tile.number)
        place = len(table.metropolises[seat]) - 1
        thing = (key_of(seat, place), int(tile.color == "blue"), 0, NO_TUNNEL)
        state.things[self.core.metropolises][seat].append(thing)
        return place

    def _thing(self, act: Act, tile: Tile) -> tuple[int, ...]:
        place = len(table_of(act.state).metropolises[act.seat])
        return (key_of(act.seat, place), int(tile.color == "blue"), 0, NO_TUNNEL)
