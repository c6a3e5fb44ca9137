"""Gains: what a part gives, which of its alternatives a move takes, and the events that gains raise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.pending import NOBODY
from kartotek.catalog.rules.underwater_cities.core import Core
from kartotek.catalog.rules.underwater_cities.prices import amounts_in
from kartotek.catalog.rules.underwater_cities.refusal import refuse
from kartotek.schema.language import nodes as n

if TYPE_CHECKING:
    from kartotek.catalog.rules.underwater_cities.perform import Act
    from kartotek.catalog.rules.underwater_cities.triggers import Triggers

__all__ = ["Gains"]


class Gains:
    """The only place where an effect adds to what a seat holds."""

    triggers: Triggers

    def __init__(self, core: Core) -> None:
        self.core = core
        self._raises = "gain" in core.facts.library.triggering
        self._fixed: dict[tuple[int, int], list[dict[str, int]]] = {}

    def stated(self, act: Act, entry: Entry, i: int, env: Env, stated: Any) -> None:
        """A gain with the amounts that the move states, which must be what the part gives."""
        amounts = amounts_in(stated)
        ways = self.ways(entry, i, env)
        if ways is None:
            self.core.unknown(act.state, entry.id)
            self.give(act, entry, amounts or {})
        elif amounts is None or amounts not in ways:
            refuse("effect-part", " or ".join(map(_text, ways)), _text(amounts or {}), entry.id)
        else:
            self.give(act, entry, amounts)

    def ways(self, entry: Entry, i: int, env: Env) -> list[dict[str, int]] | None:
        """Everything that the part could give, by the alternatives in it; None if it is unknown."""
        fixed = self._fixed.get((entry.index, i))
        if fixed is not None:
            return fixed
        bundle, *per = entry.kids[i]
        times = self.core.machine.terms.times(entry, per[0], env) if per else 1
        options: list[list[dict[str, int]]] = []
        for kid in entry.kids[bundle]:
            found = self._amount(entry, kid, env)
            if found is None:
                return None
            options.append(found)
        if times is None:
            return None
        ways = [_times(_sum(chosen), times) for chosen in product(*options)]
        if not per and _constant(entry, bundle):
            self._fixed[entry.index, i] = ways
        return ways

    def _amount(self, entry: Entry, i: int, env: Env) -> list[dict[str, int]] | None:
        node, kids = entry.nodes[i], entry.kids[i]
        match node:
            case n.Amount(_, resource):
                count = self.core.machine.terms.integer(entry, kids[0], env)
                return None if count is None else [{resource: count}]
            case n.Alternative():
                return self._options(entry, kids, env)
            case n.SomeOf(count, n.Alternative()):
                singles = self._options(entry, entry.kids[kids[0]], env)
                return None if singles is None else [_sum(some) for some in combinations(singles, count)]
        return None

    def _options(self, entry: Entry, bundles: tuple[int, ...], env: Env) -> list[dict[str, int]] | None:
        found = []
        for bundle in bundles:
            amounts = [self._amount(entry, kid, env) for kid in entry.kids[bundle]]
            if None in amounts:
                return None
            found.append(_sum([amount[0] for amount in amounts if amount]))
        return found

    def give(self, act: Act, entry: Entry, amounts: Mapping[str, int]) -> None:
        """Add the amounts; each resource raises one event for the part that gives it."""
        ledger, index = self.core.machine.ledger, entry.index
        for name, amount in amounts.items():
            if amount > 0:
                gained = ledger.gain(act.state, act.seat, name, amount, index)
                if self._raises:
                    for resource in gained:
                        self.triggers.gained(act, resource)

    def take(self, act: Act, entry: Entry, amounts: Mapping[str, int]) -> None:
        for name, amount in amounts.items():
            self.core.machine.ledger.lose(act.state, act.seat, name, amount, entry.index, act.seat)

    def declared(self, act: Act, entry: Entry, step: Mapping[str, Any]) -> None:
        """A part that nobody has stated: what the move says of it is applied and counts as unverified."""
        self.core.unknown(act.state, entry.id)
        self.declare(act, step)

    def declare(self, act: Act, step: Mapping[str, Any]) -> None:
        """Apply declared amounts: only what is there can be paid."""
        paid, gained = amounts_in(step.get("pay", {})), amounts_in(step.get("gain", {}))
        names = self.core.facts.vocabulary.resources
        if paid is None or gained is None or not {*paid, *gained} <= set(names):
            refuse("effect-part", "declared amounts of resources", str(dict(step))[:80])
        held, place, ledger = act.state.held[act.seat], self.core.amount, self.core.machine.ledger
        for name, amount in paid.items():
            if held[place[name]] < amount:
                refuse("cost", f"{amount} {name}", f"{held[place[name]]} {name}", "declared")
            ledger.lose(act.state, act.seat, name, amount, NOBODY, act.seat)
        for name, amount in gained.items():
            ledger.gain(act.state, act.seat, name, amount, NOBODY)


def _sum(parts: Any) -> dict[str, int]:
    total: Counter[str] = Counter()
    for part in parts:
        total.update(part)
    return dict(total)


def _times(amounts: dict[str, int], times: int) -> dict[str, int]:
    return {name: amount * times for name, amount in amounts.items() if amount * times}


def _constant(entry: Entry, bundle: int) -> bool:
    return all(
        isinstance(node, n.Bundle | n.Number | n.Alternative | n.SomeOf)
        or (isinstance(node, n.Amount) and isinstance(node.count, n.Number))
        for node in n.walk(entry.nodes[bundle])
    )


def _text(amounts: Mapping[str, int]) -> str:
    return ", ".join(f"{amount} {name}" for name, amount in amounts.items()) or "nothing"
