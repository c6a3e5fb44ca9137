"""The header and the cells of set-up tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from kartotek.ingest.newbook.doubts import met
from kartotek.ingest.newbook.facts import PLAIN, SetupNumber, capped
from kartotek.ingest.newbook.inventory.part_names import DESCRIBING
from kartotek.ingest.newbook.links import Links
from kartotek.ingest.newbook.outline.outline import Outline
from kartotek.ingest.newbook.setup.rounds import names_of_rounds
from kartotek.ingest.newbook.text.lexicon import is_word
from kartotek.ingest.newbook.text.numbers import WrittenNumber, people_of, rises
from kartotek.ingest.newbook.text.players import is_player
from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.word_runs import all_clear, has_word, is_of, word_at

__all__ = ["MOST_PLAYERS", "SetupTableRow", "header_of", "numbers_of", "with_dashes"]

MOST_PLAYERS: Final = 12
_FEWEST: Final = 2
_WIDE: Final = re.compile(r"  |\t|\|")
_DASH: Final = re.compile(r"(?<=[\s|])[-–—](?=[\s|])")
_UNREAD: Final = 500
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
    blank = SetupNumber(what, thing, "", None, None, row.label[0].line, "digit", capped(_UNREAD, doubts), doubts)
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
