"""Abilities compiled to Python. Equal to the tree walker by test; what is not plain arithmetic goes to the walker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kartotek.catalog.effects.budget import MAX_STEPS, MAX_WORK, out_of_work, too_long
from kartotek.catalog.effects.codegen import Emitter
from kartotek.catalog.effects.codegen_terms import RANKABLE, NotPlainError
from kartotek.catalog.effects.compiled_continuous import CompiledContinuous
from kartotek.catalog.effects.continuous import ContinuousEffects
from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.ledger import Ledger, check_size
from kartotek.catalog.effects.library import Entry, Library
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.pending import NOBODY, Event, Frame, Run
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import State, Thing
from kartotek.catalog.effects.walker import TermWalker
from kartotek.catalog.effects.world import RulesWorld
from kartotek.schema.language import nodes as n

__all__ = ["CompiledMachine", "CompiledTerms"]

Direct = Callable[[State, int, int], None]

_TERMS = (*RANKABLE, n.Ranked)
_UNPACK = "    state = env.state; seat = env.seat; host = env.host; picked = env.picked"
_CONDITIONS = (n.Not, n.Conjunction, n.Disjunction, n.Exists, n.Compare)


class CompiledTerms(TermWalker):
    """Numbers and conditions by generated functions, selections and the rest by walking."""

    def __init__(self, library: Library, world: RulesWorld, continuous: ContinuousEffects) -> None:
        super().__init__(library, world, continuous)
        assert isinstance(continuous, CompiledContinuous)
        self.constants = continuous
        self.functions: dict[tuple[int, int], Callable[[Env], Any]] = {}
        self._things: dict[tuple[int, int], Callable[[Env], list[tuple[int, Thing]]]] = {}
        self.direct: dict[int, Direct] = {}
        source: list[str] = []
        for entry in library.entries:
            if entry.source.trusted:
                source += self._entry_source(entry)
        scope: dict[str, Any] = {
            "stat": continuous.stat,
            "stats": continuous.stats,
            "check": check_size,
            "phases": library.vocabulary.phases,
            "names": tuple(library.vocabulary.amounts),
            "gain": world.gain,
            "ledger": Ledger(world, continuous).gain,
            "things": world.things,
            "nouns": tuple(library.vocabulary.nouns),
            "derived": _derived(library, world),
            "prize": world.continuous,
            "rivals": world.rivals,
            "Env": Env,
            "Frame": Frame,
            "Run": Run,
            "Event": Event,
            "new": tuple.__new__,  # a named tuple as fast as a plain one
        }
        exec(compile("\n".join(source), "<abilities>", "exec"), scope)
        for name, function in scope.items():
            kind, *numbers = name.split("_")
            if kind == "t":
                self.functions[int(numbers[0]), int(numbers[1])] = function
            elif kind == "s":
                self._things[int(numbers[0]), int(numbers[1])] = function
            elif kind == "d":
                self.direct[int(numbers[0])] = function

    def _entry_source(self, entry: Entry) -> list[str]:
        source: list[str] = []
        for i, node in enumerate(entry.nodes):
            if isinstance(node, _TERMS + _CONDITIONS) and self._stats_known(entry, i):
                source += self._function(entry, i, isinstance(node, _CONDITIONS))
            if isinstance(node, n.ForEach | n.ForPick | n.Use):
                source += self._selection(entry, entry.kids[i][0])
        if entry.timing.kind != "always" and self._direct(entry):
            emitter = Emitter(self.library, entry, self.constants.replaced)
            try:
                emitter.steps(entry.root)
            except NotPlainError:
                return source
            source += [*emitter.constants, f"def d_{entry.index}(state, seat, host):", *emitter.body()]
        return source

    def _function(self, entry: Entry, i: int, condition: bool) -> list[str]:
        emitter = Emitter(self.library, entry)
        try:
            value = emitter.condition(i) if condition else emitter.integer(i)
        except NotPlainError:
            return []
        return [f"def t_{entry.index}_{i}(env):", _UNPACK, *emitter.body(), f"    return {value}"]

    def _selection(self, entry: Entry, i: int) -> list[str]:
        emitter = Emitter(self.library, entry)
        try:
            value = emitter.things(i)
        except NotPlainError:
            return []
        return [f"def s_{entry.index}_{i}(env):", _UNPACK, *emitter.body(), f"    return {value}"]

    def _direct(self, entry: Entry) -> bool:
        """Can the whole ability run at once, with no question and no trigger?"""
        if "gain" in self.library.triggering or entry.picks is not None:
            return False
        if self.library.vocabulary.order_free and isinstance(entry.source.ability.effect, n.Seq):
            return False
        return self._stats_known(entry, entry.root)

    def _stats_known(self, entry: Entry, i: int) -> bool:
        return all(
            not isinstance(part, n.Held) or self.constants.is_constant(part.name) for part in n.walk(entry.nodes[i])
        )

    def integer(self, entry: Entry, i: int, env: Env) -> int | None:
        code = self.functions.get((entry.index, i))
        return super().integer(entry, i, env) if code is None else code(env)

    def select(self, entry: Entry, i: int, env: Env) -> list[tuple[int, Thing]] | None:
        code = self._things.get((entry.index, i))
        return super().select(entry, i, env) if code is None else code(env)

    def condition(self, entry: Entry, i: int, env: Env) -> bool | None:
        code = self.functions.get((entry.index, i))
        return super().condition(entry, i, env) if code is None else code(env)


def _derived(library: Library, world: RulesWorld) -> list[list[Callable[[State, int, Thing], int]]]:
    """By place of the noun and of its attribute: what works out a derived attribute of an owner's thing."""

    def reader(noun: str, attribute: str) -> Callable[[State, int, Thing], int]:
        return lambda state, seat, thing: world.attribute(state, noun, attribute, seat, thing)

    nouns = library.vocabulary.nouns
    return [[reader(noun, attribute) for attribute in nouns[noun].attributes] for noun in nouns]


