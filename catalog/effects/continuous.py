"""What holds while it is live: stats, hooks, flags, production and replacements of all live `always` abilities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kartotek.catalog.effects.constraints import Constraint
from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.library import Entry, Library
from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.world import RulesWorld
from kartotek.schema.language import nodes as n

if TYPE_CHECKING:
    from kartotek.catalog.effects.walker import TermWalker

__all__ = ["Contribution", "ProducerOutputs", "ContinuousEffects", "matches", "producers"]

ProducerOutputs = tuple[tuple[tuple[str, int], ...], ...]
"""One producer: its alternatives, each a bundle of (resource, amount)."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """One line of an explanation: which ability did what to the value."""

    source: str
    operator: str
    value: int | None


@dataclass(frozen=True, slots=True)
class _Part:
    """One lasting step of one ability, with the number of its node."""

    entry: Entry
    node: int


class ContinuousEffects:
    """Answers for one library; `terms` works out the numbers inside the abilities."""

    def __init__(self, library: Library, world: RulesWorld) -> None:
        self.library = library
        self.world = world
        self.terms: TermWalker
        self._amounts = library.layout.amount
        self._derived = {name for name, stat in library.vocabulary.stats.items() if stat.derived}
        self._parts: dict[tuple[str, str], dict[int, list[_Part]]] = {}
        for entry in library.entries:
            if entry.timing.kind == "always":
                self._index(entry, entry.root)

    def _index(self, entry: Entry, i: int) -> None:
        node = entry.nodes[i]
        match node:
            case n.Seq():
                for kid in entry.kids[i]:
                    self._index(entry, kid)
                return
            case n.Transfer("have", bundle):
                keys = [("have", amount.resource) for amount in bundle.amounts if isinstance(amount, n.Amount)]
            case n.Transfer("produce"):
                keys = [("produce", "")]
            case n.Mod(hook):
                keys = [("mod", hook)]
            case n.Flag(name):
                keys = [("flag", name)]
            case n.Replace(resource):
                keys = [("replace", resource)]
            case _:
                return
        for key in dict.fromkeys(keys):
            self._parts.setdefault(key, {}).setdefault(entry.component, []).append(_Part(entry, i))

    def _live(self, state: State, seat: int, kind: str, name: str) -> Iterator[tuple[_Part, int]]:
        """The live parts of that kind, own ones first, whose conditions hold; with the key of their host."""
        index = self._parts.get((kind, name))
        if not index:
            return
        for live in (state.live[seat], state.live[state.seats]):
            for component, host in live:
                if component in index:
                    for part in index[component]:
                        if self.holds(part.entry, state, seat, host):
                            yield part, host

    def holds(self, entry: Entry, state: State, seat: int, host: int) -> bool:
        """Do the `| if` conditions of an ability hold? An unknown one does not."""
        return not entry.conditions or self.verdict(entry, Env(state, seat, host)) is True

    def verdict(self, entry: Entry, env: Env) -> bool | None:
        """The same, with the unknown as a verdict of its own."""
        found = [self.terms.condition(entry, i, env) for i in entry.conditions]
        return False if False in found else None if None in found else True

    # ---- stats ----

    def amount(self, state: State, seat: int, name: str) -> int | None:
        """How much of a resource or stat a seat holds; None where a live ability says `?`."""
        if name in self._derived:
            return self.world.derived_stat(state, seat, name)
        total: int | None = state.held[seat][self._amounts[name]]
        for part, host in self._live(state, seat, "have", name):
            added = self._have(part, state, seat, host, name)
            total = None if total is None or added is None else total + added
        return total

    def _have(self, part: _Part, state: State, seat: int, host: int, name: str) -> int | None:
        env = Env(state, seat, host)
        entry, (bundle, *per) = part.entry, part.entry.kids[part.node]
        total: int | None = 0
        for i in entry.kids[bundle]:
            amount = entry.nodes[i]
            if isinstance(amount, n.Amount) and amount.resource == name:
                added = self.terms.integer(entry, entry.kids[i][0], env)
                total = None if total is None or added is None else total + added
        if per and total is not None:
            times = self.terms.times(entry, per[0], env)
            return None if times is None else total * times
        return total

    # ---- hooks and flags ----

    def hook(self, state: State, seat: int, name: str, arguments: Mapping[str, int] | None = None) -> int | None:
        """The value of a hook for given arguments (attribute -> code). None is 'impossible' (or unknown)."""
        return self.explain(state, seat, name, arguments)[-1].value

    def explain(
        self, state: State, seat: int, name: str, arguments: Mapping[str, int] | None = None
    ) -> list[Contribution]:
        """How the value came about: base, each contribution in the order applied, and the result last."""
        given = arguments or {}
        hook = self.library.vocabulary.hooks[name]
        value = self.world.hook_base(state, seat, name, given)
        lines = [Contribution("base", "=", value)]
        mods = [*self._mods(state, seat, name, given), *self._local_mods(state, seat, name, given)]
        settings = [mod for mod in mods if mod.operator == "="]
        if settings:
            known = [mod.value for mod in settings if mod.value is not None]
            value = (min(known) if hook.conflict == "lowest" else max(known)) if len(known) == len(settings) else None
            lines += settings
        for operator, bound in (("-=", hook.floor), ("+=", hook.cap)):
            for mod in (mod for mod in mods if mod.operator == operator):
                lines.append(mod)
                if value is not None:
                    value = None if mod.value is None else value + (mod.value if operator == "+=" else -mod.value)
            if value is not None and bound is not None:
                value = max(value, bound) if operator == "-=" else min(value, bound)
        return [*lines, Contribution("result", "=", value)]

    def _mods(self, state: State, seat: int, name: str, given: Mapping[str, int]) -> Iterator[Contribution]:
        attributes = self.library.vocabulary.hooks[name].attributes
        for part, host in self._live(state, seat, "mod", name):
            node = part.entry.nodes[part.node]
            assert isinstance(node, n.Mod)
            env = Env(state, seat, host)
            tests = [self.terms.constraint(item, attributes[item.attribute], env) for item in node.filters]
            if matches(tests, given):
                yield Contribution(
                    part.entry.id, node.operator, self.terms.integer(part.entry, part.entry.kids[part.node][-1], env)
                )

    def _local_mods(self, state: State, seat: int, name: str, given: Mapping[str, int]) -> Iterator[Contribution]:
        for change in state.local:
            if change[:3] == (seat, "mod", name) and matches(change.tests, given):
                yield Contribution(change.source, change.operator, change.value)

    def flag(self, state: State, seat: int, name: str, arguments: Mapping[str, int] | None = None) -> bool:
        """Is the flag on, for what has these attributes? What forbids wins over what allows."""
        given, attributes = arguments or {}, self.library.vocabulary.flags[name].attributes
        allowed = []
        for part, host in self._live(state, seat, "flag", name):
            node = part.entry.nodes[part.node]
            assert isinstance(node, n.Flag)
            env = Env(state, seat, host)
            if matches([self.terms.constraint(item, attributes[item.attribute], env) for item in node.filters], given):
                allowed.append(node.allowed)
        allowed += [
            bool(change.value)
            for change in state.local
            if change[:3] == (seat, "flag", name) and matches(change.tests, given)
        ]
        return all(allowed) if allowed else self.library.vocabulary.flags[name].default

    # ---- production and replacement ----

    def production(self, state: State, seat: int, *, private: bool) -> list[ProducerOutputs]:
        """The seat's producers, each a choice of bundles; `private` ones only when asked for."""
        found: list[ProducerOutputs] = []
        for part, _ in self._live(state, seat, "produce", ""):
            node = part.entry.nodes[part.node]
            assert isinstance(node, n.Transfer)
            if private or not node.private:
                found += producers(node)
        return found

    def could_replace(self, resource: str) -> bool:
        """Is there an ability that would turn a gain of this resource into something else?"""
        return ("replace", resource) in self._parts

    def replacement(self, state: State, seat: int, resource: str) -> tuple[tuple[str, int | None], ...] | None:
        """What a gain of one of this resource turns into, if a live ability replaces it; None for an unknown number."""
        for part, _ in self._live(state, seat, "replace", resource):
            node = part.entry.nodes[part.node]
            assert isinstance(node, n.Replace)
            return tuple(
                (amount.resource, amount.count.value if isinstance(amount.count, n.Number) else None)
                for amount in node.bundle.amounts
                if isinstance(amount, n.Amount)
            )
        return None


def matches(tests: Sequence[Constraint], given: Mapping[str, int]) -> bool:
    """A change applies if every attribute it names was given and passes."""
    return all(test.attribute in given and test.admits(given[test.attribute]) for test in tests)


def producers(step: n.Transfer) -> list[ProducerOutputs]:
    """What a `produce` step makes, amount by amount."""
    return [_producer(amount) for amount in step.bundle.amounts]


def _producer(amount: n.AnyAmount) -> ProducerOutputs:
    options = amount.options if isinstance(amount, n.Alternative) else (n.Bundle((amount,)),)
    return tuple(
        tuple(
            (a.resource, a.count.value)
            for a in option.amounts
            if isinstance(a, n.Amount) and isinstance(a.count, n.Number)
        )
        for option in options
    )
