"""A state written down as a position that can be read again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.armada.position_text import COLUMNS

if TYPE_CHECKING:
    from kartotek.catalog.rules.armada.game import Armada

__all__ = ["write"]


def write(game: Armada, state: State) -> dict[str, Any]:
    """Everything that the rest of the game depends on, under the keys that `read` takes."""
    table, pieces = state.extra, game.pieces
    cards, islands = pieces.cards, pieces.islands
    hands = {str(table.age): table.hands}
    hands |= {age: deal for age, deal in table.deals.items() if int(age) > table.age}
    written: dict[str, Any] = {
        "age": table.age,
        "turn": table.turn,
        "teams": "yes" if table.teams else "no",
        "boards": list(table.boards),
        "shipyards": [pieces.shipyards[number].id for number in table.shipyards],
        "hands": {age: [[cards[number].id for number in hand] for hand in deal] for age, deal in hands.items()},
        "islands": {
            str(level): [islands[number].id for number in deck]
            for level, deck in zip(pieces.levels, table.decks, strict=True)
        },
        "discard": [cards[number].id for number in table.discard],
        "state": [{name: row[name] for name in COLUMNS} for row in game.rows(state)],
        "incursions": [list(raid) for raid in table.raids],
        "free_building_used": [seat for seat in range(state.seats) if _used(game, state, seat)],
    }
    if _unfinished(state):
        written["resume"] = state.as_json()
    return written


def _used(game: Armada, state: State, seat: int) -> bool:
    entries = game.plans.free_builders(state, seat)
    return bool(entries) and not any(game.machine.ready(state, entry, seat) for entry in entries)


def _unfinished(state: State) -> bool:
    """Is the state between two turns' ends? Then what is going on is written as the program keeps it."""
    table = state.extra
    going_on = table.ask is not None or table.over or state.pending or state.queued or table.todo
    return bool(going_on) or any(plan is not None for plan in table.sealed)
