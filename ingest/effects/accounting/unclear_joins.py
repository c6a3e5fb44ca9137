"""Goods that *and* and *or* join with no comma between: which of them go together, the sentence does not say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.composition.unit import WordUnit

__all__ = ["unclear_joins"]

_GOODS: Final = frozenset(("RES", "STAT"))
_JOINTS: Final = frozenset(("AND", "OR"))
_BESIDE: Final = _JOINTS | {"NUM", "ONE", "IDLE"}
"""Words that may stand in a list of goods."""


def unclear_joins(units: Sequence[WordUnit]) -> Iterator[str]:
    """The words that join goods where the one before joins them in the other way: this and that or those."""
    for row in _rows(units):
        joints = [unit for at, unit in enumerate(row) if unit.tag in _JOINTS and _joins_goods(row, at)]
        yield from (second.key for first, second in pairwise(joints) if first.tag != second.tag)


def _rows(units: Sequence[WordUnit]) -> Iterator[list[WordUnit]]:
    """The runs of goods and of what may stand between them; a word with a sign before it begins another."""
    row: list[WordUnit] = []
    for unit in units:
        if unit.is_after_sign or unit.tag not in _BESIDE | _GOODS:
            yield row
            row = []
        row.append(unit)
    yield row


def _joins_goods(row: Sequence[WordUnit], at: int) -> bool:
    """Whether goods of one case stand on both sides of a word."""
    before, after = ([one.case for one in part if one.tag in _GOODS] for part in (row[:at], row[at + 1 :]))
    return before[-1:] == after[:1] != []
