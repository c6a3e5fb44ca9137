"""The verbs of 7 Wonders: building and playing a card outside the common turn."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kartotek.catalog.effects.library import Library
from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.world import RulesWorld, VerbCall
from kartotek.catalog.rules.seven_wonders.pieces import Card

if TYPE_CHECKING:
    from kartotek.catalog.rules.seven_wonders.game import SevenWonders

__all__ = ["SevenWondersWorld"]


class SevenWondersWorld(RulesWorld):
    """`build` takes a card from the named zone; `play` is a whole move with one of the cards at hand."""

    game: SevenWonders

    def __init__(self, library: Library) -> None:
        super().__init__(library)
        self._zones = library.vocabulary.domains["zone"].values

    def _zone(self, call: VerbCall) -> str:
        for constraint in call.constraints:
            if constraint.attribute == "zone":
                return next((zone for code, zone in enumerate(self._zones) if constraint.admits(code)), "")
        return "hand"

    def _cards(self, state: State, call: VerbCall) -> list[Card]:
        """Different cards of the zone that fit the other filters."""
        pile = state.extra.discard if self._zone(call) == "discard" else self.game.plans.hand(state, call.seat)
        cards = [self.game.pieces.cards[number] for number in sorted(set(pile))]
        tests = [item for item in call.constraints if item.attribute in ("color", "age")]
        if not tests:
            return cards
        return [
            card
            for card in cards
            if all(item.admits(card.color_code if item.attribute == "color" else card.age) for item in tests)
        ]

    def _moves(self, state: State, call: VerbCall) -> Iterator[dict[str, Any]]:
        options = self.game.options(state, call.seat)
        return (move for card in self._cards(state, call) for move in options.moves(card))

    def options(self, state: State, call: VerbCall) -> Sequence[str]:
        if call.verb == "play":
            return [json.dumps(move, sort_keys=True) for move in self._moves(state, call)]
        built = self.game.economy.cities(state)[call.seat].buildings
        return [card.id for card in self._cards(state, call) if card.building not in built]

    def can(self, state: State, call: VerbCall) -> bool:
        return any(self._moves(state, call)) if call.verb == "play" else bool(self.options(state, call))

    def accepts(self, state: State, call: VerbCall, answer: Any) -> bool:
        if call.verb != "play":
            return answer in self.options(state, call)
        move = self.read_move(answer)
        return not self.game.plans.plan(state, call.seat, move)[1]

    def do(self, state: State, call: VerbCall, answer: Any) -> tuple[int, Mapping[str, int]]:
        if call.verb == "play":
            plan, _ = self.game.plans.plan(state, call.seat, self.read_move(answer))
            return self.game.placing.carry_out(state, call.seat, plan), {}
        card = self.game.pieces.card[str(answer)]
        pile = state.extra.discard if self._zone(call) == "discard" else state.extra.hands[call.seat]
        pile.remove(card.number)
        key = self.game.placing.build(state, call.seat, card)
        self.game.placing.take_effect(state, call.seat, card.component, key)
        return key, {}

    @staticmethod
    def read_move(answer: Any) -> Mapping[str, Any]:
        """The move that answers `play`, given as one or as its text."""
        if isinstance(answer, Mapping):
            return answer
        try:
            read = json.loads(answer)
        except (TypeError, ValueError):
            return {}
        return read if isinstance(read, dict) else {}
