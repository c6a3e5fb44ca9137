"""The final count, and the tally of points by where they came from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kartotek.catalog.effects import final_scoring
from kartotek.catalog.effects.open_stats import choose_open_stats
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project.core import Core
from kartotek.catalog.rules.game import Score
from kartotek.schema.language import nodes as n

__all__ = ["CATEGORIES", "Scoring"]

CATEGORIES: Final = (
    "start", "faction", "rounds", "boosters", "tech", "federations", "actions", "research",
    "charging", "final", "levels", "leftovers",
)  # fmt: skip

_BY_KIND: Final[Mapping[str, str]] = {
    "round_scoring": "rounds",
    "booster": "boosters",
    "tech_tile": "tech",
    "advanced_tech_tile": "tech",
    "federation_token": "federations",
    "power_action": "actions",
    "qic_action": "actions",
    "level": "research",
    "final_scoring": "final",
    "rule": "actions",
}


class Scoring:
    """Points are booked by the kind of component that gave them."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self._converts = core.facts.choices["leftovers"] == "converted"
        self._category = [self._of(index) for index in range(len(core.facts.library.entries))]

    def _of(self, index: int) -> str:
        entry = self.core.facts.library.entries[index]
        if entry.source.kind == "rule" and entry.timing.kind == "end":
            by_track = any(isinstance(node, n.Select) and node.noun == "track" for node in entry.nodes)
            return "levels" if by_track else "leftovers"
        if entry.source.kind == "faction" and entry.timing.kind == "now":
            return "start"
        return _BY_KIND.get(entry.source.kind, "faction")

    def book(self, state: State) -> None:
        """Note the points of the events since the last move."""
        vp = self.core.vp
        for kind, seat, name, value, source in state.events:
            if name == vp and kind in ("gain", "lose"):
                category = self._category[source] if source >= 0 else "charging"
                tally = state.extra.tally[seat]
                tally[category] = tally.get(category, 0) + (value if kind == "gain" else -value)

    # ---- the end ----

    def count(self, state: State) -> None:
        """Final tiles, research and left-overs for every seat."""
        machine = self.core.machine
        for seat in range(state.seats):
            if self._converts:
                self._convert(state, seat)
        for seat in range(state.seats):
            choose_open_stats(machine, state, seat)
            machine.launch(state, final_scoring.scoring_runs(machine, state, seat))
            machine.advance(state)

    def _convert(self, state: State, seat: int) -> None:
        """What one profile does with power and cubes at the end: they become credits and ore as far as these go."""
        core = self.core
        row, power = state.held[seat], core.power
        for _ in range(power.burnable(row)):
            power.apply(row, power.burn(row, stone_kept=True)[0])
            state.extra.tokens[seat] -= 1
            core.machine.raise_event(state, "burn", seat)
            core.machine.advance(state)
        plain, stone = core.worth(state, seat)
        credit = power.spendable(row, plain, stone)
        if credit:
            # that program divides the power once more by what a token is worth: some tokens stay where they are
            power.apply(row, power.spend(row, credit // plain, plain, stone)[-1])
            self._exchange(row, "credit", credit)
        cubes = core.amount["qic"]
        if row[cubes]:
            self._exchange(row, "ore", row[cubes])
            row[cubes] = 0

    def _exchange(self, row: list[int], name: str, amount: int) -> None:
        place, cap = self.core.amount[name], self.core.facts.vocabulary.resources[name].cap
        row[place] = row[place] + amount if cap is None else min(row[place] + amount, cap)

    def scores(self, state: State) -> list[Score]:
        points = [state.held[seat][self.core.vp] for seat in range(state.seats)]
        return [
            Score(
                seat,
                {name: state.extra.tally[seat].get(name, 0) for name in CATEGORIES},
                points[seat],
                1 + sum(other > points[seat] for other in points),
            )
            for seat in range(state.seats)
        ]
