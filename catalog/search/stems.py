"""What a word may be an inflected form of, in Hungarian and English: enough to find it, not to analyse it.

All words are folded, so that long vowels before an ending (`kártya`, `kártyát`) need no rule of their own.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from kartotek.schema.hungarian.fold import fold

__all__ = ["inflects", "roots", "stems", "typed_words", "words_of"]

_WORD: Final = re.compile(r"[^\W_]+")
# Longest first. Numbers, cases, possessors and the link vowels before them, as they look without accents.
_ENDINGS: Final = tuple(
    sorted(
        (
            "t at et ot k ak ek ok ban ben ba be bol nal nel hoz hez rol tol ra re on en n va ve val vel ig ert kent"
            " nak nek szor szer ja je a e m am em om d ad ed od unk onk ink tok tek uk ai ei i jai jei aim eim"
            " nkent onkent enkent ankent onta ente ul s es"
        ).split(),
        key=len,
        reverse=True,
    )
)
_DOUBLED_BEFORE: Final = ("al", "el", "a", "e")
_VOWELS: Final = frozenset("aeiou")
_LEAST: Final = 2
_ROUNDS: Final = 3
# A number or a possessor, then a case: what follows a noun, its accents left off.
_CASES: Final = re.compile(
    r"(?:[aeo]?k|j?[ae]i?(?:m|d|k|nk|tok|tek)?|j?[ae]i|[uo]nk|[aeo]?[md]|[ea]s|e?s)?"
    r"(?:[aeo]?t|b[ae]n?|b[ou]l|n[ae]l|h[oe]z|r[oe]l|t[oe]l|r[ae]|[oe]?n|v?[ae]l|v?[ae]|ig|[ea]?rt|kent|n[ae]k|v[ae][tk])?"
)
# So short a stem (fa, kő) is believed only where a single ending was taken off: érme is no form of ér.
_SHORT: Final = 2
# No word of a rulebook is longer; longer ones are compared as they stand.
_LONGEST: Final = 40


def words_of(text: str) -> list[str]:
    """The folded words of a text."""
    return _WORD.findall(fold(text))


def typed_words(text: str) -> list[str]:
    """The words of a text as they are written."""
    return _WORD.findall(text)


@lru_cache(maxsize=16384)
def stems(word: str) -> frozenset[str]:
    """The folded word itself and everything that is left of it when endings are taken off, up to three of them."""
    found = {word}
    if len(word) > _LONGEST:
        return frozenset(found)
    newest = {word}
    for turn in range(_ROUNDS):
        least = _LEAST if turn == 0 else _SHORT + 1
        newest = {stem for each in newest for stem in _shortened(each) if len(stem) >= least} - found
        found |= newest
        # A stem with its vowel back is a word of the dictionary: nothing more is taken off it.
        found |= {word for stem in newest for word in _with_fleeting_vowel(stem)}
    return frozenset(found)


@lru_cache(maxsize=16384)
def inflects(word: str, noun: str) -> bool:
    """Whether a folded word is the noun, its plural, or a case of it: `helyen` is one of `hely`, `helyett` is none."""
    if any(noun in _undoubled(word, ending) for ending in _DOUBLED_BEFORE):
        return True
    beginnings = {noun}
    if len(noun) > _LEAST + 1 and noun[-2] in _VOWELS:
        beginnings.add(noun[:-2] + noun[-1])
    return any(word.startswith(each) and _CASES.fullmatch(word[len(each) :]) is not None for each in beginnings)


def _shortened(word: str) -> set[str]:
    if not word.isalpha():
        return set()
    bare = {word.removesuffix(ending) for ending in _ENDINGS if word.endswith(ending)}
    bare |= {short for ending in _DOUBLED_BEFORE for short in _undoubled(word, ending)}
    bare |= {word[:-3] for tail in ("vet", "vat", "vek", "vak", "vel") if word.endswith(tail)}
    return {stem for stem in bare if len(stem) >= _LEAST and stem != word}


def _undoubled(word: str, ending: str) -> set[str]:
    """`-val` and `-vá` take on the last consonant: `fallal` is `fal` with `-val`; `sz` doubles as `ssz`."""
    stem = word.removesuffix(ending)
    if stem == word or len(stem) < _LEAST + 1 or stem[-1] in _VOWELS:
        return set()
    if stem[-1] == stem[-2]:
        return {stem[:-1]}
    digraph = (
        len(stem) > _LEAST + 1 and stem[-2] == stem[-3] and stem[-2:] in ("sz", "zs", "cs", "gy", "ly", "ny", "ty")
    )
    return {stem[:-3] + stem[-2:]} if digraph else set()


def _with_fleeting_vowel(stem: str) -> set[str]:
    """`tükr-` is `tükör`, `bokr-` is `bokor`."""
    if len(stem) < _LEAST + 1 or stem[-1] in _VOWELS or stem[-2] in _VOWELS:
        return set()
    return {f"{stem[:-1]}{vowel}{stem[-1]}" for vowel in "oe"}


@lru_cache(maxsize=16384)
def roots(word: str) -> frozenset[str]:
    """Stems in both languages: also a word without an English ending, with `-ise` as `-ize`."""
    bare = {word.removesuffix(ending) for ending in ("ing", "ed", "es", "s", "e") if len(word) > len(ending) + 3}
    return stems(word) | bare | {f"{each[:-1]}z" for each in bare if each.endswith("is")}
