"""Tokens that are more than one word: numbers stuck to words, little words stuck to others, two words in one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from kartotek.ingest.repair.letters import fold
from kartotek.ingest.repair.rank import Candidate, Ranker
from kartotek.ingest.repair.readings import WordReading, reading_form

__all__ = ["stuck_numbers", "stuck_words", "two_words"]

_STUCK: Final = 6.0
_STUCK_BEHIND: Final = 9.0  # digits behind a word are mostly misread letters
_DIGITS_FIRST: Final = re.compile(r"(\d+)(\D.*)")
_DIGITS_LAST: Final = re.compile(r"(\D+?)(\d+)")
_LITTLE_WORDS: Final = {
    fold(word): word for word in "a az és egy ha ez is nem hogy van de vagy ezt azt amit ami ki el meg".split()
}
_SHORTEST_OF_TWO: Final = 3


def stuck_numbers(token: str, ranker: Ranker) -> Iterator[WordReading]:
    """A number in front of a word or behind it, without the blank between."""
    first = _DIGITS_FIRST.fullmatch(token)
    if first and any(c.isalpha() for c in first[2]):
        yield from _beside_number(first[1] + " {}", first[2], ranker, 3, _STUCK)
    last = _DIGITS_LAST.fullmatch(token)
    if last and len(last[1]) > 1:
        yield from _beside_number("{} " + last[2], last[1], ranker, 2, _STUCK_BEHIND)


def _beside_number(pattern: str, rest: str, ranker: Ranker, most: int, price: float) -> Iterator[WordReading]:
    for candidate in ranker.rank(*reading_form(rest))[:most]:
        yield WordReading(pattern.format(candidate.text), candidate.cost + price, "unstuck-number", candidate.known)


def stuck_words(token: str, ranker: Ranker, most: float) -> Iterator[WordReading]:
    """An article or another little word stuck to the front or the back of a word, as far as both cost no more than
    `most`."""
    lowered = fold(token.lower())
    for little, printed in _LITTLE_WORDS.items():
        rest = len(token) - len(little)
        if lowered.startswith(little) and rest > 1:
            yield from _beside(printed + " {}", token[len(little) :], printed, ranker, most)
        if lowered.endswith(little) and rest > 2:
            yield from _beside("{} " + printed, token[:rest], printed, ranker, most)


def _beside(pattern: str, rest: str, printed: str, ranker: Ranker, most: float) -> Iterator[WordReading]:
    little = ranker.rank(*reading_form(printed))[0].cost + _STUCK
    best = ranker.best(*reading_form(rest), most - little)
    if best is not None:
        yield WordReading(pattern.format(best.text), best.cost + little, "unstuck-word")


def two_words(token: str, ranker: Ranker, most: float) -> Iterator[WordReading]:
    """Two words in one, at least one of them as the lexicon has it, that cost no more than `most`."""
    for cut in range(_SHORTEST_OF_TWO, len(token) - _SHORTEST_OF_TWO + 1):
        left, right = token[:cut], token[cut:]
        if ranker.is_form(left):
            words = _both(left, right, ranker, most - _STUCK)
        elif ranker.is_form(right):
            words = _both(right, left, ranker, most - _STUCK)[::-1]
        else:
            continue
        if words:
            cost = sum(word.cost for word in words)
            yield WordReading(" ".join(word.text for word in words), cost + _STUCK, "unstuck-word")


def _both(listed: str, other: str, ranker: Ranker, most: float) -> tuple[Candidate, ...]:
    """What a token that the lexicon has and another one are, if both are words and cost no more together. The first is
    found soon, and what it costs is taken from what the other may."""
    first = ranker.best(*reading_form(listed), most)
    second = ranker.best(*reading_form(other), most - first.cost) if first is not None else None
    return (first, second) if first is not None and second is not None else ()
