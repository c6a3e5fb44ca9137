"""One sign of a text misread or lost, a word cut in two by a blank; and specks, stops and capitals that are misread."""

from __future__ import annotations

import random
from typing import Final

__all__ = ["damaged", "is_another_digit", "speckled"]

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

_STOPS: Final = {".": ",", ",": ".", ":": "."}
_SPECKS: Final = ".,'’·-"
_HALF: Final = 0.5


def damaged(text: str, chance: random.Random) -> str:
    """The text with one sign misread or lost, or a word cut in two."""
    at = chance.randrange(len(text))
    swaps = _SWAPS.get(text[at])
    way = chance.randrange(4)
    if swaps is not None and way < 2:
        return text[:at] + chance.choice(swaps) + text[at + 1 :]
    if way == 2 and text[at].isalpha():
        return f"{text[:at]} {text[at:]}"
    return text[:at] + text[at + 1 :] if text[at].isalpha() else text


def speckled(text: str, chance: random.Random) -> str:
    """The text with one speck more, a letter doubled, a capital for a small letter or back, a stop for a comma or back,
    or a blank or a stop lost."""
    at = chance.randrange(len(text))
    sign, rest = text[at], text[at + 1 :]
    if sign in _STOPS and chance.random() < _HALF:
        return text[:at] + _STOPS[sign] + rest
    if not sign.isalnum():
        return text[:at] + rest
    if sign.isdigit():
        return text
    ways = (sign + sign, sign.swapcase(), sign + chance.choice(_SPECKS))
    return text[:at] + chance.choice(ways) + rest


def is_another_digit(before: str, after: str) -> bool:
    """Whether the damage made one digit of another: then the sentence is whole, and no reader can know."""
    apart = [(one, other) for one, other in zip(before, after, strict=False) if one != other]
    return len(before) == len(after) and all(one.isdigit() and other.isdigit() for one, other in apart)
