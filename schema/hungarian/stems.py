"""The stems of a Hungarian noun: what of its dictionary form stands before endings.

*kártya* lengthens (kártyá-), *szobor* loses a vowel (szobr-), *kéz* shortens one (kez-), *kő* takes a v (köv-).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kartotek.schema.hungarian.letters import Harmony, doubled, ends_in_vowel, harmony_of, lengthened

__all__ = ["Stem", "harmonies_of", "noun_stems"]

_V_STEMS: Final = {"kő": "köv", "fű": "füv", "ló": "lov", "tó": "tav", "hó": "hav", "mű": "műv", "cső": "csöv"}
_FLEETING: Final = re.compile(r"(.+[^aáeéiíoóöőuúüű])[oöe]([bcdfghjklmnprstvz]y?)")
_SHORTENED: Final = re.compile(r"(.+[^aáeéiíoóöőuúüű]|[^aáeéiíoóöőuúüű]?)([áéíúű])([bcdfghjklmnprstvz]y?)")
_SHORT: Final = dict(zip("áéíúű", "aeiuü", strict=True))
_SECOND_HARMONY: Final = "éií"


@dataclass(frozen=True, slots=True)
class Stem:
    """A stem with the endings it takes: after a vowel or consonant, all of them or only -val and -vá (`strong`)."""

    text: str
    vowel_final: bool
    strong: bool = False
    altered: bool = False


@lru_cache(maxsize=8192)
def noun_stems(lemma: str) -> tuple[Stem, ...]:
    """Every stem of a word, the regular one first."""
    return tuple(dict.fromkeys(_stems(lemma)))


def _stems(lemma: str) -> Iterator[Stem]:
    base = lengthened(lemma)
    yield Stem(base, ends_in_vowel(base))
    if base != lemma:  # before -ként and -kor the vowel stays short
        yield Stem(lemma, vowel_final=True)
    if not ends_in_vowel(lemma):
        yield Stem(doubled(lemma), vowel_final=False, strong=True)
    else:
        # Adjectives of possession take a linking vowel after ú, ű and ő: könnyűek.
        yield Stem(base, vowel_final=False, altered=True)
    if lemma.endswith("ő"):  # erő, ereje; idő, ideje
        yield Stem(lemma[:-1] + "e", vowel_final=True, altered=True)
    yield from (Stem(text, vowel_final=False, altered=True) for text in _altered(lemma))


def _altered(lemma: str) -> Iterator[str]:
    head, _, last = lemma.rpartition(" ")
    lead = f"{head} " if head else ""
    for word, stem in _V_STEMS.items():
        if last.endswith(word):
            yield lead + last.removesuffix(word) + stem
    fleeting, shortened = _FLEETING.fullmatch(last), _SHORTENED.fullmatch(last)
    if fleeting:
        yield lead + fleeting[1] + fleeting[2]
    if shortened:
        yield lead + shortened[1] + _SHORT[shortened[2]] + shortened[3]
    if last.endswith(("alom", "elem")):
        yield lead + last[:-2] + "m"


def harmonies_of(lemma: str) -> tuple[Harmony, ...]:
    """The harmonies that the endings of a word may have: after é, i and í both, since only a dictionary knows."""
    regular = harmony_of(lemma)
    last = next((letter for letter in reversed(lemma.lower()) if letter in "aáeéiíoóöőuúüű"), "")
    if last in _SECOND_HARMONY:
        return ("back", "front") if regular == "back" else ("front", "back")
    return (regular,)
