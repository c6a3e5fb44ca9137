"""The shape of Underwater Cities' set-ups and moves; what is inside a step is for its effect."""

from __future__ import annotations

from typing import Final

from kartotek.catalog.rules.shapes import (
    Fields,
    ListOf,
    MapOf,
    NestedSteps,
    Record,
    Shapes,
    Text,
    TrueOrFalse,
    WholeNumber,
)

__all__ = ["SHAPES"]

_NAMES: Final = ListOf(Text())
_STEPS: Final = NestedSteps(
    keys=tuple(
        "p gain draw federate build site pay upgrade symbiotic use steps slot choose special card under metropolis"
        " ready produce all then".split()
    ),
    nested=("steps", "then"),
)
_YES_NO: Final = Text(("no", "yes"))

_TURN: Final[Fields] = {
    "slot": Text(),
    "card": Text(),
    "clone?": TrueOrFalse(),
    "discard?": _NAMES,
    "first?": Text(("slot", "card")),
    "slot_steps": _STEPS,
    "card_steps?": _STEPS,
    "claim?": TrueOrFalse(),
    "paid?": TrueOrFalse(),
    "drop?": Text(),
    "drop_steps?": _STEPS,
    "contracts?": _NAMES,
    "then?": _STEPS,
    "drew?": _NAMES,
}

SHAPES: Final = Shapes(
    "underwater-cities",
    Record(
        {
            "players": WholeNumber(1, 20),
            "boards?": Text(("basic", "advanced")),
            "contracts?": _YES_NO,
            "solo?": _YES_NO,
            "order": ListOf(WholeNumber(0, 20)),
            "player_boards": _NAMES,
            "metropolises": ListOf(_NAMES),
            "open_contracts?": _NAMES,
            "decks": MapOf(_NAMES),
            "special_row": _NAMES,
            "special_deck": _NAMES,
        }
    ),
    {
        "keep": {"discard?": _NAMES},
        "turn": _TURN,
        "produce": {"use": _NAMES},
        "sell": {"times": MapOf(WholeNumber())},
    },
)
