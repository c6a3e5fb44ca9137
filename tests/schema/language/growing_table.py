"""Growing the general verbs: what is done with things on the table, between players and over longer times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from kartotek.schema.language import nodes as n
from kartotek.schema.vocabulary import LOOKED
from kartotek.schema.vocabulary_parts import NounSpec
from tests.schema.language.growing_terms import Place, TermGrower

__all__ = ["TableGrower"]

Grow = Callable[[Place, int], n.Step]


@dataclass
class TableGrower(TermGrower):
    """Grows the steps that a game need only declare nouns, zones and maps for."""

    def inner(self, place: Place, depth: int) -> n.Step:
        raise NotImplementedError

    def general(self) -> list[Grow]:
        """What can be grown in this vocabulary without steps inside."""
        ways: list[Grow] = [self._give, self._turn]
        if self._lying():
            ways += [self._move, self._move, self._exchange]
        if any(zone.ordered for zone in self.vocabulary.zones.values()):
            ways.append(self._shuffle)
        return [*ways, self._set]

    def general_inner(self) -> list[Grow]:
        ways: list[Grow] = [self._with, self._must_pay, self._try, self._until, self._next, self._at_once, self._bid]
        return [*ways, self._look, self._spend] if self._lying() else ways

    # ---- players and times ----

    def _with(self, place: Place, depth: int) -> n.Step:
        who = self.who(place, chosen=True)
        return n.With(who, self.inner(replace(place, them=True), depth))

    def _must_pay(self, place: Place, depth: int) -> n.Step:
        return n.MustPay(self.price(place), self.inner(place, depth) if self.chance(2) else None)

    def _try(self, place: Place, depth: int) -> n.Step:
        first = self.inner(place, depth)
        first = n.May(first) if self.chance(2) else first
        otherwise = self.inner(place, depth) if self.chance(2) else None
        return n.Try(first, self.inner(place, depth), otherwise)

    def _until(self, place: Place, depth: int) -> n.Step:
        change = self.change(place, depth)
        return n.Until(self.one(self.vocabulary.times), change) if isinstance(change, n.Mod | n.Flag) else change

    def change(self, place: Place, depth: int) -> n.Step:
        raise NotImplementedError

    def _next(self, place: Place, depth: int) -> n.Step:
        return n.Next(self.one(self.vocabulary.times), self.inner(place, depth))

    def _at_once(self, place: Place, depth: int) -> n.Step:
        options = tuple(self.inner(place, depth) for _ in range(2))
        return n.SecretChoice(self.who(place), options)

    def _bid(self, place: Place, depth: int) -> n.Step:
        manner = self.one(("once", "turns"))
        return n.Bid(self.one(self.vocabulary.resources), self.who(place), manner, self.inner(place, depth))

    def _give(self, place: Place, depth: int) -> n.Step:
        amounts = tuple(self.amount(self.vocabulary.resources, place) for _ in range(self.one((1, 1, 2))))
        kind = n.Give if self.chance(2) else n.Take
        return kind(n.Bundle(amounts), self.who(place, chosen=True))

    def _turn(self, place: Place, depth: int) -> n.Step:
        return n.TurnOrder(self.one(("first", "last", "again", "skip")))

    # ---- things ----

    def _lying(self) -> list[NounSpec]:
        nouns = self.vocabulary.nouns.values()
        return [noun for noun in nouns if self.vocabulary.zone_attribute(noun.name) and not noun.derived]

    def _zone(self, place: Place, *, source: bool) -> n.ThingPlace:
        if place.looked and self.chance(2):
            return n.ThingPlace(LOOKED)
        zone = self.vocabulary.zones[self.one(self.vocabulary.zones)]
        end = self.one((None, "top", "bottom")) if zone.ordered and not source else None
        who = self.who(place) if zone.owner == "player" and self.chance(4) else None
        return n.ThingPlace(zone.name, who, end)

    def _target(self, noun: NounSpec, place: Place) -> n.ThingPlace:
        maps = {item.noun for item in self.vocabulary.maps.values()}
        grounds = [item.of for item in noun.attributes.values() if item.type == "object" and item.of in maps]
        bound = [name for name in self.bound(place) if getattr(place, f"{name}_noun") in grounds]
        if bound and self.chance(2):
            return n.ThingPlace(on=n.Ref(self.one(bound)))
        if grounds and self.chance(3):
            return n.ThingPlace(on=self.select(place, self.one(grounds)))
        return self._zone(place, source=False)

    def _quantity(self, place: Place, *zones: n.ThingPlace | None) -> Any:
        named = [self.vocabulary.zones.get(zone.zone or "") for zone in zones if zone is not None]
        endless = any(zone.endless for zone in named if zone is not None)
        if not endless and self.chance(3):
            return self.one(("all", "any"))
        count = n.Number(self.one((1, 1, 2, 3))) if self.chance(2) else self.integer(place, 1)
        return n.Number(max(1, count.value)) if isinstance(count, n.Number) else count

    def move(self, place: Place, *, price: bool = False) -> n.MoveThings:
        noun = self.one(self._lying())
        source = self._zone(place, source=True) if self.chance(3) is False else None
        target = self._target(noun, place)
        count = self._quantity(place, source, target)
        select = replace(self.select(place, noun.name), scope=None)
        if source is None and self.chance(3):
            select = replace(select, scope=self.who(place, chosen=not price))
        return n.MoveThings(n.Number(2) if price and count == "any" else count, select, source, target, self.chance(4))

    def _move(self, place: Place, depth: int) -> n.Step:
        return self.move(place)

    def _spend(self, place: Place, depth: int) -> n.Step:
        price = self.price(place) if self.chance(2) else None
        return n.Spend((self.move(place, price=True),), price, self.inner(place, depth))

    def _look(self, place: Place, depth: int) -> n.Step:
        noun = self.one(self._lying())
        count: Any = self._quantity(place)
        if isinstance(count, str):
            count = "all"
        select = n.Select(noun.name, self.filters(noun.attributes, place))
        source = self._zone(replace(place, looked=False), source=True)
        inside = replace(place, looked=True)
        return n.Look(self.one(("peek", "reveal")), count, select, source, self.inner(inside, depth))

    def _exchange(self, place: Place, depth: int) -> n.Step:
        select = replace(self.select(place, self.one(self._lying()).name), scope=None)
        return n.ExchangeThings(select, self.who(place, chosen=True))

    def _shuffle(self, place: Place, depth: int) -> n.Step:
        zone = self.one([zone for zone in self.vocabulary.zones.values() if zone.ordered])
        return n.ShuffleZone(n.ThingPlace(zone.name))

    def _set(self, place: Place, depth: int) -> n.Step:
        """Something about a thing that is bound, or about one that is picked."""
        bound = [name for name in self.bound(place) if getattr(place, f"{name}_noun")]
        if bound:
            name = self.one(bound)
            return self._setting(n.Ref(name), self.vocabulary.nouns[getattr(place, f"{name}_noun")], place)
        found = [noun for noun in self.vocabulary.nouns.values() if self._settable(noun)]
        if not found:
            return n.Unknown()
        noun = self.one(found)
        return n.ForPick(1, self.select(place, noun.name), self._setting(n.Ref("it"), noun, place))

    def _settable(self, noun: NounSpec) -> list[str]:
        plain = [
            item
            for item in noun.attributes.values()
            if not item.derived and item.type != "object" and item.of != "zone"
        ]
        return [] if noun.derived else [item.name for item in plain]

    def _setting(self, target: n.Ref, noun: NounSpec, place: Place) -> n.Step:
        names = self._settable(noun)
        if not names:
            return n.Unknown()
        attribute = noun.attributes[self.one(names)]
        if attribute.type == "number":
            return n.Set(target, attribute.name, self.one(("=", "+=", "-=")), self.integer(place, 1))
        values = ("yes", "no") if attribute.type == "flag" else self.vocabulary.domains[attribute.of or ""].values
        return n.Set(target, attribute.name, "=", n.Word(self.one(values)))
