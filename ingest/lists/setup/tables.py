"""Tables of the set-up: rows and columns for numbers of players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from kartotek.ingest.confidence import PLAIN, UNREAD_STATEMENT, capped
from kartotek.ingest.layout.outline import Outline, Section
from kartotek.ingest.lists.doubts import met
from kartotek.ingest.lists.facts import SetupNumber
from kartotek.ingest.lists.links import Links
from kartotek.ingest.lists.part_names import DESCRIBING
from kartotek.ingest.lists.setup.conditions import ImpliedCondition, conditions_in
from kartotek.ingest.lists.setup.rounds import names_of_rounds
from kartotek.ingest.words.lexicon import is_word
from kartotek.ingest.words.numbers import WrittenNumber, people_of, rises
from kartotek.ingest.words.players import is_player
from kartotek.ingest.words.tokens import BookToken, TokensOfLines
from kartotek.ingest.words.word_runs import all_clear, has_number, has_word, is_of, word_at

__all__ = ["SetupTable", "header_of", "tables_in"]


# ---- lines that are rows for players ----

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


# ---- cells ----

MOST_PLAYERS: Final = 12
_DASH: Final = re.compile(r"(?<=[\s|])[-–—](?=[\s|])")
_HOW_MANY: Final = "hanyan"
_WHERE: Final = (
    ("setup", "supply", "in the supply"),
    ("setup", "shown", "face up"),
    ("players", "each", "of each player at the start"),
)
"""What words of a label say of a thing: a table and an entry of the lexicon, and what that means."""
_SAID: Final = (("plain", "words"), ("setup", "supply"), ("setup", "shown"), ("players", "each"))
"""Words of a label that say where things are, or whose."""


@dataclass(frozen=True, slots=True)
class SetupTableRow:
    """The label of a row, its cells, and the numbers of players above them. `exact`: the rest of the table is beyond
    doubt."""

    label: Sequence[BookToken]
    cells: Sequence[BookToken]
    heads: Sequence[int]
    exact: bool

    @property
    def is_full(self) -> bool:
        return len(self.cells) == len(self.heads)

    @property
    def is_certain(self) -> bool:
        return self.exact and self.is_full and all(cell.is_well_read for cell in self.cells)


@dataclass(frozen=True, slots=True)
class _Header:
    """A line that may head the columns of a table, with the numbers and the words for players in it."""

    line: Sequence[BookToken]
    numbers: Sequence[BookToken]
    players: Sequence[BookToken]

    @property
    def values(self) -> list[int]:
        return [token.value for token in self.numbers]

    @property
    def is_certain(self) -> bool:
        every = len(self.players) in (1, len(self.numbers))
        return every and rises(self.values) and all(token.is_well_read for token in self.numbers)

    def repeats(self, players: Sequence[int]) -> bool:
        """Whether it ends in the numbers of players of the book, be it without the solo game: the word for players may
        have been misread or left out."""
        together = [one for one in players if one > 1]
        repeated = self.values in ([*players], together) and len(self.values) >= _FEWEST
        return not self.players and repeated and self.line[-1].may_be_number

    @property
    def counts_somebody(self) -> bool:
        """Whether it is `the number of ...` and several numbers, each one more than the one before: what the book calls
        its players, where nothing else says so."""
        first, label = self.values[:1], self.line[: -len(self.numbers) or None]
        follow = self.values == list(range(first[0], first[0] + len(self.values))) if first else False
        return follow and len(self.values) >= _FEWEST and first[0] <= _FEWEST and _ends_in_number_of(label)

    @property
    def is_header(self) -> bool:
        """Whether it has hardly more than several numbers and words for players."""
        if len(self.numbers) < _FEWEST or not self.players or self.values[-1] > MOST_PLAYERS:
            return False
        others = sum(token not in self.numbers and token not in self.players for token in self.line)
        return others <= _FEWEST and not self._is_statement

    @property
    def _is_statement(self) -> bool:
        """Whether it says something of one number of players: `2 players: 6`."""
        noun, first = self.players[0], self.numbers[0]
        after = self.line.index(noun) > self.line.index(first)
        return len(self.players) == 1 and after and self.line[-1] != noun


def _ends_in_number_of(label: Sequence[BookToken]) -> bool:
    return len(label) == _FEWEST and label[-1].key == "szama"


def header_of(line: Sequence[BookToken], outline: Outline) -> tuple[list[int], bool]:
    """The numbers of players that head the columns of a table, and whether all are beyond doubt."""
    people = [(people_of(token.raw) or people_of(token.text) or 0, token) for token in line]
    if _are_columns(people):
        return [count for count, _ in people if count], all_clear(line)
    numbers = [token for token in line if token.may_be_number]
    header = _Header(line, numbers, [token for token in line if _means_players(token, outline)])
    if header.repeats(outline.players) or (not outline.players and header.counts_somebody):
        return header.values, False
    return (header.values, header.is_certain) if header.is_header else ([], False)


def _means_players(token: BookToken, outline: Outline) -> bool:
    """Whether a word of a header means players, or asks how many of them there are."""
    return is_player(token, outline.player_noun) or token.key == _HOW_MANY


def _are_columns(people: Sequence[tuple[int, BookToken]]) -> bool:
    """Whether words that count people together head the columns: several that rise, with gaps between them and hardly
    another word."""
    counts = [count for count, _ in people if count]
    parted = all(_WIDE.search(token.before) for count, token in people[1:] if count)
    return len(counts) >= _FEWEST and rises(counts) and parted and len(people) - len(counts) <= _FEWEST


def with_dashes(cells: Sequence[BookToken], width: int) -> Sequence[BookToken]:
    """The cells of a row; a dash is one too (there is none), where a row has as many cells as its table with them."""
    made: list[BookToken] = []
    for cell in cells:
        made += [_none(cell)] * len(_DASH.findall(cell.before))
        made.append(cell)
    made += [_none(cell) for cell in cells[-1:] for _ in _DASH.findall(f"{cell.after} ")]
    return made if len(cells) < len(made) == width else cells


def _none(beside: BookToken) -> BookToken:
    """What a dash in the cell beside another one says; it may be a sign that was misread, so it is in doubt."""
    return replace(beside, text="0", raw="-", number=WrittenNumber(0, False, digits=True), crowded=False)


def numbers_of(row: SetupTableRow, links: Links) -> list[SetupNumber]:
    """The numbers of a row; none has a value where the row has more or fewer cells than the header."""
    period = next((word for word in row.label if is_word(word.key, "setup", "rounds")), None)
    if links.first(row.label) is None and period is not None:
        named = names_of_rounds(period)
    else:
        thing = links.first(row.label) or ""
        named = ((thing, _what(row.label, thing)),)
    return [number for thing, what in named for number in _numbers(row, thing, what, links)]


def _numbers(row: SetupTableRow, thing: str, what: str, links: Links) -> list[SetupNumber]:
    doubts = met(
        {
            "neighbour-unread": not row.is_certain,
            "thing-unknown": not links.first(row.label),
            "word-unclear": not all_clear(row.label),
            "qualified": bool(links.first(row.label)) and _is_narrowed(row.label, links),
        }
    )
    blank = SetupNumber(
        what, thing, "", None, None, row.label[0].line, "digit", capped(UNREAD_STATEMENT, doubts), doubts
    )
    numbers = [replace(blank, players=head) for head in row.heads]
    return list(map(_with_cell, numbers, row.cells)) if row.is_full else numbers


def _with_cell(number: SetupNumber, cell: BookToken) -> SetupNumber:
    doubts = (*number.doubts, *met({"letter-in-number": not cell.is_well_read}))
    value = cell.value if cell.counts else None
    return replace(number, value=value, line=cell.line, how=cell.how, confidence=capped(PLAIN, doubts), doubts=doubts)


def _is_narrowed(label: Sequence[BookToken], links: Links) -> bool:
    """Whether a word right before the thing of a label describes it, and is no part of its name: `árnyékos ágyás`."""
    at = next((place for place, _ in links.all(label)), 0)
    before = word_at(label, at - 1)
    return before.text.lower().endswith(DESCRIBING) and not is_of(before, _SAID)


def _what(label: Sequence[BookToken], thing: str) -> str:
    """What a row is about, for people: the thing, and where it is or how it lies."""
    if not thing:
        return " ".join(token.text for token in label)
    where = next((meant for table, entry, meant in _WHERE if has_word(label, table, entry)), "laid out")
    return f"{thing} {where}"


# ---- tables ----

_LONGEST_LABEL: Final = MOST_PLAYERS // 2
_BLANKS: Final = "  "
_PARTING: Final = (_BLANKS, "\t", "..", ".. ", ". . ", "| ")
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
        if not columns or token.before.endswith(_BLANKS) or "|" in token.before:
            columns.append([])
        columns[-1].append(token)
    return columns
