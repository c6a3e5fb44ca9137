"""Blanks that a scan put into words or lost between them, set right where only one spacing gives known words.

    Vi aszt kap  ->  Viaszt kap        hársasés három  ->  hársas és három

A word counts as known if a dictionary has it as it stands, or if the book has it more than once. What was changed is
reported, so that nothing that rests on it is certain. Where the letters of a text are as printed and hardly a blank
seems to be wrong, the blanks are as printed, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Final

from kartotek.ingest.words.cut_words import WORD, halves_in, join_ending, join_words, move_and
from kartotek.ingest.words.grown_words import grown_in, part_words
from kartotek.ingest.words.word_judge import KnownWords, WordJudge

__all__ = ["Respaced", "respaced"]

_GLUED_MARK: Final = re.compile(
    r"^(\s*(?:(?:[\dlIO]{1,2}(?:\.\d{1,2})*|[IVX]{1,4}|[A-H])[.)]|\d{1,2}(?:\.\d{1,2})+))(?=[A-ZÁÉÍÓÖŐÚÜŰ])"
    r"|^(\s*\(?[a-z]\))(?=\w)"
)
"""The number of a heading or paragraph that a capital follows without a blank (`2.TARTALOM`), or the letter of one,
with its bracket, that anything does."""


_MADE: Final = 1
_MADE_SHARE: Final = 0.002
"""How many words seem to have a wrong blank in a text that has none: one, or two in a thousand."""


@dataclass(frozen=True, slots=True)
class Respaced:
    """Lines with their blanks set right, and the words of each line that this made or that it leaves in doubt."""

    lines: tuple[str, ...]
    made: frozenset[tuple[int, str]] = frozenset()


def respaced(lines: Sequence[str], dictionary: KnownWords, *, clean: bool = False) -> Respaced:
    """Set the blanks of a text right; `dictionary` says whether a word in small letters is one, `clean` whether the
    letters of the text are as printed."""
    times = Counter(word.lower() for line in lines for word in WORD.findall(line))
    judge = WordJudge(times, dictionary)
    read = [_line(line, judge) for line in lines]
    if clean and sum(len(new) for _, new in read) <= _MADE + _MADE_SHARE * times.total():
        read = [_as_printed(line, text) for line, (text, _) in zip(lines, read, strict=True)]
    made = (
        {(number, word) for word in (*new, *halves_in(text, judge), *grown_in(text, judge))}
        for number, (text, new) in enumerate(read, start=1)
    )
    return Respaced(tuple(text for text, _ in read), frozenset(chain.from_iterable(made)))


def _as_printed(line: str, text: str) -> tuple[str, list[str]]:
    """A line with the blanks that it has, and its words that would be others with their blanks right."""
    words = WORD.findall(text)
    return _GLUED_MARK.sub(r"\g<0> ", line), [word for word in WORD.findall(line) if word not in words]


def _line(line: str, judge: WordJudge) -> tuple[str, list[str]]:
    made: list[str] = []
    line = _GLUED_MARK.sub(r"\g<0> ", line)
    for change in (join_ending, move_and, partial(join_words, width=3), partial(join_words, width=2), part_words):
        line, new = change(line, judge)
        made += new
    return line, made
