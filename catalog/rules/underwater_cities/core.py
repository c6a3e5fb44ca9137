"""What all parts of the rules share: pieces, the machine, and views of a state that are kept until it changes."""

from __future__ import annotations

from typing import Any, Final

from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.underwater_cities.boards import Board
from kartotek.catalog.rules.underwater_cities.network import Network, read_network
from kartotek.catalog.rules.underwater_cities.pieces import Pieces
from kartotek.catalog.rules.underwater_cities.state import UnderwaterTable
from kartotek.schema.language import nodes as n

__all__ = ["Core", "changes_hook", "is_lasting", "table_of"]


_VALUES: Final = "values"
_TIMED: Final = "timed"


def changes_hook(entry: Entry, hook: str) -> bool:
    """Does an ability change this value while it is live?"""
    return any(isinstance(node, n.Mod) and node.hook == hook for node in entry.nodes)


def is_lasting(entry: Entry) -> bool:
    """Does an ability change values by the same amount as long as it is live?"""
    plain = all(isinstance(node.value, n.Number | n.Unknown) for node in entry.nodes if isinstance(node, n.Mod))
    return plain and not entry.conditions


def table_of(state: State) -> UnderwaterTable:
    """The typed table of a state."""
    table: UnderwaterTable = state.extra
    return table


class Core:
    """Built once for a game; everything that changes is in the state."""

    machine: Machine

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.pieces = Pieces(facts)
        layout = facts.library.layout
        self.amount = layout.amount
        self.vp = layout.amount["vp"]
        self.structures = layout.noun["structure"]
        self.cities = layout.noun["city"]
        self.cards = layout.noun["card"]
        self.slots = layout.noun["slot"]
        self.metropolises = layout.noun["metropolis"]
        self.tunnel = self.pieces.kind["tunnel"]
        self.plain, self.symbiotic = self.pieces.kind["plain"], self.pieces.kind["symbiotic"]
        self.resources: tuple[str, ...] = facts.vocabulary.domains["res"].values
        self.choices = facts.choices
        self.must_upgrade = facts.choices.get("skip-upgrade") == "no"
        """Is something that is built and upgraded in one step always upgraded?"""
        self._lasting = frozenset(
            name
            for name in facts.vocabulary.hooks
            if all(is_lasting(entry) for entry in facts.library.entries if changes_hook(entry, name))
        )
        """Hooks whose value depends on nothing but live hosts."""
        self._changing = frozenset(
            entry.component for entry in facts.library.entries if any(isinstance(node, n.Mod) for node in entry.nodes)
        )

    # ---- boards ----

    def board(self, state: State, seat: int) -> Board:
        return self.pieces.boards[table_of(state).boards[seat]]

    def network(self, state: State, seat: int) -> Network:
        """What stands on a board and what is connected, kept until something is built."""
        found: Network | None = state.cache.get(seat)
        if found is None:
            things = state.things
            found = read_network(self.board(state, seat), things[self.cities][seat], things[self.structures][seat])
            state.cache[seat] = found
        return found

    def beside_symbiotic(self, state: State, seat: int, tunnel: int) -> bool:
        """Does a tunnel site border a symbiotic city?"""
        cities, code = self.network(state, seat).cities, self.symbiotic - self.plain
        return any(cities.get(end) == code for end in self.board(state, seat).sites[tunnel].ends)

    def connected_cities(self, state: State, seat: int) -> int:
        network = self.network(state, seat)
        return sum(site in network.reached for site in network.cities)

    # ---- the main board ----

    def side(self, seats: int) -> str:
        return self.facts.text("board_side", seats)

    # ---- limits ----

    def hook(self, state: State, seat: int, name: str) -> int:
        """The value of a limit for a seat, kept until something is built or claimed."""
        known = self.values(state, seat)
        found: int | None = known.get(name)
        if found is None:
            found = self.machine.continuous.hook(state, seat, name) or 0
            if name in self._lasting:
                known[name] = found
        return found

    def values(self, state: State, seat: int) -> dict[Any, Any]:
        """Prices and limits of a seat that were worked out, kept until a host comes or goes that changes any.

        The record is never emptied, only left behind: copies of a state may share it.
        """
        found: dict[Any, Any] | None = state.cache.get((_VALUES, seat))
        if found is None:
            found = state.cache[_VALUES, seat] = {}
        return found

    # ---- hosts ----

    def bring(self, state: State, seat: int, component: int, host: int) -> None:
        """A claimed card, a connected tile or a place on a board begins to count."""
        if self.facts.library.of(component):
            state.live[seat].append((component, host))
            self._outdate(state, seat, component)

    def drop(self, state: State, seat: int, component: int, host: int) -> None:
        if self.facts.library.of(component):
            state.live[seat].remove((component, host))
            self._outdate(state, seat, component)

    def _outdate(self, state: State, seat: int, component: int) -> None:
        state.cache.pop((_TIMED, seat), None)
        if component in self._changing:
            state.cache.pop((_VALUES, seat), None)

    def timed(self, state: State, seat: int, kind: str, name: str | None = None) -> list[tuple[Entry, int]]:
        """The abilities of a seat's live hosts, and of the rules, that act at one time; kept until hosts change."""
        known: dict[Any, Any] | None = state.cache.get((_TIMED, seat))
        if known is None:
            known = state.cache[_TIMED, seat] = {}
        found: list[tuple[Entry, int]] | None = known.get((kind, name))
        if found is None:
            carriers = self.facts.library.carriers(kind, name)
            found = known[kind, name] = [
                (entry, host)
                for component, host in (*state.live[seat], *state.live[state.seats])
                if component in carriers
                for entry in carriers[component]
            ]
        return found

    # ---- what is not known ----

    def unknown(self, state: State, fact: str) -> None:
        """A step rests on an unknown fact: it counts as unverified, and the report names the fact."""
        state.unverified += 1
        facts = table_of(state).open_facts
        if fact not in facts:
            facts.append(fact)
