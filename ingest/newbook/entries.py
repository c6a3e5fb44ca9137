"""The entries of a component list: each line one, or several lines where a line goes on with the one before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ingest.newbook.chunk import AND, is_unit, says_spread
from ingest.newbook.numbers import looks_like_digits
from ingest.newbook.tokens import BookToken, run_on

__all__ = ["entries_of"]

_SENTENCE: Final = 9
_GROUP: Final = 3


def entries_of(lines: Sequence[Sequence[BookToken]]) -> Iterator[list[BookToken]]:
    """The entries of a list; a line that begins with a number begins one, unless the line before stops open."""
    entry: list[BookToken] = []
    for line in lines:
        if not line:
            continue
        if entry and not _stops_open(entry, line) and (not _continues(line) or _counts_again(entry, line)):
            yield entry
            entry = []
        entry = run_on([entry, line])
    if entry:
        yield entry


def _continues(line: Sequence[BookToken]) -> bool:
    """Whether a line goes on with an entry: it begins with a small letter or a bracket, and with no number."""
    first = line[0]
    bullet = first.before.strip() not in ("", "(", "[")
    return first.number is None and not first.capital and not looks_like_digits(first.raw) and not bullet


def _counts_again(entry: Sequence[BookToken], line: Sequence[BookToken]) -> bool:
    """Whether both have a number after a name, or the entry is only a heading of the lines below it."""
    if line[0].before.strip() == "(" or all(token.number is None for token in line):
        return False
    if entry[0].number is not None:
        return line[0].start <= entry[0].start and _ends_in_count(line)
    counted = any(token.number is not None for token in entry)
    return line[0].start <= entry[0].start if counted else _is_group(entry, line)


def _ends_in_count(line: Sequence[BookToken]) -> bool:
    """Whether a line is a name with its number after it, and nothing more (`hallapka x12`, `hallapka / 12 db`), or
    begins with a sum of its own (`altogether 12 tiles`)."""
    last = next((place for place, token in enumerate(line) if token.number is not None), len(line))
    if last < len(line) - 1 and all(says_spread(word, "total") for word in line[:last]):
        return not all(map(is_unit, line[last + 1 :]))
    return 0 < last <= _GROUP and all(map(is_unit, line[last + 1 :]))


def _is_group(entry: Sequence[BookToken], line: Sequence[BookToken]) -> bool:
    """Whether an entry without a number is the heading of a group: `Kartonból`, or less far in than the next line."""
    short = entry[0].capital and len(entry) <= _GROUP and entry[0].line == entry[-1].line
    return short and (line[0].start > entry[0].start or entry[-1].key.endswith(("bol", "k")))


def _stops_open(entry: Sequence[BookToken], line: Sequence[BookToken]) -> bool:
    opened = sum(token.before.count("(") - token.before.count(")") for token in entry)
    opened -= entry[-1].after.count(")")
    if _is_nested(entry, line) or entry[-1].key in AND or _is_count_below(entry, line):
        return True
    return (opened > 0 and len(line) < _SENTENCE) or "," in entry[-1].after


def _is_count_below(entry: Sequence[BookToken], line: Sequence[BookToken]) -> bool:
    """Whether a line has only the number of the name that stands alone above it."""
    named = all(token.number is None for token in entry) and not entry[-1].after.strip()
    return named and len(entry) <= _GROUP and line[0].number is not None and all(map(is_unit, line[1:]))


def _is_nested(entry: Sequence[BookToken], line: Sequence[BookToken]) -> bool:
    """Whether a line belongs to a total that a colon ends: it stands further in than that total."""
    lead = [token for token in entry if token.line == entry[0].line]
    counted = any(token.number is not None for token in lead)
    return counted and lead[-1].after.rstrip().endswith(":") and line[0].start > entry[0].start
