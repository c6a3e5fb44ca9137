"""What Hungarian says for an English verb beside its own verb: another voice, another turn of phrase."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from kartotek.catalog.drafts.english_forms import lemmas
from kartotek.schema.hungarian.form_index import FormIndex
from kartotek.schema.hungarian.prefixes import split_prefix

__all__ = ["says_by_case", "says_verb"]

_TURNS: Final = {
    "build": "épít épül létrehoz lerak kerül áll",
    "construct": "épít épül",
    "discard": "dob eldob félretesz",
    "draw": "húz felhúz vesz kap jut kerül sorsol",
    "pay": "fizet kifizet befizet ad jár kerül kell költ",
    "play": "kijátszik játszik kerül lerak játszhat",
    "deal": "oszt kioszt kap jut jár",
    "produce": "termel ad hoz jár keletkezik",
    "upgrade": "fejleszt fejlődik alakít",
    "connect": "csatlakozik csatlakoztat kapcsol összeköt",
    "shuffle": "kever",
    "buy": "vesz vásárol",
    "sell": "elad ad",
    "pass": "ad kerül vándorol passzol",
    "copy": "másol",
    "feed": "etet eszik fogyaszt",
    "cover": "fed takar",
    "swap": "cserél",
    "charge": "tölt",
    "colonize": "hódít foglal",
    "advance": "lép halad",
    "extend": "bővít bővül",
}
"""Dictionary forms by American spelling; a verb stands for itself with any prefix."""
_ENDINGS: Final = {"pay": re.compile(r"\w{2}ért\b", re.IGNORECASE)}
"""A case that says what a verb does: who gets something *1 kreditért* has paid for it."""
_NOUNS: Final = {"pay": "ár költség", "discard": "dobott dobópakli", "draw": "húzópakli", "build": "építmény épület"}


@cache
def _index() -> FormIndex:
    verbs = {verb for words in _TURNS.values() for verb in words.split()}
    nouns = {noun for words in _NOUNS.values() for noun in words.split()}
    return FormIndex([*((verb, "verb") for verb in verbs), *((noun, "noun") for noun in nouns)])


@lru_cache(maxsize=4096)
def _wanted(english: str) -> frozenset[str]:
    found = {lemma for lemma, _ in lemmas(english)} & _TURNS.keys()
    return frozenset(word for lemma in found for word in f"{_TURNS[lemma]} {_NOUNS.get(lemma, '')}".split())


def says_verb(word: str, english: str) -> bool:
    """Whether a Hungarian word, in lower case, may say what an English verb does, its prefix and voice apart."""
    wanted = _wanted(english)
    forms = (word, split_prefix(word)[1]) if wanted else ()
    return any(analysis.word in wanted for form in forms for analysis in _index().words(form))


def says_by_case(text: str, english: str) -> bool:
    """Whether an ending of some noun in a Hungarian text says what an English verb does."""
    return any(_ENDINGS[lemma].search(text) for lemma, _ in lemmas(english) if lemma in _ENDINGS)
