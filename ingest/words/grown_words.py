"""Words that lost the blank between them, or that have it in the wrong place: parted where that gives known words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from kartotek.ingest.words.cut_words import WORD, WORD_BEFORE
from kartotek.ingest.words.numbers import number_of
from kartotek.ingest.words.word_judge import LONGEST, SHORTEST, WordJudge, counts
from kartotek.schema.hungarian.small_words import SMALL_WORDS

__all__ = ["grown_in", "part_words"]

_PIECES: Final = "db"


def part_words(line: str, judge: WordJudge) -> tuple[str, list[str]]:
    """Part words that lost the blank between them, or that have it in the wrong place."""
    made: list[str] = []
    for found in reversed(list(WORD.finditer(line))):
        start, parts = _parted(line, found, judge)
        if parts:
            line = line[:start] + " ".join(parts) + line[found.end() :]
            made += parts
    return line, made


def grown_in(line: str, judge: WordJudge) -> Iterator[str]:
    """The words that stay whole though one that is known and a small word make them: unknown ones, and such as are no
    deverbal noun but an object and `and` (`ollótés`), which a dictionary may take for a compound."""
    for word in WORD.findall(line):
        if len(word) <= LONGEST and (_is_object_and(word.lower(), judge) or _is_unknown_grown(word.lower(), judge)):
            yield word


def _is_unknown_grown(word: str, judge: WordJudge) -> bool:
    return not judge.known(word) and any(map(judge.known, _without_small_word(word)))


def _is_object_and(word: str, judge: WordJudge) -> bool:
    """Whether a word that the book has once is the accusative of a noun and `and`."""
    stem = word.removesuffix("tés")
    return (
        stem != word
        and len(stem) > SHORTEST
        and judge.times(word) == 1
        and judge.known(stem)
        and judge.known(stem + "t")
    )


def _without_small_word(word: str) -> Iterator[str]:
    """What is left of a word without a small word at its end, or `db` before it."""
    ends = [word.removesuffix(small) for small in SMALL_WORDS if len(small) > 1 and word.endswith(small)]
    return (rest for rest in (*ends, word.removeprefix(_PIECES)) if SHORTEST < len(rest) < len(word))


def _parted(line: str, found: re.Match[str], judge: WordJudge) -> tuple[int, Sequence[str]]:
    """The words that a word is, or that it is with the one before it; and where they begin."""
    word, start = found.group(), found.start()
    if len(word) > LONGEST:
        return start, ()
    parts = _glued_number(word, judge)
    if parts or judge.known(word):
        return start, parts
    return _respaced_unknown(line, found, judge)


def _respaced_unknown(line: str, found: re.Match[str], judge: WordJudge) -> tuple[int, Sequence[str]]:
    """The same for a word that is not known as it stands."""
    word, start = found.group(), found.start()
    parts = _best(_ways(word, judge), judge)
    before = WORD_BEFORE.search(line[:start])
    if parts or before is None or len(word) <= SHORTEST or judge.is_whole(word):
        return start, parts
    return before.start(), _best(_shifts(before[1], word, judge), judge)


def _glued_number(word: str, judge: WordJudge) -> Sequence[str]:
    """A number word and a noun of the book that lost the blank between them; a dictionary takes both for a compound."""
    if judge.times(word) > 1 or number_of(word) is not None:
        return ()
    pairs = ((word[:at], word[at:]) for at in range(SHORTEST + 1, len(word) - SHORTEST))
    return next((pair for pair in pairs if number_of(pair[0]) is not None and judge.times(pair[1]) > 1), ())


def _ways(word: str, judge: WordJudge) -> Iterator[tuple[str, str]]:
    """Two known words that make this one. One of them is a number or a small word, and the other one stands
    elsewhere in the book: other words make compounds, which stay."""
    pairs = ((word[:at], word[at:]) for at in range(1, len(word)))
    return ((left, right) for left, right in pairs if _may_part(left, right, judge))


def _may_part(left: str, right: str, judge: WordJudge) -> bool:
    if left.lower() in SMALL_WORDS:
        return _is_of_book(right, judge)
    if right.lower() in SMALL_WORDS:
        return _is_of_book(left, judge)
    if number_of(right) is not None:
        return min(len(left), len(right)) > SHORTEST + 1 and judge.known(left)
    return len(right) > SHORTEST and judge.times(right) > 0 and number_of(left) is not None


def _is_of_book(word: str, judge: WordJudge) -> bool:
    return len(word) >= SHORTEST and judge.times(word) > 0 and judge.known(word)


def _shifts(first: str, second: str, judge: WordJudge) -> Iterator[tuple[str, str]]:
    """Two known words, other than these, with the same letters: the blank between them is in the wrong place. A word
    that counts stays whole, for what it counts may be a word of this book only."""
    if counts(first):
        return
    word = first + second
    for at in range(SHORTEST, len(word) - SHORTEST + 1):
        if at != len(first) and judge.knows_both(word[:at], word[at:]):
            yield word[:at], word[at:]


def _best(ways: Iterator[tuple[str, str]], judge: WordJudge) -> Sequence[str]:
    """The pair of words that the book has most often; none where there is no pair."""
    return max(ways, key=lambda pair: sum(map(judge.times, pair)), default=())
