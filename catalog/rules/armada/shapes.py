"""The shape of Armada's set-ups and moves: those of the base game with ships, islands and second neighbours."""

from __future__ import annotations

from typing import Final

from kartotek.catalog.rules.armada.trade import SIDES
from kartotek.catalog.rules.shapes import Either, Fields, ListOf, MapOf, Record, Shapes, Text, TrueOrFalse, WholeNumber

__all__ = ["SHAPES"]

_SEA: Final[Fields] = {"step?": TrueOrFalse(), "free?": Text(), "fleet?": Text()}
_CARD: Final[Fields] = {"card": Text(), **{f"{side}?": MapOf(WholeNumber()) for side in SIDES}, **_SEA}

SHAPES: Final = Shapes(
    "armada",
    Record(
        {
            "players": WholeNumber(1, 20),
            "boards": ListOf(Text()),
            "hands": MapOf(ListOf(ListOf(Text()))),
            "shipyards": ListOf(Text()),
            "islands": MapOf(ListOf(Text())),
            "teams?": Either(Text(("no", "yes")), TrueOrFalse()),
        }
    ),
    {
        "build": _CARD,
        "build_chain": _CARD,
        "build_free": _CARD,
        "stage": {**_CARD, "stage?": WholeNumber()},
        "sell": {**_CARD, "take?": Text()},
        "build_from_discard": {"card": Text(), "step?": TrueOrFalse(), "free?": Text()},
        "copy_guild": {"card": Text()},
        "island": {"card": Text()},
        "steps": {"fleets": ListOf(Text())},
        "naval": {"take_part": TrueOrFalse()},
        "decline": {},
        "answer": {"answer": Text()},
    },
)
