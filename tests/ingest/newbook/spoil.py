"""A clean book as a bad scan gives it: accents lost, letters and digits confused, words joined and split.

The rate is the share of signs that are hit. Lines stay where they are. No digit becomes another digit: which of two
readable numbers was printed nobody can tell.
"""

from __future__ import annotations

from random import Random
from typing import Final

__all__ = ["spoil"]

_ACCENTS: Final = dict(zip("áéíóöőúüűÁÉÍÓÖŐÚÜŰ", "aeiooouuuAEIOOOUUU", strict=True))
_OTHERS: Final[dict[str, tuple[str, ...]]] = {
    "m": ("rn",),
    "d": ("cl",),
    "l": ("1", "I"),
    "1": ("l", "I"),
    "I": ("l", "1"),
    "i": ("l",),
    "0": ("O", "o"),
    "O": ("0",),
    "o": ("0",),
}
_PAIRS: Final = {"rn": "m", "cl": "d"}


def spoil(text: str, seed: int, rate: float = 0.01) -> str:
    """The text with this share of its signs damaged, each in one of the ways that fit it."""
    random = Random(seed)
    made: list[str] = []
    at = 0
    while at < len(text):
        pair = text[at : at + 2]
        if random.random() >= rate or text[at] == "\n":
            made.append(text[at])
        elif pair in _PAIRS:
            made.append(_PAIRS[pair])
            at += 1
        else:
            made.append(_spoiled(text, at, random))
        at += 1
    return "".join(made)


def _spoiled(text: str, at: int, random: Random) -> str:
    sign = text[at]
    ways = [*_OTHERS.get(sign, ()), *([_ACCENTS[sign]] if sign in _ACCENTS else [])]
    if sign == " " and at and text[at - 1] not in " \n" and text[at + 1 : at + 2] not in (" ", "\n", ""):
        ways.append("")
    if sign.isalnum() and text[at + 1 : at + 2].isalnum():
        ways.append(f"{sign} ")
    return random.choice(ways) if ways else sign
