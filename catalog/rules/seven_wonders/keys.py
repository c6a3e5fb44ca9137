"""Keys of the cards and stages of a city, and which cities are neighbours."""

from __future__ import annotations

__all__ = ["CITIES_OF_TWO", "FREE_CITY", "card_key", "neighbours", "stage_key"]

CITIES_OF_TWO = 3
"""Two players share the table with a third city that belongs to nobody."""

FREE_CITY = CITIES_OF_TWO - 1
"""The seat of that city."""

_STAGES = 1 << 16


def card_key(number: int, seat: int) -> int:
    """The key of a card in a city: a city holds a card once, so card and seat say which one it is."""
    return number << 3 | seat


def stage_key(number: int, seat: int) -> int:
    return _STAGES | number << 3 | seat


def neighbours(seat: int, seats: int) -> tuple[int, int]:
    """Left, right."""
    return (seat - 1) % seats, (seat + 1) % seats
