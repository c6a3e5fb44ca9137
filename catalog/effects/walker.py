"""The tree walker: numbers, conditions and selections node by node. The oracle, and the one for untrusted text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kartotek.catalog.effects.bounds import Bounds, bounds, decided
from kartotek.catalog.effects.continuous import ContinuousEffects
from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.library import Entry, Library, attributes_of
from kartotek.catalog.effects.state import NOBODY, State, Thing
from kartotek.catalog.effects.world import Constraint, RulesWorld
from kartotek.schema.language import nodes as n
from kartotek.schema.vocabulary_parts import AttributeSpec

__all__ = ["TermWalker"]


class TermWalker:
    """Values are integers or truth values; None is the unknown, and spreads."""

    def __init__(self, library: Library, world: RulesWorld, continuous: ContinuousEffects) -> None:
        self.library = library
        self.world = world
        self.continuous = continuous
        self._nouns = library.vocabulary.nouns

    # ---- numbers ----

    def integer(self, entry: Entry, i: int, env: Env) -> int | None:
        node, kids = entry.nodes[i], entry.kids[i]
        match node:
            case n.Number(value):
                return value
            case n.Held(name):
                return self.continuous.amount(env.state, env.seat, name)
            case n.ObjectAttribute(target, attribute):
                return self.object_value(entry, i, target.name, attribute, env)
            case n.Select():
                return self._known_count(entry, i, env)
            case n.Count():
                return self._known_count(entry, kids[0], env)
            case n.Aggregate(kind, select, attribute):
                return self._aggregate(entry, kids[0], select.noun, kind, attribute, env)
            case n.Ranked(_, prizes):
                return self._ranked(entry, kids[0], prizes, env)
            case n.SmallestLargest() | n.Arithmetic() | n.Divide() | n.Band():
                low, high = self._bounds(entry, i, env)
                return int(low) if low == high else None
        return None

    def _bounds(self, entry: Entry, i: int, env: Env) -> Bounds:
        return bounds(entry, i, lambda leaf: self.integer(entry, leaf, env))

    def _known_count(self, entry: Entry, i: int, env: Env) -> int | None:
        found = self.select(entry, i, env)
        return None if found is None else len(found)

    def _aggregate(self, entry: Entry, i: int, noun: str, kind: str, attribute: str, env: Env) -> int | None:
        found = self.select(entry, i, env)
        if found is None:
            return None
        values = [self.world.value(env.state, noun, attribute, seat, thing) for seat, thing in found]
        if kind == "sum":
            return sum(values)
        if kind == "distinct":
            return len(set(values))
        domain = self.library.vocabulary.domains[self._nouns[noun].attributes[attribute].of or ""]
        return min(values.count(code) for code in range(len(domain.values)))

    def _ranked(self, entry: Entry, i: int, prizes: tuple[int, ...], env: Env) -> int | None:
        values = [
            self.integer(entry, i, Env(env.state, seat, env.host, env.it, env.that, env.picked, env.event))
            for seat in range(env.state.seats)
        ]
        known = [value for value in values if value is not None]
        if len(known) < len(values):
            return None
        return self.world.continuous([*known, *self.world.rivals(env.state, entry.index)], env.seat, prizes)

    def times(self, entry: Entry, i: int, env: Env) -> int | None:
        """How often a `per` clause multiplies its bundle."""
        per = entry.nodes[i]
        assert isinstance(per, n.Per)
        counted = self.integer(entry, entry.kids[i][0], env)
        return None if counted is None else counted // per.every

    # ---- conditions ----

    def condition(self, entry: Entry, i: int, env: Env) -> bool | None:
        node, kids = entry.nodes[i], entry.kids[i]
        match node:
            case n.Not():
                inner = self.condition(entry, kids[0], env)
                return None if inner is None else not inner
            case n.Exists():
                verdicts = [verdict for _, _, verdict in self._judged(entry, kids[0], env)]
                return True if True in verdicts else None if None in verdicts else False
            case n.ObjectIs(target, filters):
                return self._object_is(entry, i, target.name, filters, env)
            case n.Compare(operator):
                return decided(operator, self._bounds(entry, kids[0], env), self._bounds(entry, kids[1], env))
        return None

    def _object_is(self, entry: Entry, i: int, target: str, filters: tuple[n.Filter, ...], env: Env) -> bool | None:
        verdict: bool | None = True
        for item in filters:
            if item.attribute == "this":
                passed: bool | None = (self._key(target, env) == env.host) != item.negated
            else:
                value = self.object_value(entry, i, target, item.attribute, env)
                constraint = self.constraint(item, self._attributes(entry, i, target)[item.attribute], env)
                passed = None if value is None else constraint.admits(value)
            if passed is False:
                return False
            verdict = None if passed is None else verdict
        return verdict

    # ---- selections ----

    def select(self, entry: Entry, i: int, env: Env) -> list[tuple[int, Thing]] | None:
        """Owner and thing, in order of seats and of arrival; None if a filter is unknown and decides."""
        found: list[tuple[int, Thing]] = []
        for seat, thing, verdict in self._judged(entry, i, env):
            if verdict is None:
                return None
            if verdict:
                found.append((seat, thing))
        return found

    def _judged(self, entry: Entry, i: int, env: Env) -> Iterator[tuple[int, Thing, bool | None]]:
        """Every thing of the noun, with whether it passes the filters."""
        node = entry.nodes[i]
        assert isinstance(node, n.Select)
        attributes = self._nouns[node.noun].attributes
        tests = [
            (item, self.constraint(item, attributes[item.attribute], env))
            for item in node.filters
            if item.attribute != "this"
        ]
        host_tests = [item for item in node.filters if item.attribute == "this"]
        for seat, thing in self._candidates(node, env):
            verdicts: list[bool | None] = [(thing[0] == env.host) != item.negated for item in host_tests]
            verdicts += [
                test.admits(self.world.value(env.state, node.noun, item.attribute, seat, thing)) for item, test in tests
            ]
            yield seat, thing, False if False in verdicts else None if None in verdicts else True

    def _candidates(self, select: n.Select, env: Env) -> Iterator[tuple[int, Thing]]:
        vocabulary = self.library.vocabulary
        seats = (
            (env.seat,) if select.scope is None else vocabulary.scopes[select.scope].seats(env.seat, env.state.seats)
        )
        for seat in seats:
            things = self.things(env.state, select.noun, seat)
            env.state.work(len(things) * (len(select.filters) or 1))
            for thing in things:
                yield seat, thing

    def things(self, state: State, noun: str, seat: int) -> Any:
        if self._nouns[noun].derived:
            return self.world.things(state, noun, seat)
        return state.things[self.library.layout.noun[noun]][seat]

    def constraint(self, item: n.Filter, attribute: AttributeSpec, env: Env) -> Constraint:
        """A filter with its names turned into numbers and its references into keys."""
        values: list[int | None] = []
        for value in item.values:
            match value:
                case n.Number(number):
                    values.append(number)
                case n.Word(name):
                    values.extend(self.library.layout.codes(attribute, name))
                case n.Ref(name):
                    values.append(self._key(name, env))
                case n.PickValue():
                    values.append(env.picked)
                case _:
                    values.append(None)
        return Constraint(item.attribute, item.operator, tuple(values), item.negated)

    # ---- objects ----

    def _key(self, name: str, env: Env) -> int:
        if name == "it" and env.event is not None and env.it == NOBODY:
            return env.event.subject
        return {"this": env.host, "it": env.it, "that": env.that}[name]

    def _attributes(self, entry: Entry, i: int, target: str) -> Any:
        vocabulary = self.library.vocabulary
        if target == "it":
            return attributes_of(vocabulary, entry.it_noun[i] or "")
        if target == "this":
            return vocabulary.nouns[entry.host_noun].attributes if entry.host_noun else {}
        return attributes_of(vocabulary, entry.that_noun[i] or "")

    def object_value(self, entry: Entry, i: int, target: str, attribute: str, env: Env) -> int | None:
        """An attribute of `this`, `it` or `that`: the event's, else the thing's. A thing that is gone has none."""
        if target == "it" and env.it == NOBODY and env.event is not None and attribute in env.event.attributes:
            return env.event.attributes[attribute]
        key = self._key(target, env)
        nouns = self._possible_nouns(entry, i, target, attribute)
        for noun in nouns:
            for seat in range(env.state.seats + 1):
                things = self.things(env.state, noun, seat)
                env.state.work(len(things))
                for thing in things:
                    if thing[0] == key:
                        return self.world.value(env.state, noun, attribute, seat, thing)
        return None

    def _possible_nouns(self, entry: Entry, i: int, target: str, attribute: str) -> list[str]:
        noun = {"it": entry.it_noun[i], "this": entry.host_noun, "that": entry.that_noun[i]}[target]
        vocabulary = self.library.vocabulary
        if noun and noun.startswith("event:"):
            noun = vocabulary.events[noun.removeprefix("event:")].subject
        elif noun and noun.startswith("verb:"):
            noun = vocabulary.verbs[noun.removeprefix("verb:")].subject
        return [noun] if noun and attribute in self._nouns[noun].attributes else []
