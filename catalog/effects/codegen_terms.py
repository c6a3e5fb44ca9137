"""Python source for numbers and conditions that are plain arithmetic. Only numbers and words of ours go into it: a
number passes through `literal`, an operator or function is looked up in a table here, and a name becomes its index."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Final, NamedTuple

from kartotek.catalog.effects.library import Entry, Library
from kartotek.schema.language import nodes as n

__all__ = ["RANKABLE", "NotPlainError", "TermEmitter", "literal"]

RANKABLE: Final = (n.Held, n.Select, n.Count, n.Aggregate, n.SmallestLargest, n.Arithmetic, n.Divide, n.Band)
"""Numbers that get a function of their own."""

_OPERATORS: Final[Mapping[str | None, str]] = {
    operator: {"=": "=="}.get(operator, operator) for operator in ("=", "!=", ">=", "<=", "<", ">", "+", "-", "*")
}
_FUNCTIONS: Final[Mapping[str, str]] = {"min": "min", "max": "max"}


def literal(number: object) -> str:
    """A whole number as Python writes it. Anything else is refused, whatever the tree that it stands in promised."""
    if type(number) is not int:
        raise TypeError(f"no number: {number!r:.40}")
    return repr(number)


class NotPlainError(Exception):
    """The node needs the tree walker: something in it may be unknown, or is supplied by the rules."""


class Looped(NamedTuple):
    """The thing that a loop has reached: its noun, and the variables of its owner and of itself."""

    noun: str
    seat: str
    thing: str


class TermEmitter:
    """Writes statements for one function body; each `integer` and `condition` returns the expression of its value."""

    def __init__(self, library: Library, entry: Entry, replaced: Container[str] = ()) -> None:
        """`replaced`: resources of which a live ability may turn a gain into something else."""
        self.library = library
        self.entry = entry
        self.constants: list[str] = []
        """Lines that stand before the function: what it needs of values that never change."""
        self._replaced = replaced
        self._lines: list[str] = []
        self._depth = 1
        self._names = 0
        self._stats: dict[int, str] = {}
        self._it: Looped | None = None

    def body(self) -> list[str]:
        """What was written, after one line that works out all stats it reads."""
        names, places = ", ".join(self._stats.values()), ", ".join(map(str, self._stats))
        found = f"stats(state, seat, ({places}))" if len(self._stats) > 1 else f"stat(state, seat, {places})"
        return [f"    {names} = {found}", *self._lines] if names else self._lines

    def line(self, text: str) -> None:
        self._lines.append("    " * self._depth + text)

    def _name(self) -> str:
        self._names += 1
        return f"v{self._names}"

    # ---- numbers ----

    def integer(self, i: int) -> str:
        node, kids = self.entry.nodes[i], self.entry.kids[i]
        match node:
            case n.Number(value):
                return literal(value)
            case n.Held(name):
                return self._held(name)
            case n.Select():
                return self._count(i)
            case n.Count():
                return self._count(kids[0])
            case n.Aggregate(kind, select, attribute):
                return self._aggregate(kids[0], select.noun, kind, attribute)
            case n.SmallestLargest(kind):
                return f"{_FUNCTIONS[kind]}({', '.join(self.integer(kid) for kid in kids)})"
            case n.Arithmetic(operator):
                return f"({self.integer(kids[0])} {_OPERATORS[operator]} {self.integer(kids[1])})"
            case n.Divide(_, divisor, up):
                left = self.integer(kids[0])
                return f"(-(-{left} // {literal(divisor)}))" if up else f"({left} // {literal(divisor)})"
            case n.Band(_, steps):
                return self._band(self.integer(kids[0]), steps)
            case n.Ranked(_, prizes, "share", None):
                return self._ranked(kids[0], prizes)
            case n.ObjectAttribute(target, attribute) if target.name == "it" and self._it is not None:
                return self._attribute(self._it, attribute)
        raise NotPlainError

    def _ranked(self, i: int, prizes: tuple[int, ...]) -> str:
        """The number is worked out for every seat, so it is a function of its own, which stands beside this one."""
        node = self.entry.nodes[i]
        TermEmitter(self.library, self.entry).integer(i)  # raises if there is no such function
        if not isinstance(node, RANKABLE) or any(isinstance(part, n.PickValue) for part in n.walk(node)):
            raise NotPlainError
        every = f"[t_{self.entry.index}_{i}(Env(state, each, host)) for each in range(state.seats)]"
        rivals = f"rivals(state, {self.entry.index})"
        return f"prize([*{every}, *{rivals}], seat, ({', '.join(map(literal, prizes))},))"

    def _held(self, name: str) -> str:
        index = self.library.layout.amount[name]
        if name in self.library.vocabulary.resources:
            return f"state.held[seat][{index}]"
        if index not in self._stats:
            self._stats[index] = self._name()
        return self._stats[index]

    def _band(self, value: str, steps: tuple[tuple[int, int], ...]) -> str:
        name = self._name()
        self.line(f"{name} = {value}")
        text = "0"
        for reach, worth in steps:
            text = f"({literal(worth)} if {name} >= {literal(reach)} else {text})"
        return text

    # ---- selections ----

    def _loop(self, i: int) -> Looped:
        """Opens a loop over the things that pass. The caller writes the body and closes it."""
        node = self.entry.nodes[i]
        assert isinstance(node, n.Select)
        owner = "state.seats" if self.library.vocabulary.nouns[node.noun].shared else "seat"
        if node.scope is not None:
            if not isinstance(node.scope, str):
                raise NotPlainError
            owner = self._name()
            self.line(f"for {owner} in {self._scope(node.scope)}:")
            self._depth += 1
        found = Looped(node.noun, owner, self._name())
        tests = [self._test(found, item) for item in node.filters]
        each = f" * {literal(len(tests))}" if len(tests) > 1 else ""
        owned = self._owned(node.noun, owner)
        self.line(f"state.worked += len({owned}){each}")
        self.line(f"for {found.thing} in {owned}:")
        self._depth += 1
        if tests:
            self.line(f"if {' and '.join(tests)}:")
            self._depth += 1
        return found

    def _owned(self, noun: str, owner: str) -> str:
        """The name of the things of a seat, which are fetched once; derived ones come from the rules."""
        name = self._name()
        if self.library.vocabulary.nouns[noun].derived:
            self.line(f"{name} = things(state, nouns[{list(self.library.vocabulary.nouns).index(noun)}], {owner})")
        else:
            self.line(f"{name} = state.things[{self.library.layout.noun[noun]}][{owner}]")
        return name

    def _attribute(self, it: Looped, attribute: str) -> str:
        """Where the value of an attribute stands, or the call of the rules that derive it."""
        attributes = self.library.vocabulary.nouns[it.noun].attributes
        if not attributes[attribute].derived:
            return f"{it.thing}[{self.library.layout.slot(it.noun, attribute)}]"
        noun = list(self.library.vocabulary.nouns).index(it.noun)
        return f"derived[{noun}][{list(attributes).index(attribute)}](state, {it.seat}, {it.thing})"

    def _scope(self, name: str) -> str:
        scope = self.library.vocabulary.players[name]
        if scope.turn is not None:
            raise NotPlainError  # the order of turns may change
        if scope.table:
            return "(state.seats,)"
        if scope.others:
            return f"[(seat + step) % state.seats for step in range({0 if scope.offsets else 1}, state.seats)]"
        return self._seats(scope.offsets)

    def _seats(self, offsets: tuple[int, ...]) -> str:
        """Seats by offset; at small tables two offsets may be one seat, which counts once."""
        span = max(offsets) - min(offsets)
        names = ", ".join("seat" if offset == 0 else f"(seat + {literal(offset)}) % state.seats" for offset in offsets)
        plain = f"({names},)"
        return plain if len(offsets) == 1 else f"({plain} if state.seats > {literal(span)} else dict.fromkeys({plain}))"

    def _test(self, it: Looped, item: n.Filter) -> str:
        if item.attribute == "this":
            return f"{it.thing}[0] {'!=' if item.negated else '=='} host"
        attribute = self.library.vocabulary.nouns[it.noun].attributes.get(item.attribute)
        if attribute is None:
            raise NotPlainError  # a relation of a map
        place = self._attribute(it, item.attribute)
        if item.operator is None:
            return f"not {place}" if item.negated else place
        values: list[str] = []
        for value in item.values:
            match value:
                case n.Number(number):
                    values.append(literal(number))
                case n.Word(name):
                    values += [literal(code) for code in self.library.layout.codes(attribute, name)]
                case n.PickValue():
                    values.append("picked")
                case n.Ref(name) if name == "this":
                    values.append("host")
                case _:
                    raise NotPlainError
        return self._comparison(place, item, values)

    def _comparison(self, place: str, item: n.Filter, values: list[str]) -> str:
        if len(values) == 1:
            test = f"{place} {_OPERATORS[item.operator]} {values[0]}"
        else:
            test = f"{place} {'in' if item.operator == '=' else 'not in'} ({', '.join(values)})"
        return f"not ({test})" if item.negated else test

    def _count(self, i: int) -> str:
        node = self.entry.nodes[i]
        assert isinstance(node, n.Select)
        if node.scope is None and not node.filters and not self.library.vocabulary.nouns[node.noun].derived:
            owner = "state.seats" if self.library.vocabulary.nouns[node.noun].shared else "seat"
            return f"len(state.things[{self.library.layout.noun[node.noun]}][{owner}])"
        return self._accumulate(i, "0", lambda name, _: f"{name} += 1")

    def _accumulate(self, i: int, start: str, body: Callable[[str, Looped], str]) -> str:
        name = self._name()
        self.line(f"{name} = {start}")
        depth = self._depth
        self.line(body(name, self._loop(i)))
        self._depth = depth
        return name

    def things(self, i: int) -> str:
        """The list of (owner, thing) that a selection finds."""
        return self._accumulate(i, "[]", lambda name, it: f"{name}.append(({it.seat}, {it.thing}))")

    def _aggregate(self, i: int, noun: str, kind: str, attribute: str) -> str:
        spec = self.library.vocabulary.nouns[noun].attributes.get(attribute)
        if spec is None or kind in ("highest", "lowest", "largest", "smallest"):
            raise NotPlainError
        if kind == "sum":
            return self._accumulate(i, "0", lambda name, it: f"{name} += {self._attribute(it, attribute)}")
        if kind == "distinct":
            values = self._accumulate(i, "set()", lambda name, it: f"{name}.add({self._attribute(it, attribute)})")
            return f"len({values})"
        size = len(self.library.vocabulary.domains[spec.of or ""].values)
        values = self._accumulate(i, "[]", lambda name, it: f"{name}.append({self._attribute(it, attribute)})")
        return f"min([{values}.count(code) for code in range({size})])"

    # ---- conditions ----

    def condition(self, i: int) -> str:
        node, kids = self.entry.nodes[i], self.entry.kids[i]
        match node:
            case n.Not():
                return f"(not {self.condition(kids[0])})"
            case n.Exists():
                return f"({self._count(kids[0])} > 0)"
            case n.Conjunction() | n.Disjunction():
                joint = " and " if isinstance(node, n.Conjunction) else " or "
                return f"({joint.join(self.condition(kid) for kid in kids)})"
            case n.Compare(operator):
                return f"({self.integer(kids[0])} {_OPERATORS[operator]} {self.integer(kids[1])})"
        raise NotPlainError
