"""The shape of 7 Wonders' set-ups and moves."""

from __future__ import annotations

from typing import Final

from kartotek.catalog.rules.shapes import Fields, ListOf, MapOf, Record, Shapes, Text, WholeNumber

__all__ = ["SHAPES"]

_CARD: Final[Fields] = {"card": Text(), "left?": MapOf(WholeNumber()), "right?": MapOf(WholeNumber())}

SHAPES: Final = Shapes(
    "seven-wonders",
    Record({"players": WholeNumber(1, 20), "boards": ListOf(Text()), "hands": MapOf(ListOf(ListOf(Text())))}),
    {
        "build": _CARD,
        "build_chain": _CARD,
        "build_free": _CARD,
        "stage": {**_CARD, "stage?": WholeNumber()},
        "sell": _CARD,
        "build_from_discard": {"card": Text()},
        "copy_guild": {"card": Text()},
        "decline": {},
        "answer": {"answer": Text()},
    },
    plain=frozenset(("seat", "do", "card")),
)
