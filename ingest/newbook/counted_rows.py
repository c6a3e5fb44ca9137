"""Rows of a component list that end in their number, with a leader before it: `Gombakártya ........ 66`.

Such a row is complete: a row below it that stands further in is a part of it, whatever letter it begins with.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ingest.newbook.facts import PLAIN, Component
from ingest.newbook.lexicon import piece_of
from ingest.newbook.numbers import looks_like_digits
from ingest.newbook.tokens import Token
from ingest.newbook.totals import summed

__all__ = ["counted_rows", "is_counted_row"]

_LEADER: Final = re.compile(r"[._…·]{2,}|…|\t| {3,}")
"""Dots, a line, or a gap that leads the eye from a name to its number."""


def is_counted_row(line: Sequence[Token]) -> bool:
    """Whether a line is a name, a leader and a number, or what may be a misread one."""
    if len(line) < 2 or not _LEADER.search(line[-1].before):
        return False
    last = line[-1]
    return (last.number is not None or looks_like_digits(last.raw)) and all(word.number is None for word in line[:-1])


def counted_rows(rows: Sequence[Sequence[Token]]) -> list[Component]:
    """One component a row; a row that stands further in than the one before is a part of it."""
    made: list[Component] = []
    owner, margin = "", 0
    for row in rows:
        nested = bool(made) and row[0].start > margin
        if not nested:
            owner, margin = _name(row), row[0].start
        made.append(_component(row, owner if nested else ""))
    return summed(made, ())


def _name(row: Sequence[Token]) -> str:
    return " ".join(word.text for word in row[:-1])


def _component(row: Sequence[Token], owner: str) -> Component:
    name, last = _name(row), row[-1]
    number = last.number
    doubts = {
        "letter-in-number": number is None or not number.exact,
        "number-cut": last.crowded,
        "name-unclear": not all(word.as_scanned for word in row[:-1]),
    }
    met = tuple(doubt for doubt, holds in doubts.items() if holds)
    how = "unread" if number is None else "digit" if number.digits else "word"
    return Component(name, piece_of(name)[0], number.value if number else None, last.line, how, PLAIN, owner, met)
