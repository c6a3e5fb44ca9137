"""Hal's turn in the solo game: which card he uses, whether he can pay, and what he builds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kartotek.catalog.effects.pending import Event
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import Illegal, Move
from kartotek.catalog.rules.ginkgopolis.apply import Actions
from kartotek.catalog.rules.ginkgopolis.choices import follows
from kartotek.catalog.rules.ginkgopolis.city import SIDES
from kartotek.catalog.rules.ginkgopolis.effects import CONSTRUCT, URBANIZE
from kartotek.catalog.rules.ginkgopolis.legality import Legality
from kartotek.catalog.rules.ginkgopolis.markers import MarkerStep
from kartotek.catalog.rules.ginkgopolis.pieces import Pieces
from kartotek.catalog.rules.ginkgopolis.state import HAL, NONE, GinkgoTable
from kartotek.catalog.rules.ginkgopolis.turns import Turns

__all__ = ["Hal", "Intent"]


class Intent(NamedTuple):
    """What Hal is about to do: nothing for want of a tile or of resources, or an action with a card."""

    card: int
    kind: int | None
    cell: int = 0
    fault: Illegal | None = None


class Hal:
    """All his resources are in the supply and every tile is his, so he gains only points."""

    def __init__(self, facts: Facts, pieces: Pieces, legality: Legality, actions: Actions, turns: Turns) -> None:
        self.pieces = pieces
        self.legality = legality
        self.actions = actions
        self.turns = turns
        self._color_free = follows(facts, "hal-color-resource")
        self._building_first = follows(facts, "expert-building-card")

    def intent(self, state: State) -> Intent:
        """The action that his cards lead to."""
        table: GinkgoTable = state.extra
        return self._with_card(table, self.used_card(table))

    def _with_card(self, table: GinkgoTable, card: int) -> Intent:
        """What he does with a card: resources on his own building come back before he pays."""
        if not table.tile_supply:
            return Intent(card, None, fault=Illegal("rule:solo-end", 1, 0, "tile"))
        has = table.supply[HAL]
        if card < self.pieces.letters:
            cell, needs, kind = table.markers[card], 1, URBANIZE
        else:
            cell, kind = self.legality.cell_of_card(table, card), CONSTRUCT
            stack = table.city[cell]
            needs = len(stack) + 1 + (not self._color_free and self._recolors(stack[-1], table.tile_supply[0]))
            has += len(stack) * (table.owner.get(cell, NONE) == HAL)
        if has < needs:
            return Intent(card, None, cell, Illegal("rule:solo-hal-unpayable", needs, has, "resource"))
        return Intent(card, kind, cell)

    def _recolors(self, below: int, tile: int) -> bool:
        return self.pieces.colors[below] != self.pieces.colors[tile]

    def used_card(self, table: GinkgoTable) -> int:
        """Of two cards the second one, if it is a building card or the first brings less."""
        first, *more = table.hands[HAL]
        if not more:
            return first
        second = more[0]
        if second >= self.pieces.letters:
            used = self._building_first or self._with_card(table, second).kind is not None
        else:
            used = self.worth(table, second) > self.worth(table, first)
        return second if used else first

    def worth(self, table: GinkgoTable, letter: int) -> int:
        """Floors of all buildings beside a marker."""
        cell = table.markers[letter]
        return sum(len(table.city.get(cell + side, ())) for side in SIDES)

    def faults(self, state: State, move: Move) -> tuple[Intent, MarkerStep | None, Sequence[Illegal]]:
        """His intent, where the player moves the marker, and what is wrong with that."""
        intent = self.intent(state)
        if intent.kind == URBANIZE:
            step, faults = self.legality.marker_step(state, intent.card, move)
            return intent, step, faults
        return intent, None, self.legality.nothing_else(move, ("to", "shift", "take"), "rule:solo-marker")

    def act(self, state: State, intent: Intent, step: MarkerStep | None) -> None:
        """Build, or note why nothing is built; then the round is over."""
        table: GinkgoTable = state.extra
        hand = table.hands[HAL]
        if intent.kind is None:
            assert intent.fault is not None
            fault = intent.fault
            detail = f"needs {fault.need}, has {fault.have} {fault.about}"
            state.events.append(Event("note", HAL, f"builds nothing ({fault.rule})", detail))
            table.ending = True
        else:
            tile = table.tile_supply.pop(0)
            if intent.kind == URBANIZE:
                assert step is not None
                table.supply[HAL] -= 1
                self.actions.found(state, HAL, intent.card, tile, step)
                self._placed(table)
                self.actions.harvest_around(state, HAL, intent.cell)
            else:
                self._construct(state, intent, tile)
                hand.remove(intent.card)
        self.turns.hal_acted(state)

    def _construct(self, state: State, intent: Intent, tile: int) -> None:
        table: GinkgoTable = state.extra
        height = self.actions.clear(state, HAL, intent.cell) + 1
        table.supply[HAL] -= height
        self.actions.raise_floor(state, HAL, intent.cell, tile)
        self._placed(table)
        self.actions.keep(state, HAL, intent.card)

    def _placed(self, table: GinkgoTable) -> None:
        if not table.supply[HAL]:
            table.ending = True
