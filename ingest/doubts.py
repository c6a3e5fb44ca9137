"""What a text seems to say and is not certain: rows of kind `doubt`, kept of a text that is not the recorded one.

They put nothing into the catalog. Where such a text no longer states what the recorded one states, the build says with
them what it states instead, in which lines, and what made the reading doubtful.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from ingest.counts.facts import CERTAIN, Fact
from ingest.counts.stage import read_counts
from ingest.effects.stage import Statement, read_effects
from ingest.effects.trees import price_of
from ingest.pipeline import Book
from ingest.structure.facts import Finding
from ingest.structure.stage import attach_subjects, read_structure
from schema.language.nodes import Free
from schema.language.printer import print_bundle

__all__ = ["doubt_rows", "is_recorded_text"]

_ABILITY: Final = "ability"


def is_recorded_text(book: Book, kept: Path) -> bool:
    """Whether the text is the one that a kept reading was made of; yes where none is kept."""
    if not kept.is_file():
        return True
    with kept.open("rb") as file:
        return book.extraction.sha256.encode() in file.readline()


def doubt_rows(book: Book, rows: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Doubtful statements about fields that no certain row has, each value once; abilities beside certain ones too."""
    certain = {(row["subject"], row.get("field", _ABILITY)) for row in rows if "subject" in row}
    seen: set[tuple[str, str, str]] = set()
    for row in _doubts(book):
        says = row["subject"], row["field"], row["value"]
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
    lines = ((fact.line_from, fact.line_to), *fact.also)
    return _row((str(fact.subject), field, str(fact.value)), lines, fact.confidence, ())


def _of_statement(one: Statement) -> dict[str, Any]:
    price, lines = price_of(one.ability), ((one.line_from, one.line_to),)
    if price is None:
        return _row((str(one.subject), _ABILITY, one.expression), lines, one.confidence, one.penalties)
    value = "free" if isinstance(price, Free) else print_bundle(price)
    return _row((str(one.subject), "cost", value), lines, one.confidence, one.penalties)


def _row(
    says: tuple[str, str, str], lines: Sequence[tuple[int, int]], confidence: int, penalties: Sequence[str]
) -> dict[str, Any]:
    (first, last), *also = lines
    subject, field, value = says
    row: dict[str, Any] = {"kind": "doubt", "subject": subject, "field": field, "value": value}
    row |= {"first": first, "last": last, "confidence": confidence}
    if also:
        row["also"] = [list(span) for span in also]
    return row | ({"penalties": list(penalties)} if penalties else {})
