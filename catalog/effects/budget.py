"""The budget of one evaluation, in one place. Work is counted, never timed: the same line on the same state is done or
refused alike on every machine, however busy.

A unit of work is a thing looked at by a filter, an alternative of a price that is tried, a look ahead at a step, or a
run of a loop that is put on the stack. Both evaluators count on `State.worked`, which `Machine.advance` sets to zero.
"""

from __future__ import annotations

from typing import Final

from kartotek.schema.errors import KartotekError

__all__ = [
    "MAX_ANSWERS",
    "MAX_LIVE",
    "MAX_OPTIONS",
    "MAX_RUNS",
    "MAX_SEATS",
    "MAX_STEPS",
    "MAX_WORK",
    "out_of_work",
    "too_long",
]

MAX_WORK: Final = 300_000
"""Units between two decisions: every pair of the 500 things that a written state may hold, and under a second."""
MAX_STEPS: Final = 20_000
"""Steps between two decisions."""
MAX_RUNS: Final = 60
"""Abilities waiting inside each other."""
MAX_ANSWERS: Final = 100
"""Decisions that one evaluation takes; together they have one budget."""
MAX_OPTIONS: Final = 100
"""Options that are listed of a decision."""
MAX_SEATS: Final = 10
"""Seats of a table: no game here has more than eight players."""
MAX_LIVE: Final = 200
"""Live components of a seat in a state that somebody wrote down."""


def out_of_work(where: str = "") -> KartotekError:
    """The verdict on a line that goes beyond the budget."""
    return KartotekError(
        "eval-work",
        f"it takes more than {MAX_WORK} units of work",
        where=where,
        why="things looked at, alternatives tried and steps looked ahead are counted",
        hint="nest fewer loops, or list fewer alternatives",
    )


def too_long(where: str) -> KartotekError:
    """The verdict on abilities that go on and on."""
    return KartotekError("eval-work", f"more than {MAX_STEPS} steps", where=where)
