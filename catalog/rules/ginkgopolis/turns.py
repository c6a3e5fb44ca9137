"""What follows by itself: characters come into play, cards are passed and drawn, piles are rebuilt, rounds end."""

from __future__ import annotations

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.ginkgopolis.choices import follows
from kartotek.catalog.rules.ginkgopolis.effects import Effects
from kartotek.catalog.rules.ginkgopolis.goods import Goods
from kartotek.catalog.rules.ginkgopolis.pieces import Pieces
from kartotek.catalog.rules.ginkgopolis.scoring import Scoring
from kartotek.catalog.rules.ginkgopolis.setup import SetUp
from kartotek.catalog.rules.ginkgopolis.state import HAL, GinkgoTable

__all__ = ["Turns"]


class Turns:
    """Everything automatic happens at once, so between two moves a decision of somebody is always due."""

    def __init__(
        self, facts: Facts, pieces: Pieces, goods: Goods, effects: Effects, set_up: SetUp, scoring: Scoring
    ) -> None:
        self.pieces = pieces
        self.goods = goods
        self.effects = effects
        self.scoring = scoring
        self._set_up = set_up
        self._cards = facts.library.layout.noun["card"]
        self._characters = facts.number("characters")
        self._solo_hand = facts.number("solo_hand", 1)
        self._discarded = {players: set_up.discarded(players) for players in facts.players}
        self._at_once = follows(facts, "rebuild")
        self._none_is_second = follows(facts, "no-tiles-returned")

    # ---- the beginning ----

    def open(self, state: State, sets: list[int]) -> None:
        """Characters of the introductory sets, or the first cards of the solo game."""
        table: GinkgoTable = state.extra
        for seat, number in enumerate(sets):
            for character in self.pieces.sets[number]:
                self.hold(state, seat, character)
        if table.phase == "choose":
            self.bring_characters(state)
        if table.solo:
            self._draw_solo(state)

    def hold(self, state: State, seat: int, number: int) -> None:
        """A character or building card lies before a seat."""
        state.things[self._cards][seat].append(self.pieces.thing(number))

    def bring_characters(self, state: State) -> None:
        """The characters come into play and give their start goods, seat by seat."""
        for seat in range(state.seats):
            for key, *_ in list(state.things[self._cards][seat]):
                self.bring(state, seat, key)

    def bring(self, state: State, seat: int, number: int) -> None:
        """A card before a seat is at work from now on."""
        component = self.pieces.components[number]
        self.effects.machine.bring(state, seat, component, number)
        if state.pending:
            self.effects.settle(state)
        self.effects.kept(state, seat, component)

    def drafted(self, state: State) -> None:
        """Once all have picked, the rest goes to the left; after the last pick the game begins."""
        table: GinkgoTable = state.extra
        if len({len(hand) for hand in table.offered}) > 1:
            return
        if len(state.things[self._cards][0]) < self._characters:
            table.offered = [table.offered[-1], *table.offered[:-1]]
            return
        table.offered = []
        table.phase, table.round = "choose", 1
        self.bring_characters(state)

    # ---- cards ----

    def draw(self, state: State, count: int) -> list[int]:
        """Cards from the top; the pile is rebuilt as soon as its last card is taken."""
        table: GinkgoTable = state.extra
        drawn: list[int] = []
        for _ in range(count):
            if not table.draw and not self._at_once:
                self.rebuild(state)
            if not table.draw:
                break  # every card is at hand: nothing is left that could be drawn
            drawn.append(table.draw.pop(0))
            if not table.draw and self._at_once:
                self.rebuild(state)
        return drawn

    def rebuild(self, state: State) -> None:
        """The cards of new buildings join the discard pile, which becomes the draw pile; construction sites leave."""
        table: GinkgoTable = state.extra
        letters, ids = self.pieces.letters, self.pieces.ids
        cards = table.discard + [letters + table.city[cell][-1] for cell in table.sites]
        if not cards:
            return
        assert state.chance is not None
        pile = state.chance.shuffle("cards", cards, ids.__getitem__)
        away = self._discarded[table.players]
        table.discard, table.draw = pile[:away], pile[away:]
        table.sites.clear()

    def redraw(self, state: State, seat: int, count: int) -> None:
        """A new hand: the old one is discarded first."""
        table: GinkgoTable = state.extra
        table.discard += table.hands[seat]
        table.hands[seat].clear()
        table.hands[seat] += self.draw(state, count)

    # ---- after an action ----

    def acted(self, state: State) -> None:
        """An action is over, or stops until tiles are handed back."""
        table: GinkgoTable = state.extra
        if table.exhausted == 1 and self.goods.must_return(table):
            table.phase, table.returner = "return", 0
        else:
            self._next(state)

    def _next(self, state: State) -> None:
        table: GinkgoTable = state.extra
        if table.players == 1:
            self._hal_next(state)
            return
        seat = (table.turn + 1) % table.players
        if seat != table.first:
            table.turn = seat
        elif table.ending:
            self.over(state)
        else:
            self._prepare(state)

    def _prepare(self, state: State) -> None:
        """Hands and the first player card go to the left; everybody draws a card."""
        table: GinkgoTable = state.extra
        players = table.players
        table.hands.insert(0, table.hands.pop())
        table.turn = table.first = (table.first + 1) % players
        hands, draw = table.hands, table.draw
        if len(draw) > players:
            for seat in range(table.first, table.first + players):
                hands[seat % players].append(draw.pop(0))
        else:
            for seat in range(table.first, table.first + players):
                hands[seat % players] += self.draw(state, 1)
        table.round += 1
        table.phase = "choose"

    def returned(self, state: State) -> None:
        """A seat has handed tiles back; after the last one they are the new supply, and the action goes on."""
        table: GinkgoTable = state.extra
        table.returner += 1
        if table.returner < table.players:
            return
        table.returner = 0
        tiles, owed = table.returned, table.owed
        table.returned, table.owed = [], 0
        table.phase = "act"
        if tiles:
            assert state.chance is not None
            table.tile_supply = state.chance.shuffle("tiles", tiles, self.pieces.tile_ids.__getitem__)
            self.goods.gain_tiles(state, table.turn, owed)
        else:
            table.exhausted += 1
            table.ending = table.ending or self._none_is_second
        self._next(state)

    # ---- solo ----

    def _hal_next(self, state: State) -> None:
        """Hal's turn; the expert draws a second card for him if he could build with it."""
        table: GinkgoTable = state.extra
        table.phase = "hal"
        hand = table.hands[HAL]
        if table.variant == "solo-expert" and hand and hand[0] < self.pieces.letters and table.tile_supply:
            hand += self.draw(state, 1)

    def hal_acted(self, state: State) -> None:
        """The round is over: the player's unused cards are discarded and new ones drawn."""
        table: GinkgoTable = state.extra
        table.discard += table.hands[HAL]
        table.hands[HAL].clear()
        if table.ending or not table.tile_supply:
            self.over(state)
            return
        table.discard += table.hands[0]
        table.hands[0].clear()
        self._draw_solo(state)
        table.round += 1
        table.phase = "choose"

    def _draw_solo(self, state: State) -> None:
        table: GinkgoTable = state.extra
        table.hands[0] += self.draw(state, self._solo_hand)
        table.hands[HAL] += self.draw(state, 1)

    # ---- the end ----

    def over(self, state: State) -> None:
        table: GinkgoTable = state.extra
        table.phase, table.turn = "over", table.first
        self.scoring.score(state)
