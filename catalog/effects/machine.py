"""The interpreter's loop: runs abilities until a player must decide. All pending work is data in the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kartotek.catalog.effects.budget import MAX_RUNS, MAX_STEPS, MAX_WORK, out_of_work, too_long
from kartotek.catalog.effects.constraints import Constraint
from kartotek.catalog.effects.continuous import ContinuousEffects
from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.events import EventHandling
from kartotek.catalog.effects.ledger import Ledger
from kartotek.catalog.effects.library import Entry, Library
from kartotek.catalog.effects.pending import NOBODY, Run, Trigger, new_run
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.steps import Steps
from kartotek.catalog.effects.walker import TermWalker
from kartotek.catalog.effects.world import RulesWorld
from kartotek.schema.errors import KartotekError
from kartotek.schema.language import nodes as n

__all__ = ["Machine"]


class Machine(EventHandling):
    """One library at work under one world. The machine itself holds no state."""

    terms_type: type[TermWalker] = TermWalker
    continuous_type: type[ContinuousEffects] = ContinuousEffects

    def __init__(self, library: Library, world: RulesWorld | None = None) -> None:
        self.library = library
        self.world = world or RulesWorld(library)
        self.continuous = self.continuous_type(library, self.world)
        self.terms = self.terms_type(library, self.world, self.continuous)
        self.continuous.terms = self.terms
        self.ledger = Ledger(self.world, self.continuous)
        self.steps = Steps(self)
        self._floor = self.world.floor if type(self.world).floor is not RulesWorld.floor else None
        self._acting_at_once = library.carriers("now")
        self._reactions: dict[int, Sequence[tuple[n.Filter, Constraint | None]]] = {}
        self._expiring = _expiring(library)
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


def _expiring(library: Library) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for name, resource in library.vocabulary.resources.items():
        if resource.expires is not None and not resource.account:
            found.setdefault(resource.expires, []).append(library.layout.amount[name])
    return found
