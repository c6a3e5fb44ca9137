"""Blanks that a scan put into words or lost between them, set right where only one spacing gives known words.

    Vi aszt kap  ->  Viaszt kap        hársasés három  ->  hársas és három

A word counts as known if a dictionary has it as it stands, or if the book has it more than once. What was changed is
reported, so that nothing that rests on it is certain.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final

from ingest.newbook.numbers import is_number_ending, is_value_ending, number_of
from ingest.newbook.word_judge import LONGEST, SHORTEST, SMALL_WORDS, KnownWords, WordJudge, counts, is_scrap

__all__ = ["Respaced", "respaced"]

_WORD: Final = re.compile(r"[^\W\d_]+")
_ENDING_BEFORE: Final = re.compile(r"(?:(?<![^\W\d_])-|\d)$")
"""A digit, or a hyphen that no letter stands before: what follows it is the ending of a number."""
_CUT_ENDING: Final = re.compile(r"(?<=\d-)([^\W\d_]{1,2}) ([^\W\d_])(?![^\W\d_])")
_CUT_AND: Final = re.compile(r"\b([^\W\d_]{2,})é s(?![^\W\d_])")
_WORD_BEFORE: Final = re.compile(r"([^\W\d_]+) $")
_SHORTEST_PART: Final = 2
_GOES_ON: Final = re.compile(r"[\d\u00ad]|-(?![ ,])")
"""What follows a word that is not whole; a hyphen before a blank or a comma only suspends the end of a name."""


@dataclass(frozen=True, slots=True)
class Respaced:
    """Lines with their blanks set right, and the words of each line that this made or that it leaves in doubt."""

    lines: tuple[str, ...]
    made: frozenset[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class _Run:
    """Some words of a line, by where they begin and end."""

    line: str
    spans: Sequence[tuple[int, int]]

    @property
    def start(self) -> int:
        return self.spans[0][0]

    @property
    def end(self) -> int:
        return self.spans[-1][1]

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(self.line[first:last] for first, last in self.spans)

    @property
    def after(self) -> str:
        """The sign right behind the last one."""
        return self.line[self.end : self.end + 1]

    @property
    def before(self) -> str:
        """The word that a blank parts from the first one; empty where there is none."""
        found = _WORD_BEFORE.search(self.line[: self.start])
        return found[1] if found else ""

    @property
    def may_join(self) -> bool:
        """Whether a single blank parts the words, and neither a hyphen nor a digit goes on with them; the hyphen of a
        compound may stand before them."""
        if _GOES_ON.match(self.line, self.end) or _ENDING_BEFORE.search(self.line[: self.start]):
            return False
        return all(self.line[one[1] : other[0]] == " " for one, other in pairwise(self.spans))


def respaced(lines: Sequence[str], dictionary: KnownWords) -> Respaced:
    """Set the blanks of a text right; `dictionary` says whether a word in small letters is one."""
    times = Counter(word.lower() for line in lines for word in _WORD.findall(line))
    judge = WordJudge(times, dictionary)
    texts: list[str] = []
    made: set[tuple[int, str]] = set()
    for number, line in enumerate(lines, start=1):
        text, new = _line(line, judge)
        texts.append(text)
        made |= {(number, word) for word in (*new, *_halves(text, judge))}
    return Respaced(tuple(texts), frozenset(made))


def _line(line: str, judge: WordJudge) -> tuple[str, list[str]]:
    made: list[str] = []
    for change in (_join_ending, _move_and, partial(_join, width=3), partial(_join, width=2), _cut):
        line, new = change(line, judge)
        made += new
    return line, made


# ---- blanks inside words ----


def _join_ending(line: str, _: WordJudge) -> tuple[str, list[str]]:
    """Join the ending of a number that a blank cuts: `3-a s`."""
    return _CUT_ENDING.sub(_ending, line), []


def _ending(found: re.Match[str]) -> str:
    whole = found[1] + found[2]
    return whole if is_value_ending(whole) or is_number_ending(whole) else found[0]


def _move_and(line: str, judge: WordJudge) -> tuple[str, list[str]]:
    """Set the blank before `and` right that stands inside it: `fehéré s fekete`."""
    made = [found[1] for found in _CUT_AND.finditer(line) if _ends_in_and(found, judge)]
    return _CUT_AND.sub(lambda found: f"{found[1]} és" if _ends_in_and(found, judge) else found[0], line), made


def _ends_in_and(found: re.Match[str], judge: WordJudge) -> bool:
    return judge.known(found[1]) and judge.times(found[1] + "é") == 1


def _join(line: str, judge: WordJudge, width: int) -> tuple[str, list[str]]:
    """Join words that a single blank parts and that are one word together, but not by themselves."""
    made: list[str] = []
    spans = [found.span() for found in _WORD.finditer(line)]
    for at in range(len(spans) - width, -1, -1):
        run = _Run(line, spans[at : at + width])
        if run.may_join and _is_one_word(run, judge):
            whole = "".join(run.parts)
            line = line[: run.start] + whole + line[run.end :]
            spans = [*spans[:at], (run.start, run.start + len(whole))]
            made.append(whole)
    return line, made


def _is_one_word(run: _Run, judge: WordJudge) -> bool:
    parts, whole = run.parts, "".join(run.parts)
    if any(part[:1].isupper() for part in parts[1:]) and not whole.isupper():
        return False
    return judge.joins(parts, whole, run.after) and _needed(parts, judge) and not _belongs_before(run, judge)


def _belongs_before(run: _Run, judge: WordJudge) -> bool:
    """Whether the first of two words rather ends the word before it, and the other one is whole: `vegyete k el`."""
    first, *others = run.parts
    before = run.before
    if not before or "".join(run.parts) in SMALL_WORDS or not all(map(judge.known, others)):
        return False
    return (is_scrap(first) or not judge.known(before)) and judge.joins((before, first), before + first)


def _needed(parts: Sequence[str], judge: WordJudge) -> bool:
    """Whether three words must be joined: no two of them are one word already."""
    if len(parts) == _SHORTEST_PART:
        return True
    first, second, third = parts
    return not any(
        judge.known(one) and judge.known(other) for one, other in ((first + second, third), (second + third, first))
    )


def _halves(line: str, judge: WordJudge) -> Iterator[str]:
    """The words that a blank parts and that may be the halves of one."""
    for pair in pairwise(found.span() for found in _WORD.finditer(line)):
        run = _Run(line, pair)
        if run.may_join and judge.may_be_halves(*run.parts):
            yield from run.parts


# ---- blanks lost between words ----


def _cut(line: str, judge: WordJudge) -> tuple[str, list[str]]:
    """Part words that lost the blank between them, or that have it in the wrong place."""
    made: list[str] = []
    for found in reversed(list(_WORD.finditer(line))):
        start, parts = _parted(line, found, judge)
        if parts:
            line = line[:start] + " ".join(parts) + line[found.end() :]
            made += parts
    return line, made


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
    before = _WORD_BEFORE.search(line[:start])
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
