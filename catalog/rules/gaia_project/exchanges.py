"""Free actions: exchanges of goods, alone, joined or one after the other, and burning power."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final, NamedTuple

from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project.core import Core
from kartotek.catalog.rules.gaia_project.kept_values import EXCHANGES
from kartotek.catalog.rules.game import Illegal
from kartotek.schema.language import nodes as n

__all__ = ["Exchange", "Exchanges", "exchange_of"]

HeldGoods = Mapping[str, int]
Wish = tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]
"""What is still to be paid and what is still to be got."""

_MOST_TRIES = 4_000
"""Totals that a search looks at before it gives up: the longest chains in known games need a few dozen."""
_POWER: Final = "power"


class Exchange(NamedTuple):
    """A stored exchange: what is paid, what is got, and what happens beside that needs no naming."""

    entry: int
    component: int
    pay: dict[str, int]
    gain: dict[str, int]
    beside: dict[str, int]


class _Open(NamedTuple):
    """The exchanges that are open to a seat, and their abilities, by which combinations of them are found again."""

    exchanges: tuple[Exchange, ...]
    entries: tuple[int, ...]


class Exchanges:
    """An exchange may be named by its total: what was paid and what was left in the end."""

    def __init__(self, core: Core) -> None:
        self.core = core
        resources = core.facts.vocabulary.resources
        self._inner = {name for name, item in resources.items() if item.account and name not in ("power", "token")}
        found = [exchange_of(entry, self._inner) for entry in core.facts.library.entries if entry.timing.kind == "free"]
        self._each = core.facts.choices["exchange-payment"] == "each"
        self._all: dict[int, list[Exchange]] = {}
        self._found: dict[Hashable, list[Exchange] | None] = {}
        for exchange in found:
            if exchange is not None:
                self._all.setdefault(exchange.component, []).append(exchange)

    def open_to(self, state: State, seat: int) -> tuple[Exchange, ...]:
        """The exchanges of live hosts."""
        return self._open(state, seat).exchanges

    def _open(self, state: State, seat: int) -> _Open:
        cache = self.core.steady(state, seat, EXCHANGES)
        found: _Open | None = cache.get(EXCHANGES)
        if found is None:
            entries, holds = self.core.facts.library.entries, self.core.machine.continuous.holds
            exchanges = [
                exchange
                for component, host in (*state.live[seat], *state.live[state.seats])
                if component in self._all
                for exchange in self._all[component]
                if holds(entries[exchange.entry], state, seat, host)
            ]
            found = cache[EXCHANGES] = _Open(tuple(exchanges), tuple(exchange.entry for exchange in exchanges))
        return found

    def trade(self, state: State, seat: int, pay: HeldGoods, gain: HeldGoods) -> list[Illegal]:
        """Carry out an exchange, or say why not."""
        if not pay or not gain or min(*pay.values(), *gain.values()) < 1:
            return [Illegal("rule:conversions", "amounts of goods", f"{_told(pay)} for {_told(gain)}")]
        used = self._known(self._open(state, seat), pay, gain)
        if used is None:
            return [Illegal("rule:conversions", "a listed exchange", f"{_told(pay)} for {_told(gain)}")]
        world = self.core.machine.world
        short = []
        for name, amount in pay.items():
            have = world.available(state, seat, name)
            if have < amount:
                short.append(Illegal("rule:conversions", amount, have, name))
        if short:
            return short
        prices = [exchange.pay[_POWER] for exchange in used if _POWER in exchange.pay] if self._each else []
        if len(prices) > 1:
            outcomes = self.core.power.spend_each(state.held[seat], prices, *self.core.worth(state, seat))
            if not outcomes:
                return [
                    Illegal(
                        "rule:exchange-by-itself",
                        " and ".join(map(str, prices)),
                        world.available(state, seat, _POWER),
                        _POWER,
                    )
                ]
            self.core.settle_power(state, seat, outcomes)
        for name, amount in pay.items():
            if name != _POWER or len(prices) < 2:
                world.spend(state, seat, name, amount)
        for goods in (*[exchange.beside for exchange in used], gain):
            for name, amount in goods.items():
                self.core.machine.ledger.gain(state, seat, name, amount, used[0].entry)
        return []

    def _known(self, live: _Open, pay: HeldGoods, gain: HeldGoods) -> list[Exchange] | None:
        """The combination for two totals; players name the same few again and again."""
        key = (live.entries, tuple(pay.items()), tuple(gain.items()))
        if key not in self._found:
            if len(self._found) > _MOST_TRIES:
                self._found.clear()
            self._found[key] = self.combination(live.exchanges, dict(pay), dict(gain))
        return self._found[key]

    def combination(
        self, exchanges: Sequence[Exchange], pay: dict[str, int], gain: dict[str, int]
    ) -> list[Exchange] | None:
        """Exchanges that together turn one total into the other; None if there are none."""
        for exchange in exchanges:
            times = next((pay.get(name, 0) // each for name, each in exchange.pay.items()), 0)
            if times and _times(exchange.pay, times) == pay and _times(exchange.gain, times) == gain:
                return [exchange] * times
        return self._search(exchanges, pay, gain)

    def _search(
        self, exchanges: Sequence[Exchange], pay: dict[str, int], gain: dict[str, int]
    ) -> list[Exchange] | None:
        """Try exchanges one by one; what an exchange brings beyond the wish has to be spent by a later one."""
        start = (_frozen(pay), _frozen(gain))
        paths: dict[Wish, list[Exchange]] = {start: []}
        queue = [start]
        for wanted_pay, wanted_gain in queue:
            if len(paths) > _MOST_TRIES:
                return None
            for exchange in exchanges:
                step = _after(exchange, dict(wanted_pay), dict(wanted_gain))
                if step is not None and step not in paths:
                    paths[step] = [*paths[wanted_pay, wanted_gain], exchange]
                    if step == ((), ()):
                        return paths[step]
                    queue.append(step)
        return None


def exchange_of(entry: Entry, inner: set[str], node: int | None = None) -> Exchange | None:
    """An ability, or a step of one, that only pays fixed amounts for fixed amounts."""
    place = entry.root if node is None else node
    if not isinstance(entry.nodes[place], n.Pay):
        return None
    bundle, step = (entry.nodes[kid] for kid in entry.kids[place])
    if not isinstance(bundle, n.Bundle) or not isinstance(step, n.Transfer) or step.kind != "gain" or step.per:
        return None
    pay, gain = fixed(bundle), fixed(step.bundle)
    if pay is None or gain is None:
        return None
    beside = {name: amount for name, amount in gain.items() if name in inner}
    return Exchange(entry.index, entry.component, pay, {k: v for k, v in gain.items() if k not in inner}, beside)


def fixed(bundle: n.Bundle) -> dict[str, int] | None:
    """The amounts of a bundle of plain numbers."""
    found: dict[str, int] = {}
    for part in bundle.amounts:
        if not isinstance(part, n.Amount) or not isinstance(part.count, n.Number):
            return None
        found[part.resource] = found.get(part.resource, 0) + part.count.value
    return found


def _after(exchange: Exchange, pay: dict[str, int], gain: dict[str, int]) -> Wish | None:
    if any(pay.get(name, 0) < amount for name, amount in exchange.pay.items()):
        return None
    for name, amount in exchange.pay.items():
        pay[name] -= amount
    for name, amount in exchange.gain.items():
        over = amount - gain.get(name, 0)
        gain[name] = max(-over, 0)
        if over > 0:
            pay[name] = pay.get(name, 0) + over
    return _frozen(pay), _frozen(gain)


def _frozen(goods: HeldGoods) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((name, amount) for name, amount in goods.items() if amount))


def _times(goods: HeldGoods, times: int) -> dict[str, int]:
    return {name: amount * times for name, amount in goods.items()}


def _told(goods: HeldGoods) -> str:
    return ", ".join(f"{amount} {name}" for name, amount in goods.items()) or "nothing"
