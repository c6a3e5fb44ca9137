"""One move of each kind: checked, then carried out. A move that is refused changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.game import Illegal, Move
from kartotek.catalog.rules.ginkgopolis.apply import Actions
from kartotek.catalog.rules.ginkgopolis.effects import Effects
from kartotek.catalog.rules.ginkgopolis.goods import Goods
from kartotek.catalog.rules.ginkgopolis.hal import Hal
from kartotek.catalog.rules.ginkgopolis.legality import Legality
from kartotek.catalog.rules.ginkgopolis.pieces import Pieces
from kartotek.catalog.rules.ginkgopolis.rows import due
from kartotek.catalog.rules.ginkgopolis.state import HAL, NONE, GinkgoTable
from kartotek.catalog.rules.ginkgopolis.turns import Turns

__all__ = ["PHASE_OF", "Playing"]

PHASE_OF: Mapping[str, str] = {
    "draft": "draft",
    "choose": "choose",
    "new_hand": "choose",
    "act": "act",
    "return": "return",
    "hal": "hal",
}
"""What can be done, and in which phase."""


class Playing:
    """`ways` has the method for each kind of move; the phase was checked before."""

    def __init__(
        self,
        pieces: Pieces,
        goods: Goods,
        effects: Effects,
        legality: Legality,
        actions: Actions,
        turns: Turns,
        hal: Hal,
    ) -> None:
        self.pieces = pieces
        self.goods = goods
        self.effects = effects
        self.legality = legality
        self.actions = actions
        self.turns = turns
        self._hal = hal
        self.ways: Mapping[str, Callable[[State, int, Move], Sequence[Illegal]]] = {
            "draft": self.draft,
            "choose": self.choose,
            "new_hand": self.new_hand,
            "act": self.act,
            "return": self.hand_back,
            "hal": self.hal,
        }

    def draft(self, state: State, seat: int, move: Move) -> Sequence[Illegal]:
        """Keep one of the characters before the seat."""
        table: GinkgoTable = state.extra
        if seat not in due(table):
            return [Illegal("rule:choose-once", "one pick in each pass", "picked already", "draft")]
        faults = self.legality.draft(table, seat, move.get("card"))
        if not faults:
            number = self.pieces.character[move["card"]]
            table.offered[seat].remove(number)
            self.turns.hold(state, seat, number)
            self.turns.drafted(state)
        return faults

    def choose(self, state: State, seat: int, move: Move) -> Sequence[Illegal]:
        """Lay down a card, maybe with a tile on it."""
        table: GinkgoTable = state.extra
        if table.card[seat] != NONE or seat >= table.players:
            return [self._chosen(table, seat)]
        card, tile = move.get("card"), move.get("tile")
        faults = self.legality.choose(table, seat, card, tile)
        if faults:
            return faults
        number = self.pieces.card[move["card"]]
        table.hands[seat].remove(number)
        table.card[seat] = number
        if tile is not None:
            number = self.pieces.tile[move["tile"]]
            table.tiles[seat].remove(number)
            table.tile[seat] = number
            state.held[seat][self.goods.tile] -= 1
        if NONE not in table.card[: table.players]:
            table.phase, table.turn = "act", table.first
        return ()

    def _chosen(self, table: GinkgoTable, seat: int) -> Illegal:
        if seat >= table.players:
            return Illegal("rule:solo-hal-builds", "a choice of seat 0", f"seat {seat}", "seat")
        return Illegal("rule:choose-once", "one choice a round", self.pieces.ids[table.card[seat]], "card")

    def new_hand(self, state: State, seat: int, move: Move) -> Sequence[Illegal]:
        """Hand in a token for new cards; what that is worth, the ability of the token says."""
        table: GinkgoTable = state.extra
        if table.card[seat] != NONE or seat >= table.players:
            return [self._chosen(table, seat)]
        offers = self.effects.machine.actions(state, seat, "free")
        if not offers:
            rule = "rule:solo-no-new-hand" if table.solo else "rule:new-hand-twice"
            return [Illegal(rule, 1, state.held[seat][self.goods.token], "new_hand")]
        entry, host = offers[0]
        self.effects.machine.act(state, entry, seat, host)
        request = self.effects.machine.advance(state)
        if request is not None and request.kind == "pay":
            self.effects.machine.answer(state, request.options()[0], request)
        self.effects.settle(state)
        return ()

    def act(self, state: State, seat: int, move: Move) -> Sequence[Illegal]:
        """Carry out what the chosen card and tile lead to."""
        if seat != state.extra.turn:
            return [self._not_in_turn(state, seat)]
        plan, faults = self.legality.plan(state, seat, move)
        if plan is None:
            return faults
        self.actions.act(state, seat, plan)
        return ()

    def hand_back(self, state: State, seat: int, move: Move) -> Sequence[Illegal]:
        """Hand tiles back after the supply has run out for the first time."""
        table: GinkgoTable = state.extra
        if seat != table.returner:
            return [self._not_in_turn(state, seat)]
        tiles, faults = self.legality.hand_back(table, seat, move.get("tiles"))
        if faults:
            return faults
        if table.tile[seat] in tiles:  # a profile lets the tile on the chosen card be handed back
            table.tiles[seat].append(table.tile[seat])
            table.tile[seat] = NONE
            state.held[seat][self.goods.tile] += 1
        self.effects.hand_back(state, seat, len(tiles))
        table.tiles[seat] = [tile for tile in table.tiles[seat] if tile not in tiles]
        table.returned += tiles
        self.turns.returned(state)
        return ()

    def hal(self, state: State, seat: int, move: Move) -> Sequence[Illegal]:
        """Hal's turn; the player says where the marker goes."""
        if seat != HAL:
            return [self._not_in_turn(state, seat)]
        intent, step, faults = self._hal.faults(state, move)
        if not faults:
            self._hal.act(state, intent, step)
        return faults

    def _not_in_turn(self, state: State, seat: int) -> Illegal:
        return Illegal("rule:resolve-order", f"seat {due(state.extra)[0]}", f"seat {seat}", "seat")
