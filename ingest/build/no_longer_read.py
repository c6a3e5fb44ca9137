"""What the recorded text of a book states and another text of it does not: no fact vanishes without being listed.

A reading of one's own takes the place of the data folder's. A field that only the replaced reading has, and a field
that fewer passages state than before, stands in the table of conflicts as undecided, with what the new text says
instead if that is doubtful. So does a field that is read as before from a line whose numbers, goods or names changed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kartotek.ingest.build.claims import Claim
from kartotek.ingest.build.numbers import NUMBER_KINDS, declare_number
from kartotek.ingest.build.readings import BookReading
from kartotek.ingest.build.settle import Settler
from kartotek.ingest.readings.reading_file import CHANGED_LINE, WORDS_OF_LINES
from kartotek.schema.ids import kind_of

__all__ = ["list_no_longer_read"]

_STATING: Final = ("ability", "field", "number")
_Field = tuple[str, str]
_ByField = Mapping[_Field, Mapping[str, BookReading]]


@dataclass(frozen=True, slots=True)
class _Gone:
    """A value that the recorded text states: what became of it, why, and what the new text states instead."""

    before: BookReading
    what: str
    why: str
    now: BookReading | None = None


def list_no_longer_read(settler: Settler, replaced: Sequence[BookReading]) -> None:
    """Record what the replaced readings of a game state and those in their place do not."""
    if not replaced:
        return
    read = [reading for readings in settler.readings.values() for reading in readings]
    before, now = _by_field(replaced, *_STATING), _by_field(read, *_STATING)
    doubts: dict[_Field, list[BookReading]] = defaultdict(list)
    for doubt in settler.readings["doubt"]:
        doubts[doubt.values["subject"], doubt.values["field"]].append(doubt)
    for (subject, field), values in before.items():
        for gone in _gone(values, now.get((subject, field), {}), doubts[subject, field]):
            _record(settler, subject, field, gone)


def _by_field(readings: Iterable[BookReading], *kinds: str) -> _ByField:
    """What is stated, by subject and field and then by value."""
    found: dict[_Field, dict[str, BookReading]] = defaultdict(dict)
    for reading in readings:
        if reading.kind in kinds:
            found[reading.values["subject"], reading.values.get("field", "ability")][_value(reading)] = reading
    return found


def _value(reading: BookReading) -> str:
    return str(reading.values.get("expression", reading.values.get("value", "")))


def _gone(
    before: Mapping[str, BookReading], now: Mapping[str, BookReading], doubts: Sequence[BookReading]
) -> Iterator[_Gone]:
    """Values that nothing takes the place of, and values that a passage no longer states."""
    left = [value for value in before if value not in now]
    came = sum(value not in before for value in now)
    for value in left[came:]:
        others = _about(value, doubts)
        why = "; ".join(map(_doubt, others)) or "this text has no statement of it that is understood"
        yield _Gone(before[value], "no longer read", why, next(iter(others), None))
    for value in (value for value in before if value in now):
        yield from _weakened(before[value], now[value], _about(value, doubts))


def _weakened(before: BookReading, now: BookReading, doubts: Sequence[BookReading]) -> Iterator[_Gone]:
    """A value that fewer passages state than before, or that is read from a line that has changed."""
    words = [doubt for doubt in doubts if _is_words(doubt)]
    changed = [doubt for doubt in words if _rule(doubt) == CHANGED_LINE]
    if len(words) > len(changed) or len(now.spans) < len(before.spans):
        why = "; ".join((f"it is read in {_lines(now)} of this text", *map(_doubt, words)))
        yield _Gone(before, "no longer read in one of its passages", why, now)
    elif changed:
        why = "; ".join(map(_doubt, changed))
        yield _Gone(before, "read as before from a line that has changed", why, now)


def _about(value: str, doubts: Sequence[BookReading]) -> list[BookReading]:
    """What may be said instead of a value: statements of another one first; without any, words of its lines too."""
    found = [doubt for doubt in doubts if doubt.values.get("stated", value) == value]
    statements = [doubt for doubt in found if not _is_words(doubt)]
    if any(_value(doubt) != value for doubt in statements):
        found = statements
    return sorted(found, key=lambda doubt: (_is_words(doubt), _value(doubt) == value))


def _is_words(doubt: BookReading) -> bool:
    return _rule(doubt) in (WORDS_OF_LINES, CHANGED_LINE)


def _rule(doubt: BookReading) -> str:
    return str(doubt.values.get("rule", ""))


def _doubt(reading: BookReading) -> str:
    if _is_words(reading):
        verb = "has" if _is_one_line(reading) else "have"
        instead = f" in place of {reading.values['instead_of']!r}" if "instead_of" in reading.values else ""
        found = repr(_value(reading)) if _value(reading) else "nothing" if instead else "nothing of it"
        return f"{_lines(reading)} of this text {verb} {found}{instead}"
    met = ", ".join(reading.values.get("penalties", ())) or f"{reading.values['confidence']} permille"
    return f"{_lines(reading)} may say {_value(reading)!r}, which is doubtful ({met})"


def _is_one_line(reading: BookReading) -> bool:
    return len({line for span in reading.spans for line in span}) == 1


def _lines(reading: BookReading) -> str:
    spans = sorted(set(reading.spans))
    shown = ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)
    return f"line {shown}" if _is_one_line(reading) else f"lines {shown}"


def _record(settler: Settler, subject: str, field: str, gone: _Gone) -> None:
    if kind_of(subject) in NUMBER_KINDS:
        declare_number(subject, settler.game, settler.bench)
    claim = settler.claim(gone.now, _value(gone.now)) if gone.now else Claim("", "read", another_text=True)
    before = f"{_value(gone.before)!r} in {_lines(gone.before)} of the recorded text"
    what = f"{gone.what}: {field} of {subject}, {before}: {gone.why}"
    settler.conflict(subject, field, _value(gone.before), claim, what)
