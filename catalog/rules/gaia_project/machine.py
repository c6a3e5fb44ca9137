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
        self._heard: dict[int, set[str]] = {}
        """By component: the events that it listens to."""
        for entry in library.entries:
            if entry.event is not None:
                self._heard.setdefault(entry.component, set()).add(entry.event)

    def listeners(self, state: State, event: str, seat: int) -> Sequence[tuple[Entry, int]]:
        known = state.cache.get(_LISTENERS)
        if known is None:
            known = state.cache[_LISTENERS] = {}
        found: Sequence[tuple[Entry, int]] | None = known.get((event, seat))
        if found is None:
            found = known[event, seat] = super().listeners(state, event, seat)
        return found

    def forget_listeners(self, state: State, seat: int, component: int) -> None:
        """A host of a seat, or of all of them, comes, goes or changes places."""
        known = state.cache.get(_LISTENERS)
        if known:
            for event in self._heard.get(component, ()):
                for own in (seat,) if seat < state.seats else range(state.seats):
                    known.pop((event, own), None)

    def bring(self, state: State, seat: int, component: int, host: int = NOBODY) -> None:
        if component in self._heard:
            self.forget_listeners(state, seat, component)
        super().bring(state, seat, component, host)

    def drop(self, state: State, seat: int, component: int, host: int = NOBODY) -> None:
        if component in self._heard:
            self.forget_listeners(state, seat, component)
        super().drop(state, seat, component, host)
