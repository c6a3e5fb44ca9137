"""Which ability that was read takes which empty place of a component."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["assign"]


def assign(wanted: Sequence[str], timings: Sequence[str]) -> list[int | None]:
    """For each place the number of the ability that takes it, or None.

    `wanted` has the timing that each place waits for, empty where any will do; `timings` those of the abilities in the
    order of their lines. Places that wait for a timing choose first.
    """
    left = list(range(len(timings)))
    taken: list[int | None] = [None] * len(wanted)
    for place in sorted(range(len(wanted)), key=lambda place: not wanted[place]):
        found = next((number for number in left if wanted[place] in ("", timings[number])), None)
        if found is not None:
            left.remove(found)
            taken[place] = found
    return taken
