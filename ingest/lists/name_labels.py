"""Labels that name cards: with copies, in rows, in tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from kartotek.ingest.layout.section import Section
from kartotek.ingest.lists.chunk import is_unit
from kartotek.ingest.lists.names import text_of
from kartotek.ingest.words.lexicon import is_word
from kartotek.ingest.words.tokens import BookToken, TokensOfLines
from kartotek.ingest.words.word_runs import has_number, word_at

__all__ = [
    "LONGEST_NAME",
    "RosterLabel",
    "article_before",
    "copies_at_end",
    "copies_in_field",
    "is_name",
    "label_before_text",
    "label_of",
    "labels_in_tables",
]


# ---- marks of copies ----
# 4× Szélvihar                            the name stands alone on its line, the copies before or behind it
# Szélvihar / Darabszám: 4                a field below the name
# Szélvihar. Lépj kettőt. (4 lap)         the last words of its text

LONGEST_NAME: Final = 4
"""How many words the name of a card has at most."""
_CROSS: Final = ("×", "x", "X", "*")
_FIELDS: Final = ("darabszam", "peldanyszam", "lapszam", "mennyiseg")
_NUMBER_OF: Final = "szam"
_PLURALS: Final = ("lapok", "kartyak", "peldanyok", "darabok")
_SAID: Final = frozenset(
    "van szama belole ebbol osszesen mindossze csak csupan a az pakliban jatekban dobozban".split()
)
"""Words beside a number of copies in a sentence that says nothing else."""
_LONGEST_SENTENCE: Final = 7
_NameAndCopies = tuple[tuple[BookToken, ...], BookToken]


def _is_unit(word: BookToken) -> bool:
    """Whether a word says that copies are counted."""
    return is_unit(word) or word.key.startswith((*_FIELDS, "peldany"))


def _is_field(word: BookToken) -> bool:
    return word.key.startswith(_FIELDS)


# ---- names alone on their lines ----


def copies_in_name_line(line: Sequence[BookToken]) -> _NameAndCopies | None:
    """The name and the copies of a line that has nothing else; None for any other line."""
    found = _copies_first(line) or _copies_last(line)
    if found is None:
        return None
    name, _ = found
    plain = 0 < len(name) <= LONGEST_NAME and name[0].capital and not has_number(name)
    return found if plain and not any(word.before.strip(" -") for word in name[1:]) else None


def _copies_first(line: Sequence[BookToken]) -> _NameAndCopies | None:
    """`4× Szélvihar`, `4 db Szélvihar`."""
    if not line or not line[0].may_be_number or line[-1].after.strip(" :"):
        return None
    second = word_at(line, 1)
    if second.key in _CROSS or (_is_unit(second) and not second.capital):
        return tuple(line[2:]), line[0]
    crossed = second.before.strip() in _CROSS or line[0].raw.lower().endswith(_CROSS)
    return (tuple(line[1:]), line[0]) if crossed else None


def _copies_last(line: Sequence[BookToken]) -> _NameAndCopies | None:
    """`Szélvihar 4×`, `Szélvihar, négy lap`, `Szélvihar [4]`, `Szélvihar (példányszám: 4)`."""
    name = tuple(takewhile(lambda word: not (word.may_be_number or _is_unit(word)), line))
    tail = line[len(name) :]
    numbers = [word for word in tail if word.may_be_number]
    others = [word for word in tail if not word.may_be_number]
    if len(numbers) != 1 or not all(map(_is_unit, others)):
        return None
    return (name, numbers[0]) if others or _is_marked(tail[0], line[-1].after) else None


def _is_marked(number: BookToken, after: str) -> bool:
    """Whether a cross stands beside a number, or brackets around it."""
    crossed = any(sign in number.before + after for sign in _CROSS) or number.raw.lower().startswith(_CROSS)
    return crossed or (number.follows("([") and after.strip()[:1] in (")", "]"))


# ---- fields ----


def copies_in_field(line: Sequence[BookToken]) -> BookToken | None:
    """The copies that a line below a name gives: `Darabszám: 4`, `(4 lap)`, `Lapok száma: négy`."""
    lead = list(takewhile(lambda word: not word.may_be_number, line))
    number = word_at(line, len(lead))
    if not number.may_be_number:
        return None
    if lead:
        return number if _heads_field(lead) else None
    rest = line[1:]
    return number if rest and len(line) <= LONGEST_NAME and all(map(_is_unit, rest)) else None


def _heads_field(lead: Sequence[BookToken]) -> bool:
    """Whether words before a number say that copies follow: one, or two of which the first has the thing."""
    first, *others = lead
    if not others:
        return _is_field(first) or (is_unit(first) and first.capital)
    return len(others) == 1 and first.key in _PLURALS and others[0].key.startswith(_NUMBER_OF)


# ---- the end of a text ----


def copies_at_end(text: Sequence[BookToken]) -> BookToken | None:
    """The copies that the last words of a text give and nothing else: `... (4 lap)`, `... 4 példány van belőle.`"""
    last = list(_last_words(text))
    numbers = [word for word in last if word.may_be_number]
    others = [word for word in last if not word.may_be_number]
    counted = len(numbers) == 1 and any(map(_is_unit, others)) and len(last) < len(text)
    return numbers[0] if counted and all(_is_unit(word) or word.key in _SAID for word in others) else None


def _last_words(text: Sequence[BookToken]) -> Iterator[BookToken]:
    """The words of the last brackets or the last sentence."""
    tail = text[-_LONGEST_SENTENCE:]
    starts = [at for at, word in enumerate(tail) if word.follows("([.!?")]
    yield from tail[starts[-1] :] if starts else ()


_FEWEST: Final = 2
_TIMES: Final = "×"
_CROSSES: Final = (_TIMES, "x", "X")
_LEADER: Final = re.compile(r"\.{2,}|…| {3,}|\t")
_DASHES: Final = ("–", "—", "-")
_OPENS: Final = frozenset("([")
_CLOSES: Final = frozenset(")]")
_ENDS: Final = frozenset(".:")
_UNITS_BEFORE: Final = ("db", "darab", "x", "lap", "kartya", "peldany")
_UNITS_AFTER: Final = frozenset(("db", "darab", "lap", "darabot", "lapot"))
_COPY: Final = "peldany"


@dataclass(frozen=True, slots=True)
class RosterLabel:
    """The name that begins a line, the number of copies after it (None: none is printed) and the words after.
    `apart`: the copies stand where other numbers may, so that only a total confirms them."""

    name: tuple[BookToken, ...]
    copies: BookToken | None
    rest: tuple[BookToken, ...]
    apart: bool = False

    @property
    def text(self) -> str:
        """The name as it is printed, with its hyphens."""
        return text_of(self.name)

    @property
    def line(self) -> int:
        return self.name[0].line

    @property
    def is_counted(self) -> bool:
        return self.copies is not None

    @property
    def is_alone(self) -> bool:
        """Whether it stands on its line with its copies and nothing else."""
        return self.is_counted and all(map(is_unit, self.rest))


def is_name(line: Sequence[BookToken]) -> bool:
    """Whether a line has the words of a name and nothing else."""
    signs = any(word.before.strip(" -") for word in line[1:]) or line[-1].after.strip()
    return 0 < len(line) <= LONGEST_NAME and line[0].capital and not signs and not has_number(line)


def label_of(line: Sequence[BookToken]) -> RosterLabel | None:
    """The label that begins a line: a name before its text, or one alone with its copies."""
    label, alone = label_before_text(line), copies_in_name_line(line)
    if label is not None or alone is None:
        crossed = label is not None and label.is_alone and not any(map(is_unit, line))
        return replace(label, apart=True) if label is not None and crossed else label
    return RosterLabel(*alone, (), apart=True)


def label_before_text(line: Sequence[BookToken]) -> RosterLabel | None:
    """A name with a capital, the copies before or after it, and the sign that ends it."""
    start = _copies_before(line) or article_before(line)
    if not _may_begin(line, start):
        return None
    widths = range(start + 1, min(start + LONGEST_NAME, len(line)) + 1)
    end = next((width for width in widths if _ends_name(_sign_at(line, width))), None)
    if end is None:
        return None
    if start and line[0].counts:
        return _counted_before(line, start, end)
    return _ended(line, start, end)


def _counted_before(line: Sequence[BookToken], start: int, end: int) -> RosterLabel | None:
    """The label of a name that its copies stand before; a gap may lead to its text: `4× Vihar     Lépj kettőt.`"""
    found = _ended(line, start, end)
    if found is None and end < len(line) and _LEADER.search(line[end].before):
        found = RosterLabel(tuple(line[start:end]), None, tuple(line[end:]))
    return replace(found, copies=line[0]) if found is not None else None


def article_before(line: Sequence[BookToken]) -> int:
    """Where a name begins after an article: `A Vihar (3) ...`."""
    return int(line[0].is_article and word_at(line, 1).capital)


def _copies_before(line: Sequence[BookToken]) -> int:
    """Where a name begins: after the number of copies and its cross or unit, if the line begins so."""
    if len(line) < _FEWEST or not line[0].counts:
        return 0
    if line[1].before.strip() in _CROSSES or line[0].raw.lower().endswith("x"):
        return 1
    return 2 if line[1].key in _UNITS_BEFORE else 0


def _may_begin(line: Sequence[BookToken], start: int) -> bool:
    """Whether a name may begin at a place: no number does, unless it is a word and brackets after the name count it."""
    first = word_at(line, start)
    if not first.capital or first.number is None:
        return first.capital
    signs = [token.before.strip() for token in line[start + 1 : start + LONGEST_NAME + 1]]
    return first.how == "word" and next(filter(None, signs), "") == "(" and not signs[0]


def _sign_at(line: Sequence[BookToken], width: int) -> str:
    """What stands before a word, or behind the last one."""
    return line[width].before if width < len(line) else line[width - 1].after


def _ends_name(sign: str) -> bool:
    """Whether a sign ends a name; a blank, or a hyphen without one, joins two words of one name."""
    joins = not sign.strip() or sign == "-"
    return not joins or _LEADER.search(sign) is not None


def _ended(line: Sequence[BookToken], start: int, width: int) -> RosterLabel | None:
    """The label that ends at a place, by the sign that stands there."""
    name, sign = tuple(line[start:width]), _sign_at(line, width)
    if not _OPENS.isdisjoint(sign):
        copies, used = _copies(line, width)
        return RosterLabel(name, copies, tuple(line[used:])) if used else None
    if _counts_copies(line, width, sign):
        return RosterLabel(name, line[width], tuple(line[width + 1 :]))
    return RosterLabel(name, None, tuple(line[width:])) if _leads_on(sign) else None


def _leads_on(sign: str) -> bool:
    """Whether text follows a sign: a full stop, a colon, or a dash that blanks part from the name."""
    dashed = sign.strip() in _DASHES and sign != sign.strip()
    return dashed or not _ENDS.isdisjoint(sign)


def _counts_copies(line: Sequence[BookToken], width: int, sign: str) -> bool:
    """Whether the number after a name says how many copies there are: behind a cross or a leader, or before a unit."""
    if not word_at(line, width).may_be_number:
        return False
    if _TIMES in sign or _LEADER.search(sign):
        return True
    if not _is_copies(word_at(line, width + 1)):
        return False
    return sign.strip() in (",", *_DASHES) or (sign.strip() in _ENDS and _is_said_alone(line, width + 2))


def _is_said_alone(line: Sequence[BookToken], end: int) -> bool:
    """Whether a full stop follows: `Vihar. 3 lap. ...` counts copies, `Vihar: 3 lapot húzol` does something."""
    return end <= len(line) and _sign_at(line, end).strip().startswith(".")


def _is_copies(word: BookToken) -> bool:
    return word.key in _UNITS_AFTER or word.key.startswith(_COPY)


def _copies(line: Sequence[BookToken], start: int) -> tuple[BookToken | None, int]:
    """The number of copies that brackets give, and where they end; 0 for brackets that do not end in the line."""
    after = range(min(start + 1, len(line)), len(line) + 1)
    closing = (at for at in after if not _CLOSES.isdisjoint(_sign_at(line, at)))
    end = next(closing, 0)
    inside = line[start:end]
    counts = (token for at, token in enumerate(inside) if token.may_be_number and _counts_pieces(inside, at))
    return next(counts, None), end


def _counts_pieces(inside: Sequence[BookToken], at: int) -> bool:
    """Whether a number stands alone, or beside a word that says that pieces are counted."""
    return len(inside) == 1 or is_unit(word_at(inside, at - 1)) or is_unit(word_at(inside, at + 1))


# ---- tables of names and counts ----
# name        db    cost
# Storm        3    2 wood
# Calm         1    nothing

_GAP: Final = re.compile(r" {2,}|\t|\|")
"""What parts two cells of a row."""
_COUNTS: Final = frozenset(("szam", "szama", "mennyiseg", "hany"))
"""Words above a column of numbers of copies, beside the units."""
_LONGEST_NAME: Final = 4
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
