"""Text made comparable: folded for search (no case, no accents), keyed for Hungarian alphabetical order."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

__all__ = ["fold", "hungarian_key"]

# Letters of the Hungarian alphabet in their order. Short and long vowels count as one letter and differ only on a tie.
_ALPHABET: Final = ("a b c cs d dz dzs e f g gy h i j k l ly m n ny o ö p q r s sz t ty u ü v w x y z zs").split()
_PLACE: Final = {letter: f"{place:02d}" for place, letter in enumerate(_ALPHABET, start=40)}
_LONG: Final = str.maketrans("áéíóőúű", "aeioöuü")
# A doubled digraph is written short (`ssz` for `sz` + `sz`).
_LETTERS: Final = re.compile(r"ddzs|ccs|ddz|ggy|lly|nny|ssz|tty|zzs|dzs|cs|dz|gy|ly|ny|sz|ty|zs|[a-zö-ü]|\d+|\S")
_DOUBLED: Final = {letter[0] + letter: letter for letter in _ALPHABET if len(letter) > 1}


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """Case and accents removed, blanks made single: the form in which names are searched."""
    if text.isascii():
        return " ".join(text.casefold().split())
    lowered = unicodedata.normalize("NFKD", text).casefold()
    decomposed = unicodedata.normalize("NFKD", lowered)
    return " ".join("".join(c for c in decomposed if not unicodedata.combining(c)).split())


_MOST_DIGITS = 18
"""Digits of a number that are looked at for its place in an order."""


def hungarian_key(text: str) -> str:
    """A string whose plain order is Hungarian alphabetical order (digraphs are letters, ö follows o, á equals a)."""
    lowered = unicodedata.normalize("NFC", text.casefold())
    primary = "".join(_place(letter) for letter in _LETTERS.findall(lowered.translate(_LONG)))
    return f"{primary} {lowered}"


def _place(letter: str) -> str:
    if letter.isdecimal():
        return f"3{int(letter[:_MOST_DIGITS]):09d}"
    if letter in _DOUBLED:
        return _PLACE[_DOUBLED[letter]] * 2
    return _PLACE.get(letter) or _PLACE.get(fold(letter), "20")
