"""Final scoring: the brown metropolis, scoring cards, cities, what is left over; and who is ahead at a tie."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final

from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.game import Score
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.perform import Act, EffectPart, Performer
from kartotek.catalog.rules.underwater_cities.refusal import RefusedError, refuse
from kartotek.catalog.rules.underwater_cities.uses import Uses
from kartotek.schema.language import nodes as n

__all__ = ["CATEGORIES", "Scoring"]

CATEGORIES: Final = ("before", "metropolis", "cards", "cities", "resources")
"""Points when scoring begins, then the four steps in their order."""


class Scoring:
    def __init__(self, core: Core, performer: Performer, uses: Uses) -> None:
        self.core = core
        self.performer = performer
        self.uses = uses

    # ---- sales ----

    def sellers(self, state: State, seat: int) -> dict[str, tuple[Entry, int]]:
        """Claimed scoring cards that sell: what they give depends on how often the player pays."""
        found = {}
        for entry, host in self._of(state, seat, "card"):
            if self.uses.needs_choice(entry, entry.root):
                found[self.core.pieces.copies[host].id] = (entry, host)
        return found

    def choose(self, state: State, seat: int, times: Any) -> None:
        """Note how often each card sells; what is sold must be there when its turn comes."""
        table_of(state).sales[seat] = self._checked(state, seat, times)

    def _checked(self, state: State, seat: int, times: Any) -> list[list[int]]:
        sellers = self.sellers(state, seat)
        if not isinstance(times, Mapping):
            refuse("score-sales", "how often each card sells", str(times)[:60])
        sales = []
        for name, count in times.items():
            if name not in sellers:
                refuse("score-sales", ", ".join(sellers), str(name), "times")
            entry, host = sellers[name]
            most = self._most(state, entry)
            if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= most:
                refuse("score-sales", f"at most {most} times", str(count), name)
            sales.append([host, count])
        spent = [*state.held[seat]]
        for host, count in sales:
            self._try(state, seat, spent, host, count)
        return sales

    def can_sell(self, state: State, seat: int, times: Mapping[str, int]) -> bool:
        """Could the seat sell so often?"""
        try:
            self._checked(state, seat, times)
        except RefusedError:
            return False
        return True

    def _most(self, state: State, entry: Entry) -> int:
        node = entry.nodes[entry.root]
        if not isinstance(node, n.UpTo):
            return 1
        if isinstance(node.times, int):
            return node.times
        self.core.unknown(state, entry.id)
        return 99

    def _try(self, state: State, seat: int, held: list[int], host: int, count: int) -> None:
        """Spend from a copy of what the seat holds, to see that everything sold is there."""
        entry = next(entry for entry, key in self._of(state, seat, "card") if key == host)
        for name, amount in self._price(state, seat, entry, host).items():
            place = self.core.amount[name]
            if held[place] < amount * count:
                refuse("score-sales", f"{amount * count} {name}", f"{held[place]} {name}", entry.id)
            held[place] -= amount * count

    def _price(self, state: State, seat: int, entry: Entry, host: int) -> Mapping[str, int]:
        pay = entry.kids[entry.root][-1] if isinstance(entry.nodes[entry.root], n.UpTo) else entry.root
        env = self.performer.env(Act(state, seat), EffectPart(entry, pay, host))
        ways = self.performer.prices.bundles(entry, entry.kids[pay][0], env)
        if ways is None:
            self.core.unknown(state, entry.id)
        return (ways or [{}])[0]

    def _sell(self, act: Act, host: int, count: int) -> None:
        entry = next(entry for entry, key in self._of(act.state, act.seat, "card") if key == host)
        pay = entry.kids[entry.root][-1] if isinstance(entry.nodes[entry.root], n.UpTo) else entry.root
        for _ in range(count):
            price = self._price(act.state, act.seat, entry, host)
            self.performer.prices.spend(act.state, act.seat, price, "score-sales")
            self.uses.automatic(act, EffectPart(entry, entry.kids[pay][1], host))

    # ---- the four steps ----

    def finish(self, state: State) -> None:
        """Score every seat; the points by step stay in the table."""
        for seat in range(state.seats):
            act, held = Act(state, seat, "card"), state.held[seat]
            marks = [0, held[self.core.vp]]
            for kind in ("metropolis", "card"):
                for entry, host in self._of(state, seat, kind):
                    if not self.uses.needs_choice(entry, entry.root):
                        self.uses.automatic(act, EffectPart(entry, entry.root, host))
                if kind == "card":
                    for host, count in table_of(state).sales[seat]:
                        self._sell(act, host, count)
                marks.append(held[self.core.vp])
            for rule in ("score-cities", "score-resources"):
                for entry in self.core.facts.library.timed(self.core.pieces.rules[rule], "end"):
                    self.uses.automatic(act, EffectPart(entry, entry.root, -1))
                marks.append(held[self.core.vp])
            table_of(state).scores.append([after - before for before, after in pairwise(marks)])

    def _of(self, state: State, seat: int, kind: str) -> list[tuple[Entry, int]]:
        """The `end` abilities of a seat's claimed cards or connected metropolises whose conditions hold."""
        holds = self.core.machine.continuous.holds
        return [
            (entry, host)
            for entry, host in self.core.timed(state, seat, "end")
            if entry.source.kind == kind and holds(entry, state, seat, host)
        ]

    # ---- results ----

    def scores(self, state: State) -> list[Score]:
        """Ranks by points; at a tie who is ahead in the play order set after the last round."""
        table = table_of(state)
        if not table.scores:
            return []
        ranked = sorted(range(state.seats), key=lambda seat: (-sum(table.scores[seat]), table.order.index(seat)))
        return [
            Score(seat, dict(zip(CATEGORIES, row, strict=True)), sum(row), ranked.index(seat) + 1)
            for seat, row in enumerate(table.scores)
        ]

    def won(self, state: State) -> bool | None:
        """Did the solo player reach the goal? None in other games and before the end."""
        table = table_of(state)
        if state.seats > 1 or not table.scores:
            return None
        points = sum(table.scores[0]) >= self.core.facts.number("solo_points", 1)
        return points and self.core.connected_cities(state, 0) >= self.core.facts.number("solo_connected_cities", 1)
