"""Words put together by a lost blank: a number with a word or a letter, a word with one that joins or turns it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.damage.near_words import says_something
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.sentences import Token

__all__ = ["grown_words"]

_NUMBER_AND_WORD: Final = re.compile(r"\d+[a-z]{5,}|[a-z]{3,}\d+[a-z]{3,}")
"""A number that has grown together with a word, which has lost a letter, or with two; an ending is shorter."""
_NUMBER_AND_PART: Final = re.compile(r"\d+[a-z]{2,}")
_ARTICLE_AND_NUMBER: Final = re.compile(r"(?:az?|es|vagy)\d{1,2}")
_NUMBER_AND_LETTER: Final = re.compile(r"\d+[a-z]")
"""A number that has grown together with a letter behind it, which may be a figure."""
_JOINED: Final = re.compile(r"(\w{3,}?)(?:vagy|illetve|nem|csak)|(?:vagy|illetve|nem|csak|ha)(\w{3,})")
"""A word that has grown together with one that joins, denies, limits or opens a condition."""


def grown_words(units: Sequence[WordUnit], tokens: Sequence[Token], language: GameLanguage) -> Iterator[str]:
    """The words of a sentence in which another one may stick."""
    yield from (tokens[unit.places[0]].text for unit in _with_numbers(units))
    yield from (tokens[unit.places[0]].text for unit in units if unit.tag == "X" and _hides_a_joint(unit.key, language))
    yield from (token.text for token in tokens if _has_grown(token))


def _with_numbers(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Numbers that have grown together with a word, or with the first half of one that a blank cuts."""
    yield from (unit for unit in units if unit.tag == "X" and _NUMBER_AND_WORD.fullmatch(unit.key))
    for unit, after in pairwise(units):
        if unit.tag == after.tag == "X" and not after.before and _NUMBER_AND_PART.fullmatch(unit.key):
            yield unit


def _hides_a_joint(key: str, language: GameLanguage) -> bool:
    """Whether an unknown word is one that counts with one that joins it to another, or that turns it."""
    found = _JOINED.fullmatch(key)
    return found is not None and says_something(found[1] or found[2], language)


def _has_grown(token: Token) -> bool:
    """Whether a word may be a number that has grown together with an article, or a number one with a letter."""
    lettered = token.number is not None and _NUMBER_AND_LETTER.fullmatch(token.scan) is not None
    return lettered or any(map(_ARTICLE_AND_NUMBER.fullmatch, token.rivals))
