"""Ways to pay a price. A payment is one answer: nothing is spent until it is accepted, and then all of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from kartotek.catalog.effects.state import State

if TYPE_CHECKING:
    from kartotek.catalog.effects.world import RulesWorld

__all__ = ["PriceParts", "declared_payment", "parse_payment", "payment_key", "spend", "ways_to_pay"]

PriceParts = Sequence[tuple[int, Sequence[Mapping[str, int]]]]
"""Parts of a price: so many different ones (n) of the listed bundles. A plain amount is 1 of 1."""

_MOST_WAYS = 500


def ways_to_pay(world: RulesWorld, state: State, seat: int, price: PriceParts, most: int = _MOST_WAYS) -> list[str]:
    """The payments that the seat can afford, as stable keys, plainest first; at most a few hundred."""
    ways: dict[str, None] = {}
    for wanted in _expand(state, price, 0, {}):
        for paid in _with_substitutes(world, state, seat, wanted):
            if len(ways) >= most:
                return list(ways)
            if all(world.available(state, seat, name) >= amount for name, amount in paid.items()):
                ways.setdefault(payment_key(paid))
    return list(ways)


def payment_key(paid: Mapping[str, int]) -> str:
    """`coin:2,wood:1`; nothing at all is `free`."""
    return ",".join(f"{name}:{amount}" for name, amount in sorted(paid.items()) if amount) or "free"


def spend(world: RulesWorld, state: State, seat: int, key: str) -> None:
    """Carry out a payment that `ways_to_pay` offered."""
    for name, amount in parse_payment(key).items():
        world.spend(state, seat, name, amount)


def declared_payment(world: RulesWorld, state: State, seat: int, answer: object) -> bool:
    """Is this a payment that the seat could have made? Asked where nobody has stated the price."""
    try:
        paid = parse_payment(str(answer))
    except ValueError:
        return False
    return all(
        name in world.vocabulary.resources and 0 < amount <= world.available(state, seat, name)
        for name, amount in paid.items()
    )


def parse_payment(key: str) -> dict[str, int]:
    """The amounts that a key stands for; a `ValueError` where it is none."""
    paid: dict[str, int] = {}
    for item in key.split(",") if key != "free" else ():
        name, amount = item.split(":")
        paid[name] = paid.get(name, 0) + int(amount)
    return paid


def _expand(state: State, price: PriceParts, part: int, total: dict[str, int]) -> Iterator[dict[str, int]]:
    """Every choice among the alternatives, one at a time and counted: there may be very many."""
    if part == len(price):
        yield total
        return
    count, options = price[part]
    for picked in combinations(options, count):
        state.work(count)
        grown = dict(total)
        for bundle in picked:
            for name, amount in bundle.items():
                grown[name] = grown.get(name, 0) + amount
        yield from _expand(state, price, part + 1, grown)


def _with_substitutes(world: RulesWorld, state: State, seat: int, wanted: dict[str, int]) -> Iterator[dict[str, int]]:
    """The price itself, then every way to put substitutes in its place, one for one."""
    swaps = [(name, other) for name in wanted for other in world.vocabulary.stand_ins.get(name, ())]
    last = {name: place for place, (name, _) in enumerate(swaps)}

    def swapped(place: int, paid: dict[str, int]) -> Iterator[dict[str, int]]:
        if place == len(swaps):
            yield paid
            return
        name, other = swaps[place]
        missing = max(0, paid[name] - world.available(state, seat, name)) if last[name] == place else 0
        for amount in range(missing, min(paid[name], world.available(state, seat, other)) + 1):
            state.work()
            yield from swapped(place + 1, paid | {name: paid[name] - amount, other: paid.get(other, 0) + amount})

    yield from swapped(0, wanted)
