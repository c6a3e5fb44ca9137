"""Taking a move back: what a state holds is kept before a move and put back if the move turns out illegal."""

from __future__ import annotations

from typing import Any

from catalog.effects.state import State
from catalog.rules.gaia_project.core import refreshed

__all__ = ["keep", "put_back"]


def keep(state: State) -> tuple[Any, ...]:
    """Everything that a move can change; pending work is kept whole, it is empty at most times."""
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
        refreshed(state.extra),
    )


def put_back(state: State, kept: tuple[Any, ...]) -> None:
    """The state is as it was."""
    state.held, state.things, state.live, state.used, state.pending = kept[:5]
    state.queued, state.local, state.unverified, state.next_key, state.extra = kept[5:]
    state.cache.clear()
    state.events.clear()
