"""Words made comparable across bad scans: letters only, without case, accents and hyphens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from kartotek.ingest.confidence import GUESSED_NUMBER, UNLISTED
from kartotek.ingest.repair.restore import RestoredWord
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.hungarian.numerals import number_of as number_word

__all__ = ["is_speck", "key_of", "keys_of", "number_of", "trust_in"]

_NOT_LETTER: Final = re.compile(r"[^a-z0-9]")
_PLAIN: Final = str.maketrans("áéíóöőúüűÁÉÍÓÖŐÚÜŰ", "aeiooouuuAEIOOOUUU")
"""The letters that nearly all accents of a Hungarian text stand on."""
_APART: Final = "\n"
_LARGEST: Final = 200
_SHORT_NUMERAL: Final = 4
"""A short number word is one letter from another, or from a word that is none."""
_NUMERAL_SIZES: Final = (3, 4, 5)
"""How long the number words are that compounds begin with."""
_JOINING: Final = frozenset("-–—−,:;/+=x×(")
"""Signs that stand between two numbers without a blank and belong there."""


@lru_cache(maxsize=65536)
def key_of(text: str) -> str:
    """The form in which words are compared."""
    plain = text.translate(_PLAIN)
    folded = plain.lower() if plain.isascii() else fold(plain)
    return folded if folded.isascii() and folded.isalnum() else _NOT_LETTER.sub("", folded)


def keys_of(texts: Sequence[str]) -> Sequence[str]:
    """The keys of many texts, as the forms of a word are: those of letters alone are all made at once."""
    plain = _APART.join(texts).translate(_PLAIN)
    if plain.isascii() and plain.replace(_APART, "").isalnum():
        return plain.lower().split(_APART)
    return [key_of(text) for text in texts]


def is_speck(signs: str) -> bool:
    """Whether what stands between two runs of figures is one sign that joins nothing: it may cut a number in two."""
    return len(signs) == 1 and not signs.isspace() and signs not in _JOINING


def number_of(word: RestoredWord) -> int | None:
    """The number that a word of digits is."""
    return int(word.whole) if word.whole.isdecimal() and int(word.whole) <= _LARGEST else None


def trust_in(word: RestoredWord) -> int:
    """How certain the word is, accents aside; a number that was not scanned as digits is a guess."""
    if not word.whole.isdecimal() and key_of(word.raw) == key_of(word.whole):
        return GUESSED_NUMBER if _has_more_accents(word) and _counts(word.whole) else max(word.letters, UNLISTED)
    if len(word.whole) <= _SHORT_NUMERAL and number_word(word.whole) is not None:
        return min(word.letters, GUESSED_NUMBER)
    if word.whole.isdecimal() and _begins_in_a_word(word):
        return min(word.letters, GUESSED_NUMBER)
    if not word.whole.isdecimal() or re.search(rf"(?<!\d){word.whole}(?!\d|[OoQlI|]+$)", word.raw):
        return word.letters
    return min(word.letters, GUESSED_NUMBER)


def _begins_in_a_word(word: RestoredWord) -> bool:
    """Whether a number of several figures was scanned right behind letters: the first figure may be one of them."""
    return len(word.whole) > 1 and re.search(rf"[^\W\d_]{word.whole}", word.raw) is not None


def _counts(text: str) -> bool:
    """Whether a word is a number word, or a compound that begins with one."""
    return any(number_word(text[:size]) is not None for size in (len(text), *_NUMERAL_SIZES) if size <= len(text))


def _has_more_accents(word: RestoredWord) -> bool:
    """Whether a letter was scanned with an accent that the word lacks: scans lose accents, they do not make them, so
    it may be the rest of another word."""
    letters = zip(word.raw.lower(), word.whole.lower(), strict=False)
    return any(scanned != letter and scanned.translate(_PLAIN) == letter for scanned, letter in letters)
