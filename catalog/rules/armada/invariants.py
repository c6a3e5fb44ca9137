"""What holds after every step of Armada, beside what holds in the base game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.armada.keys import island_number, space_of
from kartotek.catalog.rules.armada.pieces import ArmadaPieces
from kartotek.catalog.rules.facts import Facts

__all__ = ["broken", "short_supply"]


def broken(facts: Facts, pieces: ArmadaPieces, state: State) -> Iterator[str]:
    """A line for everything that does not hold."""
    noun, table = facts.library.layout.noun, state.extra
    islands: Counter[int] = Counter()
    for seat in range(state.seats):
        ships = state.things[noun["fleet"]][seat]
        spaces = [space_of(ship) for ship in ships]
        if len(ships) != len(pieces.fleets) or not all(0 <= space <= pieces.last_space for space in spaces):
            yield f"seat {seat} has ships on {spaces}"
        live = Counter(component for component, _ in state.live[seat])
        for fleet, space in zip(pieces.fleets, spaces, strict=False):
            wanted = {fleet.spaces[space - 1]} if space else set()
            if {component for component in fleet.spaces if live[component]} != wanted:
                yield f"seat {seat}: the live spaces of {fleet.id} are not where its ship stands"
        islands.update(island_number(thing[0]) for thing in state.things[noun["island"]][seat])
    for deck in (*table.decks, *(share.islands for share in table.shares)):
        islands.update(deck)
    if islands != Counter(range(len(pieces.islands))):
        yield f"islands are not in one place each: {sorted(islands.elements())}"
    if table.turn == 1 and table.ask is None and table.raids and None not in table.sealed:
        yield "an incursion marker was not given back"
    if table.ask is None and (table.taxes or table.orders or table.draws or table.explorers):
        yield "a step of the turn was left out"


def short_supply(facts: Facts, state: State) -> list[str]:
    """Naval tokens in play of which fewer are printed, by value; the supply is not a limit of the rules."""
    printed: Counter[int] = Counter()
    for item in facts.kinds["naval_token"]:
        printed[int(item.value("value") or 0)] += item.count() or 0
    held = Counter(token[1] for own in state.things[facts.library.layout.noun["naval_token"]] for token in own)
    short = [value for value in held if held[value] > printed[value]]
    return [f"naval token {value}: {held[value]} of {printed[value]}" for value in sorted(short)]
