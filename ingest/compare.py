"""Another extraction of a known book held against the reading that is kept of it.

Every fact of either side is told once, with its lines in both copies and a flag: what stands where it stood, what
moved, what could not be placed, what is less sure now, what says something else, what is gone and what is new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

import orjson

from ingest.anchors import Anchors, Span, align
from ingest.effects.stage import Statement, read_effects
from ingest.pipeline import Book
from ingest.reconcile import SURE, file_name, reading_rows
from schema.errors import KartotekError
from schema.paths import data_folder

__all__ = ["FLAGS", "Comparison", "Finding", "Flag", "compare", "compare_rows", "load_reading"]

Flag = Literal["same", "moved", "unanchored", "doubted", "changed", "lost", "new"]
FLAGS: Final[dict[Flag, str]] = {
    "same": "read again on the same lines",
    "moved": "read again, on other lines of this copy",
    "unanchored": "read again, but the lines that the kept fact cites could not be found there",
    "doubted": "read again, less surely than a kept fact must be",
    "changed": "the same place says something else of it",
    "lost": "kept, and not read in this copy",
    "new": "read in this copy only",
}
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Finding:
    """A fact with its lines in this copy and in the kept one; `was` is what the kept reading says where they differ."""

    flag: Flag
    subject: str
    says: str
    lines: Span | None
    kept_lines: Span | None
    confidence: int | None
    was: str = ""

    def as_row(self) -> Row:
        """The finding for a table or for JSON; spans as `first-last`."""
        return {
            "flag": self.flag,
            "lines": _span(self.lines),
            "kept_lines": _span(self.kept_lines),
            "confidence": self.confidence,
            "subject": self.subject,
            "says": self.says,
            "was": self.was or None,
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """All findings, and how many of the kept occurrences of terms were found again."""

    document: str
    findings: tuple[Finding, ...]
    anchors: Anchors
    terms: int
    terms_again: int

    def as_json(self) -> Row:
        return {
            "document": self.document,
            "counts": self.counts,
            "terms": self.terms,
            "terms_again": self.terms_again,
            "anchors": len(self.anchors.pairs),
            "findings": [finding.as_row() for finding in self.findings],
        }

    def lines_of_text(self) -> list[str]:
        """The figures for a terminal."""
        counts = ", ".join(f"{count} {flag}" for flag, count in self.counts.items())
        return [
            f"{self.document}: {counts}",
            f"  {self.terms_again} of {self.terms} occurrences of terms found again, {len(self.anchors.pairs)} anchors",
        ]

    @property
    def counts(self) -> dict[Flag, int]:
        found = Counter(finding.flag for finding in self.findings)
        return {flag: found[flag] for flag in FLAGS}


def compare(book: Book, folder: Path | None = None) -> Comparison:
    """Hold a reading against the one kept in the data folder; raises KartotekError where there is none."""
    rows = reading_rows(book)[1:]
    document = str(book.document)
    return compare_rows(document, load_reading(document, folder), rows, read_effects(book))


def load_reading(document: str, folder: Path | None = None) -> list[Row]:
    """The rows that are kept of a document."""
    path = (folder or data_folder()) / "rulebooks" / file_name(document)
    try:
        return [orjson.loads(line) for line in path.read_bytes().splitlines() if line.strip()][1:]
    except FileNotFoundError as error:
        raise KartotekError("data-missing", f"no reading of {document} is kept", where=str(path)) from error
    except (OSError, ValueError) as error:
        raise KartotekError("data-format", "a kept reading cannot be read", where=str(path), why=str(error)) from error


def compare_rows(
    document: str, kept: Sequence[Row], read: Sequence[Row], statements: Iterable[Statement] = ()
) -> Comparison:
    """The rows of two readings; `statements` are all that this copy gave, also those too unsure to be kept."""
    before, now = ([_mark(row) for row in rows if row["kind"] == "term"] for rows in (kept, read))
    anchors = align(before, now)
    facts = [[row for row in rows if row["kind"] != "term"] for rows in (kept, read)]
    findings = tuple(_findings(facts[0], facts[1], list(statements), anchors))
    again = sum((Counter(name for name, _ in before) & Counter(name for name, _ in now)).values())
    return Comparison(document, findings, anchors, len(before), again)


def _mark(row: Row) -> tuple[str, int]:
    return f"{row['term']}|{row.get('concept', '')}", int(row["line"])


def _findings(
    kept: Sequence[Row], read: Sequence[Row], statements: Sequence[Statement], anchors: Anchors
) -> Iterator[Finding]:
    """First what both say, then what one place says differently, then the rest."""
    left = {_key(row): row for row in read}
    missing: list[Row] = []
    for row in kept:
        again = left.pop(_key(row), None)
        if again is None:
            missing.append(row)
        else:
            yield _again(row, again, anchors)
    for row in missing:
        unsure = next((s for s in statements if (s.subject, s.expression) == _key(row) and s.confidence < SURE), None)
        other = next((now for now in left.values() if _same_place(row, now, anchors)), None)
        if unsure is not None:
            lines = unsure.line_from, unsure.line_to
            yield Finding("doubted", row["subject"], _says(row), lines, _lines(row), unsure.confidence)
        elif other is not None:
            del left[_key(other)]
            sure, was = other["confidence"], f"{row['subject']} {_says(row)}"
            yield Finding("changed", other["subject"], _says(other), _lines(other), _lines(row), sure, was)
        else:
            yield Finding("lost", row["subject"], _says(row), anchors.here(*_lines(row)), _lines(row), None)
    for row in left.values():
        yield Finding("new", row["subject"], _says(row), _lines(row), anchors.there(*_lines(row)), row["confidence"])


def _again(row: Row, again: Row, anchors: Anchors) -> Finding:
    there = anchors.there(*_lines(again))
    flag: Flag = "moved"
    if _lines(again) == _lines(row):
        flag = "same"
    elif there is None or not _overlap(there, _lines(row)):
        flag = "unanchored"
    return Finding(flag, row["subject"], _says(row), _lines(again), _lines(row), again["confidence"])


def _same_place(row: Row, now: Row, anchors: Anchors) -> bool:
    """Whether two facts differ in what they say, or in whom they say it of, and stand on the same lines."""
    there = anchors.there(*_lines(now))
    of_one_kind = (row["kind"], row.get("field")) == (now["kind"], now.get("field"))
    alike = of_one_kind and (row["subject"] == now["subject"] or _says(row) == _says(now))
    return alike and there is not None and _overlap(there, _lines(row))


def _span(lines: Span | None) -> str | None:
    return None if lines is None else f"{lines[0]}-{lines[1]}"


def _overlap(one: Span, other: Span) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def _lines(row: Row) -> Span:
    return int(row["first"]), int(row["last"])


def _says(row: Row) -> str:
    if row["kind"] == "component":
        return "exists"
    return str(row["expression"]) if row["kind"] == "ability" else f"{row['field']} = {row['value']}"


def _key(row: Row) -> tuple[str, str]:
    return str(row["subject"]), _says(row)
