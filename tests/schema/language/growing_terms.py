"""Growing the parts of an ability that name things: numbers, conditions, filters and bundles, all well typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from hypothesis import strategies as st

from kartotek.schema.language import nodes as n
from kartotek.schema.vocabulary import Vocabulary
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


@dataclass
class TermGrower:
    draw: st.DrawFn
    vocabulary: Vocabulary
    picked: str | None = None

    def one(self, options: Iterable[Any]) -> Any:
        return self.draw(st.sampled_from(list(options)))

    def chance(self, sides: int) -> bool:
        """One time in so many; what is rarer is also what shrinking leaves out."""
        return bool(self.draw(st.integers(0, sides - 1)) == sides - 1)

    def host_attributes(self, host: str | None) -> Attributes:
        noun = self.vocabulary.hosts[host].noun if host else None
        return self.vocabulary.nouns[noun].attributes if noun else {}

    def bound(self, place: Place) -> list[Literal["this", "it", "that"]]:
        names: tuple[Literal["this", "it", "that"], ...] = ("this", "it", "that")
        return [name for name in names if getattr(place, name) is not None]

    # ---- numbers ----

    def integer(self, place: Place, depth: int = 2) -> n.Int:
        leaves = [self._number, self._number, self._held, self._count, self._aggregate, self._object_attribute]
        inner = [self._arithmetic, self._extreme, self._divide, self._band, self._ranked]
        grown: n.Int = self.one(leaves if depth <= 0 else leaves + inner)(place, depth)
        return grown

    def _number(self, place: Place, depth: int) -> n.Int:
        return n.Unknown() if self.chance(8) else n.Number(self.draw(st.integers(0, 6)))

    def _held(self, place: Place, depth: int) -> n.Int:
        return n.Held(self.one(self.vocabulary.amounts))

    def _count(self, place: Place, depth: int) -> n.Int:
        return n.Count(self.select(place))

    def _aggregate(self, place: Place, depth: int) -> n.Int:
        kinds: tuple[tuple[Literal["sum", "distinct", "sets"], tuple[str, ...]], ...] = (
            ("sum", ("number",)),
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
        return n.Divide(self.integer(place, depth - 1), self.one((1, 2, 3)))

    def _band(self, place: Place, depth: int) -> n.Int:
        keys = sorted(self.draw(st.sets(st.integers(0, 9), min_size=1, max_size=3)))
        return n.Band(self.integer(place, depth - 1), tuple((key, self.draw(st.integers(0, 9))) for key in keys))

    def _ranked(self, place: Place, depth: int) -> n.Int:
        prizes = sorted(self.draw(st.sets(st.integers(0, 9), min_size=1, max_size=3)), reverse=True)
        value = self.integer(place, 0)
        return n.Ranked(value, tuple(prizes))

    # ---- conditions ----

    def cond(self, place: Place) -> n.Cond:
        atom = self.one((self._exists, self._object_is, self._compare, self._unknown_cond))(place)
        return n.Not(atom) if self.chance(4) else atom

    def _exists(self, place: Place) -> n.Cond:
        return n.Exists(self.select(place))

    def _object_is(self, place: Place) -> n.Cond:
        name = self.one(self.bound(place) or ["this"])
        inside = Place(place.this, place.it, place.that)
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
        scope = self.one(self.vocabulary.scopes) if self.vocabulary.scopes and self.chance(3) else None
        return n.Select(name, self.filters(self.vocabulary.nouns[name].attributes, place), scope)

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
        if attribute.type == "number":
            return n.Number(self.draw(st.integers(0, 4)))
        if attribute.type == "object":
            names = self.bound(place)
            return n.Ref(self.one(names)) if names else n.Unknown()
        domain = self.vocabulary.domains[attribute.of or ""]
        return n.Word(self.one([*domain.values, *(domain.groups if groups else ())]))

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
        return n.Per(self.one((1, 1, 2, 3)), what)
