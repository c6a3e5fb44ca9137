"""Rows of a component list that end in their number, with a leader before it: `Gombakártya ........ 66`, `csiga - 8`.

Such a row is complete: a row below it that stands further in is a part of it, whatever letter it begins with, and
brackets below it belong to it. What follows the leader may say more than one number: `5 of each colour (20)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from ingest.newbook.chunk import FILLERS
from ingest.newbook.chunking import chunks_of
from ingest.newbook.entry_reading import EntryReading
from ingest.newbook.facts import DraftComponent
from ingest.newbook.lexicon import is_word
from ingest.newbook.numbers import looks_like_digits
from ingest.newbook.tokens import BookToken, run_on
from ingest.newbook.totals import summed

__all__ = ["columns_of", "counted_rows", "is_counted_row", "leader_at", "with_continuations"]

_LEADER: Final = re.compile(r"[._…·]{2,}|…|\t| {3,}|\|| [-–—/] |=|×")
"""Dots, a line, a dash, a sign, or a gap that leads the eye from a name to its number."""
_GAP: Final = re.compile(r" {3,}|\t")


def columns_of(line: Sequence[BookToken]) -> Iterator[list[BookToken]]:
    """The entries that stand side by side in a line: each begins with a number after a gap."""
    part: list[BookToken] = []
    beside = len(line) > 1 and line[0].number is not None and line[1].number is None
    for place, token in enumerate(line):
        after = line[place + 1] if place + 1 < len(line) else None
        counts = token.number is not None and after is not None and after.number is None
        if part and beside and counts and _GAP.search(token.before):
            yield part
            part = []
        part.append(token)
    yield part


def leader_at(line: Sequence[BookToken]) -> int | None:
    """The place of the first word after a leader, where a number or what may be one stands."""
    for place in range(1, len(line)):
        if _LEADER.search(line[place].before):
            while place + 1 < len(line) and line[place].key in FILLERS:
                place += 1
            return place if _counts(line, place) else None
    return None


def _counts(line: Sequence[BookToken], place: int) -> bool:
    """Whether a number stands at a place, or words that say of what there are so many."""
    found = line[place]
    spread = any(is_word(found.key, "spread", entry) for entry in ("each", "of_each", "total"))
    after = line[place + 1 : place + 2]
    of_every = found.key == "minden" and any(is_word(word.key, "spread", "kinds") for word in after)
    return spread or of_every or found.number is not None or looks_like_digits(found.raw)


def is_counted_row(line: Sequence[BookToken]) -> bool:
    """Whether a line is a name, a leader and numbers."""
    place = leader_at(line)
    return place is not None and line[0].number is None and all(word.number is None for word in line[:place])


def with_continuations(lines: Sequence[Sequence[BookToken]]) -> list[list[BookToken]]:
    """The lines, brackets that stand alone below a counted row joined to it."""
    made: list[list[BookToken]] = []
    for line in lines:
        bracketed = line[0].before.strip() == "(" and line[-1].after.strip().endswith(")")
        if made and bracketed and is_counted_row(made[-1]):
            made[-1] = run_on([made[-1], line])
        else:
            made.append(list(line))
    return made


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
    name = [word for word in _without_brackets(row[:place]) if word.key not in FILLERS]
    for chunk in chunks_of(name):
        reading.add(chunk)
    for chunk in chunks_of(row[place:]):
        reading.add(chunk, after_leader=True)
    return reading.result()


def _without_brackets(words: Sequence[BookToken]) -> list[BookToken]:
    kept: list[BookToken] = []
    depth = 0
    for word in words:
        depth += word.before.count("(") - word.before.count(")")
        if depth <= 0:
            kept.append(word)
    return kept
