"""What became of facts in a text that is not the recorded one: rows of kind `doubt`, which are no claims.

A doubt is a statement that is not certain, or the numbers, goods and names of the lines that stand where the recorded
text states a fact. Where such a text no longer states a fact, the build says with them what it has instead.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import orjson

from ingest.anchors import Anchors, align
from ingest.counts.facts import CERTAIN, Fact
from ingest.counts.stage import read_counts
from ingest.effects.stage import Statement, read_effects
from ingest.effects.trees import price_of
from ingest.pipeline import Book
from ingest.reading_file import WORDS_OF_LINES
from ingest.structure.facts import Finding, Lines
from ingest.structure.stage import attach_subjects, line_words, read_structure
from schema.language.nodes import Free
from schema.language.printer import print_bundle

__all__ = ["doubt_rows"]

_ABILITY: Final = "ability"
_Row = Mapping[str, Any]
_Says = tuple[str, str, str]
"""Subject, field and value."""


def doubt_rows(book: Book, rows: Sequence[_Row], kept: Path) -> Iterator[dict[str, Any]]:
    """What is doubtful in a text, held against the kept reading of another; nothing where it is of the same text."""
    if not kept.is_file():
        return
    head, *before = (orjson.loads(line) for line in kept.read_bytes().splitlines())
    if head["sha256"] != book.extraction.sha256:
        yield from _uncertain(book, rows)
        yield from _unread(book, rows, before)


def _uncertain(book: Book, rows: Iterable[_Row]) -> Iterator[dict[str, Any]]:
    """Doubtful statements about fields that no certain row has, each value once; abilities beside certain ones too."""
    certain = {_says(row)[:2] for row in rows if "subject" in row}
    seen: set[_Says] = set()
    for row in _doubts(book):
        says = _says(row)
        if says not in seen and (row["field"] == _ABILITY or says[:2] not in certain):
            seen.add(says)
            yield row


def _doubts(book: Book) -> Iterator[dict[str, Any]]:
    yield from (_of_finding(one) for one in read_structure(book) if one.confidence < CERTAIN)
    counted = (fact for fact in read_counts(book) if fact.subject and fact.confidence < CERTAIN)
    yield from map(_of_number, counted)
    effects = attach_subjects(read_effects(book), book, CERTAIN)
    yield from (_of_statement(one) for one in effects if one.subject and one.confidence < CERTAIN)


def _of_finding(one: Finding) -> dict[str, Any]:
    return _row((one.subject, one.field, one.cell), one.lines, one.confidence, one.penalties)


def _of_number(fact: Fact) -> dict[str, Any]:
    field = fact.field if fact.players is None else f"{fact.field}.{fact.players}"
    return _row((str(fact.subject), field, str(fact.value)), fact.lines, fact.confidence, fact.penalties)


def _of_statement(one: Statement) -> dict[str, Any]:
    price, lines = price_of(one.ability), ((one.line_from, one.line_to),)
    if price is None:
        return _row((str(one.subject), _ABILITY, one.expression), lines, one.confidence, one.penalties)
    value = "free" if isinstance(price, Free) else print_bundle(price)
    return _row((str(one.subject), "cost", value), lines, one.confidence, one.penalties)


def _row(says: _Says, lines: Sequence[Lines], confidence: int, penalties: Sequence[str]) -> dict[str, Any]:
    (first, last), *also = lines
    subject, field, value = says
    row: dict[str, Any] = {"kind": "doubt", "subject": subject, "field": field, "value": value}
    row |= {"first": first, "last": last, "confidence": confidence}
    if also:
        row["also"] = [list(span) for span in also]
    return row | ({"penalties": list(penalties)} if penalties else {})


def _unread(book: Book, rows: Sequence[_Row], before: Sequence[_Row]) -> Iterator[dict[str, Any]]:
    """Words of the lines of this text that stand where the other one states what is not read here; it may be none."""
    anchors, words = align(_marks(before), _marks(rows)), line_words(book)
    now: dict[tuple[str, str], dict[str, list[Lines]]] = defaultdict(dict)
    for row in rows:
        if "subject" in row:
            now[_says(row)[:2]][_says(row)[2]] = _spans(row)
    for row in before:
        if "subject" not in row:
            continue
        says = _says(row)
        lines = _unread_lines(_spans(row), now[says[:2]].get(says[2], []), anchors)
        if lines:
            found = ", ".join(words.beyond(says[1], says[2], lines))
            yield _row((*says[:2], found), lines, 0, ()) | {"rule": WORDS_OF_LINES, "stated": says[2]}


def _unread_lines(before: Sequence[Lines], now: Sequence[Lines], anchors: Anchors) -> list[Lines]:
    """The passages of a fact as they stand in this text, without those from which it is read."""
    carried = (anchors.here(*span) for span in before)
    return [here for here in carried if here and not any(here[0] <= last and first <= here[1] for first, last in now)]


def _marks(rows: Iterable[_Row]) -> list[tuple[str, int]]:
    """The terms of a reading with their lines."""
    return [(f"{row['term']}|{row.get('concept', '')}", row["line"]) for row in rows if row.get("kind") == "term"]


def _says(row: _Row) -> _Says:
    return row["subject"], row.get("field", _ABILITY), str(row.get("expression", row.get("value", "")))


def _spans(row: _Row) -> list[Lines]:
    return [(row["first"], row["last"]), *((first, last) for first, last in row.get("also", ()))]
