"""The public state: the columns of the base game and those of the expansion, and what belongs to no seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.armada.keys import island_number, space_of
from kartotek.catalog.rules.armada.pieces import ArmadaPieces

__all__ = ["COLUMNS", "TABLE_COLUMNS", "sea_row", "table_row"]

COLUMNS: Final[Mapping[str, str]] = {
    "shipyard": "shipyard of the seat",
    "ships": "spaces of the ships, in the order of the fleets: red, yellow, blue, green; 0 is the start",
    "trade_level": "trade level; null where it rests on an unknown fact",
    "naval": "naval strength; null where it rests on an unknown fact",
    "naval_tokens": "sum of the naval tokens",
    "islands": "islands of the seat, in the order gained",
}

TABLE_COLUMNS: Final[Mapping[str, str]] = {
    "age": "Age, from 1",
    "turn": "turn of the Age, from 1",
    "discard": "cards in the discard pile",
    "islands": "islands left in the decks of levels 1, 2 and 3",
    "incursions": "incursions of this Age: who attacks and who is attacked",
    "teams": "points of each team; empty before the end, and where nobody plays in teams",
}


def sea_row(machine: Machine, pieces: ArmadaPieces, state: State, seat: int) -> dict[str, Any]:
    """What the expansion shows of a seat."""
    noun = machine.library.layout.noun
    ships, islands, tokens = (state.things[noun[name]][seat] for name in ("fleet", "island", "naval_token"))
    shown: dict[str, Any] = {
        "shipyard": pieces.shipyards[state.extra.shipyards[seat]].id,
        "ships": [space_of(ship) for ship in ships],
        "trade_level": machine.continuous.amount(state, seat, "trade_level"),
        "naval": machine.continuous.amount(state, seat, "naval"),
        "naval_tokens": sum(token[1] for token in tokens),
        "islands": [pieces.islands[island_number(thing[0])].id for thing in islands],
    }
    return shown | dict.fromkeys(state.extra.doubts[seat])


def table_row(state: State, totals: list[int]) -> dict[str, Any]:
    """What belongs to no seat; `totals` are the points of the seats once the game is over."""
    table = state.extra
    paired = zip(totals[::2], totals[1::2], strict=True) if table.teams else ()
    return {
        "age": table.age,
        "turn": table.turn,
        "discard": len(table.discard),
        "islands": [len(deck) for deck in table.decks],
        "incursions": [list(raid) for raid in table.raids],
        "teams": [sum(pair) for pair in paired],
    }
