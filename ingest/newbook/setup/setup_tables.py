"""Set-up tables: numbers of players along the top and things down the side, or the other way round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from kartotek.ingest.newbook.facts import SetupNumber
from kartotek.ingest.newbook.links import Links
from kartotek.ingest.newbook.outline.outline import Outline, Section
from kartotek.ingest.newbook.setup.conditions import ImpliedCondition, conditions_in
from kartotek.ingest.newbook.setup.player_rows import player_rows
from kartotek.ingest.newbook.setup.table_cells import MOST_PLAYERS, SetupTableRow, header_of, numbers_of, with_dashes
from kartotek.ingest.newbook.text.players import is_player
from kartotek.ingest.newbook.text.tokens import BookToken, TokensOfLines
from kartotek.ingest.newbook.text.word_runs import has_number, word_at

__all__ = ["SetupTable", "tables_in"]

_FEWEST: Final = 2
_LONGEST_LABEL: Final = MOST_PLAYERS // 2
_GAP: Final = 2
"""How many lines a row stands below the one before at most."""
_WIDE: Final = "  "
_PARTING: Final = (_WIDE, "\t", "..", ".. ", ". . ", "| ")
"""What stands between a label and its number."""


@dataclass(frozen=True, slots=True)
class SetupTable:
    """The lines of a table and the numbers in it."""

    lines: frozenset[int]
    numbers: tuple[SetupNumber, ...]


@dataclass(frozen=True, slots=True)
class _Case:
    """A row that begins with a number of players, and the cells after it."""

    line: int
    condition: ImpliedCondition
    cells: Sequence[BookToken]

    @property
    def is_certain(self) -> bool:
        return self.condition.exact and all(cell.is_well_read for cell in self.cells)


def tables_in(section: Section, tokens: TokensOfLines, outline: Outline, links: Links) -> list[SetupTable]:
    """The tables of a section."""
    reader = _TableReader(section.lines, tokens, outline, links, section.players)
    found: list[SetupTable] = []
    taken = 0
    for place, number in enumerate(section.lines):
        if number <= taken or number in outline.examples:
            continue
        readers = (reader.by_columns, reader.by_player_rows, reader.by_rows, reader.by_labels)
        table = next(filter(None, (read(place) for read in readers)), None)
        if table is not None:
            found.append(table)
            taken = max(table.lines)
    return found


@dataclass(frozen=True, slots=True)
class _TableReader:
    """Reads a table that begins at a place among the lines of a section; None where none of its kind does."""

    lines: Sequence[int]
    tokens: TokensOfLines
    outline: Outline
    links: Links
    players: tuple[int, ...] = ()

    def by_columns(self, place: int) -> SetupTable | None:
        """A table with numbers of players along the top."""
        heads, exact = header_of(self.tokens[self.lines[place]], self.outline)
        parted = list(self._rows_below(place)) if heads else []
        rows = [SetupTableRow(label, with_dashes(cells, len(heads)), heads, exact) for _, label, cells in parted]
        return self._table((self.lines[place], *(line for line, _, _ in parted)), rows)

    def _rows_below(self, place: int) -> Iterator[tuple[int, Sequence[BookToken], Sequence[BookToken]]]:
        """The rows right below a header: the line, the label and the cells of each."""
        before = self.lines[place]
        for line in (one for one in self.lines[place + 1 :] if self.tokens[one]):
            label, cells = _row(self.tokens[line])
            if line > before + _GAP or not cells or not 0 < len(label) <= _LONGEST_LABEL:
                return
            yield line, label, cells
            before = line

    def by_player_rows(self, place: int) -> SetupTable | None:
        """A table with numbers of players down the side and headings of any height."""
        found = player_rows(self.lines, place, self.tokens, self.outline.player_noun)
        if found is None:
            return None
        exact = all(cell.is_well_read for row in found.rows for cell in row)
        rows = [
            SetupTableRow(label, [cell], [row[0].value], exact)
            for row in found.rows
            for label, cell in zip(found.labels, row[1:], strict=True)
        ]
        return self._table(found.lines, rows)

    def by_rows(self, place: int) -> SetupTable | None:
        """A table with things along the top: columns part where a wide blank stands."""
        line = self.tokens[self.lines[place]]
        labels = _columns(line)
        if len(labels) < _FEWEST or has_number(line):
            return None
        headed = any(is_player(token, self.outline.player_noun) for token in labels[0])
        cases = list(self._cases_below(place, headed))
        exact = all(one.is_certain for one in cases) and len({len(one.cells) for one in cases}) == 1
        things = labels[1:] if headed else labels
        rows = [
            SetupTableRow(label, [cell], one.condition.players[:1], exact)
            for one in cases
            for label, cell in zip(_above(things, one.cells), one.cells, strict=False)
        ]
        return self._table((self.lines[place], *(one.line for one in cases)), rows)

    def by_labels(self, place: int) -> SetupTable | None:
        """Labels with one number each, in a section for one number of players. Nothing heads the numbers, so they may
        be something else, and are in doubt."""
        if len(self.players) != 1:
            return None
        rows = list(takewhile(_is_labelled, (self.tokens[line] for line in self.lines[place:])))
        if len(rows) < _FEWEST or not any(self.links.first(row[:-1]) for row in rows):
            return None
        cells = [SetupTableRow(row[:-1], row[-1:], self.players, exact=False) for row in rows]
        return self._table((row[0].line for row in rows), cells)

    def _cases_below(self, place: int, headed: bool) -> Iterator[_Case]:
        for number in self.lines[place + 1 :]:
            line = self.tokens[number]
            condition = self._row_condition(line) or (_bare_condition(line) if headed else None)
            if condition is None:
                return
            yield _Case(number, condition, line[condition.last + 1 :])

    def _row_condition(self, line: Sequence[BookToken]) -> ImpliedCondition | None:
        """The number of players that begins a row with the word for players."""
        conditions = conditions_in(line, self.outline.player_noun)
        return conditions[0] if len(conditions) == 1 and conditions[0].first == 0 else None

    def _table(self, lines: Iterable[int], rows: Sequence[SetupTableRow]) -> SetupTable | None:
        numbers = tuple(number for row in rows for number in numbers_of(row, self.links))
        return SetupTable(frozenset(lines), numbers) if numbers else None


def _row(line: Sequence[BookToken]) -> tuple[Sequence[BookToken], Sequence[BookToken]]:
    """The label of a row and its cells: the numbers that end it."""
    if line[-1].after.strip() not in ("", "|"):
        return [], []
    at = len(line)
    while at > 0 and line[at - 1].may_be_number:
        at -= 1
    return line[:at], line[at:]


def _is_labelled(line: Sequence[BookToken]) -> bool:
    """Whether a line is a label and, behind a gap or dots, a number."""
    label, cells = _row(line) if line else ([], [])
    return len(cells) == 1 and 0 < len(label) <= _LONGEST_LABEL and cells[0].before.endswith(_PARTING)


def _bare_condition(line: Sequence[BookToken]) -> ImpliedCondition | None:
    """The number of players that begins a row of numbers alone, below a heading that has the word for players."""
    first = word_at(line, 0).number
    if first is None or not all(token.may_be_number for token in line):
        return None
    return ImpliedCondition((first.value,), 0, 0, first.exact)


def _above(labels: Sequence[Sequence[BookToken]], cells: Sequence[BookToken]) -> Sequence[Sequence[BookToken]]:
    """The labels of the columns that cells stand in; the column of players may have one too."""
    return labels[-len(cells) :] if cells and 0 <= len(labels) - len(cells) <= 1 else []


def _columns(line: Sequence[BookToken]) -> list[list[BookToken]]:
    columns: list[list[BookToken]] = []
    for token in line:
        if not columns or token.before.endswith(_WIDE) or "|" in token.before:
            columns.append([])
        columns[-1].append(token)
    return columns
