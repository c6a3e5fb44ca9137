"""Things on the table: which zone or place they lie in, whose they are, and taking them from one to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from kartotek.catalog.effects.maps import OwnedThing
from kartotek.catalog.effects.pending import NOBODY
from kartotek.catalog.effects.state import State, Thing
from kartotek.schema.vocabulary import LOOKED
from kartotek.schema.vocabulary_parts import AttributeSpec, ZoneSpec

if TYPE_CHECKING:
    from kartotek.catalog.effects.machine import Machine

__all__ = ["COMPONENT", "Tabletop"]

COMPONENT = "component"
"""The attribute of a thing that says which component it is, counted from 1: its abilities come and go with it."""


class Tabletop:
    """Reads and changes the things of a state. It needs no code of a game: nouns, zones and maps are declared."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.vocabulary = machine.library.vocabulary
        self.layout = machine.library.layout
        self._zones = (*self.vocabulary.zones.values(), ZoneSpec(LOOKED))
        self.codes: Mapping[str, int] = {zone.name: code for code, zone in enumerate(self._zones)}

    def zone(self, name: str) -> ZoneSpec:
        return self._zones[self.codes[name]]

    def owner(self, state: State, zone: ZoneSpec, seat: int) -> int:
        """The row in which things of a zone stand that a seat means."""
        return state.seats if zone.owner == "table" else seat

    def _slot(self, noun: str) -> int | None:
        attribute = self.vocabulary.zone_attribute(noun)
        return None if attribute is None else self.layout.slot(noun, attribute)

    def row(self, state: State, noun: str, seat: int) -> list[Thing]:
        return state.things[self.layout.noun[noun]][seat]

    def lying(self, state: State, noun: str, zone: str, seat: int) -> list[Thing]:
        """The things of a zone, from the top where it has an order."""
        slot, code = self._slot(noun), self.codes[zone]
        row = self.row(state, noun, seat)
        state.work(len(row))
        return [] if slot is None else [thing for thing in row if thing[slot] == code]

    def find(self, state: State, noun: str, key: int) -> OwnedThing | None:
        for seat in range(state.seats + 1):
            row = self.row(state, noun, seat)
            state.work(len(row))
            for thing in row:
                if thing[0] == key:
                    return seat, thing
        return None

    def with_values(self, noun: str, thing: Thing, values: Mapping[str, int]) -> Thing:
        """The thing with some attributes changed."""
        places = {self.layout.slot(noun, name): value for name, value in values.items()}
        return tuple(places.get(place, value) for place, value in enumerate(thing))

    def replace(self, state: State, noun: str, found: OwnedThing, thing: Thing) -> None:
        row = self.row(state, noun, found[0])
        row[row.index(found[1])] = thing

    # ---- moving ----

    def room(self, state: State, noun: str, zone: ZoneSpec, seat: int) -> int | None:
        """How many more things fit into a zone; None where there is no bound."""
        return None if zone.room is None else zone.room - len(self.lying(state, noun, zone.name, seat))

    def take(self, state: State, noun: str, key: int) -> OwnedThing | None:
        """Take a thing off the table; what it brought is live no more."""
        found = self.find(state, noun, key)
        if found is None:
            return None
        self.row(state, noun, found[0]).remove(found[1])
        self._leave(state, noun, found)
        return found

    def lay(self, state: State, noun: str, thing: Thing, zone: ZoneSpec, seat: int, end: str | None) -> None:
        """Put a thing into a zone of a seat: on top where there is an order and nothing else is said."""
        if zone.endless:
            return
        row = self.row(state, noun, self.owner(state, zone, seat))
        slot = self._slot(noun)
        assert slot is not None
        values = {name: NOBODY for name, spec in self._places(noun)} | {self._zone_name(noun): self.codes[zone.name]}
        placed = self.with_values(noun, thing, values)
        row.insert(0, placed) if zone.ordered and end != "bottom" else row.append(placed)
        if zone.live:
            self._enter(state, noun, (self.owner(state, zone, seat), placed))

    def lay_on(self, state: State, noun: str, found: OwnedThing, ground: str, key: int, seat: int) -> None:
        """Put a thing on another; what came from a zone of the table becomes the acting player's."""
        owner, thing = found
        zone = self._zone_name(noun) if self._slot(noun) is not None else ""
        if owner == state.seats and zone and thing[self.layout.slot(noun, zone)] != NOBODY:
            owner = seat
        at = next(name for name, spec in self._places(noun) if spec.of == ground)
        values = {name: NOBODY for name, _ in self._places(noun)} | {at: key} | ({zone: NOBODY} if zone else {})
        self.row(state, noun, owner).append(self.with_values(noun, thing, values))

    def _places(self, noun: str) -> list[tuple[str, AttributeSpec]]:
        """The attributes that say on which thing of a map one lies."""
        nouns = {item.noun for item in self.vocabulary.maps.values()}
        attributes = self.vocabulary.nouns[noun].attributes
        return [(name, spec) for name, spec in attributes.items() if spec.type == "object" and spec.of in nouns]

    def _zone_name(self, noun: str) -> str:
        return self.vocabulary.zone_attribute(noun) or ""

    def make(self, state: State, noun: str, values: Mapping[str, int]) -> Thing:
        """A new thing out of an endless zone."""
        nowhere = [spec.type == "object" or spec.name == self._zone_name(noun) for spec in self._specs(noun)]
        blank = (state.new_key(), *(-int(empty) for empty in nowhere))
        return self.with_values(noun, blank, values)

    def _specs(self, noun: str) -> Sequence[AttributeSpec]:
        return tuple(self.vocabulary.nouns[noun].attributes.values())

    # ---- abilities that things bring ----

    def _component(self, noun: str, thing: Thing) -> int:
        if COMPONENT not in self.vocabulary.nouns[noun].attributes:
            return NOBODY
        return thing[self.layout.slot(noun, COMPONENT)] - 1

    def _enter(self, state: State, noun: str, found: OwnedThing) -> None:
        component = self._component(noun, found[1])
        if 0 <= component < len(self.machine.library.component_ids):
            self.machine.bring(state, found[0], component, found[1][0])

    def _leave(self, state: State, noun: str, found: OwnedThing) -> None:
        host = (self._component(noun, found[1]), found[1][0])
        if host[0] >= 0 and host in state.live[found[0]]:
            state.live[found[0]].remove(host)

    # ---- piles ----

    def refill(self, state: State, noun: str, zone: ZoneSpec, seat: int, wanted: int) -> None:
        """Shuffle what a pile is made of again into it when it is too small."""
        if zone.refill is None or len(self.lying(state, noun, zone.name, seat)) >= wanted:
            return
        source = self.zone(zone.refill)
        owner = self.owner(state, source, seat)
        for thing in self.shuffled(state, zone.name, self.lying(state, noun, source.name, owner)):
            self.take(state, noun, thing[0])
            self.lay(state, noun, thing, zone, seat, "bottom")

    def shuffled(self, state: State, pile: str, things: list[Thing]) -> list[Thing]:
        """In the order that chance says; as they lie where nobody asks chance."""
        if state.chance is None or len(things) < 2:
            return things
        return state.chance.shuffle(pile, things, lambda thing: str(thing[0]))

    def shuffle(self, state: State, zone: ZoneSpec, seat: int) -> None:
        """Everything that lies there, noun by noun."""
        owner = self.owner(state, zone, seat)
        for noun in self.vocabulary.nouns:
            if not self.vocabulary.nouns[noun].derived and self._slot(noun) is not None:
                lying = self.lying(state, noun, zone.name, owner)
                row, keys = self.row(state, noun, owner), {thing[0] for thing in lying}
                others = [thing for thing in row if thing[0] not in keys]
                row[:] = [*self.shuffled(state, zone.name, lying), *others]
