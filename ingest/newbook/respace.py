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
from functools import partial
from itertools import pairwise
from typing import Final

from ingest.newbook.lexicon import is_word
from ingest.newbook.numbers import number_of, people_of
from ingest.prose.keys import key_of

__all__ = ["Respaced", "respaced"]

_WORD: Final = re.compile(r"[^\W\d_]+")
_WORD_BEFORE: Final = re.compile(r"([^\W\d_]+) $")
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

    def times(self, word: str) -> int:
        return self._times[word.lower()]

    def known(self, word: str) -> bool:
        form = word.lower()
        if form not in self._found:
            self._found[form] = self._is_known(form)
        return self._found[form]

    def _is_known(self, form: str) -> bool:
        if len(form) >= _SHORTEST and (self._times[form] > 1 or _counts(form)):
            return True
        return len(form) <= _LONGEST and self._dictionary(form)

    def knows_both(self, one: str, other: str) -> bool:
        """Whether two words are known, and the book has one of them."""
        return self.known(one) and self.known(other) and self.times(one) + self.times(other) > 0

    def joins(self, parts: Sequence[str], whole: str) -> bool:
        """Whether words are one: it is known and they are not all, or the book has it elsewhere and not one of them."""
        if _says_each(whole) and not any(map(_says_each, parts)):
            return len(whole) >= _LONG
        if not self.known(whole) or self._keeps_apart(parts, whole):
            return False
        return self._is_elsewhere(parts, whole) or not all(map(self.known, parts))

    def _keeps_apart(self, parts: Sequence[str], whole: str) -> bool:
        """Whether words stay apart though they make one together: one counts, and that does not; or the book has that
        nowhere else, and a small word begins it or a word that stands by itself is half of it."""
        if any(map(_counts, parts)) and not _counts(whole):
            return True
        if self.times(whole):
            return False
        return parts[0].lower() in _SMALL_WORDS or any(len(part) > _SHORTEST and self.known(part) for part in parts)

    def _is_elsewhere(self, parts: Sequence[str], whole: str) -> bool:
        """Whether the book has a long word elsewhere, and one of the parts nowhere else."""
        return len(whole) > _LONG and self.times(whole) > 0 and min(map(self.times, parts)) == 1


def _counts(word: str) -> bool:
    """Whether a word is one of numbers: a number, people counted together, `as many as`."""
    meant = is_word(key_of(word), "setup", "as_players") or is_word(key_of(word), "setup", "as_many")
    return meant or number_of(word) is not None or people_of(word) is not None


def _says_each(word: str) -> bool:
    return is_word(key_of(word), "players", "each") or is_word(key_of(word), "spread", "each")


def _line(line: str, judge: _Judge) -> tuple[str, list[str]]:
    made: list[str] = []
    for change in (partial(_join, width=3), partial(_join, width=2), _cut):
        line, new = change(line, judge)
        made += new
    return line, made


# ---- blanks inside words ----


def _join(line: str, judge: _Judge, width: int) -> tuple[str, list[str]]:
    """Join words that a single blank parts and that are one word together, but not by themselves."""
    made: list[str] = []
    spans = [found.span() for found in _WORD.finditer(line)]
    for at in range(len(spans) - width, -1, -1):
        run = spans[at : at + width]
        (start, _), (_, end) = run[0], run[-1]
        if _may_join(line, run) and _is_one_word([line[first:last] for first, last in run], judge):
            whole = line[start:end].replace(" ", "")
            line = line[:start] + whole + line[end:]
            spans = [*spans[:at], (start, start + len(whole))]
            made.append(whole)
    return line, made


def _may_join(line: str, run: Sequence[tuple[int, int]]) -> bool:
    """Whether a single blank parts words, and neither a hyphen nor a digit goes on with them."""
    (start, _), (_, end) = run[0], run[-1]
    if line[end : end + 1] in _GOES_ON or line[:start].endswith("-"):
        return False
    return all(line[one[1] : other[0]] == " " for one, other in pairwise(run))


