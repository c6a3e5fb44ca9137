"""What became of facts in a text that is not the recorded one: rows of kind `doubt`, which are no claims.

A doubt is a statement that is not certain, or the numbers, goods and names of the lines that stand where the recorded
text states a fact. Where such a text no longer states a fact, or has other words in its lines, the build says with them
what it has instead.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.grammar.trees import price_of
from kartotek.ingest.effects.stage import Statement, read_effects
from kartotek.ingest.lists.number_facts import NumberFact
from kartotek.ingest.lists.setup.stage import read_counts
from kartotek.ingest.pipeline import Book
from kartotek.ingest.readings.anchors import Anchors, align, changed_lines, spans_of, term_marks
from kartotek.ingest.readings.reading_file import CHANGED_LINE, WORDS_OF_LINES
from kartotek.ingest.structure.facts import Finding, Lines
from kartotek.ingest.structure.line_words import LineWords
from kartotek.ingest.structure.stage import line_words, read_structure
from kartotek.schema.language.nodes import Free
from kartotek.schema.language.printer import print_bundle

__all__ = ["doubt_rows"]

_ABILITY: Final = "ability"
_WORD: Final = re.compile(r"\w+")
_Row = Mapping[str, Any]
_Says = tuple[str, str, str]
"""Subject, field and value."""


def doubt_rows(book: Book, rows: Sequence[_Row], before: Sequence[_Row]) -> Iterator[dict[str, Any]]:
    """What is doubtful in a text, held against the kept rows of another."""
    yield from _uncertain(book, rows)
    yield from _other_words(book, rows, before)


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
    effects = read_effects(book)
    yield from (_of_statement(one) for one in effects if one.subject and one.confidence < CERTAIN)


def _of_finding(one: Finding) -> dict[str, Any]:
    return _row((one.subject, one.field, one.cell), one.lines, one.confidence, one.penalties)


def _of_number(fact: NumberFact) -> dict[str, Any]:
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


def _other_words(book: Book, rows: Sequence[_Row], before: Sequence[_Row]) -> Iterator[dict[str, Any]]:
    """Words of the lines of this text where the other one states what is not read here, or has other words."""
    texts = _TwoTexts.of(rows, before, line_words(book))
    for row in texts.stated:
        if lines := texts.unread(row):
            found = ", ".join(texts.words.beyond(*_says(row)[1:], lines))
            yield _row((*_says(row)[:2], found), lines, 0, ()) | {"rule": WORDS_OF_LINES, "stated": _says(row)[2]}
    for line, gone in changed_lines(before, rows).items():
        yield from _of_changed_line(texts, line, gone)


def _of_changed_line(texts: _TwoTexts, line: int, gone: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Doubts about the facts of a line that has other words; none where one of them is not as it was, which is shown
    in its own place."""
    facts = [row for row in texts.stated if any(first <= line <= last for first, last in spans_of(row))]
    if not all(map(texts.stays, facts)):
        return
    for row in [row for row in facts if _has_one_of(row, gone)] or facts:
        here = texts.anchors.here(line, line)
        lines = [here] if here else texts.read_in(row)
        new = list((Counter(word for span in lines for word in texts.words.known(span)) - texts.kept[line]).keys())
        found = _row((*_says(row)[:2], ", ".join(new)), lines, 0, ())
        yield found | {"rule": CHANGED_LINE, "stated": _says(row)[2], "instead_of": ", ".join(gone)}


def _has_one_of(row: _Row, words: Sequence[str]) -> bool:
    value = _says(row)[2]
    return value in words or not set(words).isdisjoint(_WORD.findall(value))


@dataclass(frozen=True)
class _TwoTexts:
    """The facts of the recorded text, those of this one, and where its lines stand here."""

    stated: Sequence[_Row]
    kept: Mapping[int, Counter[str]]
    """The words of the cited lines of the recorded text."""
    now: Mapping[_Says, Sequence[Lines]]
    anchors: Anchors
    words: LineWords

    @classmethod
    def of(cls, rows: Sequence[_Row], before: Sequence[_Row], words: LineWords) -> _TwoTexts:
        kept: dict[int, Counter[str]] = {
            row["line"]: Counter(row["words"]) for row in before if row.get("kind") == "line"
        }
        now = {_says(row): spans_of(row) for row in rows if "subject" in row}
        stated = [row for row in before if "subject" in row]
        return cls(stated, kept, now, align(term_marks(before), term_marks(rows)), words)

    def read_in(self, row: _Row) -> Sequence[Lines]:
        """The passages of this text that state what a row of the recorded one does."""
        return self.now.get(_says(row), ())

    def unread(self, row: _Row) -> list[Lines]:
        """The passages of a fact as they stand in this text, without those from which it is read."""
        carried = (self.anchors.here(*span) for span in spans_of(row))
        return [here for here in carried if here and not _touches(here, self.read_in(row))]

    def stays(self, row: _Row) -> bool:
        return bool(self.read_in(row)) and not self.unread(row)


def _touches(span: Lines, others: Sequence[Lines]) -> bool:
    return any(span[0] <= last and first <= span[1] for first, last in others)


def _says(row: _Row) -> _Says:
    return row["subject"], row.get("field", _ABILITY), str(row.get("expression", row.get("value", "")))
