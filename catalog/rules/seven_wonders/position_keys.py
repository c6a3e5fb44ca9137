"""What a written position may say, of the table and of each city, and the phases that it may stand in."""

from __future__ import annotations

from typing import Final

from kartotek.catalog.rules.shapes import ListOf, MapOf, Record, Text, TrueOrFalse, WholeNumber

__all__ = ["COPY", "LAST_CARD", "PICK", "POSITION", "TURN"]

TURN: Final = "turn"
LAST_CARD: Final = "seventh_card"
PICK: Final = "discard_pick"
COPY: Final = "copy_guild"

_SEALED: Final = Record(
    {
        "do": Text(("build", "build_chain", "build_free", "stage", "sell")),
        "card": Text(),
        "bank?": WholeNumber(),
        "left?": WholeNumber(),
        "right?": WholeNumber(),
    }
)

POSITION: Final = Record(
    {
        "age?": WholeNumber(1, 3),
        "turn?": WholeNumber(1, 6),
        "phase?": Text((TURN, LAST_CARD, PICK, COPY)),
        "asked?": ListOf(WholeNumber(0, 7)),
        "cities": ListOf(
            Record(
                {
                    "board": Text(),
                    "coins?": WholeNumber(),
                    "stages?": WholeNumber(0, 4),
                    "cards?": ListOf(Text()),
                    "hand?": ListOf(Text()),
                    "tokens?": ListOf(WholeNumber(-1, 5)),
                    "free_building_used?": TrueOrFalse(),
                    "sealed?": _SEALED,
                }
            )
        ),
        "discard?": ListOf(Text()),
        "deals?": MapOf(ListOf(ListOf(Text()))),
        "pile?": ListOf(Text()),
        "holder?": WholeNumber(0, 1),
    }
)
