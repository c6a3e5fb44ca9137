"""Trying an ability out: it runs on made-up tables on both evaluators, which must agree at every step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from kartotek.catalog.effects.compiled import CompiledMachine
from kartotek.catalog.effects.events import NEXT
from kartotek.catalog.effects.final_scoring import decide, scoring_runs
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.open_stats import choose_open_stats
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.smoke_table import TABLES, Fixture, SmokeAdapter, SmokeTable, smoke_library
from kartotek.catalog.effects.state import State, state_from_json
from kartotek.schema.errors import KartotekError
from kartotek.schema.language import nodes as n
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["Outcome", "run_ability", "try_ability"]

_SEAT: Final = 0
_MOST_ANSWERS: Final = 100
_FAULTS: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)

OptionChooser = Callable[[list[str]], str]
Trace = list[Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of the trials: questions asked, whether anything was done or holds, how much was unverified."""

    requests: int
    effective: bool
    unverified: int


def run_ability(ability: n.Ability, vocabulary: Vocabulary, kind: str, *, trusted: bool = True) -> None:
    """Raise a `KartotekError` when an ability of a host of this kind cannot run, or not the same on both evaluators.

    Text that is not ours (`trusted=False`, a pack being checked) runs on the tree walker alone.
    """
    try:
        try_ability(ability, vocabulary, kind, trusted=trusted)
    except _FAULTS as error:
        raise KartotekError("internal", "running it fails", why=f"{type(error).__name__}: {error}") from error


def try_ability(ability: n.Ability, vocabulary: Vocabulary, kind: str, *, trusted: bool = True) -> Outcome:
    """Run the ability on every table, with the first and with the last answer to each question."""
    library = smoke_library(ability, vocabulary, kind, trusted=trusted)
    table = SmokeTable(library)
    world = SmokeAdapter(library)
    machines = [Machine(library, world), *([CompiledMachine(library, world)] if trusted else [])]
    requests, unverified, effective = 0, 0, False
    for fixture in TABLES:
        for choice in (_first, _last):
            trials = [_SmokeRun(machine, table, fixture, choice) for machine in machines]
            walked, *others = (trial.run() for trial in trials)
            for compiled in others:
                if walked != compiled:
                    raise KartotekError("internal", "the two evaluators disagree", why=_difference(walked, compiled))
            requests += trials[0].asked
            unverified += trials[0].state.unverified
            effective = effective or trials[0].effective
            if not trials[0].asked:
                break  # nothing to answer otherwise
    return Outcome(requests, effective, unverified)


def _first(options: list[str]) -> str:
    return options[0]


def _last(options: list[str]) -> str:
    return options[-1]


def _difference(one: Trace, other: Trace) -> str:
    for step, (left, right) in enumerate(zip(one, other, strict=False), start=1):
        if left != right:
            return f"step {step}: {left} against {right}"
    return f"{len(one)} steps against {len(other)}"


class _SmokeRun:
    """One machine on one table. The trace holds every request, every lasting value and the states in between."""

    def __init__(self, machine: Machine, table: SmokeTable, fixture: Fixture, choice: OptionChooser) -> None:
        self.machine = machine
        self.table = table
        self.entry = table.entry
        self.choice = choice
        self.state, self.host = table.state(fixture)
        self.trace: Trace = []
        self.asked = 0
        self.effective = False

    def run(self) -> Trace:
        before = self._survey()
        owner = self.state.seats if self.entry.shared else _SEAT
        self.state.live[owner].append((self.entry.component, self.host))
        lasting = self._survey()
        self.effective = lasting != before
        self.trace.append(lasting)
        held = self.state.digest()
        self._begin()
        self._answer(self.machine.advance(self.state))
        self._finish_turn()
        self.effective = self.effective or self.asked > 0 or self.state.digest() != held or bool(self.state.events)
        return self.trace

    def _begin(self) -> None:
        """Let the moment come that the ability waits for."""
        machine, state, entry = self.machine, self.state, self.entry
        match entry.timing.kind:
            case "now":
                machine.start(state, entry, _SEAT, self.host)
            case "action" | "free":
                usable = machine.usable(state, entry, _SEAT, self.host)
                self.trace.append(usable)
                if usable:
                    machine.act(state, entry, _SEAT, self.host)
            case "each" if entry.timing.edge is not None:
                happens = machine.begin if entry.timing.edge == "start" else machine.finish
                happens(state, entry.timing.name or "", _SEAT)
            case "each":
                machine.phase(state, entry.timing.name or "", _SEAT)
            case "on":
                happening = self.table.happening(state, self.host)
                name = entry.timing.name or ""
                for seat in range(state.seats) if entry.timing.by is not None else (_SEAT,):
                    machine.raise_event(state, name, seat, happening.subject, happening.attributes)
                state.events.clear()
            case "end":
                self._end()

    def _end(self) -> None:
        self._answer(decide(self.machine, self.state, _SEAT))
        self.trace.append(choose_open_stats(self.machine, self.state, _SEAT))
        self.machine.launch(self.state, scoring_runs(self.machine, self.state, _SEAT))

    def _finish_turn(self) -> None:
        """What was put off comes up in its phase."""
        for phase in self.machine.library.vocabulary.phases:
            waiting = {run.seat for name, run in self.state.queued if name == phase}
            for seat in sorted(waiting):
                self.machine.phase(self.state, phase, seat)
                self._answer(self.machine.advance(self.state))
        for name in self.machine.library.vocabulary.times:
            for seat in (
                range(self.state.seats) if any(queue == f"{NEXT}{name}" for queue, _ in self.state.queued) else ()
            ):
                self.machine.begin(self.state, name, seat)
                self._answer(self.machine.advance(self.state))
            self.machine.end_period(self.state, name)
        self.machine.end_turn(self.state)
        self._note()

    def _answer(self, request: Request | None) -> None:
        """Answer until nothing is asked; after too many questions, always with the last option, which ends most."""
        while request is not None:
            options = request.options()
            self._note(request.seat, request.kind, options)
            self.asked += 1
            if not options:
                raise KartotekError("internal", f"a request to {request.kind} without an option", where=request.ability)
            if self.asked > 2 * _MOST_ANSWERS:
                raise KartotekError("eval-work", "the questions do not end", where=request.ability)
            chosen = self.choice(options) if self.asked < _MOST_ANSWERS else options[-1]
            self.state = self._read_back()
            request = self.machine.answer(self.state, chosen)
        self._note()

    def _read_back(self) -> State:
        """The state as another process would read it, with the log of events that is no part of it."""
        again = state_from_json(self.state.as_json())
        if again.as_json() != self.state.as_json():
            raise KartotekError("internal", "the state changes when it is written and read back")
        again.events = self.state.events
        return again

    def _note(self, *more: Any) -> None:
        self.trace.append((self.state.digest(), tuple(self.state.events), *more))

    def _survey(self) -> list[Any]:
        """Everything that lasting abilities can change, as the seat sees it now."""
        continuous, state, vocabulary = self.machine.continuous, self.state, self.machine.library.vocabulary
        changes = [node for node in n.walk(self.table.ability) if isinstance(node, n.Mod)]
        return [
            [continuous.amount(state, _SEAT, name) for name in vocabulary.amounts],
            [continuous.explain(state, _SEAT, mod.hook, self.table.arguments(mod, self.host)) for mod in changes],
            [continuous.flag(state, _SEAT, name) for name in vocabulary.flags],
            [continuous.production(state, _SEAT, private=private) for private in (False, True)],
            [continuous.replacement(state, _SEAT, name) for name in vocabulary.resources],
        ]
