"""Hungarian letters: folding accents away, vowel classes, casing."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

__all__ = [
    "ALPHABET",
    "VOWELS",
    "Casing",
    "apply_casing",
    "casing_of",
    "fold",
    "fold_text",
    "harmonies",
    "is_hungarian",
]

_FOLDED: Final = tuple(zip("áéíóöőúüű", "aeiooouuu", strict=True))
VOWELS: Final = frozenset("aáeéiíoóöőuúüű")
ALPHABET: Final = frozenset("abcdefghijklmnopqrstuvwxyzáéíóöőúüű")
_BACK: Final = frozenset("aáoóuú")
_ROUNDED: Final = frozenset("öőüű")

Casing = Literal["lower", "title", "upper"]


@lru_cache(maxsize=16384)  # a book repeats its words, and each is asked for in many ways
def fold(word: str) -> str:
    """Drop the accents of a lower-case word; every letter keeps its place."""
    return fold_text(word)


def fold_text(text: str) -> str:
    """The same of a text, or of a word that is met but once: nothing is kept."""
    if not text.isascii():
        for accented, plain in _FOLDED:
            text = text.replace(accented, plain)
    return text


def is_hungarian(word: str) -> bool:
    return ALPHABET.issuperset(word)


def harmonies(stem: str) -> frozenset[str]:
    """Vowel classes a suffix of this stem may have: B (back), F (front), R (front rounded)."""
    neutral = False
    for letter in reversed(stem):
        if letter in _BACK:
            return frozenset("BF") if neutral else frozenset("B")
        if letter in _ROUNDED:
            return frozenset("FR")
        if letter == "e":
            return frozenset("F")
        neutral = neutral or letter in "éií"
    return frozenset("F")


@lru_cache(maxsize=16384)  # a book repeats its words
def casing_of(token: str) -> Casing:
    """How a token is set; stray capitals inside a lower-case word are OCR noise, not casing."""
    letters = [c for c in token if c.isalpha()]
    if not letters:
        return "lower"
    capitals = sum(c.isupper() for c in letters)
    if capitals >= 2 and capitals * 3 >= len(letters) * 2:
        return "upper"
    return "title" if letters[0].isupper() else "lower"


def apply_casing(word: str, casing: Casing) -> str:
    if casing == "upper":
        return word.upper()
    return word[:1].upper() + word[1:] if casing == "title" else word
