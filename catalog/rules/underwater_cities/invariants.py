"""What must hold after every decision: no card twice or lost, pieces conserved, tunnels joined, scores that add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.game import Illegal
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.network import KIND
from kartotek.catalog.rules.underwater_cities.state import OVER, UNLIMITED

__all__ = ["broken", "broken_pieces"]


def broken(core: Core, state: State) -> Iterator[str]:
    """What must hold after every decision of a game that was dealt, in words."""
    yield from _cards(core, state)
    for fault in broken_pieces(core, state):
        yield f"{fault.about}: needs {fault.need}, has {fault.have}"
    table = table_of(state)
    for seat in range(state.seats):
        if min(state.held[seat]) < 0:
            yield f"seat {seat} holds less than nothing: {state.held[seat]}"
        if not set(table.used[seat]) <= set(table.claimed[seat]):
            yield f"seat {seat} used a card that it does not own"
    if sorted(seat for stack in table.track for seat in stack) != list(range(state.seats)):
        yield "the federation track does not hold every marker once"
    if table.phase == OVER and any(sum(row) != state.held[s][core.vp] for s, row in enumerate(table.scores)):
        yield "a score is not the sum of its parts"


def broken_pieces(core: Core, state: State) -> Iterator[Illegal]:
    """The rules that bind any state, also one that somebody wrote down: supply, boards, action cards."""
    yield from _supply(core, state)
    yield from _boards(core, state)
    for seat, claimed in enumerate(table_of(state).claimed):
        actions = [number for number in claimed if core.pieces.copies[number].card.type == "action"]
        limit = core.hook(state, seat, "action_limit")
        if len(actions) > limit:
            yield Illegal("rule:action-card-limit", limit, len(actions), f"seat {seat}")


def _cards(core: Core, state: State) -> Iterator[str]:
    table = table_of(state)
    piles = [*table.decks, table.discards, table.row, table.special_deck, table.gone]
    for own in (table.hands, table.claimed, table.kept):
        piles += own
    numbers = Counter(card for pile in piles for card in pile)
    twice = [core.pieces.copies[card].id for card, count in numbers.items() if count > 1]
    if twice:
        yield f"cards in two places: {', '.join(twice)}"
    sizes = core.facts.number
    wanted = sum(sizes(f"deck_era_{era}") for era in (1, 2, 3)) + sizes("special_deck")
    wanted += sizes("special_three_credit_face_up") + state.seats
    if len(numbers) != wanted:
        yield f"{len(numbers)} cards, not {wanted}"


def _supply(core: Core, state: State) -> Iterator[Illegal]:
    table, seats = table_of(state), range(state.seats)
    tunnels = sum(thing[KIND] == core.tunnel for seat in seats for thing in state.things[core.structures][seat])
    most = int(core.choices.get("tunnels", core.facts.number("tunnels")))
    if table.tunnels < 0 or tunnels + table.tunnels != most:
        yield Illegal("rule:limits", f"{most} tunnels", f"{tunnels} built, {table.tunnels} left", "tunnels")
    for kind, key in ((0, "nonsymbiotic_cities"), (1, "symbiotic_cities")):
        built = sum(thing[1] == kind for seat in seats for thing in state.things[core.cities][seat])
        left = table.domes[kind]
        if left != UNLIMITED and (left < 0 or built + left != core.facts.number(key, state.seats)):
            yield Illegal("rule:limits", core.facts.number(key, state.seats), f"{built} built, {left} left", key)


def _boards(core: Core, state: State) -> Iterator[Illegal]:
    for seat in range(state.seats):
        network, board = core.network(state, seat), core.board(state, seat)
        for site, things in network.structures.items():
            place = board.sites[site]
            tunnel = things[0][KIND] == core.tunnel
            if tunnel != (place.kind == "tunnel") or place.kind in ("city", "metropolis"):
                rule = "tunnel-site" if tunnel else "building-site"
                yield Illegal(f"rule:{rule}", "a site of its kind", f"{place.kind} site", place.id)
            elif tunnel and not any(end in network.reached for end in place.ends):
                yield Illegal("rule:tunnel-site", "a way to the first city", "none", place.id)
            elif not tunnel and place.city not in network.cities and place.city not in network.open:
                yield Illegal("rule:building-site", "a city, or a place where one could be built", "neither", place.id)
            if len(things) > place.capacity:
                yield Illegal("rule:building-site", place.capacity, len(things), place.id)
        for site in network.cities:
            beside = any(other in network.cities for other in board.neighbours.get(site, ()))
            if board.sites[site].kind != "city" or (site != board.start and not beside):
                yield Illegal("rule:city-site", "a city site beside an own city", "none", board.sites[site].id)
