"""A label of a list of named cards or tiles: a name, how many copies there are of it, and the sign that ends it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from kartotek.ingest.newbook.inventory.chunk import is_unit
from kartotek.ingest.newbook.inventory.copy_marks import LONGEST_NAME, copies_in_name_line
from kartotek.ingest.newbook.text.names import text_of
from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.word_runs import has_number, word_at

__all__ = ["RosterLabel", "article_before", "is_name", "label_before_text", "label_of"]

_FEWEST: Final = 2
_CROSS: Final = "×"
_CROSSES: Final = (_CROSS, "x", "X")
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
    if _CROSS in sign or _LEADER.search(sign):
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
