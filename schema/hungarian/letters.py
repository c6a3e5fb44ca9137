"""Hungarian letters: vowels, the consonants written with two or three signs, and vowel harmony."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

__all__ = [
    "BACK",
    "CONSONANT_SIGNS",
    "FRONT",
    "ROUND",
    "Harmony",
    "VOWELS",
    "doubled",
    "ends_in_vowel",
    "harmony_of",
    "last_consonant",
    "lengthened",
]

Harmony = Literal["back", "front", "round"]
BACK: Final = "aáoóuú"
ROUND: Final = "öőüű"
FRONT: Final = "eéií"
VOWELS: Final = BACK + ROUND + FRONT
_TRANSPARENT: Final = "éií"
_FRONT_ENDINGS: Final = ("és", "ség", "vég")  # parts of compounds that keep their own harmony: lapkalépés, korvég
CONSONANT_SIGNS: Final = ("dzs", "cs", "dz", "gy", "ly", "ny", "sz", "ty", "zs")
"""Consonants that are written with several signs, the longest first."""


@lru_cache(maxsize=4096)
def harmony_of(word: str) -> Harmony:
    """Which vowels the suffixes of a word take. The last word or hyphenated part decides; é, i and í after a back
    vowel change nothing (papír, energiáé), an e does (acéllemez)."""
    part = word.lower().replace("-", " ").split(" ")[-1]
    if part.endswith(_FRONT_ENDINGS):
        return "front"
    vowels = [letter for letter in part if letter in VOWELS]
    for letter in reversed(vowels):
        if letter in BACK:
            return "back"
        if letter in ROUND:
            return "round" if letter == vowels[-1] else "front"
        if letter not in _TRANSPARENT:
            return "front"
    return "front"


def ends_in_vowel(word: str) -> bool:
    return word[-1:].lower() in VOWELS


def lengthened(word: str) -> str:
    """The stem before most suffixes: a final short a or e becomes long (kártya, kártyát)."""
    long = {"a": "á", "e": "é"}.get(word[-1:], "")
    return word[:-1] + long if long else word


def last_consonant(word: str) -> str:
    """The final consonant as written, with all its signs; empty after a vowel."""
    lowered = word.lower()
    if ends_in_vowel(lowered):
        return ""
    return next((sign for sign in CONSONANT_SIGNS if lowered.endswith(sign)), lowered[-1:])


def doubled(word: str) -> str:
    """The word with its last consonant long, as before an assimilated -val or -vá: pontt-, ponssz-."""
    sign = last_consonant(word)
    stem = word[: len(word) - len(sign)]
    if not sign or stem.lower().endswith(sign[0]):
        return word
    return stem + sign[0] + sign
