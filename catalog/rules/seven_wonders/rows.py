"""The public state: what everybody sees of each city, and what belongs to no seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.seven_wonders.state import WondersTable

if TYPE_CHECKING:
    from kartotek.catalog.rules.seven_wonders.game import SevenWonders

__all__ = ["COLUMNS", "TABLE_COLUMNS", "city_rows", "table_row"]

COLUMNS: Final[Mapping[str, str]] = {
    "seat": "seat number, from 0",
    "board": "wonder side in front of the seat",
    "coins": "coins held",
    "stages": "stages built",
    "shields": "shields of cards and stages",
    "conflict": "sum of the conflict tokens",
    "defeats": "defeat tokens",
    "cards": "cards in the city, in the order built",
    "points": "points booked so far (0 until the final count)",
}

TABLE_COLUMNS: Final[Mapping[str, str]] = {
    "age": "number of the age",
    "turn": "turn of the age",
    "waiting": "seats that owe a decision",
    "discard": "cards in the discard pile, the oldest first",
    "pile": "cards left in the draw pile of two players",
    "holder": "player who plays for the Free City this turn; null with three players or more",
}


def city_rows(game: SevenWonders, state: State) -> list[dict[str, Any]]:
    """What everybody sees of each city."""
    layout = game.facts.library.layout
    cards, tokens, defeats = (layout.noun[name] for name in ("card", "conflict_token", "defeat_token"))
    return [
        {
            "seat": seat,
            "board": state.extra.boards[seat],
            "coins": state.held[seat][layout.amount["coin"]],
            "stages": state.extra.stages[seat],
            "shields": game.machine.continuous.amount(state, seat, "shield"),
            "conflict": sum(thing[1] for thing in state.things[tokens][seat]),
            "defeats": len(state.things[defeats][seat]),
            "cards": [game.pieces.cards[thing[0] >> 3].id for thing in state.things[cards][seat]],
            "points": state.held[seat][layout.amount["vp"]],
        }
        for seat in range(state.seats)
    ]


def table_row(game: SevenWonders, state: State) -> dict[str, Any]:
    """What belongs to no seat."""
    extra: WondersTable = state.extra
    cards = game.pieces.cards
    return {
        "age": extra.age,
        "turn": extra.turn,
        "waiting": list(game.waiting(state)),
        "discard": [cards[number].id for number in extra.discard],
        "pile": len(extra.pile),
        "holder": extra.holder,
    }
