"""One sign of a text misread, lost or doubled, or a word cut in two by a blank."""

from __future__ import annotations

import random
from typing import Final

__all__ = ["damaged", "is_another_digit"]

_SWAPS: Final = {
    "0": "O",
    "1": "lI",
    "2": "Z",
    "3": "8",
    "5": "S6",
    "6": "b5",
    "7": "1",
    "8": "B3",
    "9": "g",
    "O": "0",
    "l": "1I",
    "e": "éc",
    "i": "l1",
    "ö": "o6",
    "ő": "6é",
    "t": "r",
    "h": "b",
    "m": ("rn",),
    "d": ("cl",),
    "ü": ("ii",),
}


def damaged(text: str, chance: random.Random) -> str:
    """The text with one sign misread, lost, doubled, or a word cut in two."""
    at = chance.randrange(len(text))
    swaps = _SWAPS.get(text[at])
    way = chance.randrange(4)
    if swaps is not None and way < 2:
        return text[:at] + chance.choice(swaps) + text[at + 1 :]
    if way == 2 and text[at].isalpha():
        return f"{text[:at]} {text[at:]}"
    return text[:at] + text[at + 1 :] if text[at].isalpha() else text


def is_another_digit(before: str, after: str) -> bool:
    """Whether the damage made one digit of another: then the sentence is whole, and no reader can know."""
    apart = [(one, other) for one, other in zip(before, after, strict=False) if one != other]
    return len(before) == len(after) and all(one.isdigit() and other.isdigit() for one, other in apart)
