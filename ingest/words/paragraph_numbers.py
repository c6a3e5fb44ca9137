"""The numbers and letters that number the paragraphs of a book: they are no numbers of the text behind them.

2.1. Tiles: 12 fish            a chapter and its part
a) 12 fish tiles               a letter
1. 12 fish tiles               a number, where those of the lines around it rise one by one
A 12 fish tiles                a letter of the picture, where those of the lines around it rise
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.words.tokens import NO_WORD, BookToken, TokensOfLines

__all__ = ["begins_numbered", "without_numbers"]

_CERTAIN: Final = re.compile(r"\s*(?:§ ?)?(?:\d{1,2}(?:\.\d{1,2}){1,3}[.)]?|\(?[a-z]\)|\(\d{1,2}\.\d{1,2}\))\s+(?=\S)")
"""Numbers of parts of chapters, and letters with a bracket."""
_RISING: Final = re.compile(r"\s*\(?(?P<number>\d{1,2})[.)]\s+(?=\S)")
"""Numbers of paragraphs, unless they count: only their order tells."""
_ICON: Final = re.compile(r"\s*[@&®©€£¢§]\w?\s+(?=\d)")
"""What a scan makes of a bullet that is a picture; the letter or figure behind it is one too."""
_LETTER: Final = re.compile(r"\s*(?P<letter>[A-Z])[.)]?\s+(?=\d)")
_FEWEST_LETTERS: Final = 4
_Numbered = tuple[int, re.Match[str]]
_NEAR: Final = 3
"""How many lines below a numbered one the next one stands at most."""


def begins_numbered(scan: str) -> bool:
    """Whether a line begins with the number of a part of a chapter, or with a letter and a bracket."""
    return _CERTAIN.match(scan) is not None


def without_numbers(tokens: TokensOfLines, scans: Mapping[int, str]) -> dict[int, Sequence[BookToken]]:
    """The words of each line without the number of its paragraph."""
    ends = {**dict(_lettered(scans)), **dict(_rising(scans)), **dict(_certain(scans))}
    return {number: _after(line, ends.get(number, 0)) for number, line in tokens.items()}


def _after(line: Sequence[BookToken], end: int) -> Sequence[BookToken]:
    """The words from a place of a line on, and those that a hyphen joined to it from the next line. No number of them
    was cut by what stood before."""
    if not end:
        return line
    first, *others = [token for token in line if token.start >= end or token.line != line[0].line] or [NO_WORD]
    cut = first.crowded and not (others and others[0].before == " " and others[0].may_be_number)
    return [replace(first, crowded=False) if cut else first, *others] if first is not NO_WORD else []


def _lettered(scans: Mapping[int, str]) -> Iterator[tuple[int, int]]:
    """The lines whose letters rise from A on, each before a number: they stand in the picture of the list too."""
    found = [(number, match) for number in sorted(scans) if (match := _LETTER.match(scans[number]))]
    run: list[_Numbered] = []
    for number, match in found:
        if run and not (number - run[-1][0] <= _NEAR and run[-1][1]["letter"] < match["letter"]):
            yield from _ends_of_letters(run)
            run = []
        run.append((number, match))
    yield from _ends_of_letters(run)


def _ends_of_letters(run: Sequence[_Numbered]) -> Iterator[tuple[int, int]]:
    if len(run) >= _FEWEST_LETTERS and run[0][1]["letter"] == "A":
        yield from ((number, match.end()) for number, match in run)


def _certain(scans: Mapping[int, str]) -> Iterator[tuple[int, int]]:
    for number, scan in scans.items():
        found = _CERTAIN.match(scan) or _ICON.match(scan)
        if found is not None:
            yield number, found.end()


def _rising(scans: Mapping[int, str]) -> Iterator[tuple[int, int]]:
    """The lines whose numbers rise one by one from 1 on, with the place behind the number."""
    matches = ((number, _RISING.match(scans[number])) for number in sorted(scans))
    found = [(number, match) for number, match in matches if match is not None]
    run = found[:1]
    for one, other in pairwise(found):
        if not _goes_on(one, other):
            yield from _ends_of(run)
            run = []
        run.append(other)
    yield from _ends_of(run)


def _goes_on(one: _Numbered, other: _Numbered) -> bool:
    """Whether the second of two numbered lines stands near the first, and has the next number."""
    return other[0] - one[0] <= _NEAR and int(other[1]["number"]) == int(one[1]["number"]) + 1


def _ends_of(run: Sequence[_Numbered]) -> Iterator[tuple[int, int]]:
    if len(run) > 1 and run[0][1]["number"] == "1":
        yield from ((number, match.end()) for number, match in run)
