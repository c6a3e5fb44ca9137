"""What holds in every state of Ginkgopolis: nothing is in two places, nothing is lost, and sums agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.rules.game import Illegal
from kartotek.catalog.rules.ginkgopolis.city import SIDES, place_of
from kartotek.catalog.rules.ginkgopolis.pieces import Pieces
from kartotek.catalog.rules.ginkgopolis.state import HAL, NONE, GinkgoTable

if TYPE_CHECKING:
    from kartotek.catalog.rules.ginkgopolis.game import Ginkgopolis

__all__ = ["broken", "violations"]


def broken(game: Ginkgopolis, state: State) -> Iterator[str]:
    """A line for everything that does not hold, the interpreter's view of the table included."""
    for fault in violations(game, state):
        yield f"{fault.rule}: {fault.about} is {fault.have}, should be {fault.need}"
    yield from _mirrors(game, state)
    table: GinkgoTable = state.extra
    for cell in table.markers:
        if not any(cell + side in table.city for side in SIDES):
            yield f"the marker at {place_of(cell)} is not beside the city"
    if len({place_of(cell) for cell in table.city}) != len(table.city):
        yield "two buildings are in one place"
    for tally in table.tally:
        if sum(tally.by_card.values()) != tally.categories["cards"]:
            yield f"the cards give {tally.categories['cards']} points, one by one {tally.by_card}"
    by_district = sum(points for _, places in table.districts for _, points in places)
    if by_district != sum(tally.categories["districts"] for tally in table.tally):
        yield "the points of the districts are not what the seats have for them"


def violations(game: Ginkgopolis, state: State) -> Iterator[Illegal]:
    """The rules that a state breaks, as values: a written position is held against them."""
    table: GinkgoTable = state.extra
    yield from _resources(game, state)
    yield from _tiles(game, table)
    yield from _cards(game, state)
    yield from _buildings(game.pieces, table)
    if len({*table.markers, *table.city}) != len(table.markers) + len(table.city):
        yield Illegal("rule:urbanize-marker", "markers on empty spaces, one on each", _places(table.markers), "markers")


def _resources(game: Ginkgopolis, state: State) -> Iterator[Illegal]:
    """Supply, screen and city together are the share that a player starts with."""
    table: GinkgoTable = state.extra
    share, goods = game.set_up.resources(table.players), game.goods
    for seat in range(state.seats):
        held = state.held[seat]
        built = sum(len(table.city[cell]) for cell, owner in table.owner.items() if owner == seat)
        total = held[goods.resource] + table.supply[seat] + built
        if total != share:
            yield Illegal("rule:setup-resources", share, total, f"the resources of seat {seat}")
        least = min(held[goods.resource], table.supply[seat], held[goods.point], held[goods.token])
        if least < 0:
            yield Illegal("rule:behind-screen", "at least 0", least, f"what seat {seat} has")
        if held[goods.token] > game.set_up.tokens(table.players):
            have, most = held[goods.token], game.set_up.tokens(table.players)
            yield Illegal("rule:setup-new-hand", most, have, f"the new hand tokens of seat {seat}")
        if table.solo and seat == HAL and (held[goods.resource] or table.tiles[HAL]):
            yield Illegal("rule:solo-hal-supply", "nothing", "goods", "behind Hal's screen")


def _tiles(game: Ginkgopolis, table: GinkgoTable) -> Iterator[Illegal]:
    """Every tile is in exactly one place."""
    seen = Counter(table.removed + table.tile_supply + table.returned)
    for tiles in (*table.tiles, *table.city.values()):
        seen.update(tiles)
    seen.update(tile for tile in table.tile if tile != NONE)
    names = game.pieces.tile_ids
    for tile, name in enumerate(names):
        if seen[tile] != 1:
            yield Illegal("rule:setup-tiles", "in one place", f"in {seen[tile]}", f"tile {name}")


def _cards(game: Ginkgopolis, state: State) -> Iterator[Illegal]:
    """Cards at play: letters, and buildings without construction site. Kept cards: those of covered tiles."""
    table: GinkgoTable = state.extra
    pieces = game.pieces
    seen = Counter(table.draw + table.discard)
    for hand in table.hands:
        seen.update(hand)
    seen.update(card for card in table.card if card != NONE)
    tops = (pieces.letters + stack[-1] for cell, stack in table.city.items() if cell not in table.sites)
    yield from _differences(seen, Counter([*range(pieces.letters), *tops]), pieces, "rule:deck-rebuild", "at play")
    things = state.things[game.facts.library.layout.noun["card"]]
    kept = Counter(thing[0] for own in things for thing in own)
    covered = Counter(pieces.letters + tile for stack in table.city.values() for tile in stack[:-1])
    people = Counter({number: count for number, count in kept.items() if number >= pieces.cards})
    yield from _differences(kept - people, covered, pieces, "rule:construct-keep", "kept")
    for number, count in people.items():
        if count > 1:
            yield Illegal("rule:setup-draft", "once", f"{count} times", f"character {pieces.ids[number]}")


def _differences(seen: Counter[int], wanted: Counter[int], pieces: Pieces, rule: str, where: str) -> Iterator[Illegal]:
    for card in sorted((seen - wanted).keys() | (wanted - seen).keys()):
        yield Illegal(rule, f"{wanted[card]} {where}", f"{seen[card]} {where}", f"card {pieces.ids[card]}")


def _buildings(pieces: Pieces, table: GinkgoTable) -> Iterator[Illegal]:
    """Only the first nine buildings have no owner; the city hangs together along edges."""
    for cell, stack in table.city.items():
        if cell not in table.owner and (len(stack) > 1 or stack[0] not in pieces.start_tiles or cell in table.sites):
            yield Illegal("rule:one-owner", "an owner", "none", f"the building at {_places([cell])}")
    left = set(table.city)
    reached = [left.pop()] if left else []
    for cell in reached:
        for side in SIDES:
            if cell + side in left:
                left.remove(cell + side)
                reached.append(cell + side)
    if left:
        yield Illegal("rule:urbanize-place", "one city", f"{len(left)} buildings apart", "city")


def _mirrors(game: Ginkgopolis, state: State) -> Iterator[str]:
    """What the interpreter sees is what lies on the table."""
    table: GinkgoTable = state.extra
    building = game.facts.library.layout.noun["building"]
    for seat in range(state.seats + 1):
        seen = sorted(state.things[building][seat])
        real = sorted(
            game.set_up.building(cell, stack, cell in table.owner)
            for cell, stack in table.city.items()
            if table.owner.get(cell, state.seats) == seat
        )
        if seen != real:
            yield f"buildings of seat {seat}: the interpreter sees {seen}, the table has {real}"
        if seat < state.seats and state.held[seat][game.goods.tile] != len(table.tiles[seat]):
            yield f"seat {seat} holds {len(table.tiles[seat])} tiles, its row says otherwise"
    tops = sorted((game.pieces.tile_components[stack[-1]], cell) for cell, stack in table.city.items())
    if sorted(host for host in state.live[state.seats] if host[1] != NOBODY) != tops:
        yield "the live tiles are not the topmost ones"


def _places(cells: list[int]) -> str:
    return " ".join(f"{x},{y}" for x, y in map(place_of, cells))
