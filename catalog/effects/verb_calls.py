"""Verbs and one-time changes: the steps that reach out of the expression."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartotek.catalog.effects.constraints import Constraint
from kartotek.catalog.effects.copied_abilities import CopiedAbilities
from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.frames import environment
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.pending import NOBODY, Event, Frame, Run, TurnChange
from kartotek.catalog.effects.requests import DECLINE, Request
from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.world import RulesWorld, VerbCall
from kartotek.schema.language import nodes as n
from kartotek.schema.vocabulary_parts import AttributeSpec

if TYPE_CHECKING:
    from kartotek.catalog.effects.machine import Machine
    from kartotek.catalog.effects.steps import Steps

__all__ = ["VerbCalls"]

_FIXED = (n.Do, n.Number, n.Word, n.Free, n.Unknown)
"""A verb made of these alone is the same in every state. A filter is one too, unless it names the host."""


class VerbCalls:
    """Each method is a step of `Steps` or takes its answer."""

    def __init__(self, machine: Machine, steps: Steps) -> None:
        self.machine = machine
        self.steps = steps
        self.vocabulary = machine.library.vocabulary
        world = type(machine.world)
        self._lazy = world.accepts is not RulesWorld.accepts or world.can is not RulesWorld.can
        self._fixed: dict[tuple[int, int, int], VerbCall] = {}
        self.copied_abilities = CopiedAbilities(machine, steps)

    # ---- verbs ----

    def call(self, entry: Entry, i: int, env: Env) -> VerbCall:
        """The verb with everything worked out that the rules need to know."""
        fixed = self._fixed.get((entry.index, i, env.seat))
        if fixed is not None:
            return fixed
        call = self._worked_out(entry, i, env)
        if all(
            isinstance(part, _FIXED) or (isinstance(part, n.Filter) and part.attribute != "this")
            for part in n.walk(entry.nodes[i])
        ):
            self._fixed[entry.index, i, env.seat] = call
        return call

    def of_frame(self, state: State, run: Run, entry: Entry, frame: Frame) -> VerbCall:
        """The verb that a frame of pending work has come to."""
        fixed = self._fixed.get((entry.index, frame.node, frame.seat))
        return fixed or self.call(entry, frame.node, environment(state, run, frame))

    def of_seat(self, entry: Entry, i: int, state: State, seat: int) -> VerbCall:
        """The verb as a seat does it by itself, with no host and no event."""
        return self._fixed.get((entry.index, i, seat)) or self.call(entry, i, Env(state, seat))

    def _worked_out(self, entry: Entry, i: int, env: Env) -> VerbCall:
        node = entry.nodes[i]
        assert isinstance(node, n.Do)
        verb = self.vocabulary.verbs[node.verb]
        attributes = self.vocabulary.verb_attributes(verb)
        constraints = tuple(self._constraint(entry, i, item, attributes, env) for item in node.filters)
        args, subject = list(node.args), None
        kids = [kid for kid in entry.kids[i] if not isinstance(entry.nodes[kid], n.Filter)]
        if args and isinstance(args[0], n.Ref) and verb.subject and verb.params[:1] != ("object",):
            subject = self._key(args.pop(0), env)  # type: ignore[arg-type]
            kids = kids[1:]
        values = tuple(self._argument(entry, kid, arg, env) for kid, arg in zip(kids, args, strict=False))
        price: Any = None
        match node.price:
            case n.Free():
                price = ()
            case n.Unknown():
                price = "?"
            case n.Bundle():
                found = self.steps.transfers.price(entry, entry.kids[i][-1], env)
                price = "?" if found is None else found
        return VerbCall(env.seat, node.verb, constraints, subject, values, price, entry.index)

    def _constraint(
        self, entry: Entry, i: int, item: n.Filter, attributes: dict[str, AttributeSpec], env: Env
    ) -> Constraint:
        if item.attribute == "this":
            return Constraint("this", "=", (env.host,), item.negated)
        return self.machine.terms.constraint(item, attributes[item.attribute], env, entry, i)

    def _argument(self, entry: Entry, kid: int, arg: n.Arg, env: Env) -> int | str | None:
        if isinstance(arg, n.Ref):
            return self._key(arg, env)
        return arg.name if isinstance(arg, n.Word) else self.machine.terms.integer(entry, kid, env)

    def _key(self, ref: n.Ref, env: Env) -> int:
        if ref.name == "it" and env.it == NOBODY and env.event is not None:
            return env.event.subject
        return {"this": env.host, "it": env.it, "that": env.that}[ref.name]

    def do(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        call = self.of_frame(state, run, entry, frame)
        optional = bool(frame.optional) or self.vocabulary.partial
        if self._lazy:
            return self._ask_lazily(state, run, entry, frame, call, optional)
        options = () if call.subject == NOBODY else self.machine.world.options(state, call)
        if not options:
            self.steps.decline(run)
            return None
        if len(options) == 1 and not optional and self._needs_no_pick(call):
            self._carry_out(state, run, frame, call, options[0])
            return None
        return self.steps.ask(entry, frame, "do", options, optional=optional)

    def _ask_lazily(
        self, state: State, run: Run, entry: Entry, frame: Frame, call: VerbCall, optional: bool
    ) -> Request | None:
        """For games whose verbs have so many options that they are listed only when somebody looks."""
        world = self.machine.world
        if not self._can(state, call):
            self.steps.decline(run)
            return None
        if not optional and self._needs_no_pick(call):
            only = world.only_option(state, call)
            if only is not None:
                self._carry_out(state, run, frame, call, only)
                return None

        def listed() -> list[str]:
            return [*world.options(state, call), *([DECLINE] if optional else [])]

        def admits(answer: Any) -> bool:
            return (optional and answer == DECLINE) or world.accepts(state, call, answer)

        return Request(frame.seat, "do", entry.id, listed, admits)

    def _needs_no_pick(self, call: VerbCall) -> bool:
        return self.vocabulary.verbs[call.verb].subject is None or call.subject is not None

    def _can(self, state: State, call: VerbCall) -> bool:
        return call.subject != NOBODY and self.machine.world.can(state, call)

    def _carry_out(self, state: State, run: Run, frame: Frame, call: VerbCall, answer: Any) -> None:
        run.frames.pop()
        if call.price == "?" or None in call.args:
            state.unverified += 1
        subject, attributes = self.machine.world.do(state, call, answer)
        state.events.append(Event("do", call.seat, call.verb, subject, call.ability))
        if run.frames and isinstance(self.steps.entry(run).nodes[run.frames[-1].node], n.Seq):
            run.frames[-1].that = subject
        if state.local:
            reads = self.vocabulary.verbs[call.verb].reads
            state.local = [
                change for change in state.local if change.seat != call.seat or change.name not in reads or change.until
            ]
        if call.verb in self.vocabulary.events:
            self.machine.raise_event(state, call.verb, call.seat, subject, attributes)

    # ---- one-time changes ----

    def change(self, state: State, run: Run, entry: Entry, frame: Frame) -> None:
        """A mod or flag outside `always` is noted until the first verb that reads it is done."""
        state.local.append(self._turn_change(entry, frame.node, environment(state, run, frame)))
        run.frames.pop()

    def until(self, state: State, run: Run, entry: Entry, frame: Frame) -> None:
        """Changes that last to the end of a period, whoever reads them."""
        node, inner = entry.nodes[frame.node], entry.kids[frame.node][0]
        assert isinstance(node, n.Until)
        env = environment(state, run, frame)
        parts = entry.kids[inner] if isinstance(entry.nodes[inner], n.Seq) else (inner,)
        state.local += [self._turn_change(entry, part, env)._replace(until=node.period) for part in parts]
        run.frames.pop()

    def _turn_change(self, entry: Entry, i: int, env: Env) -> TurnChange:
        node, terms = entry.nodes[i], self.machine.terms
        if isinstance(node, n.Mod):
            attributes = self.vocabulary.hooks[node.hook].attributes
            tests = tuple(terms.constraint(item, attributes[item.attribute], env) for item in node.filters)
            value = terms.integer(entry, entry.kids[i][-1], env)
            return TurnChange(env.seat, "mod", node.hook, tests, node.operator, value, entry.id)
        assert isinstance(node, n.Flag)
        attributes = self.vocabulary.flags[node.name].attributes
        tests = tuple(terms.constraint(item, attributes[item.attribute], env) for item in node.filters)
        return TurnChange(env.seat, "flag", node.name, tests, "=", int(node.allowed), entry.id)

    # ---- answers ----

    def resolve(self, state: State, run: Run, entry: Entry, frame: Frame, answer: Any) -> None:
        if isinstance(entry.nodes[frame.node], n.Use):
            return self.copied_abilities.take(state, run, entry, frame, int(answer))
        return self._carry_out(state, run, frame, self.of_frame(state, run, entry, frame), answer)

    def possible(self, entry: Entry, i: int, env: Env) -> bool:
        if isinstance(entry.nodes[i], n.Use):
            return bool(self.copied_abilities.candidates(entry, i, env))
        return self._can(env.state, self.call(entry, i, env))
