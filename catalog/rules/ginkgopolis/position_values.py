"""The keys of a written position, and the values that can stand under them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from kartotek.schema.errors import KartotekError

__all__ = ["KEYS", "ROW_KEYS", "fault", "read_known", "read_names", "read_number"]

KEYS: Final[Mapping[str, str]] = {
    "players": "how many play, if you like: it must be what the replay says",
    "variant": "`draft`, `sets`, `solo` or `solo-expert`; `draft` or `solo` by the number of players if left out",
    "round": "the round, 1 if left out",
    "first_player": "seat with the first player card; the seat that acts next, else 0, if left out",
    "next": "who decides what, as in the log: `choose 0,1`, `act 2`, `return 0`, `hal 1`, `draft 0,1`, `over`; if left "
    "out, `act` where every seat has chosen and `choose` otherwise",
    "state": "one entry for each seat (solo: the player and Hal), see below",
    "columns": "the names of the entries where a seat is written as a list; the columns of the log if left out",
    "city": "place -> `[[tiles from the lowest up], owner or null, 1 for a construction site]`, or as in the log's "
    "states `[top tile, floors, owner or null, 1 for a construction site]`; entries at the end may be left out",
    "markers": "letter -> `[x, y]`; those left out stand where they start",
    "draw_pile": "cards, first one on top; if left out, the cards that are nowhere else",
    "discard": "cards; if left out, those that are nowhere else, if the draw pile is given",
    "tile_supply": "tiles, first one on top; if left out, the tiles that are nowhere else",
    "removed": "tiles out of the game; if left out, those that are nowhere else, if the supply is given",
    "exhausted": "how often the tile supply has run out: 0 if left out, 1 in the return step, 2 if it is empty",
    "last_round": "true if the end has come about; true if left out and the tile supply is empty",
    "turn": "in the return step: the seat whose action waits for it; worked out from the chosen cards if left out",
    "returned": "in the return step: tiles handed back so far",
    "owed": "in the return step: tiles that the waiting action still gives",
    "draft": "in the draft: the characters before each seat",
    "piles": "sizes of draw pile, discard pile and tile supply, if you like: they are checked, and divide what is "
    "nowhere else",
}
"""The keys of a position."""

ROW_KEYS: Final = ("resources", "supply", "points", "new_hand", "tiles", "hand", "chosen", "cards")
"""The entries of a seat, in the order of the log's columns."""


def read_names(value: Any, where: str) -> list[str]:
    """Ids in a list, or in a text between spaces."""
    names = value.split() if isinstance(value, str) else value
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise fault(where, f"{value!r} is no list of ids")
    return list(names)


def read_known(value: Any, known: Mapping[str, int], where: str, what: str) -> list[int]:
    """The numbers of different pieces, from their ids."""
    names = read_names(value, where)
    for name in names:
        if name not in known:
            raise fault(where, f"there is no {what} {name!r}")
    if len(set(names)) < len(names):
        raise fault(where, f"a {what} is named twice")
    return [known[name] for name in names]


def read_number(value: Any, where: str) -> int:
    """A number from 0 on."""
    if type(value) is not int or not 0 <= value <= 10_000:
        raise fault(where, f"{value!r} is no number from 0 on")
    return value


def fault(where: str, why: str, hint: str = "") -> KartotekError:
    """An error that names the place in the position."""
    message = "the written state cannot be read"
    return KartotekError("replay-format", message, where=f"start.{where}", why=why, hint=hint)
