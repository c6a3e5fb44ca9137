"""The loops: over things, and over things of the player's choice. All are finite when they start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartotek.catalog.effects.frames import child, environment
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.pending import Frame, Run
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import State
from kartotek.schema.language import nodes as n

if TYPE_CHECKING:
    from kartotek.catalog.effects.machine import Machine
    from kartotek.catalog.effects.steps import Steps

__all__ = ["Loops"]


class Loops:
    """Each method is a step of `Steps`."""

    def __init__(self, machine: Machine, steps: Steps) -> None:
        self.machine = machine
        self.steps = steps

    def for_each(self, state: State, run: Run, entry: Entry, frame: Frame) -> None:
        select, inner = entry.kids[frame.node]
        found = self.machine.terms.select(entry, select, environment(state, run, frame))
        if found is None:
            state.unverified += 1
        state.work(len(found or ()))
        run.frames.pop()
        run.frames.extend(child(inner, frame, it=thing[0]) for _, thing in reversed(found or []))

    def for_pick(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        node = entry.nodes[frame.node]
        assert isinstance(node, n.ForPick)
        select, inner = entry.kids[frame.node]
        env = environment(state, run, frame)
        keys = [
            str(thing[0])
            for _, thing in self.machine.terms.select(entry, select, env) or []
            if thing[0] not in frame.memory
        ]
        keys = [key for key in keys if self.steps.feasibility.possible(entry, inner, env.at(int(key)))]
        if not keys or len(frame.memory) >= node.count:
            run.frames.pop()
            return None
        return self.steps.ask(entry, frame, "pick", keys, optional=bool(frame.optional))
