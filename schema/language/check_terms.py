"""Type checks of the parts that name things: selections, filters, numbers, conditions and bundles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from kartotek.schema.language import nodes as n
from kartotek.schema.language.faults import EffectError, nearest
from kartotek.schema.language.limits import MAX_COUNT
from kartotek.schema.vocabulary import RELATIONS, TABLE, Vocabulary
from kartotek.schema.vocabulary_parts import AttributeSpec

__all__ = ["Bindings", "TermChecker"]


@dataclass(frozen=True, slots=True)
class Bindings:
    """What `this`, `it` and `that` stand for at a place: the attributes of each, or nothing where it is not bound."""

    this: Mapping[str, AttributeSpec] | None
    it: Mapping[str, AttributeSpec] | None = None
    that: Mapping[str, AttributeSpec] | None = None
    pick: bool = False
    this_noun: str | None = None
    it_noun: str | None = None
    that_noun: str | None = None
    them: bool = False
    """Is there a player that `them` can be?"""
    size: bool = False
    """Is there a group that has a `size`?"""
    looked: bool = False
    """Does somebody look at things just now?"""

    def of(self, name: str) -> Mapping[str, AttributeSpec] | None:
        return {"this": self.this, "it": self.it, "that": self.that}[name]

    def noun_of(self, name: str) -> str | None:
        return {"this": self.this_noun, "it": self.it_noun, "that": self.that_noun}[name]

    def with_it(self, attributes: Mapping[str, AttributeSpec], noun: str | None) -> Bindings:
        return replace(self, it=attributes, it_noun=noun)

    def with_that(self, attributes: Mapping[str, AttributeSpec], noun: str | None) -> Bindings:
        return replace(self, that=attributes, that_noun=noun)


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
        if select.scope is not None and select.scope != TABLE:
            self.who(select.scope, select, scope)
        attributes = self.vocabulary.nouns[select.noun].attributes
        self.filters(select.filters, attributes, scope)
        return attributes

    def who(self, who: n.Who, node: n.Node, scope: Bindings, *, chosen: bool = False) -> None:
        """Players; a step alone may let the acting player choose one."""
        match who:
            case str():
                self.declared(who, self._scopes(), "scope", node)
            case n.Chosen(name):
                self.declared(name, self._scopes(), "scope", node)
                if not chosen:
                    hint = f"write 'with chosen {name}: ...' and 'them' inside"
                    raise self.fault("effect-type", "nobody can be chosen while something is counted", who, hint)
            case n.Them():
                if not scope.them:
                    raise self.fault("effect-type", "'them' needs 'with' or 'on ... by' around it", who)
            case n.OwnerOf(target):
                self.ref(target, scope)
            case n.Best(_, value, _, by):
                self.integer(value, scope)
                if by is not None:
                    self.integer(by, scope)

    def _scopes(self) -> list[str]:
        """Scopes of players; the table is none."""
        return [name for name, scope in self.vocabulary.players.items() if not scope.table]

    def filters(self, filters: tuple[n.Filter, ...], attributes: Mapping[str, AttributeSpec], scope: Bindings) -> None:
        for item in filters:
            if item.attribute == "this" and item.operator is None:
                continue
            if item.attribute in RELATIONS and item.attribute not in attributes:
                self._relation(item, attributes, scope)
                continue
            self.declared(item.attribute, attributes, "attribute", item)
            if item.reach is not None:
                raise self.fault("effect-type", f"{item.attribute!r} takes no number in brackets", item)
            self._filter(item, attributes[item.attribute], scope)

    def _relation(self, item: n.Filter, attributes: Mapping[str, AttributeSpec], scope: Bindings) -> None:
        """`beside = it`, `within(2) = this`, `connected = that`, `line(3)`: only of what lies on a map."""
        on_maps = self.vocabulary.on_maps
        own = next(
            (where for noun, where in on_maps.items() if self.vocabulary.nouns[noun].attributes is attributes), None
        )
        if own is None:
            hint = f"on maps lie: {', '.join(on_maps) or 'none'}"
            raise self.fault("effect-type", f"{item.attribute!r} asks for a place on a map", item, hint)
        if item.attribute == "line" and own[0].shape == "links":
            raise self.fault("effect-type", "what is joined by links lies in no lines", item)
        if (item.attribute in ("within", "line")) != (item.reach is not None):
            form = {"within": "within(2) = it", "line": "line(3)"}.get(item.attribute, f"{item.attribute} = it")
            raise self.fault("effect-type", f"{item.attribute!r} is written '{form}'", item)
        if item.reach is not None:
            self.count(item.reach, "the number in brackets", item)
        if (item.attribute == "line") != (item.operator is None) or item.operator not in (None, "="):
            raise self.fault("effect-type", f"{item.attribute!r} is compared by = with a thing", item)
        for value in item.values:
            self._neighbour(value, scope)

    def _neighbour(self, value: n.Value, scope: Bindings) -> None:
        on_maps = self.vocabulary.on_maps
        match value:
            case n.Ref(name):
                self.ref(value, scope)
                noun = scope.noun_of(name)
            case n.Word(name) | n.Select(name):
                self.select(value if isinstance(value, n.Select) else n.Select(name, span=value.span), scope)
                noun = name
            case n.Unknown():
                return
            case _:
                raise self.fault("effect-type", "things lie beside things", value)
        if noun not in on_maps:
            raise self.fault("effect-type", f"a {noun or 'host'} lies on no map", value)

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
            case n.ObjectAttribute(target, name), _:
                own = self.ref(target, scope)
                self.declared(name, own, "attribute", value)
                if (own[name].type, own[name].of) != (attribute.type, attribute.of) or attribute.type == "flag":
                    raise self.fault("effect-type", f"{name!r} is no value of {item.attribute!r}", value)
            case ((n.Ref() | n.Word() | n.PickValue() | n.Select()), "number"):
                raise self.fault("effect-type", f"not a value of {item.attribute!r}, which is a number", value)
            case _, "number":
                self.integer(value, scope)  # type: ignore[arg-type]
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
                if kind in ("sum", "highest", "lowest"):
                    self._number_attribute(attribute, attributes, number)
                elif kind in ("largest", "smallest"):
                    self._grouping(select, attribute, attributes, number)
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
            case n.Ranked(value, prizes, _, by):
                self.integer(value, scope)
                if by is not None:
                    self.integer(by, scope)
                if any(isinstance(part, n.Ranked) for part in n.walk(value)):
                    raise self.fault("effect-type", "a ranking cannot stand inside a ranking", value)
                if any(high <= low for high, low in pairwise(prizes)):
                    raise self.fault("effect-bound", "the prizes of a ranking must fall", number)
            case _:
                self._wider(number, scope)

    def _wider(self, number: n.Int, scope: Bindings) -> None:
        """Numbers over groups and over players."""
        match number:
            case n.Groups(_, select, attribute, worth):
                attributes = self.select(select, scope)
                self._grouping(select, attribute, attributes, number)
                self.integer(worth, replace(scope, size=True))
            case n.GroupSize() if not scope.size:
                raise self.fault(
                    "effect-type", "'size' is that of a group", number, "write 'groups(NOUN, ATTRIBUTE: ...)'"
                )
            case n.Mine(value):
                self.integer(value, scope)
            case n.OverPlayers(_, who, value):
                self.who(who, number, scope)
                self.integer(value, scope)
            case n.PlayersWhere(who, condition):
                self.who(who, number, scope)
                self.condition(condition, replace(scope, pick=False))
            case n.HookValue(hook):
                self.declared(hook, self.vocabulary.hooks, "hook", number)
                if self.vocabulary.hooks[hook].attributes:
                    raise self.fault("effect-type", f"{hook!r} has many values, one for each thing", number)

    def _grouping(
        self, select: n.Select, attribute: str, attributes: Mapping[str, AttributeSpec], node: n.Node
    ) -> None:
        """Things are grouped by an attribute, or by what lies beside what."""
        if attribute != "beside" or select.noun not in self.vocabulary.on_maps:
            self.declared(attribute, attributes, "attribute", node)

    def _number_attribute(self, name: str, attributes: Mapping[str, AttributeSpec], node: n.Node) -> None:
        self.declared(name, attributes, "attribute", node)
        if attributes[name].type != "number":
            raise self.fault("effect-type", f"{name!r} is no number", node)

    def condition(self, cond: n.Cond, scope: Bindings) -> None:
        match cond:
            case n.Not(inner):
                self.condition(inner, scope)
            case n.Conjunction(conditions) | n.Disjunction(conditions):
                for each in conditions:
                    self.condition(each, scope)
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
