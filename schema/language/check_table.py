"""Type checks of what is done with things on the table, between players, and over longer times."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from kartotek.schema.language import nodes as n
from kartotek.schema.language.check_terms import Bindings
from kartotek.schema.language.check_transfers import TransferChecker
from kartotek.schema.vocabulary import LOOKED, TABLE
from kartotek.schema.vocabulary_parts import ZoneSpec

__all__ = ["TableChecker"]


class TableChecker(TransferChecker):
    """Looks at the general verbs; the steps inside them are looked at by `step`."""

    @abstractmethod
    def step(self, step: n.Step, scope: Bindings) -> None:
        """Check any step."""

    def wider(self, step: n.Step, scope: Bindings) -> bool:
        """Check a step that is one of these, and say whether it is."""
        match step:
            case n.With(who, inner):
                self.who(who, step, scope, chosen=True)
                self.step(inner, replace(scope, them=True))
            case n.Try(first, then, otherwise):
                for part in (first, then, otherwise):
                    if part is not None:
                        self.step(part, scope)
            case n.MustPay(price, otherwise):
                self.resources(price, scope)
                if otherwise is not None:
                    self.step(otherwise, scope)
            case n.Spend():
                self._spend(step, scope)
            case n.Until(period, inner):
                self.declared(period, self.vocabulary.times, "period", step)
                if not all(isinstance(part, n.Mod | n.Flag) for part in _parts(inner)):
                    raise self.fault(
                        "effect-type", "'until' holds changes of the rules", step, "use mod, allow or forbid"
                    )
                self.step(inner, scope)
            case n.Next(period, inner):
                self.declared(period, self.vocabulary.times, "period", step)
                self.step(inner, scope)
            case n.SecretChoice(who, options):
                self.who(who, step, scope)
                for option in options:
                    self.step(option, scope)
            case n.Bid(resource, who, _, inner):
                self.declared(resource, self.vocabulary.resources, "resource", step)
                self.who(who, step, scope)
                self.step(inner, scope)
            case _:
                return self._handling(step, scope)
        return True

    def _spend(self, step: n.Spend, scope: Bindings) -> None:
        for move in step.moves:
            if move.count == "any":
                raise self.fault("effect-type", "a price is a number of things", move)
            if any(isinstance(part, n.Chosen) for part in n.walk(move)):
                raise self.fault("effect-type", "a price is paid before anybody is chosen", move)
            self.move(move, scope)
        if step.price is not None:
            self.resources(step.price, scope)
        self.step(step.step, scope)

    def _handling(self, step: n.Step, scope: Bindings) -> bool:
        match step:
            case n.MoveThings():
                self.move(step, scope)
            case n.Look(_, count, select, source, inner):
                self.quantity(count, step, scope)
                self.select(select, scope)
                self.place(source, select.noun, step, scope)
                if source.zone is None:
                    raise self.fault("effect-type", "one looks at what lies in a zone", source)
                self.step(inner, replace(scope, looked=True))
            case n.ExchangeThings(select, who):
                self.select(select, scope)
                if select.scope is not None:
                    raise self.fault("effect-type", "one exchanges one's own things", select)
                self.who(who, step, scope, chosen=True)
            case n.ShuffleZone(place):
                if place.zone is None or not self._zone(place).ordered:
                    raise self.fault("effect-type", "only what has an order is shuffled", place)
                self._owner(place, scope)
            case n.Set():
                self._set(step, scope)
            case n.Give(bundle, who) | n.Take(bundle, who):
                self.resources(bundle, scope)
                for amount in bundle.amounts:
                    if not isinstance(amount, n.Amount):
                        raise self.fault(
                            "effect-type", "players hand over plain amounts", amount, "write 'choose { ... }'"
                        )
                self.who(who, step, scope, chosen=True)
            case n.TurnOrder():
                pass
            case _:
                return False
        return True

    # ---- things and places ----

    def quantity(self, count: n.Int | str, node: n.Node, scope: Bindings) -> None:
        if isinstance(count, n.Number):
            self.count(count.value, "the number of things", node)
        elif not isinstance(count, str):
            self.integer(count, scope)

    def move(self, step: n.MoveThings, scope: Bindings) -> None:
        self.quantity(step.count, step, scope)
        select = step.select
        if select.scope is not None and select.scope != TABLE:
            self.who(select.scope, select, scope, chosen=True)
        self.select(replace(select, scope=None), scope)
        if step.source is not None:
            self.place(step.source, select.noun, step, scope)
            if step.source.who is not None and select.scope is not None:
                raise self.fault("effect-type", "whose things they are is said twice", step)
        self.place(step.target, select.noun, step, scope)
        for place in (step.source, step.target):
            if place is not None and place.zone and self._zone(place).endless and step.count in ("all", "any"):
                raise self.fault("effect-type", f"{place.zone!r} never runs out: say how many", step)

    def place(self, place: n.ThingPlace, noun: str, node: n.Node, scope: Bindings) -> None:
        if self.vocabulary.nouns[noun].derived:
            raise self.fault("effect-type", f"a {noun} is worked out by the rules and cannot be moved", node)
        if place.zone is not None:
            self._in_zone(place, noun, scope)
            return
        on = place.on
        if isinstance(on, n.Select):
            self.select(on, scope)
            ground: str | None = on.noun
        else:
            assert on is not None
            self.ref(on, scope)
            ground = scope.noun_of(on.name)
        attributes = self.vocabulary.nouns[noun].attributes.values()
        if ground is None or not any(item.type == "object" and item.of == ground for item in attributes):
            raise self.fault(
                "effect-type", f"no attribute of a {noun} says on which {ground or 'thing'} it lies", place
            )

    def _in_zone(self, place: n.ThingPlace, noun: str, scope: Bindings) -> None:
        if self.vocabulary.zone_attribute(noun) is None:
            hint = "give the noun an attribute of the domain 'zone'"
            raise self.fault("effect-type", f"a {noun} lies in no zone", place, hint)
        if place.zone == LOOKED and self.vocabulary.zones:
            if not scope.looked or place.end is not None or place.who is not None:
                raise self.fault("effect-type", "'looked' is what one looks at: it needs 'peek' or 'reveal'", place)
            return
        zone = self._zone(place)
        if place.end is not None and not zone.ordered:
            raise self.fault("effect-type", f"{place.zone!r} has no order, and so no {place.end}", place)
        self._owner(place, scope)

    def _zone(self, place: n.ThingPlace) -> ZoneSpec:
        name = place.zone or ""
        if name == LOOKED and self.vocabulary.zones:
            return ZoneSpec(LOOKED)
        self.declared(name, self.vocabulary.zones, "zone", place)
        return self.vocabulary.zones[name]

    def _owner(self, place: n.ThingPlace, scope: Bindings) -> None:
        if place.who is not None:
            self.who(place.who, place, scope, chosen=True)
            if self._zone(place).owner == "table":
                raise self.fault("effect-type", f"{place.zone!r} belongs to the table", place)

    def _set(self, step: n.Set, scope: Bindings) -> None:
        attributes = self.ref(step.target, scope)
        noun = scope.noun_of(step.target.name)
        if noun is None:
            raise self.fault("effect-type", f"{step.target.name!r} is no thing", step)
        own = self.vocabulary.nouns[noun].attributes
        self.declared(step.attribute, own, "attribute", step)
        attribute = attributes[step.attribute]
        if (
            attribute.derived
            or self.vocabulary.nouns[noun].derived
            or (attribute.of == "zone" and self.vocabulary.zones)
        ):
            raise self.fault("effect-type", f"{step.attribute!r} cannot be set", step, "things change place by 'move'")
        match attribute.type, step.value:
            case "number", _:
                if isinstance(step.value, n.Word):
                    raise self.fault("effect-type", f"{step.attribute!r} is a number", step, "write '= ...'")
                self.integer(step.value, scope)
                return
            case "flag", n.Word("yes" | "no"):
                pass
            case "domain", n.Word(name):
                self.declared(
                    name, self.vocabulary.domains[attribute.of or ""].values, f"value of {attribute.of}", step
                )
            case _:
                raise self.fault("effect-type", f"not a value of {step.attribute!r}, which is a {attribute.type}", step)
        if step.operator != "=":
            raise self.fault("effect-type", f"only numbers change by {step.operator}", step)


def _parts(step: n.Step) -> tuple[n.Step, ...]:
    return step.steps if isinstance(step, n.Seq) else (step,)
