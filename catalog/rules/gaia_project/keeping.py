"""Taking a move back: what a state holds is kept before a move and put back if the move turns out illegal."""

from __future__ import annotations

from typing import Any, Final

from catalog.effects.state import State

__all__ = ["keep", "put_back"]

_FLAT: Final = (
    "board", "guests", "tokens", "fed", "sat", "feds", "factions", "boosters", "free_boosters", "supply", "gray",
    "order", "passed", "queue", "asks", "charges", "sources", "offers",
)  # fmt: skip
"""Lists that the rules change in place, items replaced whole; what is named nowhere here is itself replaced whole."""

_NESTED: Final = ("levels", "owned", "tally")
"""Lists (or tallies) inside a list that are changed in place."""


def keep(state: State) -> tuple[Any, ...]:
    """Everything that a move can change; pending work is kept whole, it is empty at most times."""
    extra = state.extra.copy()
    for key in _FLAT:
        extra[key] = extra[key].copy()
    for key in _NESTED:
        extra[key] = [item.copy() for item in extra[key]]
    if extra["units"] is not None:
        extra["units"] = extra["units"].copy()
    return (
        [row.copy() for row in state.held],
        [[own.copy() for own in seats] for seats in state.things],
        [own.copy() for own in state.live],
        state.used.copy(),
        state.copy().pending if state.pending else [],
        list(state.queued),
        list(state.local),
        state.unverified,
        state.next_key,
        extra,
    )


def put_back(state: State, kept: tuple[Any, ...]) -> None:
    """The state is as it was."""
    state.held, state.things, state.live, state.used, state.pending = kept[:5]
    state.queued, state.local, state.unverified, state.next_key, state.extra = kept[5:]
    state.cache.clear()
    state.events.clear()
