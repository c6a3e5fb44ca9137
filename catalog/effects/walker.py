"""The tree walker: numbers, conditions and selections node by node. The oracle, and the one for untrusted text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from kartotek.catalog.effects.bounds import Bounds, bounds, decided
from kartotek.catalog.effects.continuous import ContinuousEffects
from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.library import Entry, Library, attributes_of
from kartotek.catalog.effects.maps import Maps, OwnedThing
from kartotek.catalog.effects.players import Players
from kartotek.catalog.effects.state import NOBODY, State, Thing
from kartotek.catalog.effects.world import Constraint, RulesWorld
from kartotek.schema.language import nodes as n
from kartotek.schema.vocabulary import RELATIONS
from kartotek.schema.vocabulary_parts import AttributeSpec

__all__ = ["TermWalker"]


class TermWalker:
    """Values are integers or truth values; None is the unknown, and spreads."""

    def __init__(self, library: Library, world: RulesWorld, continuous: ContinuousEffects) -> None:
        self.library = library
        self.world = world
        self.continuous = continuous
        self._nouns = library.vocabulary.nouns
        self.players = Players(self)
        self.maps = Maps(world)

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
            case n.Ranked(_, prizes, ties, by):
                if ties != "share" or by is not None:
                    return self.players.place(entry, i, node, env)
                return self._ranked(entry, kids[0], prizes, env)
            case n.SmallestLargest() | n.Arithmetic() | n.Divide() | n.Band():
                low, high = self._bounds(entry, i, env)
                return int(low) if low == high else None
            case n.Groups():
                return self._groups(entry, i, node, env)
            case n.GroupSize():
                return env.size
            case n.Mine():
                return self.integer(entry, kids[0], env.mine())
            case n.OverPlayers():
                return self.players.over(entry, i, node, env)
            case n.PlayersWhere():
                return self.players.where(entry, i, node, env)
            case n.HookValue(hook):
                return self.continuous.hook(env.state, env.seat, hook)
        return None

    def _groups(self, entry: Entry, i: int, node: n.Groups, env: Env) -> int | None:
        """The sum of what the groups are worth, each by its size."""
        found = self.select(entry, entry.kids[i][0], env)
        if found is None:
            return None
        sizes = self._sizes(node.select.noun, node.attribute, found, env)
        if node.kind == "layers":
            sizes = [sum(size >= layer for size in sizes) for layer in range(1, max(sizes, default=0) + 1)]
        env.state.work(len(sizes))
        total: int | None = 0
        for size in sizes:
            worth = self.integer(entry, entry.kids[i][-1], env.with_group(size))
            total = None if total is None or worth is None else total + worth
        return total

    def _sizes(self, noun: str, attribute: str, found: list[OwnedThing], env: Env) -> list[int]:
        """How many things each group has: those with one value, or those that lie together."""
        if attribute == "beside" and attribute not in self._nouns[noun].attributes:
            return self.maps.clusters(env.state, noun, found)
        values = [self.world.value(env.state, noun, attribute, seat, thing) for seat, thing in found]
        return list(Counter(values).values())

    def _bounds(self, entry: Entry, i: int, env: Env) -> Bounds:
        return bounds(entry, i, lambda leaf: self.integer(entry, leaf, env))

    def _known_count(self, entry: Entry, i: int, env: Env) -> int | None:
        found = self.select(entry, i, env)
        return None if found is None else len(found)

    def _aggregate(self, entry: Entry, i: int, noun: str, kind: str, attribute: str, env: Env) -> int | None:
        found = self.select(entry, i, env)
        if found is None:
            return None
        if kind in ("largest", "smallest"):
            return (max if kind == "largest" else min)(self._sizes(noun, attribute, found, env), default=0)
        values = [self.world.value(env.state, noun, attribute, seat, thing) for seat, thing in found]
        if kind == "sum":
            return sum(values)
        if kind in ("highest", "lowest"):
            return (max if kind == "highest" else min)(values, default=0)
        if kind == "distinct":
            return len(set(values))
        domain = self.library.vocabulary.domains[self._nouns[noun].attributes[attribute].of or ""]
        return min(values.count(code) for code in range(len(domain.values)))

    def _ranked(self, entry: Entry, i: int, prizes: tuple[int, ...], env: Env) -> int | None:
        values = [self.integer(entry, i, replace(env, seat=seat)) for seat in range(env.state.seats)]
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
                found = [verdict for _, _, verdict in self._judged(entry, kids[0], env)]
                return True if True in found else None if None in found else False
            case n.ObjectIs(target, filters):
                return self._object_is(entry, i, target.name, filters, env)
            case n.Conjunction() | n.Disjunction():
                verdicts = [self.condition(entry, kid, env) for kid in kids]
                decisive = isinstance(node, n.Disjunction)
                return decisive if decisive in verdicts else None if None in verdicts else not decisive
            case n.Compare(operator):
                return decided(operator, self._bounds(entry, kids[0], env), self._bounds(entry, kids[1], env))
        return None

    def _object_is(self, entry: Entry, i: int, target: str, filters: tuple[n.Filter, ...], env: Env) -> bool | None:
        verdict: bool | None = True
        for item in filters:
            if item.attribute == "this":
                passed: bool | None = (self._key(target, env) == env.host) != item.negated
            elif item.attribute in RELATIONS and item.attribute not in self._attributes(entry, i, target):
                passed = self.lies_so(entry, i, target, item, env)
            else:
                value = self.object_value(entry, i, target, item.attribute, env)
                constraint = self.constraint(item, self._attributes(entry, i, target)[item.attribute], env, entry, i)
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

    def select_of(self, entry: Entry, i: int, node: n.Select, seat: int, env: Env) -> list[tuple[int, Thing]] | None:
        """The things of one owner that pass the filters of a selection, whomever it names."""
        found: list[tuple[int, Thing]] = []
        for owner, thing, verdict in self._judged(entry, i, env, (seat,)):
            if verdict is None:
                return None
            if verdict:
                found.append((owner, thing))
        return found

    def _judged(
        self, entry: Entry, i: int, env: Env, owners: Sequence[int] | None = None
    ) -> Iterator[tuple[int, Thing, bool | None]]:
        """Every thing of the noun, with whether it passes the filters. Relations are asked of what passes the others,
        so that a line of red tiles is one of red tiles alone."""
        node = entry.nodes[i]
        assert isinstance(node, n.Select)
        relations = [
            item for item in node.filters if item.attribute in RELATIONS and self._is_relation(node.noun, item)
        ]
        judged = self._by_attributes(entry, i, node, relations, env, owners)
        if not relations:
            yield from judged
            return
        found = list(judged)
        passing = [(seat, thing) for seat, thing, verdict in found if verdict]
        for item in relations:
            admitted = self._related(entry, i, node.noun, item, passing, env)
            found = [
                (seat, thing, verdict and (None if admitted is None else (thing[0] in admitted) != item.negated))
                for seat, thing, verdict in found
            ]
        yield from found

    def _is_relation(self, noun: str, item: n.Filter) -> bool:
        return item.attribute not in self._nouns[noun].attributes

    def _by_attributes(
        self,
        entry: Entry,
        i: int,
        node: n.Select,
        relations: list[n.Filter],
        env: Env,
        owners: Sequence[int] | None,
    ) -> Iterator[tuple[int, Thing, bool | None]]:
        attributes = self._nouns[node.noun].attributes
        tests = [
            (item, self.constraint(item, attributes[item.attribute], env, entry, i))
            for item in node.filters
            if item.attribute != "this" and item not in relations
        ]
        host_tests = [item for item in node.filters if item.attribute == "this"]
        for seat, thing in self._candidates(entry, i, node, env, owners):
            verdicts: list[bool | None] = [(thing[0] == env.host) != item.negated for item in host_tests]
            verdicts += [
                test.admits(self.world.value(env.state, node.noun, item.attribute, seat, thing)) for item, test in tests
            ]
            yield seat, thing, False if False in verdicts else None if None in verdicts else True

    def _candidates(
        self, entry: Entry, i: int, select: n.Select, env: Env, owners: Sequence[int] | None
    ) -> Iterator[tuple[int, Thing]]:
        if owners is not None:
            seats = owners
        elif select.scope is None:
            seats = (env.state.seats,) if self._nouns[select.noun].shared else (env.seat,)
        else:
            seats = self.players.seats(entry, i, select.scope, env) or ()
        for seat in seats:
            things = self.things(env.state, select.noun, seat)
            env.state.work(len(things) * (len(select.filters) or 1))
            for thing in things:
                yield seat, thing

    def things(self, state: State, noun: str, seat: int) -> Any:
        if self._nouns[noun].derived:
            return self.world.things(state, noun, seat)
        return state.things[self.library.layout.noun[noun]][seat]

    # ---- relations ----

    def lies_so(self, entry: Entry, i: int, target: str, item: n.Filter, env: Env) -> bool | None:
        """Does one thing lie as a relation asks? A line goes over all things of its noun and owner."""
        found, noun = self.find(entry, i, target, env), self.noun(entry, i, target)
        if found is None or noun is None:
            return None
        passing = [(found[0], thing) for thing in self.things(env.state, noun, found[0])]
        admitted = self._related(entry, i, noun, item, passing, env)
        return None if admitted is None else (found[1][0] in admitted) != item.negated

    def _related(
        self, entry: Entry, i: int, noun: str, item: n.Filter, passing: list[OwnedThing], env: Env
    ) -> set[int] | None:
        """The keys of the things that lie as a relation asks; None if it rests on something unknown."""
        state, maps = env.state, self.maps
        item_map = maps.map_of(noun)
        grounds = {found[1][0]: maps.ground(state, noun, found) for found in passing}
        if item.attribute == "line":
            lines = maps.lines(state, item_map, grounds.values(), item.reach or 1)
            return {key for key, ground in grounds.items() if ground in lines}
        places = self._targets(entry, i, item, env)
        if places is None:
            return None
        graph = maps.graph(state, item_map)
        if item.attribute == "connected":
            near = maps.connected(state, graph, places, grounds.values())
        else:
            near = maps.within(state, graph, places, item.reach or 1)
        least = int(item.attribute == "beside")
        return {key for key, ground in grounds.items() if near.get(ground, -1) >= least}

    def _targets(self, entry: Entry, i: int, item: n.Filter, env: Env) -> list[int] | None:
        """The places of what a relation compares with."""
        found: list[int] = []
        for value in item.values:
            match value:
                case n.Ref(name):
                    thing = self.find(entry, i, name, env)
                    noun = self.noun(entry, i, name)
                    things = [] if thing is None else [thing]
                case n.Word(noun):
                    owner = env.state.seats if self._nouns[noun].shared else env.seat
                    things = [(owner, thing) for thing in self.things(env.state, noun, owner)]
                case n.Select(noun):
                    selected = self.select(entry, self._part(entry, i, item, value), env)
                    if selected is None:
                        return None
                    things = selected
                case _:
                    return None
            env.state.work(len(things))
            found += [self.maps.ground(env.state, noun or "", thing) for thing in things]
        return found

    def _part(self, entry: Entry, i: int, item: n.Filter, value: n.Node) -> int:
        """The number of a value in a filter of the node at `i`."""
        own = next(kid for kid in entry.kids[i] if entry.nodes[kid] == item)
        return next(kid for kid in entry.kids[own] if entry.nodes[kid] == value)

    def constraint(
        self, item: n.Filter, attribute: AttributeSpec, env: Env, entry: Entry | None = None, i: int = 0
    ) -> Constraint:
        """A filter with its names turned into numbers and its references into keys. What has to be worked out needs the
        node at `i` of the ability, to which the filter belongs."""
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
                case n.Unknown():
                    values.append(None)
                case _:
                    values.append(None if entry is None else self._worked_out(entry, i, item, value, env))
        return Constraint(item.attribute, item.operator, tuple(values), item.negated)

    def _worked_out(self, entry: Entry, i: int, item: n.Filter, value: n.Value, env: Env) -> int | None:
        assert isinstance(value, n.Node)
        part = self._part(entry, i, item, value)
        if isinstance(value, n.ObjectAttribute):
            return self.object_value(entry, part, value.target.name, value.attribute, env)
        return self.integer(entry, part, env)

    # ---- objects ----

    def find(self, entry: Entry, i: int, target: str, env: Env) -> OwnedThing | None:
        """What `this`, `it` or `that` stands for, with its owner; None if it is gone."""
        key, noun = self._key(target, env), self.noun(entry, i, target)
        for seat in range(env.state.seats + 1) if noun else ():
            things = self.things(env.state, noun or "", seat)
            env.state.work(len(things))
            for thing in things:
                if thing[0] == key:
                    return seat, thing
        return None

    def noun(self, entry: Entry, i: int, target: str) -> str | None:
        """The noun of what `this`, `it` or `that` stands for at a node."""
        noun = {"it": entry.it_noun[i], "this": entry.host_noun, "that": entry.that_noun[i]}[target]
        if noun and noun.startswith("event:"):
            return self.library.vocabulary.events[noun.removeprefix("event:")].subject
        if noun and noun.startswith("verb:"):
            return self.library.vocabulary.verbs[noun.removeprefix("verb:")].subject
        return noun

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
        noun = self.noun(entry, i, target)
        return [noun] if noun and attribute in self._nouns[noun].attributes else []
