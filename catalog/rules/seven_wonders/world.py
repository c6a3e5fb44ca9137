"""The verbs of 7 Wonders: building and playing a card outside the common turn."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from catalog.effects.library import Library
from catalog.effects.state import State
from catalog.effects.world import Deed, World
from catalog.rules.seven_wonders.pieces import Card

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

    def _cards(self, state: State, deed: Deed) -> list[Card]:
        """Different cards of the zone that fit the other filters."""
        pile = state.extra.discard if self._zone(deed) == "discard" else self.game.plans.hand(state, deed.seat)
        cards = [self.game.pieces.cards[number] for number in sorted(set(pile))]
        tests = [item for item in deed.constraints if item.attribute in ("color", "age")]
        if not tests:
            return cards
        return [
            card
            for card in cards
            if all(item.admits(card.color_code if item.attribute == "color" else card.age) for item in tests)
        ]

    def _moves(self, state: State, deed: Deed) -> Iterator[dict[str, Any]]:
        options = self.game.options(state, deed.seat)
        return (move for card in self._cards(state, deed) for move in options.moves(card))

    def options(self, state: State, deed: Deed) -> Sequence[str]:
        if deed.verb == "play":
            return [json.dumps(move, sort_keys=True) for move in self._moves(state, deed)]
        built = self.game.economy.cities(state)[deed.seat].buildings
        return [card.id for card in self._cards(state, deed) if card.building not in built]

    def can(self, state: State, deed: Deed) -> bool:
        return any(self._moves(state, deed)) if deed.verb == "play" else bool(self.options(state, deed))

    def accepts(self, state: State, deed: Deed, answer: Any) -> bool:
        if deed.verb != "play":
            return answer in self.options(state, deed)
        move = self.read_move(answer)
        return not self.game.plans.plan(state, deed.seat, move)[1]

    def do(self, state: State, deed: Deed, answer: Any) -> tuple[int, Mapping[str, int]]:
        if deed.verb == "play":
            plan, _ = self.game.plans.plan(state, deed.seat, self.read_move(answer))
            return self.game.placing.carry_out(state, deed.seat, plan), {}
        card = self.game.pieces.card[str(answer)]
        pile = state.extra.discard if self._zone(deed) == "discard" else state.extra.hands[deed.seat]
        pile.remove(card.number)
        key = self.game.placing.build(state, deed.seat, card)
        self.game.placing.take_effect(state, deed.seat, card.component, key)
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
