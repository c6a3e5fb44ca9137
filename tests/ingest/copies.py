"""Another extraction of the same book: misread once more, wrapped to another width, its lines moved and parted.

Every kind of damage can be switched on by itself, and a copy knows which lines of the original each of its lines
was made from.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from tests.ingest.noise import KINDS as SIGNS
from tests.ingest.noise import rescan

__all__ = ["EVERYTHING", "Copy", "Damage", "copy_of"]

Damage = Literal["accents", "letters", "wrap", "fill", "blanks", "shift"]
EVERYTHING: Final[frozenset[Damage]] = frozenset(("accents", "letters", "wrap", "blanks", "shift"))
"""All kinds together. `fill` goes beyond: it also runs headings and list items into the text after them."""

_MARKER: Final = "<|"
_CUT: Final = 0.3
_JOINED: Final = 0.5
_BLANK: Final = 0.03
_ABOVE: Final = (5, 40)
_WIDTHS: Final = (38, 100)
_SHORTEST_CUT: Final = 6
_SYLLABLE: Final = re.compile(r"(?<=[aeéiou])(?=[bcdfghjklmnprstvz][aeéiou])")
_ITEM: Final = re.compile(r"\W|[0-9]+[.)x]|O ")
_FULL: Final = 0.7

_Line = tuple[str, tuple[int, ...]]
_WordOf = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Copy:
    """The text of a copy; `origins` holds for each of its lines the original lines whose words it has."""

    text: str
    origins: tuple[tuple[int, ...], ...]

    def original(self, first: int, last: int) -> set[int]:
        """The original lines that a span of the copy was made from."""
        return {origin for line in self.origins[first - 1 : last] for origin in line}


def copy_of(text: str, seed: int, rate: float = 0.01, damage: Collection[Damage] = EVERYTHING) -> Copy:
    """A damaged copy; `rate` is the share of letters that are misread once more."""
    random = Random(seed)
    signs = [kind for kind in SIGNS if kind in damage]
    spoiled = rescan(text, rate, seed, signs) if signs else text
    lines: list[_Line] = [(line, (number,)) for number, line in enumerate(spoiled.split("\n"), start=1)]
    if "wrap" in damage or "fill" in damage:
        width = random.randint(*_WIDTHS)
        lines = [line for run in _runs(lines, "fill" in damage) for line in _wrapped(run, width, random)]
    if "blanks" in damage:
        lines = [one for line in lines for one in ([line, ("", ())] if random.random() < _BLANK else [line])]
    if "shift" in damage:
        lines = [("", ())] * random.randint(*_ABOVE) + lines
    return Copy("\n".join(line for line, _ in lines), tuple(origins for _, origins in lines))


def _runs(lines: Sequence[_Line], through: bool) -> Iterator[list[_Line]]:
    """Lines that may be wrapped together: up to a blank or a marker, and unless `through`, up to where text ends."""
    run: list[_Line] = []
    for line in lines:
        ends = not line[0].strip() or not run[-1:] or not run[-1][0].strip() or line[0].startswith(_MARKER)
        if run and (ends or not (through or _flows(run, line[0]))):
            yield run
            run = []
        run.append(line)
    if run:
        yield run


def _flows(run: Sequence[_Line], line: str) -> bool:
    """Whether a line goes on with the text of the lines before it: no item, no row, no heading on either side."""
    last = run[-1][0].rstrip()
    if line[:1].islower() or last.endswith("-"):
        return True
    full = len(last) >= _FULL * max(len(text) for text, _ in [*run, (line, ())])
    return full and not last.endswith((".", ":", "!", "?", ";")) and not _ITEM.match(line) and not last.isupper()


def _wrapped(run: Sequence[_Line], width: int, random: Random) -> Iterator[_Line]:
    if len(run) == 1 and len(run[0][0]) <= width:
        yield run[0]
        return
    line, origins = "", set[int]()
    words = list(_words(run, random))[::-1]
    while words:
        word, origin = words.pop()
        if line and len(line) + len(word) >= width:
            head, tail = _cut(word, width - len(line) - 2, random)
            yield (f"{line} {head}", (*sorted(origins | {origin}),)) if head else (line, (*sorted(origins),))
            line, origins, word = "", set(), tail
        line, origins = f"{line} {word}".strip(), origins | {origin}
    yield line, (*sorted(origins),)


def _words(run: Sequence[_Line], random: Random) -> Iterator[_WordOf]:
    """The words with their lines; of the cuts at line ends some are mended, some stay in the middle of a line."""
    kept: _WordOf | None = None
    for text, origins in run:
        for at, word in enumerate(text.split(" ")):
            if (
                kept is not None
                and at == 0
                and kept[0].endswith("-")
                and word[:1].islower()
                and random.random() < _JOINED
            ):
                kept = kept[0][:-1] + word, kept[1]
                continue
            if kept is not None:
                yield kept
            kept = word, origins[0]
    if kept is not None:
        yield kept


def _cut(word: str, room: int, random: Random) -> tuple[str, str]:
    """A word cut between syllables where a half of it fits into the room; else nothing and the word."""
    places = [found.start() for found in _SYLLABLE.finditer(word) if 2 <= found.start() <= room]
    if len(word) < _SHORTEST_CUT or not word.isalpha() or not places or random.random() > _CUT:
        return "", word
    return word[: places[-1]] + "-", word[places[-1] :]
