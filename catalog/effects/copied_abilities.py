"""`use`: running the abilities of another component as one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.frames import environment
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.pending import Frame, Run
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import State
from kartotek.schema.language import nodes as n

if TYPE_CHECKING:
    from kartotek.catalog.effects.machine import Machine
    from kartotek.catalog.effects.steps import Steps

__all__ = ["CopiedAbilities"]

_MAX_USES: Final = 3
_LENT: Final = 1
_FOUND: Final = "lent"
"""Where `use` leaves what it found for the answer that follows at once."""


class CopiedAbilities:
    """Uses nest only so deep and never enter an ability that is at work, so that evaluation ends."""

    def __init__(self, machine: Machine, steps: Steps) -> None:
        self.machine = machine
        self.steps = steps

    def use(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        if frame.progress == _LENT:
            run.frames.pop()
            return None
        found = self.candidates(entry, frame.node, environment(state, run, frame))
        if not found:
            self.steps.decline(run)
            return None
        state.cache[_FOUND] = (frame, found)
        keys = [str(key) for key, _ in found]
        optional = bool(frame.optional) or self.machine.library.vocabulary.partial
        return self.steps.ask(entry, frame, "pick", keys, optional=optional)

    def take(self, state: State, run: Run, entry: Entry, frame: Frame, key: int) -> None:
        """Run what the chosen thing lends. The step stays on the stack until that is done."""
        asked, found = state.cache.pop(_FOUND, (None, []))
        if asked is not frame:
            found = self.candidates(entry, frame.node, environment(state, run, frame))
        lent = dict(found)[key]
        frame.progress = _LENT
        for other in lent:
            self.machine.use_limit(state, other, frame.seat)
        self.machine.lend(state, [(other, frame.seat, key) for other in lent])

    def candidates(self, entry: Entry, i: int, env: Env) -> list[tuple[int, list[Entry]]]:
        """Keys of the things that could be used now, with the abilities that using them would run."""
        node = entry.nodes[i]
        assert isinstance(node, n.Use)
        if self._depth(env) >= _MAX_USES:
            return []
        kind, name = (node.when, None) if node.when in ("now", "action", "end") else ("each", node.when)
        carriers = self.machine.library.carriers(kind, name)
        running = {run.ability for run in env.state.pending} | {entry.index, *env.inside}
        found = []
        for seat, thing in self.machine.terms.select(entry, entry.kids[i][0], env) or []:
            key = thing[0]
            lent = [
                other
                for live in (env.state.live[seat], env.state.live[env.state.seats])
                for component, host in live
                if host == key and component in carriers
                for other in carriers[component]
                if other.index not in running and self._could_run(other, env, entry, key)
            ]
            if lent:
                found.append((key, lent))
        return found

    def _depth(self, env: Env) -> int:
        depth = len(env.inside)
        for run in env.state.pending:
            if not self.steps.entry(run).borrows:
                continue
            for frame in run.frames:
                if frame.progress == _LENT and isinstance(self.steps.entry(run).nodes[frame.node], n.Use):
                    depth += 1
        return depth

    def _could_run(self, other: Entry, env: Env, entry: Entry, host: int) -> bool:
        if not self.machine.ready(env.state, other, env.seat):
            return False
        if not other.conditions and isinstance(other.source.ability.effect, n.Transfer):
            return True
        there = Env(env.state, env.seat, host, inside=(*env.inside, entry.index))
        if other.conditions and self.machine.continuous.verdict(other, there) is False:
            return False
        return self.steps.feasibility.possible(other, other.root, there)
