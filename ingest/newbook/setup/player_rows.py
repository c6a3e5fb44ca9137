"""Set-up tables with numbers of players down the side: headings above the columns may take several lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kartotek.ingest.newbook.text.numbers import rises
from kartotek.ingest.newbook.text.players import is_player
from kartotek.ingest.newbook.text.tokens import BookToken, TokensOfLines
from kartotek.ingest.newbook.text.word_runs import has_number

__all__ = ["PlayerRows", "player_rows"]

_FEWEST: Final = 2
_MOST_PLAYERS: Final = 8
_MOST_HEADER: Final = 3
_WIDE: Final = re.compile(r"  |\t|\|")
_PARTED: Final = re.compile(r"  |\|")
_GAP: Final = 2
"""How many lines may part a row from the next: rules and blank lines stand between."""


@dataclass(frozen=True, slots=True)
class PlayerRows:
    """The headings of the columns after the first, the rows of numbers, and every line of the table."""

    labels: tuple[tuple[BookToken, ...], ...]
    rows: tuple[tuple[BookToken, ...], ...]
    lines: frozenset[int]


def player_rows(lines: Sequence[int], place: int, tokens: TokensOfLines, own: str) -> PlayerRows | None:
    """The table whose rows begin at a place of the section; None where there is none."""
    rows = _rows(lines[place:], tokens)
    if len(rows) < _FEWEST or not _counts_players(rows):
        return None
    header = _header(lines[:place], tokens)
    labels = _labels(header, rows[0])
    if not all(labels) or not any(is_player(token, own) for token in labels[0]):
        return None
    named = _lines_of([*header, *(row[0] for row in rows)])
    return PlayerRows(tuple(map(tuple, labels[1:])), tuple(map(tuple, rows)), named)


def _lines_of(words: Iterable[BookToken]) -> frozenset[int]:
    return frozenset(word.line for word in words)


def _with_words(lines: Iterable[int], tokens: TokensOfLines) -> Iterator[tuple[int, Sequence[BookToken]]]:
    """The lines that have words, each with these."""
    return ((number, tokens[number]) for number in lines if tokens[number])


# ---- rows ----


def _rows(lines: Sequence[int], tokens: TokensOfLines) -> list[Sequence[BookToken]]:
    """Lines of numbers alone, all of one length."""
    rows: list[Sequence[BookToken]] = []
    for number, line in _with_words(lines, tokens):
        if not _is_row(line) or (rows and not _goes_on(rows, number, line)):
            break
        rows.append(line)
    return rows


def _is_row(line: Sequence[BookToken]) -> bool:
    return len(line) >= _FEWEST and all(token.may_be_number for token in line)


def _goes_on(rows: Sequence[Sequence[BookToken]], number: int, line: Sequence[BookToken]) -> bool:
    return number - rows[-1][0].line <= _GAP and len(line) == len(rows[0])


def _counts_players(rows: Sequence[Sequence[BookToken]]) -> bool:
    """Whether the first column rises from one number of players to the next."""
    first = [row[0].value for row in rows]
    return first[0] >= 1 and first[-1] <= _MOST_PLAYERS and rises(first)


# ---- headings ----


def _header(lines: Sequence[int], tokens: TokensOfLines) -> list[BookToken]:
    """The words of the lines right above the rows, up to one that is a sentence."""
    found: list[BookToken] = []
    last = 0
    for number, line in _with_words(reversed(lines), tokens):
        if last - number > 1 or len(_lines_of(found)) >= _MOST_HEADER or not _is_header(line):
            break
        found = [*line, *found]
        last = number
    return found


def _is_header(line: Sequence[BookToken]) -> bool:
    """Whether a line is one word, or words with a gap between, and has no number."""
    if has_number(line) or line[-1].after.strip() not in ("", "|"):
        return False
    return len(line) == 1 or any(_WIDE.search(token.before) for token in line[1:])


def _labels(header: Sequence[BookToken], row: Sequence[BookToken]) -> list[list[BookToken]]:
    """The words above each column: those that begin nearest to it, groups of words together."""
    labels: list[list[BookToken]] = [[] for _ in row]
    for group in _groups(header):
        labels[_nearest(group, row)] += group
    return labels


def _groups(header: Sequence[BookToken]) -> list[list[BookToken]]:
    """Words of one line that no gap parts."""
    groups: list[list[BookToken]] = []
    for token in header:
        if not groups or token.line != groups[-1][-1].line or _PARTED.search(token.before):
            groups.append([])
        groups[-1].append(token)
    return groups


def _nearest(group: Sequence[BookToken], row: Sequence[BookToken]) -> int:
    """The column that a group of words stands above: the one whose number is nearest to its middle or its beginning."""
    start, end = group[0].start, group[-1].start + len(group[-1].raw)
    return min(range(len(row)), key=lambda at: _distance(row[at], start, end))


def _distance(cell: BookToken, start: int, end: int) -> int:
    middle = cell.start + len(cell.raw) // 2
    return 0 if start <= middle <= end else min(abs(middle - start), abs(middle - end))