def _is_one_word(parts: Sequence[str], judge: _Judge) -> bool:
    whole = "".join(parts)
    if any(part[:1].isupper() for part in parts[1:]) and not whole.isupper():
        return False
    return judge.joins(parts, whole) and _needed(parts, judge)


def _needed(parts: Sequence[str], judge: _Judge) -> bool:
    """Whether three words must be joined: no two of them are one word already."""
    if len(parts) == _SHORTEST_PART:
        return True
    first, second, third = parts
    return not any(
        judge.known(one) and judge.known(other) for one, other in ((first + second, third), (second + third, first))
    )


# ---- blanks lost between words ----


def _cut(line: str, judge: _Judge) -> tuple[str, list[str]]:
    """Part words that lost the blank between them, or that have it in the wrong place."""
    made: list[str] = []
    for found in reversed(list(_WORD.finditer(line))):
        start, parts = _parted(line, found, judge)
        if parts:
            line = line[:start] + " ".join(parts) + line[found.end() :]
            made += parts
    return line, made


def _parted(line: str, found: re.Match[str], judge: _Judge) -> tuple[int, Sequence[str]]:
    """The words that a word is, or that it is with the one before it; and where they begin."""
    word, start = found.group(), found.start()
    if len(word) > _LONGEST:
        return start, ()
    parts = _glued_number(word, judge)
    if parts or judge.known(word):
        return start, parts
    return _respaced_unknown(line, found, judge)


def _respaced_unknown(line: str, found: re.Match[str], judge: _Judge) -> tuple[int, Sequence[str]]:
    """The same for a word that is not known as it stands."""
    word, start = found.group(), found.start()
    parts = _best(_ways(word, judge), judge)
    before = _WORD_BEFORE.search(line[:start])
    if parts or before is None or len(word) <= _SHORTEST:
        return start, parts
    return before.start(), _best(_shifts(before[1], word, judge), judge)


def _glued_number(word: str, judge: _Judge) -> Sequence[str]:
    """A number word and a noun of the book that lost the blank between them; a dictionary takes both for a compound."""
    if judge.times(word) > 1 or number_of(word) is not None:
        return ()
    pairs = ((word[:at], word[at:]) for at in range(_SHORTEST + 1, len(word) - _SHORTEST))
    return next((pair for pair in pairs if number_of(pair[0]) is not None and judge.times(pair[1]) > 1), ())


def _ways(word: str, judge: _Judge) -> Iterator[tuple[str, str]]:
    """Two known words that make this one. One of them is a number or a small word, and the other one stands
    elsewhere in the book: other words make compounds, which stay."""
    pairs = ((word[:at], word[at:]) for at in range(1, len(word)))
    return ((left, right) for left, right in pairs if _may_part(left, right, judge))


def _may_part(left: str, right: str, judge: _Judge) -> bool:
    if left.lower() in _SMALL_WORDS:
        return _is_of_book(right, judge)
    if right.lower() in _SMALL_WORDS:
        return _is_of_book(left, judge)
    return len(right) > _SHORTEST and judge.times(right) > 0 and number_of(left) is not None


def _is_of_book(word: str, judge: _Judge) -> bool:
    return len(word) >= _SHORTEST and judge.times(word) > 0 and judge.known(word)


def _shifts(first: str, second: str, judge: _Judge) -> Iterator[tuple[str, str]]:
    """Two known words, other than these, with the same letters: the blank between them is in the wrong place. A word
    that counts stays whole, for what it counts may be a word of this book only."""
    if _counts(first):
        return
    word = first + second
    for at in range(_SHORTEST, len(word) - _SHORTEST + 1):
        if at != len(first) and judge.knows_both(word[:at], word[at:]):
            yield word[:at], word[at:]


def _best(ways: Iterator[tuple[str, str]], judge: _Judge) -> Sequence[str]:
    """The pair of words that the book has most often; none where there is no pair."""
    return max(ways, key=lambda pair: sum(map(judge.times, pair)), default=())
