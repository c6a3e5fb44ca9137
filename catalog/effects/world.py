"""What a game's rules lend to the interpreter, and the plain rules that do for a game without a rules module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kartotek.catalog.effects.constraints import Constraint
from kartotek.catalog.effects.library import Library
from kartotek.catalog.effects.payments import spend, ways_to_pay
from kartotek.catalog.effects.state import NOBODY, State, Thing

__all__ = ["Constraint", "VerbCall", "RulesWorld"]


class VerbCall(NamedTuple):
    """A verb about to be done: who, what, on which subjects, at which price (None: its own, (): free, "?": unknown)."""

    seat: int
    verb: str
    constraints: tuple[Constraint, ...]
    subject: int | None
    args: tuple[int | str | None, ...]
    price: Any
    ability: int


class RulesWorld:
    """The plain rules: derived things do not exist, verbs pick a thing and raise their event.

    A game's rules module subclasses this; the interpreter calls nothing else of a game.
    """

    def __init__(self, library: Library) -> None:
        self.library = library
        self.layout = library.layout
        self.vocabulary = library.vocabulary

    # ---- things ----

    def things(self, state: State, noun: str, seat: int) -> Sequence[Thing]:
        """The things of a derived noun that a seat owns."""
        return state.things[self.layout.noun[noun]][seat]

    def attribute(self, state: State, noun: str, attribute: str, seat: int, thing: Thing) -> int:
        """The value of a derived attribute."""
        return thing[self.layout.slot(noun, attribute)]

    def derived_stat(self, state: State, seat: int, stat: str) -> int:
        """The value of a derived stat."""
        return state.held[seat][self.layout.amount[stat]]

    # ---- resources ----

    def gain(self, state: State, seat: int, resource: str, amount: int) -> None:
        """Put into an account resource."""
        state.held[seat][self.layout.amount[resource]] += amount

    def available(self, state: State, seat: int, resource: str) -> int:
        """How much of a resource could be paid now."""
        return state.held[seat][self.layout.amount[resource]]

    def spend(self, state: State, seat: int, resource: str, amount: int) -> None:
        """Take from a resource what `available` promised."""
        state.held[seat][self.layout.amount[resource]] -= amount

    # ---- verbs ----

    def options(self, state: State, call: VerbCall) -> Sequence[str]:
        """The keys of what the player may answer to a verb; none where it cannot be done.

        Where the line names a price, each key is followed by a way to pay it: `5 for coin:2`.
        """
        keys = self._keys(state, call)
        if call.price in (None, (), "?"):
            return keys
        ways = ways_to_pay(self, state, call.seat, call.price) if keys else ()
        return [f"{key} for {way}" for key in keys for way in ways]

    def _keys(self, state: State, call: VerbCall) -> Sequence[str]:
        subject = self.vocabulary.verbs[call.verb].subject
        if subject is None:
            return ("do",)
        tests = self._tests(subject, call.constraints)
        if call.subject is None:
            own = self._things(state, subject, call.seat)
            if len(tests) == 1 and tests[0][1].operator == "=" and tests[0][1].plain:
                place, values = tests[0][0], tests[0][1].values
                if place is not None:
                    return [str(thing[0]) for thing in own if thing[place] in values]
            return [str(thing[0]) for thing in own if self._fits(state, tests, subject, thing, call.seat)]
        return [
            str(thing[0])
            for seat in range(state.seats + 1)
            for thing in self._things(state, subject, seat)
            if thing[0] == call.subject and self._fits(state, tests, subject, thing, seat)
        ]

    def only_option(self, state: State, call: VerbCall) -> str | None:
        """The option that leaves no choice. Games with many options decide without listing them."""
        options = self.options(state, call)
        return options[0] if len(options) == 1 else None

    def can(self, state: State, call: VerbCall) -> bool:
        """Could the verb be done at all? Games with many options decide without listing them."""
        return bool(self.options(state, call))

    def accepts(self, state: State, call: VerbCall, answer: Any) -> bool:
        """Is this answer one of the options? Games with many options decide without listing them."""
        return answer in self.options(state, call)

    def do(self, state: State, call: VerbCall, answer: Any) -> tuple[int, Mapping[str, int]]:
        """Carry the verb out; the key of its subject and the event's own attributes come back."""
        key, _, way = str(answer).partition(" for ")
        if way:
            spend(self, state, call.seat, way)
        return (int(key) if self.vocabulary.verbs[call.verb].subject else NOBODY), {}

    def _tests(self, noun: str, constraints: Sequence[Constraint]) -> list[tuple[int | None, Constraint]]:
        """The constraints on the thing itself, each with the place where its value is stored (none: derived)."""
        own = self.vocabulary.nouns[noun].attributes
        tests: list[tuple[int | None, Constraint]] = []
        for item in constraints:
            if item.attribute == "this":
                tests.append((0, item))
            elif item.attribute in own:
                stored = not own[item.attribute].derived
                tests.append((self.layout.slot(noun, item.attribute) if stored else None, item))
        return tests

    def _fits(
        self, state: State, tests: list[tuple[int | None, Constraint]], noun: str, thing: Thing, seat: int
    ) -> bool:
        for place, test in tests:
            derived = place is None
            value = self.attribute(state, noun, test.attribute, seat, thing) if derived else thing[place or 0]
            if test.admits(value) is False:
                return False
        return True

    def _things(self, state: State, noun: str, seat: int) -> Sequence[Thing]:
        if self.vocabulary.nouns[noun].derived:
            return self.things(state, noun, seat)
        return state.things[self.layout.noun[noun]][seat]

    def all_things(self, state: State, noun: str, seat: int) -> Sequence[Thing]:
        """The things of any noun that a seat owns, derived or on the table."""
        return self._things(state, noun, seat)

    def value(self, state: State, noun: str, attribute: str, seat: int, thing: Thing) -> int:
        """The value of any attribute, derived or stored."""
        if self.vocabulary.nouns[noun].attributes[attribute].derived:
            return self.attribute(state, noun, attribute, seat, thing)
        return thing[self.layout.slot(noun, attribute)]

    # ---- the rest ----

    def floor(self, state: State) -> int:
        """How many of the oldest pending runs wait: the rules themselves ask something that comes before them."""
        return 0

    def continuous(self, values: Sequence[int], seat: int, prizes: Sequence[int]) -> int:
        """What a seat's place is worth; equal seats pool the prizes of their places and share them, rounded down."""
        better = sum(value > values[seat] for value in values)
        equal = sum(value == values[seat] for value in values)
        return sum(prizes[better : better + equal]) // equal

    def rivals(self, state: State, ability: int) -> Sequence[int]:
        """Further values that take part in a ranking without a seat (a neutral player)."""
        return ()

    def hook_base(self, state: State, seat: int, hook: str, arguments: Mapping[str, int]) -> int | None:
        """What a hook is worth before any ability; the declared base unless the game knows better."""
        return self.vocabulary.hooks[hook].base
