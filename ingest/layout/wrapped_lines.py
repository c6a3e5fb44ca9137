"""Whether lines are broken as those of running text: where they are full, or where a paragraph ends.

A column may be of any width: a line is full where the first word of the next one has no room in it. No gap need stand
between two paragraphs, and a paragraph may be one line.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from kartotek.ingest.words.lexicon import is_word
from kartotek.ingest.words.tokens import BookToken
from kartotek.ingest.words.verb_forms import is_verb_form
from kartotek.ingest.words.word_runs import word_at

__all__ = ["ends_sentence", "is_wrapped"]

_WIDE: Final = 50
"""From how many signs on a line may be full, however long others are."""
_NARROWEST: Final = 28
_BROKEN: Final = " -\u00ad\n"
"""What follows the first half of a word that a line end breaks."""

_Line = Sequence[BookToken]


def ends_sentence(line: _Line) -> bool:
    """Whether the last sign of a line ends a sentence."""
    return line[-1].after.rstrip("”\"')").endswith((".", "!", "?"))


def is_wrapped(listed: Sequence[_Line], scans: Sequence[str], width: int) -> bool:
    """Whether lines of a column end where they are full or where a paragraph does, and not each with a sign as entries
    do."""
    ends = zip(pairwise(listed), pairwise(scans), strict=True)
    broken = all(_ends_paragraph(*lines) or _is_full(*texts, width) for lines, texts in ends)
    return broken and (len(listed) == 1 or _runs_on(listed) or all(map(_tells, listed)))


def _is_full(scan: str, below: str, width: int) -> bool:
    """Whether a line has no room for the first word of the next one."""
    length = len(scan.strip())
    narrow = width >= _NARROWEST and length + 1 + len(below.split()[0]) > width
    return length >= _WIDE or narrow


def _ends_paragraph(line: _Line, below: _Line) -> bool:
    """Whether a line ends a sentence, and words begin another one below it."""
    return ends_sentence(line) and below[0].capital and not below[0].counts


def _runs_on(listed: Sequence[_Line]) -> bool:
    """Whether some line ends inside a sentence: no sign follows its last word."""
    return not all(line[-1].after.strip(_BROKEN) for line in listed)


def _tells(line: _Line) -> bool:
    """Whether a line is a sentence or more: it begins with a word and no label, and has a verb."""
    begins = line[0].capital and not line[0].counts and ":" not in word_at(line, 1).before
    return begins and any(is_verb_form(word.text) or is_word(word.key, "setup", "lists") for word in line)
