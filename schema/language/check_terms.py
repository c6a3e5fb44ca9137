"""Type checks of the parts that name things: selections, filters, numbers, conditions and bundles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from kartotek.schema.language import nodes as n
from kartotek.schema.language.faults import EffectError, nearest
from kartotek.schema.language.limits import MAX_COUNT
from kartotek.schema.vocabulary import Vocabulary
from kartotek.schema.vocabulary_parts import AttributeSpec

__all__ = ["Bindings", "TermChecker"]


@dataclass(frozen=True, slots=True)
class Bindings:
    """What `this`, `it` and `that` stand for at a place: the attributes of each, or nothing where it is not bound."""

    this: Mapping[str, AttributeSpec] | None
    it: Mapping[str, AttributeSpec] | None = None
    that: Mapping[str, AttributeSpec] | None = None
    pick: bool = False

    def of(self, name: str) -> Mapping[str, AttributeSpec] | None:
        return {"this": self.this, "it": self.it, "that": self.that}[name]

    def with_it(self, attributes: Mapping[str, AttributeSpec]) -> Bindings:
        return replace(self, it=attributes)

    def with_that(self, attributes: Mapping[str, AttributeSpec]) -> Bindings:
        return replace(self, that=attributes)


class TermChecker:
    """Raises the first fault it meets; returns nothing."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.text = text
        self.vocabulary = vocabulary

    def fault(self, code: str, what: str, node: n.Node, hint: str = "") -> EffectError:
        return EffectError(code, what, self.text, node.span, hint=hint)

    def declared(self, name: str, known: Iterable[str], kind: str, node: n.Node) -> None:
        names = list(known)
        if name not in names:
            close = nearest(name, names)
            hint = f"did you mean {close!r}?" if close else f"declared: {', '.join(sorted(names)[:12]) or 'none'}"
            raise self.fault("effect-unknown-name", f"no {kind} {name!r} in {self.vocabulary.game}", node, hint)

    def count(self, value: int, what: str, node: n.Node) -> None:
        if not 1 <= value <= MAX_COUNT:
            raise self.fault("effect-bound", f"{what} must lie between 1 and {MAX_COUNT}", node)

    # ---- selections ----

    def select(self, select: n.Select, scope: Bindings) -> Mapping[str, AttributeSpec]:
        self.declared(select.noun, self.vocabulary.nouns, "noun", select)
        if select.scope is not None:
            self.declared(select.scope, self.vocabulary.scopes, "scope", select)
        attributes = self.vocabulary.nouns[select.noun].attributes
        self.filters(select.filters, attributes, scope)
        return attributes

    def filters(self, filters: tuple[n.Filter, ...], attributes: Mapping[str, AttributeSpec], scope: Bindings) -> None:
        for item in filters:
            if item.attribute == "this" and item.operator is None:
                continue
            self.declared(item.attribute, attributes, "attribute", item)
            self._filter(item, attributes[item.attribute], scope)

    def _filter(self, item: n.Filter, attribute: AttributeSpec, scope: Bindings) -> None:
        if attribute.type == "flag":
            if item.operator is not None:
                raise self.fault(
                    "effect-type",
                    f"{item.attribute!r} is a yes/no attribute",
                    item,
                    f"write {item.attribute!r} or 'not {item.attribute}'",
                )
            return
        if item.operator is None:
            raise self.fault("effect-type", f"{item.attribute!r} needs a comparison", item)
        if item.operator not in ("=", "!="):
            ordered = attribute.type == "number" or (
                attribute.type == "domain" and self.vocabulary.domains[attribute.of or ""].ordered
            )
            if not ordered or len(item.values) > 1:
                raise self.fault(
                    "effect-type", f"{item.attribute!r} cannot be compared by {item.operator}", item, "use = or !="
                )
        for value in item.values:
            self._value(value, item, attribute, scope)

    def _value(self, value: n.Value, item: n.Filter, attribute: AttributeSpec, scope: Bindings) -> None:
        match value, attribute.type:
            case n.Unknown(), _:
                return
            case n.PickValue(), "domain":
                if not scope.pick or item.operator != "=" or item.negated or len(item.values) > 1:
                    raise self.fault("effect-type", "'= pick' stands alone, and only under now and end", value)
            case n.Number(), "number":
                return
            case n.Word(name), "domain":
                domain = self.vocabulary.domains[attribute.of or ""]
                self.declared(name, (*domain.values, *domain.groups), f"value of {domain.name}", value)
                if item.operator not in ("=", "!=") and name in domain.groups:
                    raise self.fault("effect-type", f"{name!r} is a group and has no place in the order", value)
            case n.Ref(), "object":
                self.ref(value, scope)
            case _:
                raise self.fault(
                    "effect-type", f"not a value of {item.attribute!r}, which is a {attribute.type}", value
                )

    def ref(self, ref: n.Ref, scope: Bindings) -> Mapping[str, AttributeSpec]:
        attributes = scope.of(ref.name)
        if attributes is None:
            reasons = {
                "it": "'it' needs 'on', 'for each' or 'for pick' around it",
                "that": "'that' needs a verb before it in the same sequence",
                "this": "'this' has no attributes here",
            }
            raise self.fault("effect-type", reasons[ref.name], ref)
        return attributes

    # ---- numbers and conditions ----

    def integer(self, number: n.Int, scope: Bindings) -> None:
        match number:
            case n.Held(name):
                self.declared(name, self.vocabulary.amounts, "resource or stat", number)
            case n.ObjectAttribute(target, attribute):
                self._number_attribute(attribute, self.ref(target, scope), number)
            case n.Count(select):
                self.select(select, scope)
            case n.Aggregate(kind, select, attribute):
                attributes = self.select(select, scope)
                if kind == "sum":
                    self._number_attribute(attribute, attributes, number)
                else:
                    self.declared(attribute, attributes, "attribute", number)
                if kind == "sets" and attributes[attribute].type != "domain":
                    raise self.fault("effect-type", "sets are counted over the values of a domain", number)
            case n.SmallestLargest(_, terms):
                for term in terms:
                    self.integer(term, scope)
            case n.Arithmetic(_, left, right):
                self.integer(left, scope)
                self.integer(right, scope)
            case n.Divide(left, divisor):
                self.integer(left, scope)
                if divisor < 1:
                    raise self.fault("effect-bound", "the divisor must be at least 1", number)
            case n.Band(value, steps):
                self.integer(value, scope)
                if any(low >= high for (low, _), (high, _) in pairwise(steps)):
                    raise self.fault("effect-bound", "the keys of a band must rise", number)
            case n.Ranked(value, prizes):
                self.integer(value, scope)
                if any(isinstance(part, n.Ranked) for part in n.walk(value)):
                    raise self.fault("effect-type", "a ranking cannot stand inside a ranking", value)
                if any(high <= low for high, low in pairwise(prizes)):
                    raise self.fault("effect-bound", "the prizes of a ranking must fall", number)

    def _number_attribute(self, name: str, attributes: Mapping[str, AttributeSpec], node: n.Node) -> None:
        self.declared(name, attributes, "attribute", node)
        if attributes[name].type != "number":
            raise self.fault("effect-type", f"{name!r} is no number", node)

    def condition(self, cond: n.Cond, scope: Bindings) -> None:
        match cond:
            case n.Not(inner):
                self.condition(inner, scope)
            case n.Exists(select):
                self.select(select, scope)
            case n.ObjectIs(target, filters):
                self.filters(filters, self.ref(target, scope), replace(scope, pick=False))
            case n.Compare(_, left, right):
                self.integer(left, scope)
                self.integer(right, scope)

    # ---- bundles ----

    def resources(self, bundle: n.Bundle, scope: Bindings) -> None:
        """Gains, losses and prices: resources only, one of several allowed."""
        for amount in bundle.amounts:
            if isinstance(amount, n.MostOf):
                raise self.fault("effect-type", "'most of' belongs to 'end: have'", amount)
            self.amount(amount, self.vocabulary.resources, "resource", scope)

    def amount(self, amount: n.AnyAmount, known: Iterable[str], kind: str, scope: Bindings) -> None:
        match amount:
            case n.Amount(count, resource):
                self.declared(resource, known, kind, amount)
                self.integer(count, scope)
            case n.SomeOf(count, source):
                self.count(count, "the number before 'of'", amount)
                if isinstance(source, n.Alternative):
                    if count >= len(source.options):
                        raise self.fault("effect-bound", f"{count} of {len(source.options)} leaves no choice", amount)
                    self._alternative(source, known, kind, scope)
            case n.MostOf(source):
                self._alternative(source, known, kind, scope)
            case n.Alternative():
                self._alternative(amount, known, kind, scope)

    def _alternative(self, alternative: n.Alternative, known: Iterable[str], kind: str, scope: Bindings) -> None:
        for option in alternative.options:
            for amount in option.amounts:
                if not isinstance(amount, n.Amount):
                    raise self.fault("effect-type", "a choice cannot stand inside a choice", amount)
                self.amount(amount, known, kind, scope)
