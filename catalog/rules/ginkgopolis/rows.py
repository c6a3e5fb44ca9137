"""What can be seen of a game: a row for each seat, and the table that belongs to nobody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.ginkgopolis.city import place_of
from kartotek.catalog.rules.ginkgopolis.goods import Goods
from kartotek.catalog.rules.ginkgopolis.pieces import Pieces
from kartotek.catalog.rules.ginkgopolis.setup import place_text
from kartotek.catalog.rules.ginkgopolis.state import NONE, GinkgoTable

__all__ = ["COLUMNS", "TABLE_COLUMNS", "StateRows", "due"]

COLUMNS: Final[Mapping[str, str]] = {
    "seat": "seat number, clockwise from 0; in the solo game 0 is the player and 1 is Hal",
    "resources": "own resources behind the screen (Hal: 0)",
    "supply": "own resources in the general supply",
    "points": "success points at hand",
    "new_hand": "new hand tokens left",
    "tiles": "tiles behind the screen",
    "hand": "cards in hand without the chosen one (Hal: his card, in the expert game maybe two)",
    "chosen": "card and tile laid down, until the seat acts",
    "cards": "characters and kept building cards in the order in which they came",
    "buildings": "own buildings from left to right, `x,y=top*floors`, with `!` while a construction site is on it",
    "by_card": "points of the cards at the end of the game, `card=points`",
    "markers": "urbanization markers, `letter=x,y`",
    "draw": "cards in the draw pile",
    "discard": "cards in the discard pile",
    "tile_supply": "tiles in the supply",
}

TABLE_COLUMNS: Final[Mapping[str, str]] = {
    "round": "the round, from 1; 0 in the draft",
    "first_player": "the seat with the first player card",
    "next": "who decides what: `draft 0,2`, `choose 1,3`, `act 2`, `return 0`, `hal 1`, `over`",
    "last_round": "has the end of the game come about?",
    "city": "place -> topmost tile, floors, owner or null, 1 if a construction site is on it",
    "markers": "letter -> place",
    "draw": "cards in the draw pile",
    "discard": "cards in the discard pile",
    "tile_supply": "tiles in the supply",
    "districts": "the scored districts: colour, cells, points by seat",
}


def due(table: GinkgoTable) -> tuple[int, ...]:
    """The seats that owe a decision."""
    match table.phase:
        case "draft":
            most = max(map(len, table.offered))
            return tuple(seat for seat, hand in enumerate(table.offered) if len(hand) == most)
        case "choose":
            return tuple(seat for seat in range(table.players) if table.card[seat] == NONE)
        case "act":
            return (table.turn,)
        case "return":
            return (table.returner,)
        case "hal":
            return (1,)
    return ()


class StateRows:
    """Names for numbers."""

    def __init__(self, pieces: Pieces, goods: Goods, cards: int) -> None:
        self.pieces = pieces
        self.goods = goods
        self._cards = cards

    def rows(self, state: State) -> list[dict[str, Any]]:
        table: GinkgoTable = state.extra
        markers = [f"{name}={place_text(c)}" for name, c in zip(self.pieces.marker_ids, table.markers, strict=True)]
        piles = {"draw": len(table.draw), "discard": len(table.discard), "tile_supply": len(table.tile_supply)}
        return [self._row(state, seat) | {"markers": markers} | piles for seat in range(state.seats)]

    def _row(self, state: State, seat: int) -> dict[str, Any]:
        table, pieces, held = state.extra, self.pieces, state.held[seat]
        card, tile = table.card[seat], table.tile[seat]
        chosen = [] if card == NONE else [pieces.ids[card]]
        if tile != NONE:
            chosen.append(pieces.tile_ids[tile])
        return {
            "seat": seat,
            "resources": held[self.goods.resource],
            "supply": table.supply[seat],
            "points": held[self.goods.point],
            "new_hand": held[self.goods.token],
            "tiles": pieces.tile_names(table.tiles[seat]),
            "hand": pieces.card_names(table.hands[seat]),
            "chosen": chosen,
            "cards": [pieces.ids[thing[0]] for thing in state.things[self._cards][seat]],
            "buildings": self._buildings(table, seat),
            "by_card": self._by_card(table, seat),
        }

    def _buildings(self, table: GinkgoTable, seat: int) -> list[str]:
        own = sorted((*place_of(cell), cell) for cell, owner in table.owner.items() if owner == seat)
        return [
            f"{x},{y}={self.pieces.tile_ids[table.city[cell][-1]]}*{len(table.city[cell])}"
            + "!" * (cell in table.sites)
            for x, y, cell in own
        ]

    def _by_card(self, table: GinkgoTable, seat: int) -> list[str]:
        if not table.tally:
            return []
        return [f"{self.pieces.ids[card]}={points}" for card, points in table.tally[seat].by_card.items()]

    def table(self, state: State) -> dict[str, Any]:
        table, pieces = state.extra, self.pieces
        seats = ",".join(map(str, due(table)))
        return {
            "round": table.round,
            "first_player": table.first,
            "next": f"{table.phase} {seats}".rstrip(),
            "last_round": table.ending,
            "city": {place_text(cell): self._building(table, cell) for cell in sorted(table.city, key=place_of)},
            "markers": {name: list(place_of(c)) for name, c in zip(pieces.marker_ids, table.markers, strict=True)},
            "draw": len(table.draw),
            "discard": len(table.discard),
            "tile_supply": len(table.tile_supply),
            "districts": [
                {
                    "colour": pieces.color_names[table.city[group[0]][-1]],
                    "cells": [list(place_of(cell)) for cell in group],
                    "points": {str(seat): amount for seat, amount in points},
                }
                for group, points in table.districts
            ],
        }

    def _building(self, table: GinkgoTable, cell: int) -> list[Any]:
        stack = table.city[cell]
        return [self.pieces.tile_ids[stack[-1]], len(stack), table.owner.get(cell), int(cell in table.sites)]
