"""Another extraction of a known book held against the reading that is kept of it.

Every fact of either side is stated once, with its lines in both copies and a flag: what stands where it stood, what
moved, what could not be placed, what is less certain now, what says something else, what is gone and what is new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

import orjson

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.stage import Statement, read_effects
from kartotek.ingest.pipeline import Book
from kartotek.ingest.readings.anchors import Anchors, AnchorSpan, align, term_marks
from kartotek.ingest.readings.reconcile import file_name, reading_rows
from kartotek.schema.errors import KartotekError
from kartotek.schema.paths import data_folder

__all__ = ["FLAGS", "CopyComparison", "CopyFinding", "ComparisonFlag", "compare", "compare_rows", "load_reading"]

ComparisonFlag = Literal["same", "moved", "unanchored", "doubted", "changed", "lost", "new"]
FLAGS: Final[dict[ComparisonFlag, str]] = {
    "same": "read again on the same lines",
    "moved": "read again, on other lines of this copy",
    "unanchored": "read again, but the lines that the kept fact cites could not be found there",
    "doubted": "read again, less surely than a kept fact must be",
    "changed": "the same place says something else of it",
    "lost": "kept, and not read in this copy",
    "new": "read in this copy only",
}
ComparedRow = dict[str, Any]


@dataclass(frozen=True, slots=True)
class CopyFinding:
    """A fact with its lines in this copy and in the kept one; `was` is what the kept reading says where they differ."""

    flag: ComparisonFlag
    subject: str
    says: str
    lines: AnchorSpan | None
    kept_lines: AnchorSpan | None
    confidence: int | None
    was: str = ""

    def as_row(self) -> ComparedRow:
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
class CopyComparison:
    """All findings, and how many of the kept occurrences of terms were found again."""

    document: str
    findings: tuple[CopyFinding, ...]
    anchors: Anchors
    terms: int
    terms_again: int

    def as_json(self) -> ComparedRow:
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
    def counts(self) -> dict[ComparisonFlag, int]:
        found = Counter(finding.flag for finding in self.findings)
        return {flag: found[flag] for flag in FLAGS}


def compare(book: Book, folder: Path | None = None) -> CopyComparison:
    """Hold a reading against the one kept in the data folder; raises KartotekError where there is none."""
    rows = reading_rows(book)[1:]
    document = str(book.document)
    return compare_rows(document, load_reading(document, folder), rows, read_effects(book))


def load_reading(document: str, folder: Path | None = None) -> list[ComparedRow]:
    """The rows that are kept of a document."""
    path = (folder or data_folder()) / "rulebooks" / file_name(document)
    try:
        return [orjson.loads(line) for line in path.read_bytes().splitlines() if line.strip()][1:]
    except FileNotFoundError as error:
        raise KartotekError("data-missing", f"no reading of {document} is kept", where=str(path)) from error
    except (OSError, ValueError) as error:
        raise KartotekError("data-format", "a kept reading cannot be read", where=str(path), why=str(error)) from error


def compare_rows(
    document: str, kept: Sequence[ComparedRow], read: Sequence[ComparedRow], statements: Iterable[Statement] = ()
) -> CopyComparison:
    """The rows of two readings; `statements` are all that this copy gave, also those too uncertain to be kept."""
    before, now = term_marks(kept), term_marks(read)
    anchors = align(before, now)
    findings = tuple(_findings(_facts(kept), _facts(read), list(statements), anchors))
    again = sum((Counter(name for name, _ in before) & Counter(name for name, _ in now)).values())
    return CopyComparison(document, findings, anchors, len(before), again)


def _facts(rows: Sequence[ComparedRow]) -> list[ComparedRow]:
    return [row for row in rows if row["kind"] not in ("term", "doubt", "line")]


def _findings(
    kept: Sequence[ComparedRow], read: Sequence[ComparedRow], statements: Sequence[Statement], anchors: Anchors
) -> Iterator[CopyFinding]:
    """First what both say, then what one place says differently, then the rest."""
    left = {_key(row): row for row in read}
    missing: list[ComparedRow] = []
    for row in kept:
        again = left.pop(_key(row), None)
        if again is None:
            missing.append(row)
        else:
            yield _again(row, again, anchors)
    doubted = {(s.subject, s.expression): s for s in reversed(statements) if s.confidence < CERTAIN}
    for row in missing:
        yield _missing(row, doubted.get(_key(row)), left, anchors)
    for row in left.values():
        yield CopyFinding(
            "new", row["subject"], _says(row), _lines(row), anchors.there(*_lines(row)), row["confidence"]
        )


def _missing(
    row: ComparedRow, doubted: Statement | None, left: dict[tuple[str, str], ComparedRow], anchors: Anchors
) -> CopyFinding:
    """What became of a fact that this copy does not say for certain: it is doubted, another one, or lost."""
    if doubted is not None:
        lines = doubted.line_from, doubted.line_to
        return CopyFinding("doubted", row["subject"], _says(row), lines, _lines(row), doubted.confidence)
    other = next((now for now in left.values() if _same_place(row, now, anchors)), None)
    if other is None:
        return CopyFinding("lost", row["subject"], _says(row), anchors.here(*_lines(row)), _lines(row), None)
    del left[_key(other)]
    was = f"{row['subject']} {_says(row)}"
    return CopyFinding("changed", other["subject"], _says(other), _lines(other), _lines(row), other["confidence"], was)


def _again(row: ComparedRow, again: ComparedRow, anchors: Anchors) -> CopyFinding:
    there = anchors.there(*_lines(again))
    flag: ComparisonFlag = "moved"
    if _lines(again) == _lines(row):
        flag = "same"
    elif there is None or not _overlap(there, _lines(row)):
        flag = "unanchored"
    return CopyFinding(flag, row["subject"], _says(row), _lines(again), _lines(row), again["confidence"])


def _same_place(row: ComparedRow, now: ComparedRow, anchors: Anchors) -> bool:
    """Whether two facts differ in what they say, or in whom they say it of, and stand on the same lines."""
    there = anchors.there(*_lines(now))
    of_one_kind = (row["kind"], row.get("field")) == (now["kind"], now.get("field"))
    alike = of_one_kind and (row["subject"] == now["subject"] or _says(row) == _says(now))
    return alike and there is not None and _overlap(there, _lines(row))


def _span(lines: AnchorSpan | None) -> str | None:
    return None if lines is None else f"{lines[0]}-{lines[1]}"


def _overlap(one: AnchorSpan, other: AnchorSpan) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def _lines(row: ComparedRow) -> AnchorSpan:
    return int(row["first"]), int(row["last"])


def _says(row: ComparedRow) -> str:
    if row["kind"] == "component":
        return "exists"
    return str(row["expression"]) if row["kind"] == "ability" else f"{row['field']} = {row['value']}"


def _key(row: ComparedRow) -> tuple[str, str]:
    return str(row["subject"]), _says(row)
