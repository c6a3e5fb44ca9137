"""The federation track: bonuses on the way, stacks, and the play order that follows from them."""

from __future__ import annotations

from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.perform import Act
from kartotek.catalog.rules.underwater_cities.state import UnderwaterTable
from kartotek.catalog.rules.underwater_cities.triggers import Triggers

__all__ = ["BELOW", "Federation"]

BELOW = 0


class Federation:
    """Space 4 is entered first, space 1 is the last; steps beyond it give what the rules' own ability says."""

    def __init__(self, core: Core, triggers: Triggers) -> None:
        self.core = core
        self.triggers = triggers
        self._spaces = sorted(core.pieces.spaces, reverse=True)

    def advance(self, act: Act, steps: int) -> None:
        """Step by step: each space entered gives its bonus, also in passing."""
        table = table_of(act.state)
        for _ in range(steps):
            here = table.space(act.seat)
            beyond = here == self._spaces[-1]
            there = here if beyond else self._spaces[0] if here == BELOW else here - 1
            table.track[here].remove(act.seat)
            table.track[there].append(act.seat)
            if not beyond:
                self.triggers.now(act, self.core.pieces.spaces[there], there, "federation")
            self.triggers.raise_event(act, "step", {"space": BELOW if beyond else there, "beyond": int(beyond)})

    def next_order(self, table: UnderwaterTable) -> list[int]:
        """Further on the track is ahead, higher in a stack is ahead; those below keep their order."""
        ahead = [seat for space in sorted(self._spaces) for seat in reversed(table.track[space])]
        return ahead + [seat for seat in table.order if seat not in ahead]

    def reset(self, table: UnderwaterTable) -> None:
        for stack in table.track:
            stack.clear()
        table.track[BELOW].extend(table.order)
