"""Live abilities that say the same whatever the state: their shares are worked out once and looked up by component."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kartotek.catalog.effects.continuous import ContinuousEffects, ProducerOutputs, matches, producers
from kartotek.catalog.effects.library import Entry, Library
from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.effects.world import Constraint, RulesWorld
from kartotek.schema.language import nodes as n
from kartotek.schema.vocabulary_parts import AttributeSpec

__all__ = ["CompiledContinuous", "HookChange"]


_NOT_GIVEN = NOBODY - 1


class HookChange(NamedTuple):
    """A constant change of a hook: which arguments it wants (attribute, admitted codes), what it does."""

    wants: tuple[tuple[str, frozenset[int]], ...]
    operator: str
    value: int

    def concerns(self, given: Mapping[str, int]) -> bool:
        """Are all attributes that it names given, with values that it admits?"""
        return all(given.get(attribute, _NOT_GIVEN) in codes for attribute, codes in self.wants)


class CompiledContinuous(ContinuousEffects):
    """Equal to `ContinuousEffects` by test; what depends on the state is left to it."""

    def __init__(self, library: Library, world: RulesWorld) -> None:
        super().__init__(library, world)
        self._stats: dict[int, dict[int, int]] = {self._amounts[name]: {} for name in library.vocabulary.stats}
        self._changes: dict[str, dict[int, tuple[HookChange, ...]]] = {name: {} for name in library.vocabulary.hooks}
        self._varying_changes: dict[str, set[int]] = {}
        """By hook: the components whose change of it depends on the state."""
        self._producers: dict[bool, dict[int, tuple[ProducerOutputs, ...]]] | None = {True: {}, False: {}}
        self._varying = {("have", name) for name in self._derived}
        self.replaced: set[str] = set()
        """Resources of which a live ability could turn a gain into something else."""
        for entry in library.entries:
            if entry.timing.kind == "always":
                for node in n.walk(entry.source.ability.effect):
                    self._learn(entry, node)
        self._joint: dict[tuple[int, ...], dict[int, tuple[tuple[int, int], ...]]] = {}
        self._plain = {
            name: (index, self._stats.get(index, {})) for name, index in self._amounts.items() if self.is_constant(name)
        }

    def _learn(self, entry: Entry, node: n.Node) -> None:
        match node:
            case n.Replace(resource):
                self.replaced.add(resource)
            case n.Transfer("have"):
                self._learn_have(entry, node)
            case n.Transfer("produce") if entry.conditions:
                self._producers = None
            case n.Transfer("produce") if self._producers is not None:
                made = producers(node)
                for private in (True, False) if not node.private else (True,):
                    table = self._producers[private]
                    table[entry.component] = (*table.get(entry.component, ()), *made)
            case n.Mod(hook):
                change = self._constant(entry, node)
                if change is None:
                    self._varying_changes.setdefault(hook, set()).add(entry.component)
                else:
                    table_of = self._changes[hook]
                    table_of[entry.component] = (*table_of.get(entry.component, ()), change)

    def _learn_have(self, entry: Entry, node: n.Transfer) -> None:
        for amount in node.bundle.amounts:
            if isinstance(amount, n.Amount):
                if entry.conditions or node.per or not isinstance(amount.count, n.Number):
                    self._varying.add(("have", amount.resource))
                else:
                    table = self._stats[self._amounts[amount.resource]]
                    table[entry.component] = table.get(entry.component, 0) + amount.count.value

    def _constant(self, entry: Entry, mod: n.Mod) -> HookChange | None:
        if entry.conditions or not isinstance(mod.value, n.Number):
            return None
        wants = []
        for item in mod.filters:
            codes = self._admitted(item, self.library.vocabulary.hooks[mod.hook].attributes[item.attribute])
            if codes is None:
                return None
            wants.append((item.attribute, codes))
        return HookChange(tuple(wants), mod.operator, mod.value.value)

    def _admitted(self, item: n.Filter, attribute: AttributeSpec) -> frozenset[int] | None:
        if attribute.type not in ("domain", "flag") or not all(isinstance(value, n.Word) for value in item.values):
            return None
        layout = self.library.layout
        values = [code for v in item.values if isinstance(v, n.Word) for code in layout.codes(attribute, v.name)]
        test = Constraint(item.attribute, item.operator, tuple(values), item.negated)
        size = len(self.library.vocabulary.domains[attribute.of or ""].values) if attribute.type == "domain" else 2
        return frozenset(code for code in range(NOBODY, size) if test.admits(code))

    # ---- asking ----

    def is_constant(self, name: str) -> bool:
        """Is the amount of a resource or stat what is held plus constant shares?"""
        return ("have", name) not in self._varying

    def has_constant_changes(self, hook: str) -> bool:
        """Do the live components alone decide what is added to the base of a hook, unless it is changed for once?"""
        return hook not in self._varying_changes

    def is_steady(self, hook: str) -> bool:
        """Do they decide what the hook is worth?"""
        return self.has_constant_changes(hook) and type(self.world).hook_base is RulesWorld.hook_base

    def shares(self, name: str) -> Mapping[int, int] | None:
        """What each component adds to an amount beside what is held; None where that depends on the state."""
        found = self._plain.get(name)
        return None if found is None else found[1]

    def stat(self, state: State, seat: int, index: int) -> int:
        """The amount of a stat with constant shares, by its place in the ledger."""
        shares = self._stats[index]
        total = state.held[seat][index]
        if shares:
            for component, _ in state.live[seat]:
                if component in shares:
                    total += shares[component]
            for component, _ in state.live[state.seats]:
                if component in shares:
                    total += shares[component]
        return total

    def stats(self, state: State, seat: int, indexes: tuple[int, ...]) -> list[int]:
        """The amounts of several such stats at one go."""
        shares = self._joint.get(indexes)
        if shares is None:
            shares = self._joint[indexes] = self._joined(indexes)
        held = state.held[seat]
        totals = [held[index] for index in indexes]
        for live in (state.live[seat], state.live[state.seats]):
            for component, _ in live:
                if component in shares:
                    for place, share in shares[component]:
                        totals[place] += share
        return totals

    def _joined(self, indexes: tuple[int, ...]) -> dict[int, tuple[tuple[int, int], ...]]:
        """What each component adds to which of the stats, by their places."""
        shares: dict[int, tuple[tuple[int, int], ...]] = {}
        for place, index in enumerate(indexes):
            for component, share in self._stats[index].items():
                shares[component] = (*shares.get(component, ()), (place, share))
        return shares

    def amount(self, state: State, seat: int, name: str) -> int | None:
        found = self._plain.get(name)
        if found is None:
            return super().amount(state, seat, name)
        index, shares = found
        total = state.held[seat][index]
        if shares:
            for component, _ in state.live[seat]:
                if component in shares:
                    total += shares[component]
            for component, _ in state.live[state.seats]:
                if component in shares:
                    total += shares[component]
        return total

    def production_of(self, component: int, *, private: bool) -> tuple[ProducerOutputs, ...] | None:
        """What a live component adds to production; None where that depends on the state."""
        return None if self._producers is None else self._producers[private].get(component, ())

    def production(self, state: State, seat: int, *, private: bool) -> list[ProducerOutputs]:
        if self._producers is None:
            return super().production(state, seat, private=private)
        table = self._producers[private]
        found: list[ProducerOutputs] = []
        for component, _ in state.live[seat]:
            if component in table:
                found += table[component]
        for component, _ in state.live[state.seats]:
            if component in table:
                found += table[component]
        return found

    def hook(self, state: State, seat: int, name: str, arguments: Mapping[str, int] | None = None) -> int | None:
        varying = self._varying_changes.get(name)
        if varying and any(host[0] in varying for live in _live_at(state, seat) for host in live):
            return super().hook(state, seat, name, arguments)
        return self.changed(state, seat, name, arguments or {}, self.live_changes(state, seat, name))

    def live_changes(self, state: State, seat: int, name: str) -> list[HookChange]:
        """What the live components of a seat do to a hook; it stays the same until one of them comes or goes."""
        table = self._changes[name]
        return [
            change
            for live in _live_at(state, seat)
            for component, _ in live
            if component in table
            for change in table[component]
        ]

    def changed(
        self, state: State, seat: int, name: str, given: Mapping[str, int], changes: Sequence[HookChange]
    ) -> int | None:
        """The value of a hook: settings first, then what is taken off, then what is added; with one-time changes."""
        applied = [(change.operator, change.value) for change in changes if change.concerns(given)]
        for local in state.local:
            if local.seat == seat and local.name == name and local.kind == "mod" and matches(local.tests, given):
                if local.value is None:
                    return super().hook(state, seat, name, given)
                applied.append((local.operator, local.value))
        hook, value = self.library.vocabulary.hooks[name], self.world.hook_base(state, seat, name, given)
        settings = [number for operator, number in applied if operator == "="]
        if settings:
            value = min(settings) if hook.conflict == "lowest" else max(settings)
        if value is None:
            return None
        value -= sum([number for operator, number in applied if operator == "-="])
        value = value if hook.floor is None or hook.floor <= value else hook.floor
        value += sum([number for operator, number in applied if operator == "+="])
        return value if hook.cap is None or value <= hook.cap else hook.cap


def _live_at(state: State, seat: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The live components with their hosts: own ones, then those of the table."""
    return state.live[seat], state.live[state.seats]
