"""The end of a game: what was borrowed is decided, then everything is scored; `open_stats` comes between."""

from __future__ import annotations

from typing import Final

from kartotek.catalog.effects.library import Ending, Entry
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.pending import Run, new_run
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import State

__all__ = ["SCORE", "EndAbility", "decide", "scoring_lines", "scoring_runs", "take_best_value"]

SCORE: Final = "vp"
"""The resource that a game is won by."""

EndAbility = tuple[Entry, int]
"""An ability of the end and the key of its host."""


def decide(machine: Machine, state: State, seat: int) -> Request | None:
    """Start the `end` abilities that borrow another one; their requests come before any scoring."""
    machine.launch(state, [new_run(entry, seat, host) for entry, host in _due(machine, state, seat, "borrow")])
    return machine.advance(state)


def scoring_runs(machine: Machine, state: State, seat: int) -> list[Run]:
    """The runs that score a seat, own hosts before shared ones, borrowed abilities last; the caller launches them."""
    runs = [new_run(entry, seat, host) for entry, host in _due(machine, state, seat, "score")]
    return [*runs, *_take_borrowed(machine, state, seat)] if state.queued else runs


def scoring_lines(machine: Machine, state: State, seat: int) -> list[EndAbility]:
    """The same as abilities with the keys of their hosts, for a caller that performs them one by one."""
    lines = _due(machine, state, seat, "score")
    if state.queued:
        lines += [(machine.library.entries[run.ability], run.host) for run in _take_borrowed(machine, state, seat)]
    return lines


def take_best_value(machine: Machine, state: State, request: Request) -> bool:
    """Answer a `value` request with the value that brings most points, the first of equals; False for other kinds."""
    if request.kind != "value":
        return False
    points = machine.library.layout.amount[SCORE]
    worths = []
    for value in request.options():
        trial = state.copy()
        machine.answer(trial, value)
        worths.append(trial.held[request.seat][points])
    machine.answer(state, request.options()[worths.index(max(worths))], request)
    return True


def _due(machine: Machine, state: State, seat: int, part: Ending) -> list[EndAbility]:
    """Those of own and shared hosts alone whose conditions hold."""
    carriers = machine.library.endings[part]
    return [
        (entry, host)
        for live in (state.live[seat], state.live[state.seats])
        for component, host in live
        if component in carriers
        for entry in carriers[component]
        if not entry.conditions or machine.continuous.holds(entry, state, seat, host)
    ]


def _take_borrowed(machine: Machine, state: State, seat: int) -> list[Run]:
    """What was borrowed waits no longer; the runs of it that score come back."""
    taken = [run for phase, run in state.queued if phase == "end" and run.seat == seat]
    state.queued = [(phase, run) for phase, run in state.queued if phase != "end" or run.seat != seat]
    return [run for run in taken if machine.library.entries[run.ability].ending != "have"]
