"""Hungarian numerals: spelled out, with an article, and with suffixes after figures (az 5, 3-mal, 1-gyel, kétszer)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.hungarian.letters import VOWELS, Harmony, harmony_of, last_consonant
from kartotek.schema.hungarian.nouns import TWO_WAY

__all__ = [
    "FIGURE_CASES", "article", "attributive", "figure", "fraction", "label", "multiple", "number_of", "ordinal",
    "ordinal_of", "spelled", "times", "times_of",
]  # fmt: skip

_ONES: Final = ("nulla", "egy", "kettő", "három", "négy", "öt", "hat", "hét", "nyolc", "kilenc")
_TENS: Final = ("", "tíz", "húsz", "harminc", "negyven", "ötven", "hatvan", "hetven", "nyolcvan", "kilencven")
_ACCUSATIVE: Final = {
    "nulla": "t",
    "egy": "et",
    "kettő": "t",
    "három": "at",
    "négy": "et",
    "öt": "öt",
    "hat": "ot",
    "hét": "et",
    "nyolc": "at",
    "kilenc": "et",
    "tíz": "et",
    "húsz": "at",
    "harminc": "at",
    "száz": "at",
    "ezer": "et",
}
FIGURE_CASES: Final[Mapping[str, str]] = {
    "gyel": Case.INS, "vel": Case.INS, "val": Case.INS, "mal": Case.INS, "tel": Case.INS,
    "t": Case.ACC, "et": Case.ACC, "at": Case.ACC, "ot": Case.ACC, "re": Case.SUB, "ra": Case.SUB,
}  # fmt: skip
"""The case that letters behind a hyphen give a figure, by the endings that figures have most often."""
_FRACTIONS: Final = {
    2: "fele",
    3: "harmada",
    4: "negyede",
    5: "ötöde",
    6: "hatoda",
    7: "hetede",
    8: "nyolcada",
    9: "kilencede",
    10: "tizede",
}
_ROMAN_VALUES: Final = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6}
_ROMAN: Final = re.compile(r"(I|II|III|IV|V|VI)[-.]")
_THREE_WAY: Final = {
    Case.ALL: {"back": "hoz", "front": "hez", "round": "höz"},
    Case.SUP: {"back": "on", "front": "en", "round": "ön"},
    "times": {"back": "szor", "front": "szer", "round": "ször"},
}


def spelled(number: int) -> str:
    """Below a million; enough for every printed number."""
    if number < 10:
        return _ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        linked = {1: "tizen", 2: "huszon"}.get(tens, _TENS[tens])
        return linked + _ONES[ones] if ones else _TENS[tens]
    if number < 1000:
        hundreds, rest = divmod(number, 100)
        return ("" if hundreds == 1 else attributive(hundreds)) + "száz" + (spelled(rest) if rest else "")
    thousands, rest = divmod(number, 1000)
    head = "" if thousands == 1 else attributive(thousands)
    dash = "-" if rest and number > 2000 else ""
    return head + "ezer" + dash + (spelled(rest) if rest else "")


def attributive(number: int) -> str:
    """Before a noun: két kártya, tizenkét pont."""
    word = spelled(number)
    return word.removesuffix("kettő") + "két" if word.endswith("kettő") else word


def article(text: str) -> str:
    """`a` or `az` before the text as it is read aloud: az érme, a 3, az 5, az 1000, a III-as."""
    digits = text[: len(text) - len(text.lstrip("0123456789"))]
    roman = _ROMAN.match(text)
    if digits and int(digits) < 1_000_000:
        first = spelled(int(digits))
    elif roman:
        first = spelled(_ROMAN_VALUES[roman[1]])
    else:
        first = text.lstrip("„(\"'")
    return "az" if first[:1].lower() in VOWELS else "a"


def _last_word(number: int) -> str:
    number = abs(number)  # below zero it ends as the number itself does
    if number < 10:
        return _ONES[number]
    for unit, word in ((1000, "ezer"), (100, "száz"), (10, "")):
        if number % unit == 0:
            return word or _TENS[number // 10 % 10]
    return _ONES[number % 10]


def figure(number: int, case: str = Case.NOM) -> str:
    """The number in figures with a case ending: 3-at, 4-gyel, 6-nál, 5-höz."""
    if case == Case.NOM:
        return str(number)
    word = _last_word(number)
    harmony = harmony_of(word)
    if case == Case.ACC:
        ending = _ACCUSATIVE.get(word, "at" if harmony == "back" else "et")
    elif case in (Case.INS, Case.TRA):
        vowel = ("a", "e")[harmony != "back"] if case == Case.INS else ("á", "é")[harmony != "back"]
        ending = (last_consonant(word) or "v") + vowel + ("l" if case == Case.INS else "")
    else:
        ending = _plain_ending(case, harmony, word)
    return f"{number}-{ending}"


def _plain_ending(case: str, harmony: Harmony, word: str) -> str:
    if case == Case.CAU:
        return "ért"
    if case == Case.SUP and word[-1] in VOWELS:
        return "n"
    if case in _THREE_WAY:
        return _THREE_WAY[case][harmony]
    back, front = TWO_WAY[case]
    return back if harmony == "back" else front


def label(number: int) -> str:
    """The number as a name: 3-as, 5-ös, 2-es."""
    word = _last_word(number)
    vowel = {"kettő": "e", "nulla": ""}.get(word, figure(abs(number), Case.ACC).split("-")[1][:1])
    return f"{number}-{vowel}s"


def times(number: int) -> str:
    """How often: egyszer, kétszer, háromszor, 14-szer; in figures where the word would be long."""
    ending = _THREE_WAY["times"][harmony_of(attributive(number))]
    return attributive(number) + ending if number <= 10 else f"{number}-{ending}"


def multiple(number: int) -> str:
    """What times so much is called, possessed: kétszerese, háromszorosa, ötszöröse."""
    back = harmony_of(attributive(number)) == "back"
    linked = {"szor": "szoros", "szer": "szeres", "ször": "szörös"}
    word = times(number)
    return word[:-4] + linked[word[-4:]] + ("a" if back else "e")


def fraction(divisor: int) -> str | None:
    """The possessed name of a fraction (fele, harmada) where there is a common one."""
    return _FRACTIONS.get(divisor)


# ---- recognising ----

_LARGEST: Final = 1000
_CONTRACTED: Final = {"ggyel": "gy", "sszal": "sz"}
_ORDINALS: Final = {
    "egy": "egyedik", "kettő": "kettedik", "három": "harmadik", "négy": "negyedik", "öt": "ötödik", "hat": "hatodik",
    "hét": "hetedik", "nyolc": "nyolcadik", "kilenc": "kilencedik", "tíz": "tizedik", "húsz": "huszadik",
    "harminc": "harmincadik", "negyven": "negyvenedik", "ötven": "ötvenedik", "hatvan": "hatvanadik",
    "hetven": "hetvenedik", "nyolcvan": "nyolcvanadik", "kilencven": "kilencvenedik", "száz": "századik",
    "ezer": "ezredik",
}  # fmt: skip
_FIRST: Final = {1: "első", 2: "második"}
_CASE_ENDINGS: Final = {
    "": Case.NOM, "t": Case.ACC, "et": Case.ACC, "at": Case.ACC, "ot": Case.ACC, "ert": Case.CAU, "nel": Case.ADE,
    "nal": Case.ADE, "szor": "times", "szer": "times", "re": Case.SUB, "ra": Case.SUB, "be": Case.ILL, "ba": Case.ILL,
    "bol": Case.ELA, "vel": Case.INS, "val": Case.INS, "nkent": Case.DIST, "enkent": Case.DIST, "ankent": Case.DIST,
    "onkent": Case.DIST, "tol": Case.ABL, "nek": Case.DAT, "nak": Case.DAT, "hoz": Case.ALL, "hez": Case.ALL,
    "en": Case.SUP, "an": Case.SUP, "on": Case.SUP,
}  # fmt: skip
_RARE_ENDINGS: Final = {
    **_CASE_ENDINGS, "ban": Case.INE, "ben": Case.INE, "rol": Case.DEL, "ig": Case.TER, "kent": Case.ESS,
    "n": Case.SUP,
}  # fmt: skip
"""Those with endings that make other words of some numbers, too: `egyben` is *at the same time*."""


def ordinal(number: int) -> str:
    """Which in a row: első, második, tizenkettedik."""
    if number in _FIRST:
        return _FIRST[number]
    word = spelled(number)
    last = _last_word(number)
    return word.removesuffix(last) + _ORDINALS[last]


@lru_cache(maxsize=1)
def _cardinals() -> Mapping[str, int]:
    """Every number word up to a thousand without accents, before a noun and by itself."""
    pairs = [(form, number) for number in range(1, _LARGEST + 1) for form in (spelled(number), attributive(number))]
    stems = [(form.removesuffix("három") + "hárm", number) for form, number in pairs if form.endswith("három")]
    return {fold(form): number for form, number in (*stems, *pairs)}


@lru_cache(maxsize=1)
def _ordinal_words() -> Mapping[str, int]:
    return {fold(ordinal(number)): number for number in range(1, _LARGEST + 1)}


@lru_cache(maxsize=16384)  # the words of a book, each of which many readers ask for
def number_of(text: str, *, rare: bool = False) -> tuple[int, str] | None:
    """The number that a word spells and the case it stands in: huszonnégyet is 24 in the accusative. `rare`: also in
    cases whose forms may be other words."""
    key = fold(text.lower())
    for ending, stem in _CONTRACTED.items():
        if key.endswith(ending) and key.removesuffix(ending) + stem in _cardinals():
            return _cardinals()[key.removesuffix(ending) + stem], Case.INS
    for cut in range(len(key), 1, -1):
        number = _cardinals().get(key[:cut])
        if number is not None:
            case = _case_of(key[:cut], key[cut:], _RARE_ENDINGS if rare else _CASE_ENDINGS)
            return (number, case) if case else None
    return None


def _case_of(stem: str, ending: str, endings: Mapping[str, str]) -> str | None:
    if ending == "t" and stem[-1] not in "aeiou":
        return None  # a letter before it is lost: százt may be százat or százöt
    if ending in endings and not (ending == "" and stem.endswith("harm")):
        return endings[ending]
    doubled = len(ending) == 3 and ending[1:] in ("al", "el") and ending[0] == stem[-1]
    return Case.INS if doubled or ending in ("gyel", "mal") else None


def ordinal_of(text: str) -> int | None:
    """The place in a row that a word names."""
    return _ordinal_words().get(fold(text.lower()))


def times_of(text: str) -> int | None:
    """How often a word says: kétszer is 2."""
    found = number_of(text)
    return found[0] if found is not None and found[1] == "times" else None
