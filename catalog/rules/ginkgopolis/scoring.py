"""The final count: points at hand, cards of the end, tokens left, districts."""

from __future__ import annotations

from typing import Final

from kartotek.catalog.effects import final_scoring
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.pending import Event
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import Score
from kartotek.catalog.rules.ginkgopolis.choices import follows
from kartotek.catalog.rules.ginkgopolis.city import SIDES
from kartotek.catalog.rules.ginkgopolis.districts import CORNERS, district_points, districts
from kartotek.catalog.rules.ginkgopolis.goods import Goods
from kartotek.catalog.rules.ginkgopolis.pieces import Pieces
from kartotek.catalog.rules.ginkgopolis.state import GinkgoTable, SeatPoints

__all__ = ["CATEGORIES", "Scoring"]

CATEGORIES: Final = ("tokens", "cards", "new_hand", "districts")


class Scoring:
    """Lines of the end are booked one by one; the points at hand stay what they are."""

    def __init__(self, machine: Machine, facts: Facts, pieces: Pieces, goods: Goods) -> None:
        self.machine = machine
        self.pieces = pieces
        self.goods = goods
        self._kept = frozenset(pieces.components)
        self._adjacent = SIDES if follows(facts, "district-adjacency") else (*SIDES, *CORNERS)

    def score(self, state: State) -> None:
        """Work out the result of every seat."""
        table: GinkgoTable = state.extra
        groups = districts(table.city, self.pieces.colors, self._adjacent)
        table.districts = [
            (group, district_points(group, table.city, table.owner, self.pieces.numbers)) for group in groups
        ]
        table.tally = [self._tally(state, seat) for seat in range(state.seats)]
        for group, points in table.districts:
            for seat, amount in points:
                table.tally[seat].categories["districts"] += amount
                state.events.append(Event("note", seat, f"scores {amount} for a district", f"{len(group)} buildings"))

    def district_share(self, state: State, seat: int) -> int:
        """The points of a seat if the districts were scored now."""
        table: GinkgoTable = state.extra
        groups = districts(table.city, self.pieces.colors, self._adjacent)
        shares = (district_points(group, table.city, table.owner, self.pieces.numbers) for group in groups)
        return sum(amount for points in shares for owner, amount in points if owner == seat)

    def _tally(self, state: State, seat: int) -> SeatPoints:
        held, point = state.held[seat], self.goods.point
        at_hand = held[point]
        tally = SeatPoints(dict.fromkeys(CATEGORIES, 0) | {"tokens": at_hand})
        for entry, host in final_scoring.scoring_lines(self.machine, state, seat):
            before = held[point]
            request = self.machine.perform(state, entry, seat, host)
            assert request is None, "nothing is asked in the final count"
            gained = held[point] - before
            if entry.component in self._kept:
                tally.categories["cards"] += gained
                tally.by_card[host] = tally.by_card.get(host, 0) + gained
            else:
                tally.categories["new_hand"] += gained
        held[point] = at_hand
        return tally

    def scores(self, state: State) -> list[Score]:
        """Totals and places; equal totals share a place."""
        table: GinkgoTable = state.extra
        totals = [sum(tally.categories.values()) for tally in table.tally]
        ranking = sorted(totals, reverse=True)
        return [
            Score(seat, dict(tally.categories), total, 1 + ranking.index(total))
            for seat, (tally, total) in enumerate(zip(table.tally, totals, strict=True))
        ]
