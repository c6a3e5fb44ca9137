"""The words and numbers of one line with the signs around them: what the lines of a component list are read from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from kartotek.ingest.prose.keys import is_speck, key_of, trust_in
from kartotek.ingest.repair.restore import RepairedLine, RestoredWord
from kartotek.ingest.repair.roman import roman_value

__all__ = ["Mark", "marks_of"]

_TIMES: Final = re.compile(r"(\d+)[x×]")
_CUT: Final = 600
"""The confidence of a number that may be half of another."""
_BAR: Final = "|"
_SHORT: Final = 2
"""Numbers of components rarely have more figures."""
_MINUS: Final = "-–—−"
_ICONS: Final = "@&®©€£¢§"
_BRACKETS: Final = {"(": 1, ")": -1}


class Mark(NamedTuple):
    """A word or a number. `before` and `after` are the signs of the scan around it, up to the next mark or blank."""

    text: str
    key: str
    line: int
    confidence: int
    before: str
    after: str
    number: int | None = None
    roman: bool = False
    aside: bool = False
    cut: bool = False

    @property
    def negative(self) -> bool:
        """Whether a minus stands right before the number, after a blank or a sign that is no letter or digit."""
        return self.before[-1:] != "" and self.before[-1] in _MINUS

    @property
    def signed(self) -> bool:
        """Whether a plus or a minus stands right before the number."""
        return self.number is not None and (self.negative or self.before[-1:] == "+")

    @property
    def ordinal(self) -> bool:
        return self.number is not None and (self.roman or self.after[:1] == ".")


def marks_of(line: RepairedLine, scan: str) -> list[Mark]:
    """The marks of a line in order; what stands between brackets is marked so."""
    marks: list[Mark] = []
    depth = at = 0
    words = list(line.words)
    for place, word in enumerate(words):
        between = scan[at : word.start]
        depth = max(0, depth + sum(_BRACKETS.get(sign, 0) for sign in between))
        following = words[place + 1].start if place + 1 < len(words) else len(scan)
        after = scan[word.end : max(following, word.end)]
        marks += _split(word, between, after, depth > 0)
        at = max(at, word.end)
    return _with_cuts(marks)


def _with_cuts(marks: list[Mark]) -> list[Mark]:
    """The marks, those in doubt that may be a part of a number: two with only a blank or a speck between them, one of
    many figures that has grown together with a sign, and one behind a bar, which may be a figure."""
    cut = {at for at, mark in enumerate(marks) if mark.text.isdecimal() and _is_part(mark)}
    for place, (one, other) in enumerate(pairwise(marks)):
        if one.text.isdecimal() and other.text.isdecimal() and _is_cut_between(one, other.before):
            cut |= {place, place + 1}
    return [
        mark._replace(confidence=min(mark.confidence, _CUT)) if at in cut else mark for at, mark in enumerate(marks)
    ]


def _is_part(mark: Mark) -> bool:
    """Whether the sign right before a number may be a figure of it."""
    return mark.before[-1:] == _BAR or (len(mark.text) > _SHORT and _is_glued(mark))


def _is_cut_between(one: Mark, signs: str) -> bool:
    """Whether what stands between a number and the next is a blank or a speck that may cut one number in two."""
    return (signs == " " and not _is_glued(one)) or is_speck(signs)


def _is_glued(mark: Mark) -> bool:
    """Whether the sign of an icon stands right before a mark."""
    return mark.before[-1:] in _ICONS and mark.before[-1:] != ""


def _split(word: RestoredWord, before: str, after: str, aside: bool) -> Iterator[Mark]:
    """A word as one mark; `20x` as a number and its unit."""
    times = _TIMES.fullmatch(word.text)
    if times:
        yield Mark(times[1], times[1], word.line, word.confidence, before, "", int(times[1]), aside=aside)
        yield Mark("x", "x", word.line, word.confidence, "", after, aside=aside)
        return
    roman = roman_value(word.text) if word.text.isupper() else ""
    number = int(word.text) if word.text.isdecimal() else int(roman) if roman else None
    yield Mark(
        word.text,
        key_of(word.text),
        word.line,
        trust_in(word) if number is not None else word.confidence,
        before,
        after,
        number,
        bool(roman),
        aside,
        re.match(r"[-~](?!\w)", after) is not None,
    )
