"""Values that live components decide, worked out once and kept until something becomes live or stands elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.gaia_project.machine import GaiaMachine
from kartotek.catalog.rules.gaia_project.pieces import Pieces
from kartotek.schema.language import nodes as n

__all__ = ["EXCHANGES", "KeptValues", "is_changed"]

EXCHANGES: Final = "exchanges"
_NOTHING: Final[Mapping[Any, Any]] = {}
_CHANGES: Final = "changes"
"""Where the live changes of a hook stand among its known values, whose keys are arguments."""
_FLAG: Final = "flag "
_VALUE: Final = "power_value"


def is_changed(state: State, hook: str) -> bool:
    """Does a one-time change of this turn concern a hook?"""
    return any(change.name == hook for change in state.local)


class KeptValues:
    """Hooks, flags and power values of each seat."""

    facts: Facts
    pieces: Pieces
    machine: GaiaMachine

    def use(self, machine: GaiaMachine) -> None:
        """Work with a machine. The base of a hook is printed here, so constant changes make all of it constant."""
        self.machine = machine
        hooks = self.facts.vocabulary.hooks
        self._steady_hooks = frozenset(name for name in hooks if machine.continuous.has_constant_changes(name))
        self._touched: dict[int, set[str]] = {}
        """By component: the hooks, flags and exchanges that its coming and going changes."""
        self._unsteady: set[str] = set()
        """Those of them that more than the live components decides."""
        for entry in self.facts.library.entries:
            names = {node.hook for node in entry.nodes if isinstance(node, n.Mod)}
            names |= {_FLAG + node.name for node in entry.nodes if isinstance(node, n.Flag)}
            names |= {EXCHANGES} if entry.timing.kind == "free" else set()
            self._touched.setdefault(entry.component, set()).update(names)
            if entry.conditions:
                self._unsteady |= names

    def hook(self, state: State, seat: int, name: str, arguments: Mapping[str, int] | None = None) -> int | None:
        found, key = self.known_values(state, seat, name), tuple(arguments.values()) if arguments else ()
        if state.local and is_changed(state, name):
            return self._worked_out(state, seat, name, arguments or _NOTHING, found)
        if key not in found:
            found[key] = self._worked_out(state, seat, name, arguments or _NOTHING, found)
        return found[key]  # type: ignore[no-any-return]

    def _worked_out(
        self, state: State, seat: int, name: str, arguments: Mapping[str, int], known: dict[Any, Any]
    ) -> int | None:
        continuous = self.machine.continuous
        if name not in self._steady_hooks:
            return continuous.hook(state, seat, name, arguments)
        changes = known.get(_CHANGES)
        if changes is None:
            changes = known[_CHANGES] = continuous.live_changes(state, seat, name)
        return continuous.changed(state, seat, name, arguments, changes)

    def known_values(self, state: State, seat: int, hook: str) -> dict[Any, Any]:
        """What was worked out of a hook for a seat, until something that decides it changes."""
        cache = self.kept(state, ~seat if hook in self._steady_hooks else seat)
        found: dict[Any, Any] | None = cache.get(hook)
        if found is None:
            found = cache[hook] = {}
        return found

    def kept(self, state: State, seat: int) -> dict[Any, Any]:
        """What was worked out for a seat since something of it changed.

        What only its lasting abilities decide is kept by the seat's complement, and so over every placement.
        """
        found: dict[Any, Any] | None = state.cache.get(seat)
        if found is None:
            found = state.cache[seat] = {}
        return found

    def forget(self, state: State, seat: int) -> None:
        """Something of a seat stands elsewhere now."""
        state.cache.pop(seat, None)

    def forget_all(self, state: State) -> None:
        """The map has changed for everybody."""
        for seat in range(state.seats):
            state.cache.pop(seat, None)

    def forget_abilities(self, state: State, seat: int, component: int) -> None:
        """A component with lasting abilities came or went, at a seat or at the table: then for all seats."""
        for own in (seat,) if seat < state.seats else range(state.seats):
            state.cache.pop(own, None)
            if ~own in state.cache:
                for name in self._touched.get(component, ()):
                    state.cache[~own].pop(name, None)

    def flag(self, state: State, seat: int, name: str) -> bool:
        key = _FLAG + name
        cache = self.steady(state, seat, key)
        if key not in cache:
            cache[key] = self.machine.continuous.flag(state, seat, name)
        return bool(cache[key])

    def steady(self, state: State, seat: int, name: str) -> dict[Any, Any]:
        """Where a flag or the exchanges of a seat are kept."""
        return self.kept(state, seat if name in self._unsteady else ~seat)

    def value(self, state: State, seat: int, kind: int, planet: int) -> int:
        """The power value of a structure of a seat."""
        known = state.cache.get(~seat, _NOTHING).get(_VALUE)
        if known is None or (kind, planet) not in known or (state.local and is_changed(state, _VALUE)):
            return self._worked_out_value(state, seat, kind, planet)
        return known[kind, planet] or 0

    def _worked_out_value(self, state: State, seat: int, kind: int, planet: int) -> int:
        """Where no live change looks at the planet, a structure is worth the same on all of them."""
        value = self.hook(state, seat, _VALUE, {"kind": kind, "planet": planet}) or 0
        known = self.known_values(state, seat, _VALUE)
        changes = known.get(_CHANGES)
        if changes is not None and not state.local and not any(dict(change.wants).get("planet") for change in changes):
            for other in range(NOBODY, len(self.pieces.planets)):
                known[kind, other] = value
        return value
