"""The moves that a seat has: all of them, or a random one found without listing the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, TypeVar

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.ginkgopolis.city import place_of
from kartotek.catalog.rules.ginkgopolis.effects import URBANIZE
from kartotek.catalog.rules.ginkgopolis.hal import Hal
from kartotek.catalog.rules.ginkgopolis.legality import Legality
from kartotek.catalog.rules.ginkgopolis.markers import MarkerStep, free_beside
from kartotek.catalog.rules.ginkgopolis.pieces import Pieces
from kartotek.catalog.rules.ginkgopolis.state import NONE, GinkgoTable

__all__ = ["Options"]

_Item = TypeVar("_Item")

_SELDOM: Final = 0.04
"""How often random play hands in a new hand token before a choice."""

_WITH_TILE: Final = 0.7
"""How often random play lays a tile on its card: often enough that a game ends, seldom enough that goods come in."""

_MOST_RETURNS: Final = 12
"""Ways to hand tiles back are listed up to so many: none, all, and each tile alone."""


class Options:
    """Offers for the seat that is waited for."""

    def __init__(self, pieces: Pieces, legality: Legality, hal: Hal) -> None:
        self.pieces = pieces
        self.legality = legality
        self.hal = hal

    # ---- all ----

    def moves(self, state: State, seat: int) -> Iterator[dict[str, Any]]:
        """Every legal move; of the ways to hand tiles back a sample."""
        table: GinkgoTable = state.extra
        match table.phase:
            case "draft":
                yield from ({"seat": seat, "do": "draft", "card": self.pieces.ids[n]} for n in table.offered[seat])
            case "choose":
                yield from self._choices(state, seat)
            case "act":
                yield from self._actions(state, seat)
            case "return":
                yield from self._returns(table, seat)
            case "hal":
                yield from self._hal(state, seat)

    def _choices(self, state: State, seat: int) -> Iterator[dict[str, Any]]:
        table: GinkgoTable = state.extra
        for card in self.pieces.card_names(table.hands[seat]):
            yield {"seat": seat, "do": "choose", "card": card}
            for tile in self.pieces.tile_names(table.tiles[seat]):
                yield {"seat": seat, "do": "choose", "card": card, "tile": tile}
        if self.legality.effects.machine.actions(state, seat, "free"):
            yield {"seat": seat, "do": "new_hand"}

    def _actions(self, state: State, seat: int) -> Iterator[dict[str, Any]]:
        table: GinkgoTable = state.extra
        card, tile = table.card[seat], table.tile[seat]
        if card >= self.pieces.letters:
            yield {"seat": seat, "do": "act"}
        elif tile == NONE or not state.held[seat][self.legality.goods.resource]:
            for take in self.takes(card):
                yield {"seat": seat, "do": "act"} | ({"take": take} if take else {})
        else:
            for step in self.legality.steps(table, card):
                yield _with_step({"seat": seat, "do": "act"}, step)

    def takes(self, card: int) -> Sequence[str]:
        """What an urbanization card offers; an empty text where there is nothing to choose."""
        choices = self.legality.effects.choices
        return tuple(choices[card]) if choices is not None else ("",)

    def _returns(self, table: GinkgoTable, seat: int) -> Iterator[dict[str, Any]]:
        tiles = self.pieces.tile_names(table.tiles[seat])
        ways = [[], tiles, *([tile] for tile in tiles)] if len(tiles) > 1 else [[], tiles][: len(tiles) + 1]
        for way in ways[:_MOST_RETURNS]:
            yield {"seat": seat, "do": "return", "tiles": way}

    def _hal(self, state: State, seat: int) -> Iterator[dict[str, Any]]:
        intent = self.hal.intent(state)
        if intent.kind != URBANIZE:
            yield {"seat": seat, "do": "hal"}
            return
        for step in self.legality.steps(state.extra, intent.card):
            yield _with_step({"seat": seat, "do": "hal"}, step)

    # ---- at random ----

    def random(self, state: State, seat: int, rng: Random) -> dict[str, Any]:
        """A random move: a tile is laid on most cards, so that the city grows."""
        table: GinkgoTable = state.extra
        if table.phase == "choose":
            return self._random_choice(state, seat, rng)
        if table.phase == "act":
            card = table.card[seat]
            if card >= self.pieces.letters:
                return {"seat": seat, "do": "act"}
            if table.tile[seat] != NONE and state.held[seat][self.legality.goods.resource]:
                return self._random_step({"seat": seat, "do": "act"}, table, card, rng)
        elif table.phase == "return":
            some = [tile for tile in sorted(table.tiles[seat]) if rng.random() < 0.5]
            return {"seat": seat, "do": "return", "tiles": self.pieces.tile_names(some)}
        return _one(list(self.moves(state, seat)), rng)

    def _random_choice(self, state: State, seat: int, rng: Random) -> dict[str, Any]:
        table: GinkgoTable = state.extra
        if rng.random() < _SELDOM and self.legality.effects.machine.actions(state, seat, "free"):
            return {"seat": seat, "do": "new_hand"}
        move: dict[str, Any] = {"seat": seat, "do": "choose", "card": self.pieces.ids[_one(table.hands[seat], rng)]}
        tiles = table.tiles[seat]
        if tiles and rng.random() < _WITH_TILE:
            move["tile"] = self.pieces.tile_ids[_one(tiles, rng)]
        return move

    def _random_step(self, move: dict[str, Any], table: GinkgoTable, letter: int, rng: Random) -> dict[str, Any]:
        beside = free_beside(table.markers[letter], table.city, table.markers)
        if beside:
            move["to"] = list(place_of(_one(beside, rng)))
            return move
        return _with_step(move, _one(self.legality.steps(table, letter), rng))


def _with_step(move: dict[str, Any], step: MarkerStep) -> dict[str, Any]:
    """A move with the marker's new space as replays write it."""
    move["to"] = list(place_of(step.to))
    if step.shift:
        move["shift"] = list(place_of(step.shift))
    return move


def _one(items: Sequence[_Item], rng: Random) -> _Item:
    return items[int(rng.random() * len(items))]
