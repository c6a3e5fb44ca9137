"""Verbs, borrowed abilities and one-time changes: the steps that reach out of the expression."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from catalog.effects.env import Env
from catalog.effects.library import Entry
from catalog.effects.requests import DECLINE, Request
from catalog.effects.state import NOBODY, Frame, Run, State
from catalog.effects.world import Constraint, Deed
from schema.language import nodes as n
from schema.vocabulary import Attribute

if TYPE_CHECKING:
    from catalog.effects.machine import Machine
    from catalog.effects.steps import Steps

__all__ = ["Deeds"]

_MAX_USES = 3
_LENT = 1


class Deeds:
    """Each method is a step of `Steps` or takes its answer."""

    def __init__(self, machine: Machine, steps: Steps) -> None:
        self.machine = machine
        self.steps = steps
        self.vocabulary = machine.library.vocabulary

    # ---- verbs ----

    def deed(self, entry: Entry, i: int, env: Env) -> Deed:
        """The verb with everything worked out that the rules need to know."""
        node = entry.nodes[i]
        assert isinstance(node, n.Do)
        verb = self.vocabulary.verbs[node.verb]
        attributes = self.vocabulary.verb_attributes(verb)
        constraints = tuple(self._constraint(item, attributes, env) for item in node.filters)
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
        return Deed(env.seat, node.verb, constraints, subject, values, price, entry.index)

    def _constraint(self, item: n.Filter, attributes: dict[str, Attribute], env: Env) -> Constraint:
        if item.attribute == "this":
            return Constraint("this", "=", (env.host,), item.negated)
        return self.machine.terms.constraint(item, attributes[item.attribute], env)

    def _argument(self, entry: Entry, kid: int, arg: n.Arg, env: Env) -> int | str | None:
        if isinstance(arg, n.Ref):
            return self._key(arg, env)
        return arg.name if isinstance(arg, n.Word) else self.machine.terms.integer(entry, kid, env)

    def _key(self, ref: n.Ref, env: Env) -> int:
        if ref.name == "it" and env.it == NOBODY and env.event is not None:
            return int(env.event[2])
        return {"this": env.host, "it": env.it, "that": env.that}[ref.name]

    def do(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        deed = self.deed(entry, frame[0], self._env(state, run, frame))
        world = self.machine.world
        if not self._can(state, deed):
            self.steps.decline(run)
            return None
        if self.vocabulary.verbs[deed.verb].subject is None or deed.subject is not None:
            options = world.options(state, deed)
            if len(options) == 1 and not frame[6] and not self.vocabulary.partial:
                self._carry_out(state, run, frame, deed, options[0])
                return None
        optional = bool(frame[6]) or self.vocabulary.partial

        def listed() -> list[str]:
            return [*world.options(state, deed), *([DECLINE] if optional else [])]

        def admits(answer: Any) -> bool:
            return (optional and answer == DECLINE) or world.accepts(state, deed, answer)

        return Request(frame[1], "do", entry.id, listed, admits)

    def _can(self, state: State, deed: Deed) -> bool:
        return deed.subject != NOBODY and self.machine.world.can(state, deed)

    def _carry_out(self, state: State, run: Run, frame: Frame, deed: Deed, answer: Any) -> None:
        run[5].pop()
        if deed.price == "?" or None in deed.args:
            state.unverified += 1
        subject, attributes = self.machine.world.do(state, deed, answer)
        if run[5] and isinstance(self.steps.entry(run).nodes[run[5][-1][0]], n.Seq):
            run[5][-1][3] = subject
        reads = self.vocabulary.verbs[deed.verb].reads
        state.local = [change for change in state.local if change[0] != deed.seat or change[2] not in reads]
        if deed.verb in self.vocabulary.events:
            self.machine.raise_event(state, deed.verb, deed.seat, subject, attributes)

    # ---- borrowed abilities ----

    def _candidates(self, entry: Entry, i: int, env: Env) -> list[tuple[int, list[tuple[Entry, int]]]]:
        """Things that could be used now, with the abilities that using them would run and their host's key."""
        node = entry.nodes[i]
        assert isinstance(node, n.Use)
        running = {run[0] for run in env.state.pending} | {entry.index, *env.inside}
        depth = len(env.inside) + sum(
            frame[4] == _LENT and isinstance(self.steps.entry(run).nodes[frame[0]], n.Use)
            for run in env.state.pending
            for frame in run[5]
        )
        if depth >= _MAX_USES:
            return []
        kind, name = (node.when, None) if node.when in ("now", "action", "end") else ("each", node.when)
        found = []
        for seat, thing in self.machine.terms.select(entry, entry.kids[i][0], env) or []:
            lent = [
                (other, thing[0])
                for component, host in (*env.state.live[seat], *env.state.live[env.state.seats])
                if host == thing[0]
                for other in self.machine.library.timed(component, kind, name)
                if other.index not in running and self._could_run(other, env, entry, host)
            ]
            if lent:
                found.append((thing[0], lent))
        return found

    def _could_run(self, other: Entry, env: Env, entry: Entry, host: int) -> bool:
        there = Env(env.state, env.seat, host, inside=(*env.inside, entry.index))
        return (
            self.machine.ready(env.state, other, env.seat)
            and self.machine.standing.verdict(other, there) is not False
            and self.steps.outlook.possible(other, other.root, there)
        )

    def use(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        if frame[4] == _LENT:
            run[5].pop()
            return None
        keys = [str(key) for key, _ in self._candidates(entry, frame[0], self._env(state, run, frame))]
        if not keys:
            self.steps.decline(run)
            return None
        return self.steps.ask(entry, frame, "pick", keys, optional=bool(frame[6]) or self.vocabulary.partial)

    def _borrow(self, state: State, run: Run, entry: Entry, frame: Frame, key: int) -> None:
        found = dict(self._candidates(entry, frame[0], self._env(state, run, frame)))
        frame[4] = _LENT  # the step stays on the stack until what it borrowed is done
        for other, _ in found[key]:
            self.machine.use_limit(state, other, frame[1])
        self.machine.lend(state, [(other, frame[1], host) for other, host in found[key]])

    # ---- one-time changes ----

    def change(self, state: State, run: Run, entry: Entry, frame: Frame) -> None:
        """A mod or flag outside `always` is noted until the first verb that reads it is done."""
        node = entry.nodes[frame[0]]
        env = self._env(state, run, frame)
        if isinstance(node, n.Mod):
            attributes = self.vocabulary.hooks[node.hook].attributes
            tests = [self.machine.terms.constraint(item, attributes[item.attribute], env) for item in node.filters]
            plain = [[test.attribute, test.operator, list(test.values), test.negated] for test in tests]
            value = self.machine.terms.integer(entry, entry.kids[frame[0]][-1], env)
            state.local.append([frame[1], "mod", node.hook, plain, node.operator, value, entry.id])
        elif isinstance(node, n.Flag):
            state.local.append([frame[1], "flag", node.name, [], "=", int(node.allowed), entry.id])
        run[5].pop()

    # ---- answers ----

    def resolve(self, state: State, run: Run, entry: Entry, frame: Frame, answer: Any) -> None:
        if isinstance(entry.nodes[frame[0]], n.Use):
            return self._borrow(state, run, entry, frame, int(answer))
        return self._carry_out(state, run, frame, self.deed(entry, frame[0], self._env(state, run, frame)), answer)

    def possible(self, entry: Entry, i: int, env: Env) -> bool:
        if isinstance(entry.nodes[i], n.Use):
            return bool(self._candidates(entry, i, env))
        return self._can(env.state, self.deed(entry, i, env))

    def _env(self, state: State, run: Run, frame: Frame) -> Env:
        return Env(state, frame[1], run[2], frame[2], frame[3], run[3], run[4])
