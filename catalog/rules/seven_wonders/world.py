"""The verbs of 7 Wonders: building and playing a card outside the common turn."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from catalog.effects.library import Library
from catalog.effects.state import State
from catalog.effects.world import Deed, World
from catalog.rules.seven_wonders.options import card_moves, stage_payments

if TYPE_CHECKING:
    from catalog.rules.seven_wonders.game import SevenWonders

__all__ = ["SevenWondersWorld"]


class SevenWondersWorld(World):
    """`build` takes a card from the named zone; `play` is a whole move with one of the cards at hand."""

    game: SevenWonders

    def __init__(self, library: Library) -> None:
        super().__init__(library)
        self._zones = library.vocabulary.domains["zone"].values

    def _zone(self, deed: Deed) -> str:
        for constraint in deed.constraints:
            if constraint.attribute == "zone":
                return next((zone for code, zone in enumerate(self._zones) if constraint.admits(code)), "")
        return "hand"

    def _cards(self, state: State, deed: Deed) -> list[int]:
        """Different cards of the zone that fit the other filters."""
        pile = state.extra["discard"] if self._zone(deed) == "discard" else self.game.plans.hand(state, deed.seat)
        fitting = []
        for number in sorted(set(pile)):
            card = self.game.pieces.cards[number]
            values = {"color": card.color_code, "age": card.age}
            if all(item.admits(values[item.attribute]) for item in deed.constraints if item.attribute in values):
                fitting.append(number)
        return fitting

    def options(self, state: State, deed: Deed) -> Sequence[str]:
        if deed.verb == "play":
            plans = self.game.plans
            for_stage = stage_payments(plans, state, deed.seat)
            moves = [
                move
                for number in self._cards(state, deed)
                for move in card_moves(plans, state, deed.seat, number, for_stage)
            ]
            return [json.dumps(move, sort_keys=True) for move in moves]
        built = self.game.economy.cities(state)[deed.seat].buildings
        cards = [self.game.pieces.cards[number] for number in self._cards(state, deed)]
        return [card.id for card in cards if card.building not in built]

    def accepts(self, state: State, deed: Deed, answer: Any) -> bool:
        if deed.verb != "play":
            return answer in self.options(state, deed)
        move = _move(answer)
        return not self.game.plans.plan(state, deed.seat, move)[1]

    def do(self, state: State, deed: Deed, answer: Any) -> tuple[int, Mapping[str, int]]:
        if deed.verb == "play":
            plan, _ = self.game.plans.plan(state, deed.seat, _move(answer))
            return self.game.turns.carry_out(state, deed.seat, plan), {}
        card = self.game.pieces.card[str(answer)]
        pile = state.extra["discard"] if self._zone(deed) == "discard" else state.extra["hands"][deed.seat]
        pile.remove(card.number)
        key = self.game.turns.build(state, deed.seat, card)
        self.game.turns.take_effect(state, deed.seat, card.component, key)
        return key, {}


def _move(answer: Any) -> Mapping[str, Any]:
    if isinstance(answer, Mapping):
        return answer
    try:
        read = json.loads(answer)
    except (TypeError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}
