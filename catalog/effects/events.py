"""What acts by itself: reactions to events, abilities of a phase, and how often each may act."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Final

from kartotek.catalog.effects.constraints import Constraint
from kartotek.catalog.effects.continuous import ContinuousEffects
from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.library import Entry, Library, attributes_of
from kartotek.catalog.effects.pending import NOBODY, Event, Run, Trigger, new_run
from kartotek.catalog.effects.players import in_order
from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.walker import TermWalker
from kartotek.schema.language import nodes as n
from kartotek.schema.vocabulary_parts import AttributeSpec

__all__ = ["NEXT", "EventHandling", "listening"]

NEXT: Final = "next:"
"""Before the name of a period: the queue of what waits for its beginning."""

_new = tuple.__new__
"""Makes a named tuple as fast as a plain one."""


class EventHandling(ABC):
    """The part of the machine that starts abilities which nobody chose."""

    library: Library
    continuous: ContinuousEffects
    terms: TermWalker
    _reactions: dict[int, Sequence[tuple[n.Filter, Constraint | None]]]
    _expiring: Mapping[str, Sequence[int]]
    """The resources that are lost at the end of a phase or period, by their places."""

    @abstractmethod
    def launch(self, state: State, runs: list[Run]) -> None:
        """Put several abilities to work, the first one first."""

    def raise_event(
        self, state: State, name: str, seat: int, subject: int = NOBODY, attributes: Mapping[str, int] | None = None
    ) -> None:
        """Something happened to or by a seat: log it and start what reacts to it, first host first."""
        state.events.append(_new(Event, ("event", seat, name, subject, NOBODY)))
        if name not in self.library.triggering:
            return
        listeners = self.listeners(state, name, seat)
        watchers = self._watching(state, name, seat) if name in self.library.watched else ()
        if not listeners and not watchers:
            return
        event: Trigger = _new(Trigger, (name, seat, subject, attributes or {}))
        reacting = [
            new_run(entry, seat, host, event)
            for entry, host in listeners
            if self._reacts(state, entry, seat, host, event)
        ]
        reacting += [
            new_run(entry, own, host, event)
            for own, entry, host in watchers
            if self._watches(state, entry, own, host, event) and self._reacts(state, entry, own, host, event)
        ]
        if reacting:
            self.launch(state, reacting)

    def _watching(self, state: State, name: str, seat: int) -> list[tuple[int, Entry, int]]:
        """The abilities that react to what players do of whom they say so, in turn order from the one who did it."""
        carriers = self.library.carriers("by", name)
        return [
            (own, entry, host)
            for own in in_order(state, seat)
            for entry, host in (*listening(carriers, state.live[own]), *listening(carriers, state.live[state.seats]))
        ]

    def _watches(self, state: State, entry: Entry, own: int, host: int, event: Trigger) -> bool:
        """Is it the doing of those whom the ability watches?"""
        by = entry.timing.by
        assert by is not None
        env = Env(state, own, host, event=event)
        seats = self.terms.players.seats(entry, entry.kids[0][0], by, env)
        state.unverified += seats is None
        return seats is not None and event.seat in seats

    def listeners(self, state: State, event: str, seat: int) -> Sequence[tuple[Entry, int]]:
        """The abilities of own and shared hosts that an event of a seat could set off, with their hosts."""
        carriers = self.library.carriers("on", event)
        return [*listening(carriers, state.live[seat]), *listening(carriers, state.live[state.seats])]

    def _reacts(self, state: State, entry: Entry, seat: int, host: int, event: Trigger) -> bool:
        """Do the filters of a reaction admit an event, and may it act?"""
        unknown, env, stated = False, None, event.attributes
        for item, fixed in self._filters(entry, event.name):
            verdict: bool | None
            if item.attribute == "this":
                verdict = (event.subject == host) != item.negated
            elif item.attribute not in self._event_attributes(event.name):
                env = env or Env(state, seat, host, event=event)
                verdict = self.terms.lies_so(entry, 0, "it", item, env)
            elif fixed is not None and item.attribute in stated:
                verdict = fixed.admits(stated[item.attribute])
            else:
                env = env or Env(state, seat, host, event=event)
                value = self.terms.object_value(entry, 0, "it", item.attribute, env)
                spec = self._event_attributes(event.name)[item.attribute]
                test = fixed or self.terms.constraint(item, spec, env, entry, entry.kids[0][0])
                verdict = False if value is None else test.admits(value)
            if verdict is False:
                return False
            unknown = unknown or verdict is None
        if unknown:
            state.unverified += 1
            return False
        return self._fires(state, entry, seat, host, event)

    def _event_attributes(self, event: str) -> Mapping[str, AttributeSpec]:
        return attributes_of(self.library.vocabulary, f"event:{event}")

    def _filters(self, entry: Entry, event: str) -> Sequence[tuple[n.Filter, Constraint | None]]:
        """The filters of a reaction, with their constraint where it is the same for every event."""
        known = self._reactions.get(entry.index)
        if known is None:
            attributes, nowhere = self._event_attributes(event), Env(State(0, [], [], []), 0)
            found = []
            for item in entry.timing.filters:
                fixed = item.attribute in attributes and all(isinstance(v, n.Word | n.Number) for v in item.values)
                test = self.terms.constraint(item, attributes[item.attribute], nowhere) if fixed else None
                found.append((item, test))
            known = self._reactions[entry.index] = tuple(found)
        return known

    def _fires(self, state: State, entry: Entry, seat: int, host: int, event: Trigger | None = None) -> bool:
        """Does an ability that acts by itself run now? Then its limit is spent. An unknown condition is noted."""
        if not self.ready(state, entry, seat):
            return False
        verdict = not entry.conditions or self.continuous.verdict(entry, Env(state, seat, host, event=event))
        if verdict is None:
            state.unverified += 1
        elif verdict:
            self.use_limit(state, entry, seat)
        return verdict is True

    def phase(self, state: State, name: str, seat: int) -> None:
        """A phase begins for a seat: what waited for it, then the `each` abilities of own and shared hosts."""
        self._due(state, name, "each", seat, name)

    def begin(self, state: State, name: str, seat: int) -> None:
        """A phase or period begins for a seat: what was put off to it, then the abilities of its start."""
        self._due(state, f"{NEXT}{name}", "each start", seat, name)

    def finish(self, state: State, name: str, seat: int) -> None:
        """A phase or period ends for a seat: the abilities of its end."""
        self._due(state, "", "each end", seat, name)

    def _due(self, state: State, queue: str, kind: str, seat: int, name: str) -> None:
        due = [run for phase, run in state.queued if phase == queue and run.seat == seat]
        if due:
            state.queued = [(phase, run) for phase, run in state.queued if phase != queue or run.seat != seat]
        carriers = self.library.carriers(kind, name)
        live = [
            new_run(entry, seat, host)
            for component, host in (*state.live[seat], *state.live[state.seats])
            if component in carriers
            for entry in carriers[component]
            if self._fires(state, entry, seat, host)
        ]
        if due or live:
            self.launch(state, [*due, *live])

    def _limit_key(self, entry: Entry, seat: int) -> str:
        return f"{entry.period}:{entry.index}:{'*' if entry.shared and not entry.each else seat}"

    def ready(self, state: State, entry: Entry, seat: int) -> bool:
        """May the ability still be used, as far as its `once per` or `n times per` says?"""
        return entry.period is None or state.used.get(self._limit_key(entry, seat), 0) < entry.times

    def use_limit(self, state: State, entry: Entry, seat: int) -> None:
        if entry.period is not None:
            key = self._limit_key(entry, seat)
            state.used[key] = state.used.get(key, 0) + 1

    def end_period(self, state: State, period: str) -> None:
        """A round, age, era or phase is over: its limits are free again, and what lasts until then is gone."""
        state.used = {key: value for key, value in state.used.items() if not key.startswith(f"{period}:")}
        state.local = [change for change in state.local if change.until != period]
        for index in self._expiring.get(period, ()):
            for held in state.held:
                held[index] = 0

    def end_turn(self, state: State) -> None:
        """One-time changes last at most to the end of the turn."""
        if state.local:
            state.local = [change for change in state.local if change.until]


def listening(carriers: Mapping[int, Sequence[Entry]], live: Sequence[tuple[int, int]]) -> list[tuple[Entry, int]]:
    """The abilities of live hosts, with their hosts, that a table of carriers names."""
    return [(entry, host) for component, host in live if component in carriers for entry in carriers[component]]
