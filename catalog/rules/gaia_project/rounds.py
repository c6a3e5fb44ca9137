"""The course of a game: set-up choices, then rounds of income, Gaia phase, actions and clean-up."""

from __future__ import annotations

from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.rules.gaia_project.answers import Answers
from kartotek.catalog.rules.gaia_project.core import Core
from kartotek.catalog.rules.gaia_project.income import Income
from kartotek.catalog.rules.gaia_project.passive import Passive
from kartotek.catalog.rules.gaia_project.scoring import Scoring
from kartotek.catalog.rules.gaia_project.state import (
    ACTIONS,
    BOOSTERS,
    FACTIONS,
    GAIA_PHASE,
    INCOME,
    OPEN,
    OVER,
    PLACING,
    SEATING,
    GaiaTable,
    Offer,
)  # fmt: skip

__all__ = ["Rounds"]


class Rounds:
    """`proceed` works on until somebody has to decide, and notes who that is."""

    def __init__(self, core: Core, answers: Answers, income: Income, passive: Passive, scoring: Scoring) -> None:
        self.core = core
        self.answers = answers
        self.income = income
        self.passive = passive
        self.scoring = scoring
        self._last = core.facts.number("rounds")
        self._phases = {
            FACTIONS: self._factions,
            SEATING: self._seating,
            PLACING: self._placing,
            BOOSTERS: self._boosters,
            INCOME: self._income,
            GAIA_PHASE: self._gaia,
            ACTIONS: self._actions,
            OVER: self._over,
        }

    def proceed(self, state: State) -> None:
        extra: GaiaTable = state.extra
        while True:
            seat = self.answers.asked(state)
            if seat is None:
                seat = self._phases[extra.phase](state)
            if seat is not None:
                extra.waits = seat
                return

    def _over(self, state: State) -> int:
        return NOBODY

    # ---- set-up ----

    def _factions(self, state: State) -> int | None:
        chosen = state.extra.factions
        if -1 in chosen:
            return int(chosen.index(-1))
        state.extra.phase, state.extra.cursor = SEATING, 0
        return None

    def _seating(self, state: State) -> None:
        """Boards are laid out one after the other, so that any of them may ask something."""
        extra: GaiaTable = state.extra
        if extra.cursor < state.seats:
            extra.cursor += 1
            self._seat_down(state, extra.cursor - 1)
        else:
            extra.phase, extra.queue = PLACING, self._placing_order(state)

    def _seat_down(self, state: State, seat: int) -> None:
        """The board of a faction with its open spaces and research levels, and its start goods."""
        core = self.core
        faction = core.faction(state, seat)
        for track, levels in enumerate(core.pieces.levels):
            state.things[core.tracks][seat].append((core.track_key(seat, track), track, 0, 0))
            core.bring(state, seat, levels[0])
        core.bring(state, seat, faction.component)
        for component in faction.spaces[NOBODY]:
            core.bring(state, seat, component)

    def _placing_order(self, state: State) -> list[Offer]:
        """Mines one by one, to and fro; what is no mine comes last."""
        core = self.core
        starts = [core.faction(state, seat).start for seat in range(state.seats)]
        mines = [sum(kind == core.mine for kind in start) for start in starts]
        order: list[Offer] = []
        for turn in range(max(mines, default=0)):
            seats = range(state.seats) if turn % 2 == 0 else range(state.seats - 1, -1, -1)
            order += [Offer(seat, core.mine) for seat in seats if mines[seat] > turn]
        return order + [Offer(seat, kind) for seat, start in enumerate(starts) for kind in start if kind != core.mine]

    def _placing(self, state: State) -> int | None:
        if state.extra.queue:
            return int(state.extra.queue[0].seat)
        state.extra.phase = BOOSTERS
        return None

    def _boosters(self, state: State) -> int | None:
        without = [seat for seat, booster in enumerate(state.extra.boosters) if booster is None]
        if without:
            return without[-1]
        state.extra.order = list(range(state.seats))
        self._begin_round(state)
        return None

    # ---- rounds ----

    def _begin_round(self, state: State) -> None:
        extra: GaiaTable = state.extra
        extra.round += 1
        extra.passed = []
        extra.phase, extra.cursor, extra.units = INCOME, 0, None
        tile = self.core.pieces.rounds[extra.rounds[extra.round - 1]]
        self.core.bring(state, state.seats, tile.component)

    def _income(self, state: State) -> int | None:
        extra: GaiaTable = state.extra
        if extra.units is None:
            while extra.cursor < state.seats and self.income.paid_at_once(state, extra.order[extra.cursor]):
                extra.cursor += 1
        if extra.cursor == state.seats:
            extra.phase, extra.cursor, extra.begun = GAIA_PHASE, 0, False
            return None
        seat = extra.order[extra.cursor]
        if extra.units is None:
            extra.units = self.income.units(state, seat)
        if self.income.needs_order(state):
            return seat
        units = extra.units
        while units and not state.pending and extra.stone is None:
            self.income.pay(state, seat, units.pop(0))
        if not units and not state.pending and extra.stone is None:
            extra.cursor += 1
            extra.units = None
        return None

    def _gaia(self, state: State) -> int | None:
        extra: GaiaTable = state.extra
        if extra.cursor == state.seats:
            extra.phase, extra.current, extra.main = ACTIONS, extra.order[0], OPEN
            return None
        seat = extra.order[extra.cursor]
        if not extra.begun:
            extra.begun = True
            self.core.machine.phase(state, "gaia", seat)
        else:
            state.held[seat][self.core.amount["gaia_power"]] = 0
            extra.begun = False
            extra.cursor += 1
        return None

    def _actions(self, state: State) -> int | None:
        extra: GaiaTable = state.extra
        while extra.charging and not extra.offers:
            if extra.sources:
                source = extra.sources.pop(0)
                extra.offers = self.passive.offers(state, source.seat, source.number)
            else:
                extra.charging = False
        if extra.offers:
            return extra.offers[0].seat
        if len(extra.passed) < state.seats:
            return int(extra.current)
        self._clean_up(state)
        return None

    def end_turn(self, state: State, seat: int) -> None:
        """The next seat that has not passed is on turn, after everybody has charged."""
        extra: GaiaTable = state.extra
        self.core.machine.end_turn(state)
        extra.main, extra.charging = OPEN, True
        order, passed = extra.order, extra.passed
        place, count = order.index(seat), len(order)
        for step in range(1, count + 1):
            extra.current = order[(place + step) % count]
            if extra.current not in passed:
                return
        extra.current = seat

    def _clean_up(self, state: State) -> None:
        extra: GaiaTable = state.extra
        self.core.machine.end_period(state, "round")
        tile = self.core.pieces.rounds[extra.rounds[extra.round - 1]]
        self.core.drop(state, state.seats, tile.component)
        first = extra.passed[0]
        clockwise = [(first + step) % state.seats for step in range(state.seats)]
        extra.order = list(extra.passed) if extra.by_passing else clockwise
        if extra.round < self._last:
            self._begin_round(state)
        else:
            self.scoring.count(state)
            extra.phase = OVER
