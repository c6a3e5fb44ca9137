"""Set-up tables with numbers of players down the side: headings above the columns may take several lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ingest.newbook.numbers import looks_like_digits
from ingest.newbook.players import is_player
from ingest.newbook.tokens import BookToken

__all__ = ["PlayerRows", "player_rows"]

_FEWEST: Final = 2
_MOST_PLAYERS: Final = 8
_MOST_HEADER: Final = 3
_GAP: Final = 2
"""How many lines may part a row from the next: rules and blank lines stand between."""


@dataclass(frozen=True, slots=True)
class PlayerRows:
    """The headings of the columns after the first, the rows of numbers, and every line of the table."""

    labels: tuple[tuple[BookToken, ...], ...]
    rows: tuple[tuple[BookToken, ...], ...]
    lines: frozenset[int]


def player_rows(
    lines: Sequence[int], place: int, tokens: Mapping[int, Sequence[BookToken]], own: str
) -> PlayerRows | None:
    """The table whose rows begin at a place of the section; None where there is none."""
    rows = _rows(lines[place:], tokens)
    if len(rows) < _FEWEST or not _counts_players(rows):
        return None
    header = _header(lines[:place], tokens)
    labels = _labels(header, rows[0])
    if not labels or not any(is_player(token, own) for token in labels[0]) or not all(labels):
        return None
    named = frozenset(token.line for token in header) | {row[0].line for row in rows}
    return PlayerRows(tuple(map(tuple, labels[1:])), tuple(map(tuple, rows)), named)


def _rows(lines: Sequence[int], tokens: Mapping[int, Sequence[BookToken]]) -> list[Sequence[BookToken]]:
    """Lines of numbers alone, all of one length."""
    rows: list[Sequence[BookToken]] = []
    for number in lines:
        line = tokens[number]
        if not line:
            continue
        numbers = all(token.number is not None or looks_like_digits(token.raw) for token in line)
        far = bool(rows) and number - rows[-1][0].line > _GAP
        if not numbers or len(line) < _FEWEST or far or (rows and len(line) != len(rows[0])):
            break
        rows.append(line)
    return rows


def _counts_players(rows: Sequence[Sequence[BookToken]]) -> bool:
    """Whether the first column rises from one number of players to the next."""
    first = [row[0].number.value if row[0].number is not None else 0 for row in rows]
    return first[0] >= 1 and first[-1] <= _MOST_PLAYERS and all(one < other for one, other in pairwise(first))


def _header(lines: Sequence[int], tokens: Mapping[int, Sequence[BookToken]]) -> list[BookToken]:
    """The words of the lines right above the rows, up to one that is a sentence."""
    found: list[BookToken] = []
    last = 0
    for number in reversed(lines):
        line = tokens[number]
        if not line:
            continue
        apart = last and last - number > 1
        if apart or len({token.line for token in found}) >= _MOST_HEADER or not _is_header(line):
            break
        found = [*line, *found]
        last = number
    return found


def _is_header(line: Sequence[BookToken]) -> bool:
    wide = any("  " in token.before or "\t" in token.before or "|" in token.before for token in line[1:])
    return (
        line[-1].after.strip() in ("", "|") and all(token.number is None for token in line) and (wide or len(line) == 1)
    )


def _labels(header: Sequence[BookToken], row: Sequence[BookToken]) -> list[list[BookToken]]:
    """The words above each column: those that begin nearest to it, groups of words together."""
    labels: list[list[BookToken]] = [[] for _ in row]
    group: list[BookToken] = []
    for token in header:
        if group and (token.line != group[-1].line or "  " in token.before or "|" in token.before):
            labels[_nearest(group, row)] += group
            group = []
        group.append(token)
    if group:
        labels[_nearest(group, row)] += group
    return labels


def _nearest(group: Sequence[BookToken], row: Sequence[BookToken]) -> int:
    """The column that a group of words stands above: the one whose number is nearest to its middle or its beginning."""
    start, end = group[0].start, group[-1].start + len(group[-1].raw)
    return min(range(len(row)), key=lambda at: _distance(row[at], start, end))


def _distance(cell: BookToken, start: int, end: int) -> int:
    middle = cell.start + len(cell.raw) // 2
    return 0 if start <= middle <= end else min(abs(middle - start), abs(middle - end))
