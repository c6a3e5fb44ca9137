"""The shape of Ginkgopolis' set-ups and moves."""

from __future__ import annotations

from typing import Final

from kartotek.catalog.rules.shapes import ListOf, MapOf, Record, Shapes, Text, WholeNumber

__all__ = ["SHAPES"]

_NAMES: Final = ListOf(Text())
_PLACE: Final = ListOf(WholeNumber(-99, 99))

SHAPES: Final = Shapes(
    "ginkgopolis",
    Record(
        {
            "players": WholeNumber(1, 20),
            "variant": Text(),
            "city": MapOf(Text()),
            "tile_supply": _NAMES,
            "draw_pile": _NAMES,
            "removed?": _NAMES,
            "discard?": _NAMES,
            "first_player?": WholeNumber(0, 20),
            "hands?": ListOf(_NAMES),
            "draft?": ListOf(_NAMES),
            "sets?": ListOf(WholeNumber()),
        }
    ),
    {
        "draft": {"card": Text()},
        "choose": {"card": Text(), "tile?": Text()},
        "new_hand": {},
        "act": {"to?": _PLACE, "shift?": _PLACE, "take?": Text()},
        "return": {"tiles": _NAMES},
        "hal": {"to?": _PLACE, "shift?": _PLACE},
    },
)
