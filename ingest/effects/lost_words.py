"""Places of a sentence where a word must have stood that is not there any more: what is left shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from ingest.effects.composition.unit import WordUnit
from ingest.prose.sentences import Token

__all__ = ["lost_words"]

_NOUNS: Final = frozenset(("THING", "RES", "STAT"))
_PLACES: Final = frozenset(("CITY", "SPACE"))
_EACH: Final = "EACH"
_REACH: Final = 3
"""So many words at most are between the word for each and its noun, or between two places that are joined."""
_NUMBER_AND_WORD: Final = re.compile(r"\d+[a-z]{5,}")
"""A number that has grown together with a word, which has lost a letter; an ending of the number is shorter."""


def lost_words(units: Sequence[WordUnit], tokens: Sequence[Token]) -> Iterator[str]:
    """The words beside which another one is missing."""
    found = [*_unended(units), *_ownerless(units), *_grown_together(units), *_torn_off(units)]
    yield from (tokens[unit.places[0]].text for unit in found)
    if tokens and tokens[0].low and tokens[0].scrap and "." in tokens[0].before:
        yield tokens[0].text  # the first word of the sentence is only a scrap


def _unended(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Unknown words right behind a noun that each counts and that has no ending: they may say `after` or `for`."""
    for at, (noun, unit) in enumerate(pairwise(units)):
        bare = noun.tag in _NOUNS and noun.case == "nom" and not noun.owned
        if (
            unit.tag == "X"
            and bare
            and not unit.before
            and _EACH in {one.tag for one in units[max(0, at - _REACH) : at]}
        ):
            yield unit


def _ownerless(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Places that are joined to another of their kind without saying whose they are: an ending that said it is lost."""
    for at, (place, joint) in enumerate(pairwise(units)):
        others = units[at + 2 : at + 3 + _REACH]
        if place.tag in _PLACES and joint.tag == "AND" and not _is_described(units, at):
            yield from (place for other in others if (other.tag, other.case) == (place.tag, place.case))


def _is_described(units: Sequence[WordUnit], at: int) -> bool:
    return at > 0 and units[at - 1].tag in ("ADJ", "EACH", "NUM")


def _grown_together(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    return (unit for unit in units if unit.tag == "X" and _NUMBER_AND_WORD.fullmatch(unit.key))


def _torn_off(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Single letters right before a noun or a word that describes one: the beginning of a word that a blank cuts."""
    for unit, after in pairwise(units):
        if unit.tag == "X" and len(unit.key) == 1 and unit.key.isalpha() and not after.before:
            yield unit