class CompiledMachine(Machine):
    """Runs trusted abilities as code, those that are plain gains as one function call; walks the trees of others."""

    terms_type = CompiledTerms
    continuous_type = CompiledContinuous
    terms: CompiledTerms
    continuous: CompiledContinuous

    def __init__(self, library: Library, world: RulesWorld | None = None) -> None:
        super().__init__(library, world)
        self.at_once = [self.terms.direct.get(entry.index) for entry in library.entries]
        """By ability: the function that does all of it, where it asks nothing."""
        self._roots = [entry.root for entry in library.entries]

    def perform(self, state: State, entry: Entry, seat: int, host: int = NOBODY) -> Request | None:
        direct = self.at_once[entry.index]
        if direct is None or state.pending:
            return super().perform(state, entry, seat, host)
        direct(state, seat, host)
        return None

    def advance(self, state: State) -> Request | None:
        state.worked = 0
        direct, roots, floor = self.at_once, self._roots, self._floor
        for _ in range(MAX_STEPS):
            pending = state.pending
            if not pending or (floor is not None and len(pending) <= floor(state)):
                return None
            run = pending[-1]
            frames, code = run.frames, direct[run.ability]
            if not frames:
                pending.pop()
            elif code is None or len(frames) > 1 or frames[0].progress or frames[0].node != roots[run.ability]:
                request = self.work_on(state, run)
                if request is not None:
                    return request
            else:  # nothing of the ability has been done yet
                pending.pop()
                code(state, run.seat, run.host)
            if state.worked > MAX_WORK:  # generated code counts, and leaves looking at the count to this loop
                raise out_of_work(self.library.entries[run.ability].id)
        raise too_long(self.library.entries[state.pending[-1].ability].id)

    def work_on(self, state: State, run: Run) -> Request | None:
        entry, frame = self.library.entries[run.ability], run.frames[-1]
        if entry.picks is None:
            return self.steps.table[type(entry.nodes[frame.node])](state, run, entry, frame)
        return super().work_on(state, run)
