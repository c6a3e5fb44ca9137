"""What holds after every step: nothing is lost or doubled, and what is live follows from what lies where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.rules.gaia_project.core import KEY_BITS, Core, structure_key
from kartotek.catalog.rules.gaia_project.pieces import BASE_ROW
from kartotek.catalog.rules.gaia_project.state import FACTIONS, SEATING
from kartotek.schema.language import nodes as n

__all__ = ["broken", "gaiaformers_gained"]


def broken(core: Core, state: State) -> Iterator[str]:
    """A line for everything that does not hold."""
    yield from _tiles(core, state)
    if state.extra.phase in (FACTIONS, SEATING):
        return
    yield from _map(core, state)
    for seat in range(state.seats):
        yield from _stock(core, state, seat)
        if not state.pending:
            yield from _live(core, state, seat)


def _stock(core: Core, state: State, seat: int) -> Iterator[str]:
    row = state.held[seat]
    for name, place in core.amount.items():
        cap = core.facts.vocabulary.resources[name].cap if name in core.facts.vocabulary.resources else None
        if row[place] < 0 or (cap is not None and row[place] > cap):
            yield f"seat {seat} has {row[place]} {name}"
    tokens = core.power.tokens(row) + core.power.gaia_tokens(row)
    waiting = state.extra.stone is not None and state.extra.stone.seat == seat
    if tokens != state.extra.tokens[seat] and not waiting:
        yield f"seat {seat} has {tokens} power tokens, {state.extra.tokens[seat]} are booked"
    points = sum(state.extra.tally[seat].values())
    if points != row[core.vp]:
        yield f"seat {seat} has {row[core.vp]} points, the tally says {points}"
    formers = row[core.gaiaformers] + row[core.amount["parked_gaiaformer"]]
    formers += core.building.off_board(state, seat, core.gaiaformer)
    gained = gaiaformers_gained(core, state, seat)
    if formers != gained:
        yield f"seat {seat} has {formers} Gaiaformers, gained {gained}"
    for kind in core.pieces.structures:
        if core.building.off_board(state, seat, kind.code) > kind.supply:
            yield f"seat {seat} has more than {kind.supply} of {kind.name}"


def gaiaformers_gained(core: Core, state: State, seat: int) -> int:
    """Gaiaformers that the levels reached have given."""
    total = 0
    for track, levels in enumerate(core.pieces.levels):
        for component in levels[1 : core.level(state, seat, track) + 1]:
            for entry in core.facts.library.timed(component, "now"):
                for node in entry.nodes:
                    if (
                        isinstance(node, n.Amount)
                        and node.resource == "gaiaformer"
                        and isinstance(node.count, n.Number)
                    ):
                        total += node.count.value
    return total


def _tiles(core: Core, state: State) -> Iterator[str]:
    extra = state.extra
    boosters = [*extra.free_boosters, *(item for item in extra.boosters if item is not None)]
    if len(boosters) != core.facts.number("boosters", state.seats) or len(set(boosters)) != len(boosters):
        yield f"the boosters are {boosters}"
    held = Counter(thing[1] for seat in range(state.seats) for thing in state.things[core.tokens][seat])
    for token in core.pieces.tokens:
        if extra.supply[token.code] + held[token.code] + (extra.terraforming_token == token.code) != token.copies:
            yield f"tokens of kind {token.name} do not add up"
    taken = Counter(code >> 1 for row in extra.owned for code in row)
    for space in core.pieces.spaces:
        if taken[space.number] > (1 if space.advanced else core.facts.number("standard_tech_copies")):
            yield f"too many tiles were taken from {space.id}"
    tops = Counter(track for row in extra.levels for track, level in enumerate(row) if level == core.pieces.top_level)
    if any(count > 1 for count in tops.values()):
        yield "two markers on one last level"


def _map(core: Core, state: State) -> Iterator[str]:
    extra, space = state.extra, core.space(state)
    seen = [0] * len(space.names)
    for seat in range(state.seats):
        for thing in state.things[core.structures][seat]:
            cell = thing[0] >> KEY_BITS
            if thing[0] != structure_key(cell, seat):
                yield f"a structure of seat {seat} has the key of another"
            if thing[0] not in extra.guests:
                seen[cell] = 1 + seat * 16 + thing[1]
        if extra.sat[seat] & ~extra.fed[seat]:
            yield f"seat {seat} has a satellite outside its federations"
    if seen != extra.board:
        yield "the map and the structures differ"


def _live(core: Core, state: State, seat: int) -> Iterator[str]:
    """Hosts of a seat: exactly those that its board, tiles, levels and structures make live."""
    extra, pieces = state.extra, core.pieces
    faction = core.faction(state, seat)
    due = [(faction.component, NOBODY)]
    due += [(levels[core.level(state, seat, track)], NOBODY) for track, levels in enumerate(pieces.levels)]
    for row, spaces in faction.spaces.items():
        count = len(spaces) if row == BASE_ROW else core.building.off_board(state, seat, row)
        due += [(component, NOBODY) for component in spaces[:count]]
    for thing in state.things[core.structures][seat]:
        due.append((pieces.structures[thing[1]].component, thing[0]))
        if thing[1] == core.institute and faction.institute is not None:
            due.append((faction.institute, NOBODY))
    for space, covered in core.research.owned(state, seat):
        kinds = pieces.advanced if space.advanced else pieces.tech
        if not covered:
            due.append((kinds[extra.tech[space.number]].component, NOBODY))
    due += [(pieces.tokens[thing[1]].component, thing[0]) for thing in state.things[core.tokens][seat]]
    if extra.boosters[seat] is not None:
        due.append((pieces.boosters[extra.boosters[seat]].component, NOBODY))
    carrying = Counter(host for host in due if core.facts.library.of(host[0]))
    if carrying != Counter(state.live[seat]):
        wrong = (carrying - Counter(state.live[seat])) + (Counter(state.live[seat]) - carrying)
        yield f"seat {seat}: live hosts differ in {[core.facts.library.component_ids[c] for c, _ in wrong]}"
