"""What holds after every step of 7 Wonders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.seven_wonders.economy import Economy
from kartotek.catalog.rules.seven_wonders.pieces import Pieces

__all__ = ["broken"]


def broken(facts: Facts, pieces: Pieces, economy: Economy, state: State) -> Iterator[str]:
    """A line for everything that does not hold."""
    layout = facts.library.layout
    table = state.extra
    for seat in range(state.seats):
        if state.held[seat][layout.amount["coin"]] < 0:
            yield f"seat {seat} has {state.held[seat][layout.amount['coin']]} coins"
        buildings = [pieces.cards[thing[0] >> 3].building for thing in state.things[layout.noun["card"]][seat]]
        if len(buildings) != len(set(buildings)):
            yield f"seat {seat} holds two structures of one name"
        if len(state.things[layout.noun["stage"]][seat]) != table.stages[seat]:
            yield f"seat {seat} has a wrong number of stages"
    yield from _cards_kept(layout.noun["card"], state)
    if table.over:
        for seat in range(state.seats):
            total = state.held[seat][layout.amount["vp"]]
            if sum(table.tally[seat].values()) != total:
                yield f"seat {seat} has {total} points, the categories say {table.tally[seat]}"
    cached = state.cache.get("cities")
    if cached is not None:
        fresh = State(state.seats, state.held, state.things, state.live, extra=table)
        if economy.cities(fresh) != cached:
            yield "the economy kept in the cache is not what the live abilities say"


def _cards_kept(noun: int, state: State) -> Iterator[str]:
    """Every dealt card is in a hand, the pile, the discard, a city or under a wonder."""
    table = state.extra
    dealt: Counter[int] = Counter()
    for age in range(1, table.age + 1):
        dealt.update(number for hand in table.deals[str(age)] for number in hand)
    seen: Counter[int] = Counter(table.discard)
    for hand in table.hands:
        seen.update(hand)
    seen.update(table.pile)
    for seat in range(state.seats):
        seen.update(thing[0] >> 3 for thing in state.things[noun][seat])
    if any(seen[number] > dealt[number] for number in seen):
        yield "a card is in two places"
    tucked = sum(dealt.values()) - sum(seen.values())
    if tucked != sum(table.stages):
        yield f"{tucked} cards are under the wonders, {sum(table.stages)} stages are built"
