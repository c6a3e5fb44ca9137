"""Words that a blank cuts: joined where only that gives known words, else named as what may be halves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from kartotek.ingest.words.numbers import is_number_ending, is_value_ending
from kartotek.ingest.words.word_judge import WordJudge, is_scrap
from kartotek.schema.hungarian.small_words import SMALL_WORDS

__all__ = ["WORD", "WORD_BEFORE", "halves_in", "join_ending", "join_words", "move_and"]

WORD: Final = re.compile(r"[^\W\d_]+")
WORD_BEFORE: Final = re.compile(r"([^\W\d_]+) $")
_ENDING_BEFORE: Final = re.compile(r"(?:(?<![^\W\d_])-|\d)$")
"""A digit, or a hyphen that no letter stands before: what follows it is the ending of a number."""
_CUT_ENDING: Final = re.compile(r"(?<=\d-)([^\W\d_]{1,2}) ([^\W\d_])(?![^\W\d_])")
_CUT_AND: Final = re.compile(r"\b([^\W\d_]{2,})é s(?![^\W\d_])")
_SHORTEST_PART: Final = 2
_GOES_ON: Final = re.compile(r"[\d\u00ad]|-(?![ ,])")
"""What follows a word that is not whole; a hyphen before a blank or a comma only suspends the end of a name."""


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
        found = WORD_BEFORE.search(self.line[: self.start])
        return found[1] if found else ""

    @property
    def may_join(self) -> bool:
        """Whether a single blank parts the words, and neither a hyphen nor a digit goes on with them; the hyphen of a
        compound may stand before them."""
        if _GOES_ON.match(self.line, self.end) or _ENDING_BEFORE.search(self.line[: self.start]):
            return False
        return all(self.line[one[1] : other[0]] == " " for one, other in pairwise(self.spans))


def join_ending(line: str, _: WordJudge) -> tuple[str, list[str]]:
    """Join the ending of a number that a blank cuts: `3-a s`."""
    return _CUT_ENDING.sub(_ending, line), []


def _ending(found: re.Match[str]) -> str:
    whole = found[1] + found[2]
    return whole if is_value_ending(whole) or is_number_ending(whole) else found[0]


def move_and(line: str, judge: WordJudge) -> tuple[str, list[str]]:
    """Set the blank before `and` right that stands inside it: `fehéré s fekete`."""
    made = [found[1] for found in _CUT_AND.finditer(line) if _ends_in_and(found, judge)]
    return _CUT_AND.sub(lambda found: f"{found[1]} és" if _ends_in_and(found, judge) else found[0], line), made


def _ends_in_and(found: re.Match[str], judge: WordJudge) -> bool:
    return judge.known(found[1]) and judge.times(found[1] + "é") == 1


def join_words(line: str, judge: WordJudge, width: int) -> tuple[str, list[str]]:
    """Join words that a single blank parts and that are one word together, but not by themselves."""
    made: list[str] = []
    spans = [found.span() for found in WORD.finditer(line)]
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


def halves_in(line: str, judge: WordJudge) -> Iterator[str]:
    """The words that a blank parts and that may be the halves of one."""
    for pair in pairwise(found.span() for found in WORD.finditer(line)):
        run = _Run(line, pair)
        if run.may_join and judge.may_be_halves(*run.parts):
            yield from run.parts
