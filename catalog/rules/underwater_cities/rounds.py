"""What happens between decisions: the end of a round, production, a new era, the end of the game."""

from __future__ import annotations

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.federation import BELOW, Federation
from kartotek.catalog.rules.underwater_cities.piles import Piles
from kartotek.catalog.rules.underwater_cities.production import Production
from kartotek.catalog.rules.underwater_cities.scoring import Scoring
from kartotek.catalog.rules.underwater_cities.state import FOREIGN, KEEP, OVER, PRODUCE, SELL, TURN, UnderwaterTable

__all__ = ["Rounds"]

_ERAS = 3


class Rounds:
    """`proceed` goes on from a decision to the next one."""

    def __init__(
        self, core: Core, piles: Piles, federation: Federation, production: Production, scoring: Scoring
    ) -> None:
        self.core = core
        self.piles = piles
        self.federation = federation
        self.production = production
        self.scoring = scoring
        numbers = [core.facts.number(f"rounds_era_{era}") for era in range(1, _ERAS + 1)]
        self._eaten = [core.amount[name] for name in ("kelp", "biomatter", "vp")]
        self.last_rounds = [sum(numbers[: era + 1]) for era in range(_ERAS)]

    def proceed(self, state: State) -> None:
        """The seat in front has decided: whose decision is next?"""
        table = table_of(state)
        table.due.pop(0)
        if table.due:
            return
        match table.phase:
            case "keep":
                self.begin_round(table)
            case "turn":
                self._end_round(state)
            case "produce":
                self._produce(state)
            case _:
                self._finish(state)

    def begin_round(self, table: UnderwaterTable) -> None:
        table.phase = TURN
        table.due = table.order * self.core.facts.number("turns_per_round")

    # ---- the end of a round ----

    def _end_round(self, state: State) -> None:
        table = table_of(state)
        idle = not any(table.track[space] for space in range(len(table.track)) if space != BELOW)
        table.order = self.federation.next_order(table)
        self.federation.reset(table)
        for tiles in table.tiles:
            tiles.clear()
        table.cloned = 0
        self.core.machine.end_period(state, "round")
        if state.seats == 1:
            self._move_blockers(state, idle)
        if table.round not in self.last_rounds:
            table.round += 1
            self.begin_round(table)
            return
        table.due = [seat for seat in table.order if self.production.exchanges(state, seat)]
        table.phase = PRODUCE
        if not table.due:
            self._produce(state)

    def _move_blockers(self, state: State, idle: bool) -> None:
        """Foreign tiles move one slot clockwise; who did not advance meets a fourth one for a round."""
        table = table_of(state)
        slots = [slot.number for slot in self.core.pieces.side(self.core.side(state.seats))]
        table.blocked = [slots[(slots.index(slot) + 1) % len(slots)] for slot in table.blocked]
        for slot in table.blocked:
            table.tiles[slot].append(FOREIGN)
        if idle and table.round < self.last_rounds[-1]:
            self._fourth(state, slots)

    def _fourth(self, state: State, slots: list[int]) -> None:
        """The digits of the top card's number, counted clockwise from the first slot of the named colour."""
        table = table_of(state)
        flipped = self.piles.turn_up(state)
        if flipped is None:
            return
        table.discards.append(flipped)
        color = self.core.pieces.colors.index(self.core.facts.text("solo_first_color", 1))
        first = next(place for place, slot in enumerate(slots) if self.core.pieces.slots[slot].color == color)
        start = first + sum(map(int, str(self.core.pieces.copies[flipped].printed))) - 1
        places = [slots[(start + step) % len(slots)] for step in range(len(slots))]
        table.tiles[next(slot for slot in places if not table.tiles[slot])].append(FOREIGN)

    def first_blockers(self, state: State) -> None:
        """At the start one tile lies on the first slot of each colour."""
        table = table_of(state)
        slots = self.core.pieces.side(self.core.side(state.seats))
        for color in range(self.core.facts.number("solo_blockers", 1)):
            slot = next(slot.number for slot in slots if slot.color == color)
            table.blocked.append(slot)
            table.tiles[slot].append(FOREIGN)

    # ---- production and eras ----

    def _produce(self, state: State) -> None:
        table = table_of(state)
        for seat in table.order:
            self.production.produce(state, seat)
        for seat in table.order:
            self.production.phase(state, seat, "era_end")
        for seat in table.order:
            before = state.held[seat].copy()
            self.production.phase(state, seat, "feeding")
            eaten = [before[place] - state.held[seat][place] for place in self._eaten]
            table.meals[seat] = [self.core.connected_cities(state, seat), *eaten]
        self.core.machine.end_period(state, "era")
        if table.era < _ERAS:
            self._new_era(state)
            return
        table.phase = SELL
        table.due = [seat for seat in table.order if self.scoring.sellers(state, seat)]
        if not table.due:
            self._finish(state)

    def _new_era(self, state: State) -> None:
        """The old cards leave the game, everybody draws of the new ones and puts the surplus away."""
        table = table_of(state)
        table.gone += [*table.decks[table.era - 1], *table.discards]
        table.decks[table.era - 1].clear()
        table.discards.clear()
        table.era += 1
        table.round += 1
        for seat in table.order:
            self.piles.draw(state, seat, self.core.facts.number("cards_drawn_per_era"))
        table.drawn.clear()
        table.phase, table.due = KEEP, list(table.order)

    def _finish(self, state: State) -> None:
        self.scoring.finish(state)
        table_of(state).phase = OVER
