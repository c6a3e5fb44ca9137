"""Blanks that a scan put into words or lost between them, set right where only one spacing gives known words.

    Vi aszt kap  ->  Viaszt kap        hársasés három  ->  hársas és három

A word counts as known if a dictionary has it as it stands, or if the book has it more than once. What was changed is
reported, so that nothing that rests on it is certain.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from kartotek.ingest.newbook.text.cut_words import WORD, halves_in, join_ending, join_words, move_and
from kartotek.ingest.newbook.text.grown_words import grown_in, part_words
from kartotek.ingest.newbook.text.word_judge import KnownWords, WordJudge

__all__ = ["Respaced", "respaced"]

_GLUED_MARK: Final = re.compile(
    r"^(\s*(?:(?:[\dlIO]{1,2}(?:\.\d{1,2})*|[IVX]{1,4}|[A-H])[.)]|\d{1,2}(?:\.\d{1,2})+))(?=[A-ZÁÉÍÓÖŐÚÜŰ])"
    r"|^(\s*\(?[a-z]\))(?=\w)"
)
"""The number of a heading or paragraph that a capital follows without a blank (`2.TARTALOM`), or the letter of one,
with its bracket, that anything does."""


@dataclass(frozen=True, slots=True)
class Respaced:
    """Lines with their blanks set right, and the words of each line that this made or that it leaves in doubt."""

    lines: tuple[str, ...]
    made: frozenset[tuple[int, str]]


def respaced(lines: Sequence[str], dictionary: KnownWords) -> Respaced:
    """Set the blanks of a text right; `dictionary` says whether a word in small letters is one."""
    times = Counter(word.lower() for line in lines for word in WORD.findall(line))
    judge = WordJudge(times, dictionary)
    texts: list[str] = []
    made: set[tuple[int, str]] = set()
    for number, line in enumerate(lines, start=1):
        text, new = _line(line, judge)
        texts.append(text)
        made |= {(number, word) for word in (*new, *halves_in(text, judge), *grown_in(text, judge))}
    return Respaced(tuple(texts), frozenset(made))


def _line(line: str, judge: WordJudge) -> tuple[str, list[str]]:
    made: list[str] = []
    line = _GLUED_MARK.sub(r"\g<0> ", line)
    for change in (join_ending, move_and, partial(join_words, width=3), partial(join_words, width=2), part_words):
        line, new = change(line, judge)
        made += new
    return line, made
