"""Cards as they are printed, and the physical copies of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

__all__ = ["DEAR", "Card", "Copies", "Copy", "ResourcePrice", "copy_number"]

DEAR: Final = 3
"""The price in credits that sets the face-up special cards apart from the special deck."""

ResourcePrice = Mapping[str, int]
"""Amounts by resource; what is not needed is left out."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it is printed. Unknown facts are None."""

    number: int
    id: str
    component: int
    type: str | None
    color: int | None
    era: int | None
    special: bool | None
    price: ResourcePrice | None
    """what a special card costs when it is played"""
    numbers: tuple[int, ...]
    complete: bool
    """can it be played without anything being declared?"""
    synthetic: bool = False

    @property
    def dear(self) -> bool:
        """Does it belong to the face-up special cards?"""
        return bool(self.special) and self.price is not None and self.price.get("credit", 0) >= DEAR


@dataclass(frozen=True, slots=True)
class Copy:
    """One physical card: `id#number`, the assistants of all seats under one name."""

    number: int
    id: str
    card: Card
    printed: int | None


def copy_number(card: Card, printed: int) -> int:
    """The number of a physical card: the same for the same card in every game."""
    return card.number << 8 | printed


class Copies(dict[int, Copy]):
    """Physical cards by number, made when first looked up."""

    def __init__(self, cards: Sequence[Card]) -> None:
        super().__init__()
        self._cards = cards

    def __missing__(self, number: int) -> Copy:
        card, printed = self._cards[number >> 8], number & 0xFF
        named = card.id if card.color is None and card.type and not card.numbers and card.complete else ""
        found = self[number] = Copy(number, named or f"{card.id}#{printed}", card, None if named else printed)
        return found
