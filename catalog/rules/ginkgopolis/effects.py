"""What tiles, cards, characters and rules give: from their stored expressions, read once where these are plain.

All others go to the interpreter, which could do every one of them; a test holds the two ways against each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.pending import Event
from kartotek.catalog.effects.requests import DECLINE
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.ginkgopolis.goods import Goods
from kartotek.catalog.rules.ginkgopolis.pieces import Pieces
from kartotek.catalog.rules.ginkgopolis.plain import PlainGain, alternatives, parts, parts_for_payment
from kartotek.catalog.rules.ginkgopolis.state import GinkgoTable

__all__ = ["CONSTRUCT", "EXPLOIT", "TRIGGERS", "URBANIZE", "Bonus", "ChoiceError", "Effects"]

TRIGGERS: Final = ("exploit", "urbanize", "construct")
"""The actions, which are the events that permanent bonuses react to."""

EXPLOIT, URBANIZE, CONSTRUCT = range(3)

_CACHE: Final = "bonuses"


class ChoiceError(Exception):
    """An ability asks for a choice that the move does not give."""

    def __init__(self, options: list[str]) -> None:
        super().__init__(", ".join(options))
        self.options = options


class Bonus(NamedTuple):
    """All permanent bonuses of a seat for one action: what they add up to by good, and each of them as an event."""

    totals: tuple[tuple[int, int], ...]
    events: list[Event]


class Effects:
    """The abilities at work in an action."""

    def __init__(self, machine: Machine, facts: Facts, pieces: Pieces, goods: Goods, *, plain: bool = True) -> None:
        self.machine = machine
        self.pieces = pieces
        self.goods = goods
        self._facts = facts
        self._read = plain
        self._names = facts.vocabulary.amounts
        self._kept = frozenset(pieces.components)
        self._bonus_parts = [self._parts_on(trigger, self._kept) for trigger in TRIGGERS]
        self._evicted = self._parts_on("evicted", frozenset(pieces.shared), "resources")
        harvest = self._parts_on("harvest", frozenset(pieces.tile_components), "floors", own=True)
        choices = self._choices()
        plain_harvest = harvest is not None and choices is not None
        self.yields = [(harvest or {}).get(c, ()) for c in pieces.tile_components] if plain_harvest else None
        """What each tile gives when its building is exploited; None where the interpreter must say."""
        self.choices = choices if plain_harvest else None
        """What each urbanization card gives, by the key of the choice."""
        self._handed_back = self._payment_parts("tiles_out", "tile")
        self.plain = self.yields is not None and None not in (*self._bonus_parts, self._evicted)
        """Can no action ask for anything but the choice of an urbanization card?"""

    # ---- reading expressions ----

    def _parts_on(
        self, event: str, hosts: frozenset[int], attribute: str = "", *, own: bool = False
    ) -> Mapping[int, tuple[PlainGain, ...]] | None:
        """The gains of all components that react to an event, if all of them are plain and of the usual hosts."""
        found: dict[int, tuple[PlainGain, ...]] = {}
        others = frozenset(self.pieces.components[: self.pieces.letters]) if own else frozenset[int]()
        for component, entries in self._facts.library.carriers("on", event).items():
            if component in others:
                continue
            gains = [parts(entry, self._facts, attribute, own=own) for entry in entries]
            if not self._read or component not in hosts or None in gains:
                return None
            found[component] = tuple(part for some in gains for part in some or ())
        return found

    def _choices(self) -> list[dict[str, tuple[PlainGain, ...]]] | None:
        """The bundles that each urbanization card offers; an only one has an empty key."""
        found: list[dict[str, tuple[PlainGain, ...]]] = []
        carriers = self._facts.library.carriers("on", "harvest")
        for component in self.pieces.components[: self.pieces.letters]:
            entries = carriers.get(component, ())
            offered = [alternatives(entry, self._facts) for entry in entries]
            if not self._read or len(entries) > 1 or None in offered:
                return None
            found.append(offered[0] or {} if offered else {"": ()})
        return found

    def _payment_parts(self, phase: str, resource: str) -> tuple[PlainGain, ...] | None:
        """What the shared rules of a phase give for each unit that is paid, if they are plain."""
        found: list[PlainGain] = []
        for component, entries in self._facts.library.carriers("each", phase).items():
            for entry in entries:
                gains = parts_for_payment(entry, self._facts, resource)
                if gains is None or not self._read or component not in self.pieces.shared:
                    return None
                found += gains
        return tuple(found)

    # ---- exploiting ----

    def harvest(self, state: State, seat: int, cell: int, take: str = "") -> None:
        """A building gives its goods to a seat."""
        table: GinkgoTable = state.extra
        if self.yields is None:
            self._raise(state, "harvest", seat, cell, {}, take)
            return
        stack = table.city[cell]
        for index, base, each, ability in self.yields[stack[-1]]:
            amount = base + each * len(stack)
            if amount <= 0:
                continue
            if seat >= table.players:  # Hal, who has other things in the place of goods
                self.machine.ledger.gain(state, seat, self._names[index], amount, ability)
                continue
            self.goods.gain(state, seat, index, amount)
            state.events.append(Event("gain", seat, index, amount, ability))

    def harvest_letter(self, state: State, seat: int, card: int, take: str) -> None:
        """An urbanization card played alone gives its goods; a choice among them was checked before."""
        if self.choices is None:
            key, component = -2 - card, self.pieces.components[card]
            state.live[state.seats].append((component, key))  # it acts only while it is played
            self._raise(state, "harvest", seat, key, {}, take)
            state.live[state.seats].remove((component, key))
            return
        for index, base, _, ability in self.choices[card][take]:
            self.goods.gain(state, seat, index, base)
            state.events.append(Event("gain", seat, index, base, ability))

    # ---- bonuses ----

    def bonus(self, state: State, seat: int, trigger: int, subject: int, attributes: Mapping[str, int]) -> None:
        """The permanent bonuses of a seat for an action pay out."""
        if self._bonus_parts[trigger] is None:
            self._raise(state, TRIGGERS[trigger], seat, subject, attributes, "")
            return
        bonuses: list[list[Bonus]] | None = state.cache.get(_CACHE)
        if bonuses is None:
            bonuses = state.cache[_CACHE] = [self._bonuses(state, other) for other in range(state.seats)]
        totals, events = bonuses[seat][trigger]
        for index, amount in totals:
            self.goods.gain(state, seat, index, amount)
        state.events += events

    def _bonuses(self, state: State, seat: int) -> list[Bonus]:
        """What the cards before a seat add up to for each action."""
        return [self._total(state, seat, gains or {}) for gains in self._bonus_parts]

    def _total(self, state: State, seat: int, gains: Mapping[int, tuple[PlainGain, ...]]) -> Bonus:
        totals: dict[int, int] = {}
        events = []
        for component, _ in state.live[seat]:
            if component in gains:
                for index, base, _, ability in gains[component]:
                    totals[index] = totals.get(index, 0) + base
                    events.append(Event("gain", seat, index, base, ability))
        return Bonus(tuple(totals.items()), events)

    def kept(self, state: State, seat: int, component: int) -> None:
        """A seat has a new card: what its bonuses add up to is worked out anew where the card has a part in it."""
        bonuses: list[list[Bonus]] | None = state.cache.get(_CACHE)
        if bonuses is not None:
            for trigger, gains in enumerate(self._bonus_parts):
                if gains is not None and component in gains:
                    bonuses[seat][trigger] = self._total(state, seat, gains)

    def evict(self, state: State, owner: int, cell: int, resources: int) -> None:
        """Another player builds over a building: its former owner is compensated."""
        if self._evicted is None:
            self._raise(state, "evicted", owner, cell, {"resources": resources}, "")
            return
        for gains in self._evicted.values():
            for index, base, each, ability in gains:
                amount = base + each * resources
                if amount > 0:
                    self.goods.gain(state, owner, index, amount)
                    state.events.append(Event("gain", owner, index, amount, ability))

    def hand_back(self, state: State, seat: int, count: int) -> None:
        """A seat hands so many tiles back; which ones they are, the move says."""
        if self._handed_back is None:
            self.machine.phase(state, "tiles_out", seat)
            for _ in range(count):
                request = self.machine.advance(state)
                if request is not None:
                    self.machine.answer(state, request.options()[0], request)
            self.settle(state, DECLINE)
            return
        state.held[seat][self.goods.tile] -= count
        for index, base, _, ability in self._handed_back:
            if count:
                self.goods.gain(state, seat, index, base * count)
                state.events.append(Event("gain", seat, index, base * count, ability))

    # ---- the interpreter ----

    def _raise(
        self, state: State, event: str, seat: int, subject: int, attributes: Mapping[str, int], take: str
    ) -> None:
        self.machine.raise_event(state, event, seat, subject, attributes)
        self.settle(state, take)

    def settle(self, state: State, take: str = "") -> None:
        """Let pending abilities do their work; `take` answers whatever they ask."""
        while state.pending:
            request = self.machine.advance(state)
            if request is None:
                return
            if not request.accepts(take):
                raise ChoiceError(request.options())
            self.machine.answer(state, take, request)
