"""The machine of this game: it keeps which abilities listen to an event until a host with such an ability moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from catalog.effects.compiled import CompiledMachine
from catalog.effects.library import Entry, Library
from catalog.effects.state import NOBODY, State
from catalog.effects.world import World

__all__ = ["GaiaMachine"]

_LISTENERS: Final = "listeners"
"""Where a state's cache keeps them: by event and seat."""


class GaiaMachine(CompiledMachine):
    """Tens of hosts are live at a seat, and few of them listen to the same event."""

    def __init__(self, library: Library, world: World) -> None:
        super().__init__(library, world)
        self._listening = frozenset(entry.component for entry in library.entries if entry.event is not None)

    def listeners(self, state: State, event: str, seat: int) -> Sequence[tuple[Entry, int]]:
        known = state.cache.get(_LISTENERS)
        if known is None:
            known = state.cache[_LISTENERS] = {}
        found: Sequence[tuple[Entry, int]] | None = known.get((event, seat))
        if found is None:
            found = known[event, seat] = super().listeners(state, event, seat)
        return found

    def forget_listeners(self, state: State) -> None:
        """A host that listens came, went, or stands elsewhere."""
        state.cache.pop(_LISTENERS, None)

    def bring(self, state: State, seat: int, component: int, host: int = NOBODY) -> None:
        if component in self._listening:
            self.forget_listeners(state)
        super().bring(state, seat, component, host)

    def drop(self, state: State, seat: int, component: int, host: int = NOBODY) -> None:
        if component in self._listening:
            self.forget_listeners(state)
        super().drop(state, seat, component, host)
