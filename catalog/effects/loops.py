"""The loops: over players, over things, and over things of the player's choice. All are finite when they start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.effects.frames import child, environment
from catalog.effects.library import Entry
from catalog.effects.requests import Request
from catalog.effects.state import Frame, Run, State
from schema.language import nodes as n

if TYPE_CHECKING:
    from catalog.effects.machine import Machine
    from catalog.effects.steps import Steps

__all__ = ["Loops"]


class Loops:
    """Each method is a step of `Steps`."""

    def __init__(self, machine: Machine, steps: Steps) -> None:
        self.machine = machine
        self.steps = steps

    def for_scope(self, state: State, run: Run, entry: Entry, frame: Frame) -> None:
        node = entry.nodes[frame[0]]
        assert isinstance(node, n.ForScope)
        seats = self.machine.library.vocabulary.scopes[node.scope].seats(frame[1], state.seats)
        run[5].pop()
        run[5].extend(child(entry.kids[frame[0]][0], frame, seat=seat) for seat in reversed(seats))

    def for_each(self, state: State, run: Run, entry: Entry, frame: Frame) -> None:
        select, inner = entry.kids[frame[0]]
        found = self.machine.terms.select(entry, select, environment(state, run, frame))
        if found is None:
            state.unverified += 1
        run[5].pop()
        run[5].extend(child(inner, frame, it=thing[0]) for _, thing in reversed(found or []))

    def for_pick(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        node = entry.nodes[frame[0]]
        assert isinstance(node, n.ForPick)
        select, inner = entry.kids[frame[0]]
        env = environment(state, run, frame)
        keys = [
            str(thing[0])
            for _, thing in self.machine.terms.select(entry, select, env) or []
            if thing[0] not in frame[5]
        ]
        keys = [key for key in keys if self.steps.outlook.possible(entry, inner, env.at(int(key)))]
        if not keys or len(frame[5]) >= node.count:
            run[5].pop()
            return None
        return self.steps.ask(entry, frame, "pick", keys, optional=bool(frame[6]))
