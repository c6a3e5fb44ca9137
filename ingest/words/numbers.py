"""Numbers as rulebooks write them: digits, number words in their cases, people counted together, misread digits.

number_of("tizenkettőt").value   # 12
number_of("1O").exact            # False: a number that holds a letter is a guess
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian.analyse import is_form
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.nouns import CASES, Lexeme, inflect
from kartotek.schema.hungarian.numerals import attributive, figure, ordinal, spelled
from kartotek.schema.hungarian.numerals import number_of as number_word

__all__ = [
    "WrittenNumber",
    "is_number_ending",
    "is_value_ending",
    "looks_like_digits",
    "misread_number",
    "number_of",
    "people_of",
    "rises",
    "seat_of",
    "times_of",
]

_APIECE: Final = frozenset(("egyenként", "egyenkent"))
"""Says that a number is for each; it is none."""
_LARGEST_DIGITS: Final = 4
_AS_DIGITS: Final = str.maketrans("OoQDlI|!iSBZ", "000011111582")
_DIGITLIKE: Final = re.compile(r"[0-9OoQDlI|!iSBZ]+")
_LONG: Final = 5
_PRODUCT: Final = re.compile(r"(\d{1,3})[x×](\d{0,3})")
_WITH_UNIT: Final = re.compile(r"[xX](\d{1,4})|(\d{1,4})(?:db|drb|X)")
"""Digits that a cross or a unit is run together with: `x12`, `12db`."""
_ALL_OF: Final = "mind"
_SEATS: Final = 12
_TIMES_CASE: Final = "times"
_ON: Final = Case.SUP
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
    "kettesben": 2,
    "harmasban": 3,
    "negyesben": 4,
    "otosben": 5,
    "hatosban": 6,
}
_OF_YOU_VALUES: Final = dict(zip("kett harm negy ot hat het nyolc kilenc tiz".split(), range(2, 11), strict=True))
_OF_YOU: Final = re.compile(
    rf"({'|'.join(_OF_YOU_VALUES)})(?:o|e)?(?:(?:to|te|un|on)k(?:nak|nek|nal|nel)?|j?uk(?:nak|nek|nal|nel))"
)
"""`kettőtöknek`, `hármótoknál`, `négyünk`, `hármuknál`."""
_MANNED: Final = re.compile(r"(\w+?)((?:szemely|fos|jatekos)\w*)")
_MANNED_BY: Final = ("személy", "személyes", "fős", "játékos")
"""Words behind a number of players; what is no form of one counts something else (`egyjátékostáblát`)."""
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
    case: str = Case.NOM
    digits: bool = False
    apiece: bool = False
    computed: bool = False
    every: bool = False

    @property
    def how(self) -> str:
        """How it is written, as a draft says it."""
        return "digit" if self.digits else "word"

    def times(self, other: WrittenNumber) -> WrittenNumber:
        """The product with another number in digits, in the case of that."""
        exact = self.exact and other.exact
        return WrittenNumber(self.value * other.value, exact, other.case, digits=True, computed=True)


_OTHERS: Final = {
    "egyetlen": (1, Case.NOM), "egyetlenegy": (1, Case.NOM), "egyeduli": (1, Case.NOM), "egyetlent": (1, Case.ACC),
    "nulla": (0, Case.NOM), "nullat": (0, Case.ACC),
}  # fmt: skip
"""Words that are numbers, but none that numbers spell."""
_SHORT: Final = (*range(1, 11), 20, 100, 1000)
"""Numbers of short words."""


@cache
def _spellings() -> frozenset[str]:
    """Short number words as they are written: without its accents a word of a few letters may be another one."""
    words = {*map(spelled, _SHORT), *map(attributive, _SHORT)}
    words |= {spelled(number) + figure(number, Case.ACC).split("-")[1] for number in _SHORT}
    words |= {inflect(Lexeme(spelled(number)), case) for number in _SHORT for case in CASES}
    return frozenset(word for word in words if len(word) < _LONG)


@lru_cache(maxsize=16384)
def number_of(text: str) -> WrittenNumber | None:
    """The number that a word of a text is; None where it is none."""
    if text.isdecimal():
        return _in_digits(text, exact=True)
    if any(sign.isdigit() for sign in text):
        return _product(text) or _with_unit(text) or _misread(text)
    return None if text.lower() in _APIECE else _in_words(text)


def _in_digits(text: str, *, exact: bool) -> WrittenNumber | None:
    known = text.isdecimal() and len(text) <= _LARGEST_DIGITS
    return WrittenNumber(int(text), exact, digits=True) if known else None


def _misread(text: str) -> WrittenNumber | None:
    """The number that digits with a misread one among them may be; a word with a digit in it is none: `4ll`."""
    letters = sum(map(str.isalpha, text))
    return _in_digits(text.translate(_AS_DIGITS), exact=False) if letters == 1 or 2 * letters < len(text) else None


def _product(text: str) -> WrittenNumber | None:
    found = _PRODUCT.fullmatch(text)
    if found is None:
        return None
    return WrittenNumber(int(found[1]) * int(found[2] or 1), True, digits=True, computed=bool(found[2]))


def _with_unit(text: str) -> WrittenNumber | None:
    found = _WITH_UNIT.fullmatch(text)
    return WrittenNumber(int(found[1] or found[2]), True, digits=True) if found else None


def _in_words(text: str) -> WrittenNumber | None:
    key = key_of(text) if text.isalpha() else ""
    found = _OTHERS.get(key) or _number_word(key)
    if found is None:
        return _all_of(key)
    return WrittenNumber(found[0], len(text) >= _LONG or text.lower() in _spellings(), found[1])


def _all_of(key: str) -> WrittenNumber | None:
    """`mindhárom`: so many, and these are all."""
    value, case = (_number_word(key.removeprefix(_ALL_OF)) if key.startswith(_ALL_OF) else None) or (0, "")
    return WrittenNumber(value, True, case, every=True) if value > 1 else None


def _number_word(key: str) -> tuple[int, str] | None:
    """The number that a word spells, and its case; how many times is no number of things, how many people none either:
    `hatan`, but `haton`."""
    found = number_word(key, rare=True)
    if found is None or found[1] == _TIMES_CASE:
        return None
    people = found[1] == _ON and key_of(inflect(Lexeme(spelled(found[0])), _ON)) != key
    return None if people else found


def looks_like_digits(text: str) -> bool:
    """Whether a word may be misread digits: no letter in it but those that look like one."""
    return bool(_DIGITLIKE.fullmatch(text)) and not text.isdecimal() and len(text) <= _LARGEST_DIGITS


def misread_number(text: str) -> int | None:
    """The number that misread digits may be."""
    return int(text.translate(_AS_DIGITS)) if looks_like_digits(text) else None


def rises(values: Sequence[int]) -> bool:
    """Whether each number is greater than the one before it."""
    return all(one < other for one, other in pairwise(values))


@lru_cache(maxsize=1)
def _seats() -> dict[str, int]:
    return {key_of(ordinal(place)): place for place in range(1, _SEATS + 1)}


def seat_of(text: str) -> int | None:
    """The place in a row that a word names, whatever its case: 2 for `másodiknak`."""
    key = key_of(text)
    named = (word for word in _seats() if key.startswith(word) and len(key) - len(word) <= _LONGEST_CASE)
    return _seats().get(next(named, ""))


def times_of(text: str) -> int | None:
    """How many times a word says: 2 for `kétszer`, `kétszerese` and `dupla`."""
    key = key_of(text)
    if key.startswith("dupl"):
        return 2
    return _value_of(next((key.removesuffix(ending) for ending in _TIMES if key.endswith(ending)), ""))


def _value_of(word: str) -> int | None:
    """The value of a number word by its key."""
    found = _number_word(word)
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
    if manned is None or not any(is_form(manned[2], word, "noun", loose=True) for word in _MANNED_BY):
        return None
    return _value_of(manned[1])
