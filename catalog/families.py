"""Families of component kinds, alike in all games. A kind is of the family that its last word names."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

__all__ = ["FAMILY_NAMES", "Family", "family_of"]

Family: TypeAlias = Literal["card", "tile", "board", "slot", "piece"]

FAMILY_NAMES: Final[tuple[Family, ...]] = ("card", "tile", "board", "slot", "piece")

# Last words of kinds that are called otherwise than their family; whatever is not listed is a piece.
_BY_LAST_WORD: Final[Mapping[str, Family]] = MappingProxyType(
    {
        **{name: name for name in FAMILY_NAMES},
        **dict.fromkeys(("character", "contract", "booster"), "card"),
        **dict.fromkeys(("sector", "side", "island", "metropolis", "scoring"), "tile"),
        **dict.fromkeys(("faction", "wonder", "track", "shipyard"), "board"),
        **dict.fromkeys(("space", "stage", "level", "hex", "site", "action", "upgrade", "institute"), "slot"),
    }
)


def family_of(kind: str) -> Family:
    """The family of a kind: `tech_tile` is a tile, `power_action` a slot, `naval_token` a piece."""
    return _BY_LAST_WORD.get(kind.rsplit("_", 1)[-1], "piece")
