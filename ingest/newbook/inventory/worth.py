"""Clauses of a list that only say what a thing is worth: `30 tallér (egy tallér 5 garast ér)`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.word_runs import has_number

__all__ = ["without_worth"]

_WORTH: Final = frozenset(("er", "ernek"))
_SIGNS: Final = "(),;:[]"


def without_worth(words: Sequence[BookToken]) -> list[BookToken]:
    """The words without clauses that count and end in `is worth`; the signs before such a clause stay."""
    made: list[BookToken] = []
    signs = ""
    for clause in _clauses(words):
        first, *others = clause
        if clause[-1].key in _WORTH and has_number(clause) and made:
            signs += first.before
            continue
        made += [replace(first, before=signs + first.before) if signs else first, *others]
        signs = ""
    return made


def _clauses(words: Sequence[BookToken]) -> list[list[BookToken]]:
    """The words between two signs."""
    clauses: list[list[BookToken]] = []
    for word in words:
        if not clauses or word.follows(_SIGNS):
            clauses.append([])
        clauses[-1].append(word)
    return clauses
