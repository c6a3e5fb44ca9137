"""The interpreter's loop: runs abilities until a player must decide. All pending work is data in the state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from catalog.effects.budget import MAX_RUNS, MAX_STEPS, MAX_WORK, out_of_work, too_long
from catalog.effects.constraints import Constraint
from catalog.effects.continuous import ContinuousEffects
from catalog.effects.env import Env
from catalog.effects.ledger import Ledger
from catalog.effects.library import Entry, Library, attributes_of
from catalog.effects.pending import NOBODY, Event, Frame, Run, Trigger
from catalog.effects.requests import Request
from catalog.effects.state import State
from catalog.effects.steps import Steps
from catalog.effects.walker import TermWalker
from catalog.effects.world import World
from schema.errors import KartotekError
from schema.language import nodes as n
from schema.vocabulary import AttributeSpec

__all__ = ["Machine", "listening", "new_run"]


class Machine:
    """One library at work under one world. The machine itself holds no state."""

    terms_type: type[TermWalker] = TermWalker
    continuous_type: type[ContinuousEffects] = ContinuousEffects

    def __init__(self, library: Library, world: World | None = None) -> None:
        self.library = library
        self.world = world or World(library)
        self.continuous = self.continuous_type(library, self.world)
        self.terms = self.terms_type(library, self.world, self.continuous)
        self.continuous.terms = self.terms
        self.ledger = Ledger(self.world, self.continuous)
        self.steps = Steps(self)
        self._floor = self.world.floor if type(self.world).floor is not World.floor else None
        self._acting_at_once = library.carriers("now")
        self._reactions: dict[int, Sequence[tuple[n.Filter, Constraint | None]]] = {}
        self.memo: dict[tuple[int, int], Any] = {}
        """What was once worked out of a node (ability, number) alone."""

    # ---- running ----

    def start(self, state: State, entry: Entry, seat: int, host: int = NOBODY, event: Trigger | None = None) -> None:
        """Put an ability to work before everything else that is pending."""
        self.launch(state, [new_run(entry, seat, host, event)])

    def perform(self, state: State, entry: Entry, seat: int, host: int = NOBODY) -> Request | None:
        """Put an ability to work and go on until a decision is needed."""
        self.start(state, entry, seat, host)
        return self.advance(state)

    def launch(self, state: State, runs: list[Run]) -> None:
        """Put several abilities to work, the first one first."""
        if len(state.pending) + len(runs) > MAX_RUNS and len(state.pending) > 1:
            where = self.library.entries[state.pending[-1].ability].id
            raise KartotekError("eval-work", "abilities wait inside each other without end", where=where)
        state.pending.extend(reversed(runs))

    def advance(self, state: State) -> Request | None:
        """Work until a decision is needed; nothing comes back when all pending work is done, or waits for the rules."""
        state.worked = 0
        for _ in range(MAX_STEPS):
            if not state.pending or (self._floor is not None and len(state.pending) <= self._floor(state)):
                return None
            run = state.pending[-1]
            if not run.frames:
                state.pending.pop()
                continue
            request = self.work_on(state, run)
            if request is not None:
                return request
            if state.worked > MAX_WORK:  # generated code counts, and leaves looking at the count to this loop
                raise out_of_work(self.library.entries[run.ability].id)
        raise too_long(self.library.entries[state.pending[-1].ability].id)

    def work_on(self, state: State, run: Run) -> Request | None:
        """One step of the ability in front, or the question that it waits for."""
        return self.value_request(state, run) or self.steps.step(state, run)

    def answer(self, state: State, answer: Any, request: Request | None = None) -> Request | None:
        """Apply a decision to the pending request and go on; a wrong answer changes nothing.

        A caller that still holds the request, and has not touched the state since, may hand it over.
        """
        request = request or self.advance(state)
        if request is None:
            raise KartotekError("eval-choice", "nothing is asked")
        if not request.accepts(answer):
            raise request.refusal(answer)
        run = state.pending[-1]
        if request.kind == "value":
            run.picked = self._picked_domain(self.library.entries[run.ability]).index(answer)
        else:
            self.steps.resolve(state, run, answer)
        return self.advance(state)

    def value_request(self, state: State, run: Run) -> Request | None:
        """`= pick` is asked before anything else of the ability runs."""
        entry = self.library.entries[run.ability]
        if entry.picks is None or run.picked != NOBODY:
            return None
        values = self._picked_domain(entry)
        return Request(run.seat, "value", entry.id, lambda: values)

    def _picked_domain(self, entry: Entry) -> tuple[str, ...]:
        return self.library.vocabulary.domains[entry.picks or ""].values

    def lend(self, state: State, uses: list[tuple[Entry, int, int]]) -> None:
        """Borrowed abilities run at once, except those of the end, which the scoring takes up in its order.

        An ability of the end that borrows in its turn runs at once as well: scoring comes after all borrowing.
        """
        waits = [use[0].timing.kind == "end" and not use[0].borrows for use in uses]
        state.queued.extend(("end", new_run(*use)) for use, wait in zip(uses, waits, strict=True) if wait)
        self.launch(state, [new_run(*use) for use, wait in zip(uses, waits, strict=True) if not wait])

    # ---- hosts ----

    def bring(self, state: State, seat: int, component: int, host: int = NOBODY) -> None:
        """A host becomes live for a seat (or for the table): its `now` abilities go to work."""
        state.live[seat].append((component, host))
        if component in self._acting_at_once:
            entries = self._acting_at_once[component]
            runs = [new_run(entry, seat, host) for entry in entries if self._fires(state, entry, seat, host)]
            if runs:
                self.launch(state, runs)

    def drop(self, state: State, seat: int, component: int, host: int = NOBODY) -> None:
        """A host stops being live."""
        state.live[seat].remove((component, host))

    # ---- events, phases and limits ----

    def raise_event(
        self, state: State, name: str, seat: int, subject: int = NOBODY, attributes: Mapping[str, int] | None = None
    ) -> None:
        """Something happened to or by a seat: log it and start what reacts to it, first host first."""
        state.events.append(_new(Event, ("event", seat, name, subject, NOBODY)))
        if name not in self.library.triggering:
            return
        listeners = self.listeners(state, name, seat)
        if not listeners:
            return
        event: Trigger = _new(Trigger, (name, seat, subject, attributes or {}))
        reacting = [
            new_run(entry, seat, host, event)
            for entry, host in listeners
            if self._reacts(state, entry, seat, host, event)
        ]
        if reacting:
            self.launch(state, reacting)

    def listeners(self, state: State, event: str, seat: int) -> Sequence[tuple[Entry, int]]:
        """The abilities of own and shared hosts that an event of a seat could set off, with their hosts."""
        carriers = self.library.carriers("on", event)
        return [*listening(carriers, state.live[seat]), *listening(carriers, state.live[state.seats])]

    def _reacts(self, state: State, entry: Entry, seat: int, host: int, event: Trigger) -> bool:
        """Do the filters of a reaction admit an event, and may it act?"""
        unknown, env, told = False, None, event.attributes
        for item, fixed in self._filters(entry, event.name):
            verdict: bool | None
            if item.attribute == "this":
                verdict = (event.subject == host) != item.negated
            elif fixed is not None and item.attribute in told:
                verdict = fixed.admits(told[item.attribute])
            else:
                env = env or Env(state, seat, host, event=event)
                value = self.terms.object_value(entry, 0, "it", item.attribute, env)
                test = fixed or self.terms.constraint(item, self._event_attributes(event.name)[item.attribute], env)
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
                fixed = item.attribute != "this" and all(isinstance(v, n.Word | n.Number) for v in item.values)
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
        due = [run for phase, run in state.queued if phase == name and run.seat == seat]
        if due:
            state.queued = [(phase, run) for phase, run in state.queued if phase != name or run.seat != seat]
        carriers = self.library.carriers("each", name)
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
        return f"{entry.period}:{entry.index}:{'*' if entry.shared else seat}"

    def ready(self, state: State, entry: Entry, seat: int) -> bool:
        """Is the `once per` limit of an ability still unused?"""
        return entry.period is None or self._limit_key(entry, seat) not in state.used

    def use_limit(self, state: State, entry: Entry, seat: int) -> None:
        if entry.period is not None:
            state.used[self._limit_key(entry, seat)] = 1

    def end_period(self, state: State, period: str) -> None:
        """A round, age or era is over: its limits are free again."""
        state.used = {key: value for key, value in state.used.items() if not key.startswith(f"{period}:")}

    def end_turn(self, state: State) -> None:
        """One-time changes last at most to the end of the turn."""
        state.local.clear()

    # ---- actions ----

    def actions(self, state: State, seat: int, kind: str = "action") -> list[tuple[Entry, int]]:
        """The live `action` (or `free`) abilities that the seat could use now, with their hosts."""
        state.worked = 0
        return [
            (entry, host)
            for component, host in (*state.live[seat], *state.live[state.seats])
            for entry in self.library.timed(component, kind)
            if self.usable(state, entry, seat, host)
        ]

    def usable(self, state: State, entry: Entry, seat: int, host: int) -> bool:
        """Is the limit unused, do the conditions hold, and could something of it be done?"""
        state.worked = 0
        if not self.ready(state, entry, seat) or not self.continuous.holds(entry, state, seat, host):
            return False
        return self.steps.feasibility.possible(entry, entry.root, Env(state, seat, host))

    def act(self, state: State, entry: Entry, seat: int, host: int = NOBODY) -> None:
        """Use an action: its limit is spent and it goes to work."""
        self.use_limit(state, entry, seat)
        self.start(state, entry, seat, host)


def listening(carriers: Mapping[int, Sequence[Entry]], live: Sequence[tuple[int, int]]) -> list[tuple[Entry, int]]:
    """The abilities of live hosts, with their hosts, that a table of carriers names."""
    return [(entry, host) for component, host in live if component in carriers for entry in carriers[component]]


_new = tuple.__new__
"""Makes a named tuple as fast as a plain one."""


def new_run(entry: Entry, seat: int, host: int, event: Trigger | None = None, node: int | None = None) -> Run:
    """A run at the beginning of an ability (or at one of its nodes)."""
    first = Frame(entry.root if node is None else node, seat, NOBODY, NOBODY, 0, [], 0)
    return Run(entry.index, seat, host, NOBODY, event, [first])
