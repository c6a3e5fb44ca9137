"""Growing the parts of an ability that name things: numbers, conditions, filters and bundles, all well typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from hypothesis import strategies as st

from kartotek.schema.language import nodes as n
from kartotek.schema.vocabulary import TABLE, Vocabulary
from kartotek.schema.vocabulary_parts import AttributeSpec

__all__ = ["Place", "TermGrower"]

Attributes = Mapping[str, AttributeSpec]


@dataclass(frozen=True)
class Place:
    """What `this`, `it` and `that` are at a place, and whether `= pick` may stand there."""

    this: Attributes | None
    it: Attributes | None = None
    that: Attributes | None = None
    pick: bool = False
    this_noun: str | None = None
    it_noun: str | None = None
    that_noun: str | None = None
    them: bool = False
    size: bool = False
    looked: bool = False

    def with_it(self, attributes: Attributes, noun: str | None) -> Place:
        return replace(self, it=attributes, it_noun=noun)


@dataclass
class TermGrower:
    draw: st.DrawFn
    vocabulary: Vocabulary
    picked: str | None = None
    timing: str = "now"
    plain: bool = False
    """Are filters grown that name plain values alone, as hooks want them?"""

    def one(self, options: Iterable[Any]) -> Any:
        return self.draw(st.sampled_from(list(options)))

    def chance(self, sides: int) -> bool:
        """One time in so many; what is rarer is also what shrinking leaves out."""
        return bool(self.draw(st.integers(0, sides - 1)) == sides - 1)

    def host_attributes(self, host: str | None) -> Attributes:
        noun = self.vocabulary.hosts[host].noun if host else None
        return self.vocabulary.nouns[noun].attributes if noun else {}

    def scopes(self) -> list[str]:
        return [name for name, scope in self.vocabulary.players.items() if not scope.table]

    def host_place(self, host: str | None) -> Place:
        return Place(self.host_attributes(host), this_noun=self.vocabulary.hosts[host].noun if host else None)

    def who(self, place: Place, *, chosen: bool = False) -> Any:
        """Players: mostly a scope, that every game has some of."""
        ways: list[Any] = [self.one(self.scopes())] * 3
        ways += [n.Them()] * place.them
        ways += [n.Chosen(self.one(self.scopes()))] * chosen
        ways += [n.OwnerOf(n.Ref(self.one(self.bound(place))))] if self.bound(place) else []
        found = self.one([*ways, "best"])
        if found != "best":
            return found
        by = self.integer(place, 0) if self.chance(3) else None
        ties: Any = "all" if by is not None else self.one(("all", "none", "first"))
        return n.Best(self.one(("most", "least")), self.integer(place, 0), ties, by)

    def bound(self, place: Place) -> list[Literal["this", "it", "that"]]:
        names: tuple[Literal["this", "it", "that"], ...] = ("this", "it", "that")
        return [name for name in names if getattr(place, name) is not None]

    # ---- numbers ----

    def integer(self, place: Place, depth: int = 2) -> n.Int:
        leaves = [self._number, self._number, self._held, self._count, self._aggregate, self._object_attribute]
        leaves += [self._size] * place.size
        inner = [self._arithmetic, self._extreme, self._divide, self._band, self._ranked]
        inner += [self._groups, self._mine, self._over_players, self._players_where, self._hook_value]
        grown: n.Int = self.one(leaves if depth <= 0 else leaves + inner)(place, depth)
        return grown

    def _size(self, place: Place, depth: int) -> n.Int:
        return n.GroupSize()

    def _groups(self, place: Place, depth: int) -> n.Int:
        select = self.select(place)
        attributes = list(self.vocabulary.nouns[select.noun].attributes)
        attributes += ["beside"] if select.noun in self.vocabulary.on_maps and "beside" not in attributes else []
        if not attributes:
            return n.Number(3)
        worth = self.integer(replace(place, size=True), depth - 1)
        return n.Groups(self.one(("groups", "layers")), select, self.one(attributes), worth)

    def _mine(self, place: Place, depth: int) -> n.Int:
        return n.Mine(self.integer(place, depth - 1))

    def _over_players(self, place: Place, depth: int) -> n.Int:
        return n.OverPlayers(self.one(("highest", "lowest", "total")), self.who(place), self.integer(place, depth - 1))

    def _players_where(self, place: Place, depth: int) -> n.Int:
        return n.PlayersWhere(self.who(place), self.cond(replace(place, pick=False)))

    def _hook_value(self, place: Place, depth: int) -> n.Int:
        plain = [hook.name for hook in self.vocabulary.hooks.values() if not hook.attributes]
        return n.HookValue(self.one(plain)) if plain and self.timing != "always" else n.Number(1)

    def _number(self, place: Place, depth: int) -> n.Int:
        if self.chance(12):
            return n.Number(-self.draw(st.integers(1, 3)))
        return n.Unknown() if self.chance(8) else n.Number(self.draw(st.integers(0, 6)))

    def _held(self, place: Place, depth: int) -> n.Int:
        return n.Held(self.one(self.vocabulary.amounts))

    def _count(self, place: Place, depth: int) -> n.Int:
        return n.Count(self.select(place))

    def _aggregate(self, place: Place, depth: int) -> n.Int:
        every = ("number", "domain", "flag", "object")
        kinds: tuple[tuple[Any, tuple[str, ...]], ...] = (
            ("sum", ("number",)),
            ("highest", ("number",)),
            ("lowest", ("number",)),
            ("largest", every),
            ("smallest", every),
            ("distinct", ("number", "domain", "flag", "object")),
            ("sets", ("domain",)),
        )
        kind, types = self.one(kinds)
        found = [
            (noun.name, attribute.name)
            for noun in self.vocabulary.nouns.values()
            for attribute in noun.attributes.values()
            if attribute.type in types
        ]
        if not found:
            return n.Number(1)
        noun, attribute = self.one(found)
        return n.Aggregate(kind, self.select(place, noun), attribute)

    def _object_attribute(self, place: Place, depth: int) -> n.Int:
        found = [
            (name, attribute.name)
            for name in self.bound(place)
            for attribute in getattr(place, name).values()
            if attribute.type == "number"
        ]
        if not found:
            return n.Number(2)
        name, attribute = self.one(found)
        return n.ObjectAttribute(n.Ref(name), attribute)

    def _arithmetic(self, place: Place, depth: int) -> n.Int:
        sign = self.one(("+", "-", "*"))
        return n.Arithmetic(sign, self.integer(place, depth - 1), self.integer(place, depth - 1))

    def _extreme(self, place: Place, depth: int) -> n.Int:
        terms = tuple(self.integer(place, depth - 1) for _ in range(self.one((2, 3))))
        return n.SmallestLargest(self.one(("min", "max")), terms)

    def _divide(self, place: Place, depth: int) -> n.Int:
        return n.Divide(self.integer(place, depth - 1), self.one((1, 2, 3)), self.chance(3))

    def _band(self, place: Place, depth: int) -> n.Int:
        keys = sorted(self.draw(st.sets(st.integers(0, 9), min_size=1, max_size=3)))
        return n.Band(self.integer(place, depth - 1), tuple((key, self.draw(st.integers(-2, 9))) for key in keys))

    def _ranked(self, place: Place, depth: int) -> n.Int:
        prizes = sorted(self.draw(st.sets(st.integers(0, 9), min_size=1, max_size=3)), reverse=True)
        value = self.integer(place, 0)
        if self.chance(4):
            return n.Ranked(value, tuple(prizes), "share", self._held(place, 0))
        return n.Ranked(value, tuple(prizes), self.one(("share", "full", "next", "none")))

    # ---- conditions ----

    def cond(self, place: Place) -> n.Cond:
        atom = self.one((self._exists, self._object_is, self._compare, self._unknown_cond))(place)
        if self.chance(5):
            kind = n.Conjunction if self.chance(2) else n.Disjunction
            atom = kind((atom, self._compare(place)))
        return n.Not(atom) if self.chance(4) else atom

    def _exists(self, place: Place) -> n.Cond:
        return n.Exists(self.select(place))

    def _object_is(self, place: Place) -> n.Cond:
        name = self.one(self.bound(place) or ["this"])
        inside = replace(place, pick=False)
        filters = self.filters(getattr(place, name) or {}, inside) or (n.Filter("this"),)
        return n.ObjectIs(n.Ref(name), filters) if self.bound(place) else n.Unknown()

    def _compare(self, place: Place) -> n.Cond:
        sign = self.one(("=", "!=", ">=", "<=", "<", ">"))
        return n.Compare(sign, self.integer(place, 1), self.integer(place, 1))

    def _unknown_cond(self, place: Place) -> n.Cond:
        return n.Unknown() if self.chance(3) else self._compare(place)

    # ---- selections ----

    def select(self, place: Place, noun: str | None = None) -> n.Select:
        name = noun or self.one(self.vocabulary.nouns)
        scope = self.one([*self.scopes(), TABLE]) if self.chance(3) else None
        scope = self.one([n.Them()] * place.them or [scope]) if self.chance(4) else scope
        filters = self.filters(self.vocabulary.nouns[name].attributes, place)
        if name in self.vocabulary.on_maps and self.chance(3):
            filters += (self._relation(place, lines=self.vocabulary.on_maps[name][0].shape != "links"),)
        return n.Select(name, filters, scope)

    def _relation(self, place: Place, *, lines: bool) -> n.Filter:
        on_maps = self.vocabulary.on_maps
        kind, negated = self.one(("beside", "within", "connected", "line")), self.chance(4)
        if kind == "line" and not lines:
            kind = "connected"
        if kind == "line":
            return n.Filter("line", None, (), negated, self.one((1, 2, 3)))
        values: list[n.Value] = [n.Ref(x) for x in self.bound(place) if getattr(place, f"{x}_noun") in on_maps]
        if not values or self.chance(3):
            noun = self.one(on_maps)
            filters = self.filters(self.vocabulary.nouns[noun].attributes, replace(place, pick=False))
            values = [n.Select(noun, filters) if filters else n.Word(noun)]
        return n.Filter(kind, "=", (self.one(values),), negated, 2 if kind == "within" else None)

    def filters(self, attributes: Attributes, place: Place, *, host: bool = True) -> tuple[n.Filter, ...]:
        count = self.one((0, 0, 1, 2))
        if host and count and self.chance(6):
            return (n.Filter("this", negated=self.chance(2)),)
        return tuple(self._filter(self.one(attributes.values()), place) for _ in range(count) if attributes)

    def _filter(self, attribute: AttributeSpec, place: Place) -> n.Filter:
        negated = self.chance(4)
        if attribute.type == "flag":
            return n.Filter(attribute.name, negated=negated)
        if attribute.type == "domain" and place.pick and self.picked in (None, attribute.of) and self.chance(5):
            self.picked = attribute.of
            return n.Filter(attribute.name, "=", (n.PickValue(),))
        ordered = attribute.type == "number" or (
            attribute.type == "domain" and self.vocabulary.domains[attribute.of or ""].ordered
        )
        if ordered and self.chance(2):
            sign = self.one((">=", "<=", "<", ">"))
            return n.Filter(attribute.name, sign, (self._value(attribute, place, groups=False),), negated)
        values = tuple(self._value(attribute, place) for _ in range(self.one((1, 1, 2))))
        return n.Filter(attribute.name, self.one(("=", "!=")), values, negated)

    def _value(self, attribute: AttributeSpec, place: Place, *, groups: bool = True) -> n.Value:
        if self.chance(10):
            return n.Unknown()
        if self.chance(6) and not self.plain:
            return self._computed(attribute, place)
        if attribute.type == "number":
            return n.Number(self.draw(st.integers(-1, 4)))
        if attribute.type == "object":
            names = self.bound(place)
            return n.Ref(self.one(names)) if names else n.Unknown()
        domain = self.vocabulary.domains[attribute.of or ""]
        return n.Word(self.one([*domain.values, *(domain.groups if groups else ())]))

    def _computed(self, attribute: AttributeSpec, place: Place) -> n.Value:
        """The value of another thing, or a number of the game."""
        found: list[n.Value] = [
            n.ObjectAttribute(n.Ref(name), other.name)
            for name in self.bound(place)
            for other in getattr(place, name).values()
            if (other.type, other.of) == (attribute.type, attribute.of) and other.type != "flag"
        ]
        found += [self._held(place, 0), self._count(place, 0)] if attribute.type == "number" and not found else []
        return self.one(found) if found else n.Unknown()

    # ---- bundles ----

    def price(self, place: Place) -> n.Bundle:
        """Resources, some of them as choices."""
        return n.Bundle(tuple(self._any_amount(place) for _ in range(self.one((1, 1, 2)))))

    def _any_amount(self, place: Place) -> n.AnyAmount:
        if self.chance(4):
            options = self.alternative(list(self.vocabulary.resources), place)
            if len(options.options) > 2 and self.chance(2):
                return n.SomeOf(self.one((1, 2)), options)
            return n.SomeOf(self.one((1, 2)), n.Unknown()) if self.chance(6) else options
        return self.amount(self.vocabulary.resources, place)

    def amount(self, known: Iterable[str], place: Place, *, literal: bool = False) -> n.Amount:
        count = self._number(place, 0) if literal or self.chance(2) else self.integer(place)
        return n.Amount(count, self.one(known))

    def alternative(self, known: list[str], place: Place, *, literal: bool = False) -> n.Alternative:
        options = [
            n.Bundle(tuple(self.amount(known, place, literal=literal) for _ in range(self.one((1, 1, 2)))))
            for _ in range(self.one((2, 3)))
        ]
        return n.Alternative(tuple(options))

    def per(self, place: Place) -> n.Per:
        what: n.Countable = self.select(place)
        if self.chance(3):
            what = n.Held(self.one(self.vocabulary.amounts))
        elif self.chance(3):
            grown = self._aggregate(place, 0)
            what = grown if isinstance(grown, n.Aggregate) else what
        elif self.chance(4):
            what = self.integer(place, 1)
        return n.Per(self.one((1, 1, 2, 3)), what)
