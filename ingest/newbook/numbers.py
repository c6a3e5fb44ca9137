"""Numbers as rulebooks write them: digits, number words in their cases, people counted together, misread digits.

number_of("tizenkettőt").value   # 12
number_of("1O").exact            # False: a number that holds a letter is a guess
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from ingest.prose.keys import key_of
from schema.hungarian.nouns import CASES, Lexeme, inflect
from schema.hungarian.numerals import attributive, figure, ordinal, spelled

__all__ = [
    "WrittenNumber",
    "is_number_ending",
    "is_ordinal",
    "is_value_ending",
    "looks_like_digits",
    "misread_number",
    "number_of",
    "people_of",
    "seat_of",
    "times_of",
]

_LARGEST: Final = 1000
_LARGEST_DIGITS: Final = 4
_STEMS: Final = {"három": "hárm", "hét": "het", "ezer": "ezr"}
_AS_DIGITS: Final = str.maketrans("OoQDlI|!iSBZ", "000011111582")
_DIGITLIKE: Final = re.compile(r"[0-9OoQDlI|!iSBZ]+")
_ORDINAL: Final = re.compile(r"(?:elso|masodik|(?:harm|negy|ot|hat|het|nyolc|kilenc|tiz|husz)\w{0,3}dik)\w*")
_LONG: Final = 5
_PRODUCT: Final = re.compile(r"(\d{1,3})[x×](\d{0,3})")
_WITH_UNIT: Final = re.compile(r"[xX](\d{1,4})|(\d{1,4})(?:db|drb|X)")
"""Digits that a cross or a unit is run together with: `x12`, `12db`."""
_ALL_OF: Final = "mind"
_SEATS: Final = 12
_LONGEST_CASE: Final = 4
_TIMES: Final = ("szerese", "szorosa", "szorose", "szer", "szor")
_TOGETHER: Final = {
    "egyedul": 1,
    "ketten": 2,
    "harman": 3,
    "negyen": 4,
    "oten": 5,
    "hatan": 6,
    "heten": 7,
    "nyolcan": 8,
    "kilencen": 9,
    "tizen": 10,
}
_OF_YOU: Final = re.compile(r"(kett|harm|negy|ot|hat|het|nyolc|kilenc|tiz)(?:o|e)?(?:to|te|un|on)k(?:nak|nek|nal|nel)?")
_OF_YOU_VALUES: Final = {
    "kett": 2,
    "harm": 3,
    "negy": 4,
    "ot": 5,
    "hat": 6,
    "het": 7,
    "nyolc": 8,
    "kilenc": 9,
    "tiz": 10,
}
_MANNED: Final = re.compile(r"(\w+?)(?:szemely|fos|jatekos)\w*")
_ENDINGS: Final = frozenset(
    "t at et ot öt en an on ön nál nél nak nek ra re val vel mal tel tal lel lal cal cel zel zal gyel "
    "szor szer ször ig ért ból ből ban ben ba be ról ről tól től hoz hez höz db".split()
)
_ENDING_KEYS: Final = frozenset(map(key_of, _ENDINGS))
_VALUES: Final = frozenset("s as es os ös".split())


@dataclass(frozen=True, slots=True)
class WrittenNumber:
    """A number and its case. `exact`: it stands there in digits, or as a word without a letter misread. `apiece`: it is
    said twice (`2-2`), so it holds for each. `computed`: it is the product of two. `every`: it says that these are all
    (`mindhárom`)."""

    value: int
    exact: bool
    case: str = "nom"
    digits: bool = False
    apiece: bool = False
    computed: bool = False
    every: bool = False

    @property
    def how(self) -> str:
        """How it is written, as a draft says it."""
        return "digit" if self.digits else "word"


@cache
def _number_words() -> dict[str, tuple[int, str]]:
    """Number words by their keys, in every case."""
    words: dict[str, tuple[int, str]] = {}
    for value in range(_LARGEST):
        for word in {spelled(value), attributive(value)}:
            words.setdefault(key_of(word), (value, "nom"))
        for case in CASES:
            words.setdefault(key_of(_inflected(value, case)), (value, case))
    for word in ("egyetlen", "egyetlenegy", "egyeduli"):
        words[word] = (1, "nom")
    words["egyetlent"] = (1, "acc")
    return words


@cache
def _spellings() -> frozenset[str]:
    """Short number words as they are written: without its accents a word of a few letters may be another one."""
    words = {spelled(value) for value in range(_LARGEST)} | {attributive(value) for value in range(_LARGEST)}
    words |= {_inflected(value, case) for value in range(100) for case in CASES}
    return frozenset(word for word in words if len(word) < _LONG)


def _inflected(value: int, case: str) -> str:
    word = spelled(value)
    stem = next((word.removesuffix(whole) + cut for whole, cut in _STEMS.items() if word.endswith(whole)), word)
    if case == "acc":
        return stem + figure(value, "acc").split("-")[1]
    return inflect(Lexeme(word), case)  # type: ignore[arg-type]


@lru_cache(maxsize=16384)
def number_of(text: str) -> WrittenNumber | None:
    """The number that a word of a text is; None where it is none."""
    if text.isdecimal():
        return WrittenNumber(int(text), True, digits=True) if len(text) <= _LARGEST_DIGITS else None
    if any(sign.isdigit() for sign in text):
        product = _PRODUCT.fullmatch(text)
        if product:
            return WrittenNumber(int(product[1]) * int(product[2] or 1), True, digits=True, computed=bool(product[2]))
        joined = _WITH_UNIT.fullmatch(text)
        if joined:
            return WrittenNumber(int(joined[1] or joined[2]), True, digits=True)
        signs = text.translate(_AS_DIGITS)
        known = signs.isdecimal() and len(signs) <= _LARGEST_DIGITS
        return WrittenNumber(int(signs), False, digits=True) if known else None
    key = key_of(text) if text.isalpha() else ""
    exact = len(text) >= _LONG or text.lower() in _spellings()
    found = _number_words().get(key)
    if found is None and key.startswith(_ALL_OF):
        listed = _number_words().get(key.removeprefix(_ALL_OF))
        return WrittenNumber(listed[0], True, listed[1], every=True) if listed and listed[0] > 1 else None
    return WrittenNumber(found[0], exact, found[1]) if found else None


def looks_like_digits(text: str) -> bool:
    """Whether a word may be misread digits: no letter in it but those that look like one."""
    return bool(_DIGITLIKE.fullmatch(text)) and not text.isdecimal() and len(text) <= _LARGEST_DIGITS


def misread_number(text: str) -> int | None:
    """The number that misread digits may be."""
    return int(text.translate(_AS_DIGITS)) if looks_like_digits(text) else None


def is_ordinal(text: str) -> bool:
    return bool(_ORDINAL.fullmatch(key_of(text)))


@lru_cache(maxsize=1)
def _seats() -> dict[str, int]:
    return {key_of(ordinal(place)): place for place in range(1, _SEATS + 1)}


def seat_of(text: str) -> int | None:
    """The place in a row that a word names, whatever its case: 2 for `másodiknak`."""
    key = key_of(text)
    found = [
        place for word, place in _seats().items() if key.startswith(word) and len(key) - len(word) <= _LONGEST_CASE
    ]
    return found[0] if found else None


def times_of(text: str) -> int | None:
    """How many times a word says: 2 for `kétszer`, `kétszerese` and `dupla`."""
    key = key_of(text)
    if key.startswith("dupl"):
        return 2
    stem = next((key.removesuffix(ending) for ending in _TIMES if key.endswith(ending)), None)
    found = _number_words().get(stem) if stem else None
    return found[0] if found else None


def is_value_ending(text: str) -> bool:
    """Whether digits with this ending name a kind by its value: the `es` of `1-es`."""
    return text.lower() in _VALUES


def is_number_ending(text: str) -> bool:
    """Whether a word after digits and a hyphen is their ending: the `öt` of `5-öt`."""
    return text.lower() in _ENDINGS or key_of(text) in _ENDING_KEYS


def people_of(text: str) -> int | None:
    """How many players a word speaks of: `ketten`, `kettőtöknek`, `kétszemélyes`."""
    key = key_of(text)
    if key in _TOGETHER:
        return _TOGETHER[key]
    of_you = _OF_YOU.fullmatch(key)
    if of_you:
        return _OF_YOU_VALUES[of_you[1]]
    manned = _MANNED.fullmatch(key)
    found = _number_words().get(manned[1]) if manned else None
    return found[0] if found else None
