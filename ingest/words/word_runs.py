"""What is asked of a run of words: what stands beside a place, and whether a number or a known word is among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kartotek.ingest.words.lexicon import Group, is_word
from kartotek.ingest.words.tokens import NO_WORD, BookToken

__all__ = [
    "all_as_scanned",
    "all_clear",
    "bracket_balance",
    "first_number",
    "has_number",
    "has_word",
    "is_of",
    "places_in",
    "without_measures",
    "word_at",
]


def word_at(words: Sequence[BookToken], place: int) -> BookToken:
    """The word at a place; beyond either end of the run, an empty one that is no number."""
    return words[place] if 0 <= place < len(words) else NO_WORD


def has_number(words: Iterable[BookToken]) -> bool:
    return any(word.number is not None for word in words)


def without_measures(words: Sequence[BookToken]) -> Iterator[BookToken]:
    """The words without the numbers that only say a size or a time: `Lámpa (20 perces) ..... 1`."""
    for place, word in enumerate(words):
        if not (word.counts and is_word(word_at(words, place + 1).key, "units", "measures")):
            yield word


def first_number(words: Sequence[BookToken]) -> int:
    """The place of the first number; behind the last word, where there is none."""
    return next((place for place, word in enumerate(words) if word.number is not None), len(words))


def has_word(words: Iterable[BookToken], table: str, *entries: str) -> bool:
    """Whether one of the words is one of some entries of a table."""
    return any(is_word(word.key, table, entry) for word in words for entry in entries)


def is_of(word: BookToken, groups: Iterable[Group]) -> bool:
    """Whether a word is one of some entries, each with its table."""
    return any(is_word(word.key, table, entry) for table, entry in groups)


def bracket_balance(word: BookToken) -> int:
    """How many round brackets open before a word, less those that close."""
    return word.before.count("(") - word.before.count(")")


def all_clear(words: Iterable[BookToken]) -> bool:
    """Whether the letters of all words are beyond doubt."""
    return all(word.clear for word in words)


def all_as_scanned(words: Iterable[BookToken]) -> bool:
    return all(word.as_scanned for word in words)


def places_in(spans: Iterable[tuple[int, int]]) -> set[int]:
    """The places of words in stretches of a run, each from a first to a last one."""
    return {place for first, last in spans for place in range(first, last + 1)}
