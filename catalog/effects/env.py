"""Where a term is worked out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from kartotek.catalog.effects.pending import NOBODY, Trigger
from kartotek.catalog.effects.state import State

__all__ = ["Env"]


class _Around(NamedTuple):
    """What few terms ask for, kept apart so that the usual places are made fast."""

    them: int = NOBODY
    """The player that `with` has come to."""
    me: int = NOBODY
    """Whose ability it is, where somebody else's numbers are looked at."""
    size: int = 0
    """How many things the group has that is looked at."""


_NOTHING: Final = _Around()


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
    around: _Around = _NOTHING

    @property
    def them(self) -> int:
        """The player that `with` has come to, or whose doing the ability reacts to."""
        found = self.around.them
        return found if found != NOBODY or self.event is None else self.event.seat

    @property
    def size(self) -> int:
        return self.around.size

    def at(self, it: int) -> Env:
        """The same place inside a loop that has reached `it`."""
        return Env(self.state, self.seat, self.host, it, self.that, self.picked, self.event, self.inside, self.around)

    def of(self, seat: int) -> Env:
        """The same place as another player sees it; every such look is counted."""
        self.state.work()
        me = self.seat if self.around.me == NOBODY else self.around.me
        return replace(self, seat=seat, around=self.around._replace(me=me))

    def by(self, seat: int, owner: int) -> Env:
        """The same place in a step of another player's, of an ability that is the owner's."""
        return replace(self, seat=seat, around=self.around._replace(me=owner))

    def mine(self) -> Env:
        """The same place as the owner of the ability sees it."""
        return self if self.around.me == NOBODY else replace(self, seat=self.around.me)

    def with_them(self, them: int) -> Env:
        return replace(self, around=self.around._replace(them=them))

    def with_group(self, size: int) -> Env:
        return replace(self, around=self.around._replace(size=size))
