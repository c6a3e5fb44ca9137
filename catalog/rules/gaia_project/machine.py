"""The machine of this game: it keeps which abilities listen to an event until a host with such an ability moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kartotek.catalog.effects.compiled import CompiledMachine
from kartotek.catalog.effects.events import listening
from kartotek.catalog.effects.library import Entry, Library
from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.effects.world import RulesWorld

__all__ = ["GaiaMachine"]

_LISTENERS: Final = "listeners"
"""Where a state's cache keeps them: by event and seat."""


class GaiaMachine(CompiledMachine):
    """Tens of hosts are live at a seat, and few of them listen to the same event."""

    def __init__(self, library: Library, world: RulesWorld) -> None:
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
        own, shared = known.get((event, seat)), known.get((event, state.seats))
        if own is None:
            own = known[event, seat] = listening(self.library.carriers("on", event), state.live[seat])
        if shared is None:
            shared = known[event, state.seats] = listening(self.library.carriers("on", event), state.live[state.seats])
        return own + shared if own and shared else own or shared

    def forget_listeners(self, state: State, seat: int, component: int) -> None:
        """A host of a seat, or of the table, comes, goes or changes places."""
        known = state.cache.get(_LISTENERS)
        if known:
            for event in self._heard.get(component, ()):
                known.pop((event, seat), None)

    def bring(self, state: State, seat: int, component: int, host: int = NOBODY) -> None:
        if component in self._heard:
            self.forget_listeners(state, seat, component)
        super().bring(state, seat, component, host)

    def drop(self, state: State, seat: int, component: int, host: int = NOBODY) -> None:
        if component in self._heard:
            self.forget_listeners(state, seat, component)
        super().drop(state, seat, component, host)
