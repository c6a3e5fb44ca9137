"""The six steps of a turn, and the end of an Age with its conflicts on land and at sea."""

from __future__ import annotations

from collections.abc import Sequence

from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.armada.conflicts import clashes, naval_prizes, naval_results
from kartotek.catalog.rules.armada.doubts import doubt
from kartotek.catalog.rules.armada.economy import ArmadaEconomy
from kartotek.catalog.rules.armada.exploring import Exploring
from kartotek.catalog.rules.armada.fleets import Fleets
from kartotek.catalog.rules.armada.losses import Losses
from kartotek.catalog.rules.armada.pieces import ArmadaPieces
from kartotek.catalog.rules.armada.placing import ArmadaPlacing
from kartotek.catalog.rules.armada.state import ArmadaPlan, ShipOrder
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.seven_wonders.state import Job, Plan
from kartotek.catalog.rules.seven_wonders.turns import Turns

__all__ = ["ArmadaTurns"]

_STEPS = ("sail", "draw", "explore")
"""The tasks of ships and islands, in their order."""


class ArmadaTurns(Turns):
    """Ships, islands and losses are further tasks of a turn, the naval conflict one of the end of an Age."""

    def __init__(self, machine: Machine, facts: Facts, economy: ArmadaEconomy, placing: ArmadaPlacing) -> None:
        super().__init__(machine, facts, economy, placing)
        pieces = placing.pieces
        assert isinstance(pieces, ArmadaPieces)
        self.fleets = Fleets(machine, pieces, placing)
        self.exploring = Exploring(machine, facts, pieces, placing)
        self.losses = Losses(machine, facts)
        self._naval_tokens = facts.library.layout.noun["naval_token"]
        self.discard_acts = facts.choices.get("discard-building") != "no-ships-no-islands"
        """Does a card from the discard pile give the free step or the island that is printed on it?"""
        self._ties = facts.choices["naval-ties"]
        self._land_tokens = facts.number("team_land_tokens")
        self._raid_tokens = facts.number("team_incursion_tokens")
        self.tasks = {
            **self.tasks,
            "sail": self.fleets.carry_out,
            "draw": self.exploring.draw,
            "explore": self.exploring.explore,
            "losses": self.losses.settle,
            "naval": self._naval,
        }

    # ---- steps of a turn ----

    def following(self, state: State, order: Sequence[int], plans: Sequence[Plan]) -> list[Job]:
        """Ships move at once unless a question is open; islands follow where there is anything to do."""
        for seat in order:
            self.give_order(state, seat, plans[seat])
        table = state.extra
        if table.todo or state.pending:
            return self.steps_due(state)
        if table.orders:
            self.fleets.carry_out(state)
        return [Job("draw"), Job("explore")] if table.draws or table.explorers else []

    def give_order(self, state: State, seat: int, plan: Plan) -> None:
        """What the ships of a seat will do."""
        assert isinstance(plan, ArmadaPlan)
        if plan.sails:
            state.extra.orders.append(ShipOrder(seat, plan.card, plan.step, plan.free, plan.sale))

    def steps_due(self, state: State) -> list[Job]:
        """The steps of ships and islands, if there may be anything to do in them."""
        table = state.extra
        due = table.orders or table.draws or table.todo or state.pending
        return list(map(Job, _STEPS)) if due else []

    def closing(self, state: State) -> list[Job]:
        """Losses, if anything causes them; in the last turn the last card may still do so."""
        table = state.extra
        due = table.taxes or state.queued or table.turn == self._turns[table.players]
        return [Job("losses")] if due else []

    # ---- the end of an Age ----

    def _conflict(self, state: State) -> None:
        """Land conflicts; then the markers go back, and the naval conflict follows."""
        table = state.extra
        shields = [self.economy.amount(state, city, "shield") for city in self.economy.cities(state)]
        fought = clashes(
            state.seats,
            table.raids,
            teams=table.teams,
            tokens=self._land_tokens,
            raid_tokens=self._raid_tokens,
        )
        for one, other, tokens in fought:
            if shields[one] != shields[other]:
                for _ in range(tokens):
                    self.take_token(state, one, won=shields[one] > shields[other])
                    self.take_token(state, other, won=shields[other] > shields[one])
        table.raids = []
        table.todo += [Job("phase", ("naval",)), Job("naval")]

    def _strength(self, state: State, seat: int) -> int | None:
        """The naval strength; constant shares are added up faster by the economy."""
        if self.economy.machine.continuous.shares("naval") is None:
            return self.machine.continuous.amount(state, seat, "naval")
        return self.economy.amount(state, self.economy.cities(state)[seat], "naval")

    def _naval(self, state: State) -> None:
        """All who take part compare their naval strength."""
        continuous, age = self.machine.continuous, state.extra.age
        taking_part = [seat for seat in range(state.seats) if continuous.flag(state, seat, "naval_rank")]
        strengths = {seat: self._strength(state, seat) for seat in taking_part}
        known = {seat: strength for seat, strength in strengths.items() if strength is not None}
        if len(known) < len(strengths):
            for seat in taking_part:
                doubt(state, seat, "naval_tokens")
        else:
            prizes, last = naval_prizes(self.facts, age)
            for seat, value in sorted(naval_results(known, prizes, last, self._ties).items()):
                state.things[self._naval_tokens][seat].append((1 << 20 | state.new_key(), value))
        self.machine.end_turn(state)
        self.end_age(state)
