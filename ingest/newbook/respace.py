"""Blanks that a scan put into words or lost between them, set right where only one spacing gives known words.

    Vi aszt kap  ->  Viaszt kap        hársasés három  ->  hársas és három

A word counts as known if a dictionary has it as it stands, or if the book has it more than once. What was changed is
reported, so that nothing that rests on it is certain.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ingest.newbook.lexicon import is_word
from ingest.newbook.numbers import number_of, people_of
from ingest.prose.keys import key_of

__all__ = ["Respaced", "respaced"]

_WORD: Final = re.compile(r"[^\W\d_]+")
_SHORTEST: Final = 3
_SHORTEST_PART: Final = 2
_LONGEST: Final = 40
_LONG: Final = 8
_GOES_ON: Final = frozenset("0123456789-\u00ad")
"""What follows a word that is not whole."""
_SMALL_WORDS: Final = frozenset("a az és egy is ha nem de s meg ki be el le fel mint vagy".split())

KnownWords = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Respaced:
    """Lines with their blanks set right, and the words of each line that this made."""

    lines: tuple[str, ...]
    made: frozenset[tuple[int, str]]


def respaced(lines: Sequence[str], dictionary: KnownWords) -> Respaced:
    """Set the blanks of a text right; `dictionary` says whether a word in small letters is one."""
    times = Counter(word.lower() for line in lines for word in _WORD.findall(line))
    judge = _Judge(times, dictionary)
    texts: list[str] = []
    made: set[tuple[int, str]] = set()
    for number, line in enumerate(lines, start=1):
        text, new = _line(line, judge)
        texts.append(text)
        made |= {(number, word) for word in new}
    return Respaced(tuple(texts), frozenset(made))


class _Judge:
    """Whether words are known, each asked for once."""

    def __init__(self, times: Counter[str], dictionary: KnownWords) -> None:
        self._times, self._dictionary = times, dictionary
        self._found: dict[str, bool] = {}

    def known(self, word: str) -> bool:
        form = word.lower()
        if form not in self._found:
            listed = len(form) >= _SHORTEST and self._times[form] > 1
            named = len(form) >= _SHORTEST and _counts(form)
            self._found[form] = listed or named or (len(form) <= _LONGEST and self._dictionary(form))
        return self._found[form]

    def joins(self, parts: Sequence[str], whole: str) -> bool:
        """Whether words are one: it is known and they are not all, or the book has it elsewhere and not one of them."""
        if _says_each(whole) and not any(map(_says_each, parts)):
            return len(whole) >= _LONG
        if not self.known(whole) or (parts[0].lower() in _SMALL_WORDS and not self.times(whole)):
            return False
        if any(map(_counts, parts)) and not _counts(whole):
            return False
        if not self.times(whole) and any(len(part) > _SHORTEST and self.known(part) for part in parts):
            return False  # a word that stands by itself is no half of one that the book has nowhere else
        elsewhere = self.times(whole) > 0 and len(whole) > _LONG and min(map(self.times, parts)) == 1
        return elsewhere or not all(map(self.known, parts))

    def times(self, word: str) -> int:
        return self._times[word.lower()]


def _counts(word: str) -> bool:
    """Whether a word is one of numbers: a number, people counted together, `as many as`."""
    meant = is_word(key_of(word), "setup", "as_players") or is_word(key_of(word), "setup", "as_many")
    return meant or number_of(word) is not None or people_of(word) is not None


def _says_each(word: str) -> bool:
    return is_word(key_of(word), "players", "each") or is_word(key_of(word), "spread", "each")


def _line(line: str, judge: _Judge) -> tuple[str, list[str]]:
    made: list[str] = []
    for width in (3, 2):
        line, joined = _join(line, width, judge)
        made += joined
    return _cut(line, judge, made)


def _join(line: str, width: int, judge: _Judge) -> tuple[str, list[str]]:
    """Join words that a single blank parts and that are one word together, but not by themselves."""
    made: list[str] = []
    spans = [(found.start(), found.end()) for found in _WORD.finditer(line)]
    for at in range(len(spans) - width, -1, -1):
        run = spans[at : at + width]
        if any(line[one[1] : other[0]] != " " for one, other in pairwise(run)):
            continue
        if line[run[-1][1] : run[-1][1] + 1] in _GOES_ON or line[: run[0][0]].endswith("-"):
            continue
        parts = [line[start:end] for start, end in run]
        whole = "".join(parts)
        if any(part[:1].isupper() for part in parts[1:]) and not whole.isupper():
            continue
        if judge.joins(parts, whole) and _needed(parts, judge):
            line = line[: run[0][0]] + whole + line[run[-1][1] :]
            spans = [*spans[:at], (run[0][0], run[0][0] + len(whole))]
            made.append(whole)
    return line, made


def _needed(parts: Sequence[str], judge: _Judge) -> bool:
    """Whether three words must be joined: no two of them are one word already."""
    if len(parts) == _SHORTEST_PART:
        return True
    first, last = parts[0] + parts[1], parts[1] + parts[2]
    return not ((judge.known(first) and judge.known(parts[2])) or (judge.known(last) and judge.known(parts[0])))


def _cut(line: str, judge: _Judge, made: list[str]) -> tuple[str, list[str]]:
    """Part words that lost the blank between them, or that have it in the wrong place."""
    for found in reversed(list(_WORD.finditer(line))):
        word = found.group()
        glued = _glued_number(word, judge)
        if (judge.known(word) and not glued) or len(word) > _LONGEST:
            continue
        parts = glued or _best(_ways(word, judge), judge)
        before = re.search(r"([^\W\d_]+) $", line[: found.start()])
        if parts is None and before is not None and len(word) > _SHORTEST:
            parts = _best(_shifts(before[1], word, judge), judge)
            if parts is not None:
                line = line[: before.start()] + " ".join(parts) + line[found.end() :]
                made += parts
            continue
        if parts is not None:
            line = line[: found.start()] + " ".join(parts) + line[found.end() :]
            made += parts
    return line, made


def _glued_number(word: str, judge: _Judge) -> list[str] | None:
    """A number word and a noun of the book that lost the blank between them; a dictionary takes both for a compound."""
    if judge.times(word) > 1 or number_of(word) is not None:
        return None
    for at in range(_SHORTEST + 1, len(word) - _SHORTEST):
        if number_of(word[:at]) is not None and judge.times(word[at:]) > 1:
            return [word[:at], word[at:]]
    return None


def _ways(word: str, judge: _Judge) -> Iterator[tuple[str, str]]:
    """Two known words that make this one. One of them is a number or a small word, and the other one stands
    elsewhere in the book: other words make compounds, which stay."""
    for at in range(1, len(word)):
        left, right = word[:at], word[at:]
        other = right if left.lower() in _SMALL_WORDS else left if right.lower() in _SMALL_WORDS else ""
        if not other and number_of(left) is not None and len(right) > _SHORTEST and judge.times(right):
            yield left, right
        if len(other) >= _SHORTEST and judge.times(other) and judge.known(other):
            yield left, right


def _shifts(first: str, second: str, judge: _Judge) -> Iterator[tuple[str, str]]:
    """Two known words, other than these, with the same letters: the blank between them is in the wrong place. A word
    that counts stays whole, for what it counts may be a word of this book only."""
    if _counts(first):
        return
    word = first + second
    for at in range(_SHORTEST, len(word) - _SHORTEST + 1):
        left, right = word[:at], word[at:]
        if at != len(first) and judge.known(left) and judge.known(right) and judge.times(left) + judge.times(right) > 0:
            yield left, right


def _best(ways: Iterator[tuple[str, str]], judge: _Judge) -> list[str] | None:
    listed = sorted(ways, key=lambda pair: -sum(judge.times(part) for part in pair))
    return list(listed[0]) if listed else None
