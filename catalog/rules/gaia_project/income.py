"""Income: every income line is one unit; the order is asked for only where it matters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kartotek.catalog.effects.pending import new_run
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project.core import Core
from kartotek.catalog.rules.gaia_project.state import Unit
from kartotek.catalog.rules.game import Illegal
from kartotek.schema.language import nodes as n

__all__ = ["Income"]

_PHASE: Final = "income"
_ORDERED: Final = ("power", "token")


class Income:
    """What is due is kept as units, which are paid one by one."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self._amounts = {
            entry.index: _amounts(entry.nodes[entry.root])
            for entry in core.facts.library.entries
            if entry.timing.kind == "each" and entry.timing.name == _PHASE
        }

        self._carriers = core.facts.library.carriers("each", _PHASE)
        self._in_order = frozenset(
            ability for ability, parts in self._amounts.items() if any(name in _ORDERED for name, _ in parts)
        )
        """Income lines with something that an order is chosen for."""

    def units(self, state: State, seat: int) -> list[Unit]:
        """Everything that a seat is due, in the order in which it became live."""
        return [Unit(ability, 0, host) for ability, host in self._lines(state, seat)]

    def _lines(self, state: State, seat: int) -> list[tuple[int, int]]:
        """The income lines of a seat as ability and host."""
        holds, carriers = self.core.machine.continuous.holds, self._carriers
        return [
            (entry.index, host)
            for live in (state.live[seat], state.live[state.seats])
            for component, host in live
            if component in carriers
            for entry in carriers[component]
            if not entry.conditions or holds(entry, state, seat, host)
        ]

    def paid_at_once(self, state: State, seat: int) -> bool:
        """Pay everything that a seat is due, if that needs no decision: no order, and no place for the brainstone."""
        if state.held[seat][self.core.power.stone]:
            return False
        lines = self._lines(state, seat)
        due = {name for ability, _ in lines if ability in self._in_order for name, _ in self._amounts[ability]}
        if due.issuperset(_ORDERED) or not all(self._amounts[ability] for ability, _ in lines):
            return False
        for ability, host in lines:
            self._pay_whole(state, seat, ability, host)
        return True

    def _pay_whole(self, state: State, seat: int, ability: int, host: int) -> None:
        """Pay a line that asks nothing: by its own code, unless its charges have to come before what is printed."""
        at_once = self.core.machine.at_once[ability]
        if at_once is not None and ability not in self._in_order:
            at_once(state, seat, host)
            return
        for name, amount in self._amounts[ability]:
            self.core.machine.ledger.gain(state, seat, name, amount, ability)

    def _ordered(self, unit: Unit) -> list[tuple[str, int]]:
        """The amounts of a unit that an order is chosen for."""
        return [part for part in self._amounts[unit.ability][unit.paid :] if part[0] in _ORDERED]

    def needs_order(self, state: State) -> bool:
        """Are both charges and new tokens due?"""
        due: set[str] = set()
        for unit in state.extra.units or ():
            if unit.ability in self._in_order:
                due.update(name for name, _ in self._ordered(unit))
        return len(due) == len(_ORDERED)

    def choices(self, state: State) -> list[tuple[str, int]]:
        """What can be named to take its unit next."""
        return list(dict.fromkeys(part for unit in state.extra.units or () for part in self._ordered(unit)))

    def pay(self, state: State, seat: int, unit: Unit) -> None:
        """Pay a unit, charges first: if the brainstone is asked about, the rest of the unit waits."""
        amounts = self._amounts[unit.ability]
        if amounts and unit.ability not in self._in_order:
            self._pay_whole(state, seat, unit.ability, unit.host)
            return
        if not amounts:
            entry = self.core.facts.library.entries[unit.ability]
            self.core.machine.launch(state, [new_run(entry, seat, unit.host)])
        for place in range(unit.paid, len(amounts)):
            self.core.machine.ledger.gain(state, seat, *amounts[place], unit.ability)
            if state.extra.stone is not None and place + 1 < len(amounts):
                state.extra.units.insert(0, Unit(unit.ability, place + 1, unit.host))
                return

    def take(self, state: State, seat: int, move: Mapping[str, Any]) -> list[Illegal]:
        """Take one unit before the others."""
        wanted = (move.get("resource"), move.get("amount"))
        units = state.extra.units
        for place, unit in enumerate(units):
            if wanted in self._ordered(unit):
                del units[place]
                self.pay(state, seat, unit)
                return []
        due = ", ".join(f"{amount} {name}" for name, amount in self.choices(state))
        return [Illegal("rule:income-order", due, f"{wanted[1]} {wanted[0]}")]


def _amounts(node: n.Node) -> list[tuple[str, int]]:
    """The fixed amounts of a plain gain, charges first; none where the line is anything else."""
    if not isinstance(node, n.Transfer) or node.kind != "gain" or node.per is not None:
        return []
    found = []
    for part in node.bundle.amounts:
        if not isinstance(part, n.Amount) or not isinstance(part.count, n.Number):
            return []
        found.append((part.resource, part.count.value))
    return sorted(found, key=lambda part: part[0] != _ORDERED[0])
