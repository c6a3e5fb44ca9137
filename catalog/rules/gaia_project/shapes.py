"""The shape of Gaia Project's set-ups and moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kartotek.catalog.rules.gaia_project.power import PLACES
from kartotek.catalog.rules.shapes import (
    Amounts,
    Fields,
    ListOf,
    MapOf,
    Record,
    Shapes,
    StepList,
    Text,
    TrueOrFalse,
    WholeNumber,
)

__all__ = ["SHAPES", "STEPS"]

_PLACE: Final = WholeNumber(-99, 99)
_TOKENS: Final = Amounts(("bowl1", "bowl2", "bowl3", "brainstone"))
_GOODS: Final = MapOf(WholeNumber())

STEPS: Final[Mapping[str, Fields]] = {
    "faction": {"faction": Text()},
    "build": {"structure": Text(), "hex": Text(), "tokens?": _TOKENS},
    "booster": {"booster": Text()},
    "income": {"resource": Text(), "amount": WholeNumber()},
    "research": {"track": Text()},
    "tech": {"space": Text()},
    "cover": {"space": Text()},
    "federate": {"hexes": ListOf(Text()), "token": Text(), "tokens?": _TOKENS},
    "rescore": {"token": Text()},
    "action": {"action": Text()},
    "special": {"host": Text()},
    "swap": {"hex": Text()},
    "exchange": {"pay": _GOODS, "gain": _GOODS},
    "burn": {"times?": WholeNumber(1)},
    "charge": {"power": WholeNumber(), "token?": Text(("before", "after"))},
    "brainstone": {"place": Text(PLACES)},
    "pass": {"booster?": Text()},
    "decline": {},
    "answer": {"answer": Text()},
}

SHAPES: Final = Shapes(
    "gaia-project",
    Record(
        {
            "players": WholeNumber(1, 4),
            "sectors": ListOf(
                Record({"side": Text(), "q": _PLACE, "r": _PLACE, "turns": _PLACE, "mirrored?": TrueOrFalse()})
            ),
            "boosters": ListOf(Text()),
            "tech": MapOf(Text()),
            "rounds": ListOf(Text()),
            "final": ListOf(Text()),
            "terraforming_token": Text(),
            "turn_order?": Text(("clockwise", "passing-order")),
            "map?": Text(("free", "first")),
        }
    ),
    {**STEPS, "turn": {"steps": StepList(STEPS)}},
)
