"""Income: every amount of every income line is one unit; the order is asked for only where it matters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from catalog.effects.machine import new_run
from catalog.effects.state import State
from catalog.rules.gaia_project.core import Core
from catalog.rules.game import Illegal
from schema.language import nodes as n

__all__ = ["Income"]

_PHASE: Final = "income"
_ORDERED: Final = ("power", "token")
_WHOLE: Final = -1


class Income:
    """A unit is an ability with the number of one of its amounts (or the whole of it) and its host."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self._split = {
            entry.index: _amounts(entry.nodes[entry.root])
            for entry in core.facts.library.entries
            if entry.timing.kind == "each" and entry.timing.name == _PHASE
        }

    def units(self, state: State, seat: int) -> list[list[int]]:
        """Everything that a seat is due, in the order in which it became live."""
        machine = self.core.machine
        timed = self.core.facts.library.timed
        found: list[list[int]] = []
        for component, host in (*state.live[seat], *state.live[state.seats]):
            for entry in timed(component, "each", _PHASE):
                if machine.standing.holds(entry, state, seat, host):
                    parts = self._split[entry.index]
                    places: Sequence[int] = range(len(parts)) if parts else (_WHOLE,)
                    found += [[entry.index, place, host] for place in places]
        return found

    def resource(self, unit: Sequence[int]) -> tuple[str, int]:
        """What a unit brings."""
        parts = self._split[unit[0]]
        return parts[unit[1]] if parts else ("", 0)

    def needs_order(self, state: State) -> bool:
        """Are both charges and new tokens due?"""
        due = {self.resource(unit)[0] for unit in state.extra["units"] or ()}
        return all(name in due for name in _ORDERED)

    def choices(self, state: State) -> list[tuple[str, int]]:
        """The units among which an order can be chosen."""
        due = [self.resource(unit) for unit in state.extra["units"] or ()]
        return list(dict.fromkeys(unit for unit in due if unit[0] in _ORDERED))

    def pay(self, state: State, seat: int, unit: Sequence[int]) -> None:
        entry = self.core.facts.library.entries[unit[0]]
        if unit[1] == _WHOLE:
            self.core.machine.launch(state, [new_run(entry, seat, unit[2])])
            return
        name, amount = self.resource(unit)
        self.core.machine.ledger.gain(state, seat, name, amount, unit[0])

    def take(self, state: State, seat: int, move: Mapping[str, Any]) -> list[Illegal]:
        """Take one unit before the others."""
        wanted = (move.get("resource"), move.get("amount"))
        units = state.extra["units"]
        for place, unit in enumerate(units):
            if self.resource(unit) == wanted and wanted[0] in _ORDERED:
                del units[place]
                self.pay(state, seat, unit)
                return []
        due = ", ".join(f"{amount} {name}" for name, amount in self.choices(state))
        return [Illegal("rule:income-order", due, f"{wanted[1]} {wanted[0]}")]



def _amounts(node: n.Node) -> list[tuple[str, int]]:
    """The fixed amounts of a plain gain; none where the line is anything else."""
    if not isinstance(node, n.Transfer) or node.kind != "gain" or node.per is not None:
        return []
    found = []
    for part in node.bundle.amounts:
        if not isinstance(part, n.Amount) or not isinstance(part.count, n.Number):
            return []
        found.append((part.resource, part.count.value))
    return found
