"""Where a term is worked out."""

from __future__ import annotations

from dataclasses import dataclass

from kartotek.catalog.effects.pending import NOBODY, Trigger
from kartotek.catalog.effects.state import State

__all__ = ["Env"]


@dataclass(slots=True)
class Env:
    """Whose step it is, and what `this`, `it`, `that` and `pick` stand for."""

    state: State
    seat: int
    host: int = NOBODY
    it: int = NOBODY
    that: int = NOBODY
    picked: int = NOBODY
    event: Trigger | None = None
    inside: tuple[int, ...] = ()
    """Abilities whose borrowing is being looked at: they must not be entered again."""

    def at(self, it: int) -> Env:
        """The same place inside a loop that has reached `it`."""
        return Env(self.state, self.seat, self.host, it, self.that, self.picked, self.event, self.inside)
