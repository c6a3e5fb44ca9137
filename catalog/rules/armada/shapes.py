"""The shape of Armada's set-ups and moves: those of the base game with ships, islands and second neighbours."""

from __future__ import annotations

from typing import Final

from catalog.rules.armada.trade import SIDES
from catalog.rules.shapes import Either, Fields, Flag, ListOf, MapOf, Number, Record, Shapes, Text

__all__ = ["SHAPES"]

_SEA: Final[Fields] = {"step?": Flag(), "free?": Text(), "fleet?": Text()}
_CARD: Final[Fields] = {"card": Text(), **{f"{side}?": MapOf(Number()) for side in SIDES}, **_SEA}

SHAPES: Final = Shapes(
    "armada",
    Record(
        {
            "players": Number(1, 20),
            "boards": ListOf(Text()),
            "hands": MapOf(ListOf(ListOf(Text()))),
            "shipyards": ListOf(Text()),
            "islands": MapOf(ListOf(Text())),
            "teams?": Either(Text(("no", "yes")), Flag()),
        }
    ),
    {
        "build": _CARD,
        "build_chain": _CARD,
        "build_free": _CARD,
        "stage": {**_CARD, "stage?": Number()},
        "sell": {**_CARD, "take?": Text()},
        "build_from_discard": {"card": Text(), "step?": Flag(), "free?": Text()},
        "copy_guild": {"card": Text()},
        "island": {"card": Text()},
        "steps": {"fleets": ListOf(Text())},
        "naval": {"take_part": Flag()},
        "decline": {},
        "answer": {"answer": Text()},
    },
)
