"""Tables of named cards or tiles with a column for their copies: its heading says that pieces are counted.

name        db    cost
Storm        3    2 wood
Calm         1    nothing
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kartotek.ingest.newbook.inventory.name_labels import RosterLabel
from kartotek.ingest.newbook.outline.section import Section
from kartotek.ingest.newbook.text.lexicon import is_word
from kartotek.ingest.newbook.text.tokens import BookToken, TokensOfLines
from kartotek.ingest.newbook.text.word_runs import has_number

__all__ = ["labels_in_tables"]

_GAP: Final = re.compile(r" {2,}|\t|\|")
"""What parts two cells of a row."""
_COUNTS: Final = frozenset(("szam", "szama", "mennyiseg", "hany"))
"""Words above a column of numbers of copies, beside the units."""
_LONGEST_NAME: Final = 4
_FEWEST: Final = 2
_MARGIN: Final = 2
"""How far the name of a row may stand from that of the heading."""

_Cell = Sequence[BookToken]


@dataclass(frozen=True, slots=True)
class _CountTable:
    """The heading of a table: the place of the cell with the copies, and of the one with the name, in every row."""

    copies: int
    name: int
    start: int

    def label(self, cells: Sequence[_Cell]) -> RosterLabel | None:
        """The name and the copies of a row; None for one that has no such cells."""
        if len(cells) <= max(self.copies, self.name) or abs(cells[0][0].start - self.start) > _MARGIN:
            return None
        name, copies = cells[self.name], cells[self.copies]
        named = len(name) <= _LONGEST_NAME and not has_number(name)
        if not named or len(copies) > 1 or not copies[0].may_be_number:
            return None
        rest = [token for cell in cells[max(self.copies, self.name) + 1 :] for token in cell]
        return RosterLabel(tuple(name), copies[0], tuple(rest))


def labels_in_tables(section: Section, tokens: TokensOfLines) -> Iterator[RosterLabel]:
    """The names with their copies in every table of a section that has a column for them."""
    table: _CountTable | None = None
    last = 0
    for number in section.lines:
        cells = _cells(tokens[number])
        heading = _heading(cells)
        table = heading or (table if number == last + 1 else None)
        label = table.label(cells) if table is not None and heading is None else None
        last = number
        if label is not None:
            yield label


def _cells(line: Sequence[BookToken]) -> list[list[BookToken]]:
    """The cells of a line: words that no gap parts."""
    cells: list[list[BookToken]] = []
    for token in line:
        if not cells or _GAP.search(token.before):
            cells.append([])
        cells[-1].append(token)
    return cells


def _heading(cells: Sequence[_Cell]) -> _CountTable | None:
    """The heading of a table whose one cell says that pieces are counted; None for any other line."""
    if len(cells) < _FEWEST or any(map(has_number, cells)):
        return None
    counting = [place for place, cell in enumerate(cells) if len(cell) == 1 and _says_copies(cell[0])]
    if len(counting) != 1:
        return None
    name = 1 if counting[0] == 0 else 0
    return _CountTable(counting[0], name, cells[0][0].start)


def _says_copies(word: BookToken) -> bool:
    return word.key in _COUNTS or is_word(word.key, "units", "copies")
