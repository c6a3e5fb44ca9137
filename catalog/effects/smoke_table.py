"""A small made-up table on which one ability can do its work: everybody holds something of everything it speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kartotek.catalog.effects.library import Library, StoredAbility
from kartotek.catalog.effects.pending import Event
from kartotek.catalog.effects.state import NOBODY, Layout, State, Thing, new_state
from kartotek.catalog.effects.world import RulesWorld, VerbCall
from kartotek.schema.language import nodes as n
from kartotek.schema.vocabulary import Vocabulary
from kartotek.schema.vocabulary_parts import AttributeSpec

__all__ = ["TABLES", "Fixture", "Happening", "SmokeTable", "SmokeAdapter", "smoke_library"]

_SEATS: Final = 4
_LENT: Final = "lender"
_TIMINGS: Final = {"now": n.Timing("now"), "action": n.Timing("action"), "end": n.Timing("end")}
_NUMBERS: Final = (1, 2, 3, 4, 5, 6, 7, 0)


@dataclass(frozen=True, slots=True)
class Fixture:
    """How much there is: amounts held, and copies of every object that the ability looks for."""

    name: str
    held: int
    copies: int


TABLES: Final = (Fixture("bare", 0, 0), Fixture("plain", 3, 2), Fixture("rich", 30, 10))


@dataclass(frozen=True, slots=True)
class Happening:
    """What the event of an `on` ability is about: its subject's key and its own attributes."""

    subject: int
    attributes: Mapping[str, int]


def smoke_library(ability: n.Ability, vocabulary: Vocabulary, kind: str, *, trusted: bool = False) -> Library:
    """The ability alone, as component 0; behind it one lender for every borrowing in it."""
    sources = [StoredAbility("trial", kind, 1, ability, trusted)]
    resource = next(iter(vocabulary.resources))
    gain = n.Transfer("gain", n.Bundle((n.Amount(n.Number(1), resource),)))
    for use in (node for node in n.walk(ability) if isinstance(node, n.Use)):
        noun = use.select.noun
        hosts = [host.name for host in vocabulary.hosts.values() if host.noun == noun]
        lent = n.Ability(_TIMINGS.get(use.when) or n.Timing("each", use.when), gain)
        sources.append(StoredAbility(f"{_LENT}:{noun}", (hosts or [kind])[0], len(sources), lent, trusted))
    return Library(vocabulary, sources)


class SmokeAdapter(RulesWorld):
    """The plain rules, with a log of what is done; what an event says of its subject is taken on trust."""

    def options(self, state: State, call: VerbCall) -> Sequence[str]:
        event = self.vocabulary.events.get(call.verb)
        reported = event.attributes if event else {}
        kept = tuple(constraint for constraint in call.constraints if constraint.attribute not in reported)
        return super().options(state, call._replace(constraints=kept))

    def do(self, state: State, call: VerbCall, answer: Any) -> tuple[int, Mapping[str, int]]:
        state.events.append(Event("verb", call.seat, call.verb, (*call.args, str(answer))))
        return super().do(state, call, answer)


