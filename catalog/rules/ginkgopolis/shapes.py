"""The shape of Ginkgopolis' set-ups and moves."""

from __future__ import annotations

from typing import Final

from catalog.rules.shapes import ListOf, MapOf, Number, Record, Shapes, Text

__all__ = ["SHAPES"]

_NAMES: Final = ListOf(Text())
_PLACE: Final = ListOf(Number(-99, 99))

SHAPES: Final = Shapes(
    "ginkgopolis",
    Record(
        {
            "players": Number(1, 20),
            "variant": Text(),
            "city": MapOf(Text()),
            "tile_supply": _NAMES,
            "draw_pile": _NAMES,
            "removed?": _NAMES,
            "discard?": _NAMES,
            "first_player?": Number(0, 20),
            "hands?": ListOf(_NAMES),
            "draft?": ListOf(_NAMES),
            "sets?": ListOf(Number()),
        }
    ),
    {
        "draft": {"card": Text()},
        "choose": {"card": Text(), "tile?": Text()},
        "new_hand": {},
        "act": {"to?": _PLACE, "shift?": _PLACE, "take?": Text()},
        "return": {"tiles": _NAMES},
        "hal": {"to?": _PLACE},
    },
)
