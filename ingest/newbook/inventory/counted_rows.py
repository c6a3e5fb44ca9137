"""Rows of a component list that end in their number, with a leader before it: `Gombakártya ........ 66`, `csiga - 8`.

Such a row is complete: a row below it that stands further in is a part of it, whatever letter it begins with, and
brackets below it belong to it. What follows the leader may say more than one number: `5 of each colour (20)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from kartotek.ingest.newbook.facts import DraftComponent
from kartotek.ingest.newbook.inventory.chunk import FILLERS
from kartotek.ingest.newbook.inventory.entry_reading import EntryReading
from kartotek.ingest.newbook.inventory.totals import summed
from kartotek.ingest.newbook.text.numbers import looks_like_digits
from kartotek.ingest.newbook.text.tokens import NO_WORD, BookToken, run_on
from kartotek.ingest.newbook.text.word_runs import bracket_balance, has_number, has_word, without_measures, word_at

__all__ = ["columns_of", "counted_rows", "is_counted_row", "leader_at", "with_continuations"]

_LEADER: Final = re.compile(r"[._…·]{2,}|…|\t| {3,}|\|| [-–—/] |=|×")
"""Dots, a line, a dash, a sign, or a gap that leads the eye from a name to its number."""
_GAP: Final = re.compile(r" {3,}|\t")


def columns_of(line: Sequence[BookToken]) -> Iterator[list[BookToken]]:
    """The entries that stand side by side in a line: each begins with a number after a gap."""
    starts = [at for at in range(1, len(line)) if _begins_column(line, at)] if _counts_name(line, 0) else []
    for first, end in zip([0, *starts], [*starts, len(line)], strict=True):
        yield list(line[first:end])


def _begins_column(line: Sequence[BookToken], at: int) -> bool:
    return _GAP.search(line[at].before) is not None and _counts_name(line, at)


def _counts_name(line: Sequence[BookToken], at: int) -> bool:
    """Whether a number stands at a place, and a word that is none after it."""
    after = word_at(line, at + 1)
    return word_at(line, at).counts and not after.counts and after is not NO_WORD


def leader_at(line: Sequence[BookToken]) -> int | None:
    """The place of the first word after a leader, where a number or what may be one stands."""
    led = next((at for at in range(1, len(line)) if _LEADER.search(line[at].before)), len(line))
    while led + 1 < len(line) and line[led].key in FILLERS:
        led += 1
    return led if _counts(line, led) else None


def _counts(line: Sequence[BookToken], place: int) -> bool:
    """Whether a number stands at a place, or words that say of what there are so many."""
    found = word_at(line, place)
    if found.counts or looks_like_digits(found.raw):
        return True
    of_every = found.key == "minden" and has_word([word_at(line, place + 1)], "spread", "kinds")
    return of_every or has_word([found], "spread", "each", "of_each", "total")


def is_counted_row(line: Sequence[BookToken]) -> bool:
    """Whether a line is a name, a leader and numbers."""
    place = leader_at(line)
    return place is not None and not has_number(without_measures(line[:place]))


def with_continuations(lines: Sequence[Sequence[BookToken]]) -> list[list[BookToken]]:
    """The lines, brackets that stand alone below a counted row joined to it."""
    made: list[list[BookToken]] = []
    for line in lines:
        if made and _is_bracketed(line) and is_counted_row(made[-1]):
            made[-1] = run_on([made[-1], line])
        else:
            made.append(list(line))
    return made


def _is_bracketed(line: Sequence[BookToken]) -> bool:
    return line[0].before.strip() == "(" and line[-1].after.strip().endswith(")")


def counted_rows(rows: Sequence[Sequence[BookToken]], most: int) -> list[DraftComponent]:
    """The components of each row; a row that stands further in than the one before is a part of it."""
    made: list[DraftComponent] = []
    owner, margin = "", 0
    for row in rows:
        nested = bool(made) and row[0].start > margin
        found = _components(row, most, owner if nested else "")
        if found and not nested:
            owner, margin = found[0].name_hu, row[0].start
        made += found
    return summed(made, ())


def _components(row: Sequence[BookToken], most: int, owner: str) -> list[DraftComponent]:
    place = leader_at(row) or len(row)
    reading = EntryReading(most, owner)
    reading.read(_bare_name(row[:place]))
    reading.read(row[place:], after_leader=True)
    return reading.result()


def _bare_name(words: Sequence[BookToken]) -> list[BookToken]:
    """The words of a name without those in brackets, and without those that change nothing."""
    depths = accumulate(map(bracket_balance, words))
    return [word for word, depth in zip(words, depths, strict=True) if depth <= 0 and word.key not in FILLERS]
