"""Whole moves: a list of sensible ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any, Final

from kartotek.catalog.effects.chance import Drawn
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.underwater_cities.core import table_of
from kartotek.catalog.rules.underwater_cities.making import Making
from kartotek.catalog.rules.underwater_cities.perform import Act
from kartotek.catalog.rules.underwater_cities.pieces import Slot
from kartotek.catalog.rules.underwater_cities.single_steps import SingleSteps

if TYPE_CHECKING:
    from kartotek.catalog.rules.underwater_cities.game import UnderwaterCities

__all__ = ["MOST_SALES", "Found", "Options"]

Found = dict[str, Any]

MOST_SALES: Final = 30


class Options:
    """A turn is tried out on a copy of the state, so that everything in it is legal."""

    def __init__(self, game: UnderwaterCities) -> None:
        self.game = game
        self.core = game.core
        self.making = Making(game.core, game.performer)
        self.singles = SingleSteps(self.making)

    def limit(self, state: State, seat: int) -> int:
        """How many cards a seat may keep."""
        first = table_of(state).round == 1
        return self.core.facts.number("start_hand_kept") if first else self.core.hook(state, seat, "hand_limit")

    def work(self, state: State, rng: Random) -> State:
        """A copy of the state to try a turn on."""
        work = state.copy()
        work.cache = state.cache.copy()
        work.chance = Drawn(rng)
        return work

    def discard(self, work: State, seat: int, move: Found, rng: Random | None) -> None:
        """Put away what is over the hand limit, and let the move say so."""
        hand = table_of(work).hands[seat]
        surplus = len(hand) - self.core.hook(work, seat, "hand_limit")
        if surplus > 0:
            cards = rng.sample(hand, surplus) if rng else hand[:surplus]
            move["discard"] = [self.game.piles.name(card) for card in cards]
            self.game.piles.put_away(work, seat, move["discard"], "hand-limit")

    def moves(self, state: State, seat: int) -> Iterator[Found]:
        """Every way to put cards away; every slot and card with every single step of the slot."""
        table, name = table_of(state), self.game.piles.name
        match table.phase:
            case "keep":
                surplus = max(0, len(table.hands[seat]) - self.limit(state, seat))
                for cards in combinations(table.hands[seat], surplus):
                    yield {"seat": seat, "do": "keep", "discard": [name(card) for card in cards]}
            case "produce":
                offered = self.game.production.exchanges(state, seat)
                for count in range(len(offered) + 1):
                    for cards in combinations(offered, count):
                        yield {"seat": seat, "do": "produce", "use": [name(card) for card in cards]}
            case "sell":
                yield {"seat": seat, "do": "sell", "times": {}}
                for card in self.game.scoring.sellers(state, seat):
                    for count in range(1, MOST_SALES):
                        if self.game.scoring.can_sell(state, seat, {card: count}):
                            yield {"seat": seat, "do": "sell", "times": {card: count}}
            case "turn":
                yield from self._turns(state, seat)

    def _turns(self, state: State, seat: int) -> Iterator[Found]:
        table, pieces = table_of(state), self.core.pieces
        work = self.work(state, Random(0))
        head: Found = {"seat": seat, "do": "turn"}
        self.discard(work, seat, head, None)
        for thing in work.things[self.core.slots][seat]:
            slot = pieces.slots[thing[0]]
            if slot.colored and table.tiles[slot.number]:
                continue
            for card in table_of(work).hands[seat]:
                yield from self._turns_with(work, seat, slot, card, head)

    def _turns_with(self, work: State, seat: int, slot: Slot, card: int, head: Found) -> Iterator[Found]:
        """One slot and one card: the slot alone, and a card that stays claimed as well."""
        printed, piles = self.core.pieces.copies[card].card, self.game.piles
        matched = slot.colored and slot.color == printed.color
        base = {**head, "slot": slot.id, "card": piles.name(card)}
        tried = work.copy()
        tried.chance = work.chance
        act = Act(tried, seat)
        self.game.turns.place(act, slot, matched, base)
        table_of(tried).hands[seat].remove(card)
        entries = self.core.facts.library.timed(slot.component, "action")
        act.depth = -1
        self.game.performer.uses.announce(act, slot)
        act.depth = 0
        claims = matched and printed.type != "instant" and not printed.special and self._room(tried, seat, printed.type)
        for step in self.singles.any_of(act, self.game.performer.parts(entries, slot.number)):
            if not matched:
                yield {**base, "slot_steps": [step]}
                continue
            yield {**base, "first": "slot", "slot_steps": [step]}
            if claims:
                yield {**base, "first": "slot", "slot_steps": [step], "claim": True}

    def _room(self, state: State, seat: int, kind: str | None) -> bool:
        claimed = table_of(state).claimed[seat]
        actions = [c for c in claimed if self.core.pieces.copies[c].card.type == "action"]
        return kind != "action" or len(actions) < self.core.hook(state, seat, "action_limit")