class SmokeTable:
    """Sets the table for one library of `smoke_library`."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.layout: Layout = library.layout
        self.vocabulary = library.vocabulary
        self.entry = library.entries[0]
        self.ability = self.entry.source.ability
        self._sought = tuple(self._find_sought())
        self._set: dict[str, tuple[State, int]] = {}
        self._usuals: dict[tuple[str, int], tuple[int, ...]] = {}

    def state(self, fixture: Fixture) -> tuple[State, int]:
        """A fresh table, and the key of the host of the ability (nobody's where the host is no object)."""
        if fixture.name not in self._set:
            self._set[fixture.name] = self._set_up(fixture)
        state, host = self._set[fixture.name]
        return state.copy(), host

    def _set_up(self, fixture: Fixture) -> tuple[State, int]:
        state = new_state(self.vocabulary, _SEATS)
        for seat in range(_SEATS):
            for name, place in self.layout.amount.items():
                cap = self.vocabulary.resources[name].cap if name in self.vocabulary.resources else None
                state.held[seat][place] = fixture.held if cap is None else min(fixture.held, cap)
        host = NOBODY
        if self.entry.host_noun is not None:
            host = self._put(state, self.entry.host_noun, 0, 1, {})
        for seat in range(_SEATS + 1):
            for noun in self.vocabulary.nouns:
                for copy in range(min(fixture.copies, 2)):
                    self._put(state, noun, seat, copy, {})
            for noun, filters in self._sought:
                for copy in range(fixture.copies):
                    self._put(state, noun, seat, copy, self._fitting(noun, filters, host))
            self._lend(state, seat)
        return state, host

    def happening(self, state: State, host: int) -> Happening:
        """An event that the ability waits for, as its filters want it."""
        event = self.vocabulary.events[self.ability.timing.name or ""]
        filters = self.ability.timing.filters
        reported = self._values(filters, event.attributes, host)
        reported |= {name: 1 for name in event.attributes if name not in reported}
        if event.subject is None:
            return Happening(NOBODY, reported)
        if any(item.attribute == "this" and not item.negated for item in filters):
            return Happening(host, reported)
        return Happening(self._put(state, event.subject, 0, 0, self._fitting(event.subject, filters, host)), reported)

    def arguments(self, mod: n.Mod, host: int) -> dict[str, int]:
        """Arguments of a hook that a change applies to."""
        attributes = self.vocabulary.hooks[mod.hook].attributes
        return dict.fromkeys(attributes, 0) | self._values(mod.filters, attributes, host)

    # ---- objects ----

    def _find_sought(self) -> Iterator[tuple[str, tuple[n.Filter, ...]]]:
        """The nouns that the ability selects or acts on, with what it asks of them."""
        for node in self.entry.nodes:
            if isinstance(node, n.Select):
                yield node.noun, node.filters
            if isinstance(node, n.MoveThings | n.Look) and node.source is not None and node.source.zone is not None:
                yield node.select.noun, (*node.select.filters, *self._lying(node.select.noun, node.source.zone))
            elif isinstance(node, n.Do) and (subject := self.vocabulary.verbs[node.verb].subject):
                yield subject, node.filters

    def _lying(self, noun: str, zone: str) -> tuple[n.Filter, ...]:
        """What a thing is like that lies in a zone."""
        attribute = self.vocabulary.zone_attribute(noun)
        return () if attribute is None else (n.Filter(attribute, "=", (n.Word(zone),)),)

    def _put(self, state: State, noun: str, seat: int, copy: int, values: Mapping[str, int]) -> int:
        key = state.new_key()
        usual = self._usual_values(noun, copy + seat)
        names = self.vocabulary.nouns[noun].attributes
        own = tuple(map(values.get, names, usual)) if values else usual
        thing: Thing = (key, *own)
        state.things[self.layout.noun[noun]][seat].append(thing)
        return key

    def _usual_values(self, noun: str, turn: int) -> tuple[int, ...]:
        found = self._usuals.get((noun, turn))
        if found is None:
            attributes = self.vocabulary.nouns[noun].attributes.values()
            found = self._usuals[noun, turn] = tuple(self._usual(attribute, turn) for attribute in attributes)
        return found

    def _usual(self, attribute: AttributeSpec, turn: int) -> int:
        choices = self._choices(attribute)
        return choices[turn % len(choices)]

    def _choices(self, attribute: AttributeSpec) -> tuple[int, ...]:
        if attribute.type == "domain":
            return tuple(range(len(self.vocabulary.domains[attribute.of or ""].values)))
        return {"flag": (1, 0), "number": _NUMBERS}.get(attribute.type, (0,))

    def _fitting(self, noun: str, filters: tuple[n.Filter, ...], host: int) -> dict[str, int]:
        return self._values(filters, self.vocabulary.nouns[noun].attributes, host)

    def _values(
        self, filters: tuple[n.Filter, ...], attributes: Mapping[str, AttributeSpec], host: int
    ) -> dict[str, int]:
        """For each filtered attribute a value that passes."""
        found: dict[str, int] = {}
        for item in filters:
            attribute = attributes.get(item.attribute)
            if attribute is not None:
                found[item.attribute] = self._passing(item, attribute, host)
        return found

    def _passing(self, item: n.Filter, attribute: AttributeSpec, host: int) -> int:
        wanted = [value for given in item.values for value in self._meant(given, attribute, host)]
        if item.operator is None:
            return int(not item.negated)
        if not wanted:
            return self._usual(attribute, 0)
        if attribute.type == "object":
            return wanted[0] if (item.operator == "=") != item.negated else NOBODY
        tries = (*wanted, *(value + step for value in wanted for step in (1, -1)), *self._choices(attribute))
        return next(value for value in tries if _compare(item.operator, value, wanted) != item.negated)

    def _meant(self, value: n.Value, attribute: AttributeSpec, host: int) -> tuple[int, ...]:
        match value:
            case n.Number(number):
                return (number,)
            case n.Word(name):
                return self.layout.codes(attribute, name)
            case n.Ref("this"):
                return (host,)
        return ()

    def _lend(self, state: State, seat: int) -> None:
        """What may be borrowed is live, wherever it is."""
        for name, component in self.library.components.items():
            kind, _, noun = name.partition(":")
            if kind == _LENT:
                things = state.things[self.layout.noun[noun]][seat]
                state.live[seat].extend((component, thing[0]) for thing in things)


def _compare(operator: str, value: int, wanted: list[int]) -> bool:
    verdicts = {
        "=": value in wanted,
        "!=": value not in wanted,
        ">=": value >= wanted[0],
        "<=": value <= wanted[0],
        ">": value > wanted[0],
        "<": value < wanted[0],
    }
    return verdicts[operator]
