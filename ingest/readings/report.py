"""What came of a book: lines, words, terms, statements, and how they agree with the tables of the game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.frames.sense_table import SENSE
from kartotek.ingest.effects.lexicon.word_tables import ROW
from kartotek.ingest.effects.stage import Statement, read_effects
from kartotek.ingest.files.csv_rows import csv_rows
from kartotek.ingest.files.filled_tables import filled_abilities
from kartotek.ingest.lists.number_facts import CountScore, score
from kartotek.ingest.lists.setup.stage import read_counts
from kartotek.ingest.pipeline import Book
from kartotek.ingest.readings.book_rows import ability_rows
from kartotek.ingest.text.blocks import Segment
from kartotek.schema.ids import qualify
from kartotek.schema.paths import data_folder

__all__ = ["agreement", "report_on", "summary"]


# Statements held against the abilities that a game's tables state: agreement, a decision, a conflict, or news.
WAYS: Final = ("agree", "decided", "conflict", "new")


def agreement(statements: Sequence[Statement], game: str, folder: Path) -> Mapping[str, int]:
    """How many of the abilities that are kept of a reading agree with the tables, and in which way the others do not.

    `decided` ones differ in a way that `decisions.csv` has settled; `new` ones are about components without abilities.
    """
    stated = _stated(game, folder)
    settled = {
        (qualify(game, row["subject"]), row["reading"])
        for path in (folder / "games" / game).glob("decisions.csv")
        for row in csv_rows(path)
    }
    ways = Counter(dict.fromkeys(WAYS, 0))
    for row in ability_rows(statements, game):
        subject, expression = row["subject"], row["expression"]
        if expression in stated.get(subject, ()):
            ways["agree"] += 1
        elif (subject, expression) in settled:
            ways["decided"] += 1
        else:
            ways["conflict" if subject in stated else "new"] += 1
    return dict(ways)


def _stated(game: str, folder: Path) -> Mapping[str, Sequence[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for row in filled_abilities(folder / "games" / game):
        found[qualify(game, row["component"])].append(row["expression"])
    return found


# What came of a book: lines, words, terms, statements read and left unread, and the rules that read them.
_PASSED_OVER: Final = ("heading", "example", "remark")
_OF_TABLES: Final = (ROW, SENSE)
"""What names of rows and senses of a game's tables begin with."""


@dataclass(frozen=True, slots=True)
class ReadingReport:
    """The figures of one book. `unread` are the line spans of paragraphs from which no statement was read."""

    name: str
    document: str | None
    lines: int
    gaps: int
    edits: int
    terms: int
    paragraphs: int
    statements: int
    certain: int
    placed: int
    unread: tuple[tuple[int, int], ...]
    rules: tuple[tuple[str, int], ...]
    rows: tuple[tuple[str, int], ...] = ()
    """Rows and senses of the game's table of words, by how many statements each of them read."""
    numbers: tuple[CountScore, ...] = ()
    abilities: Mapping[str, int] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        stated = {key: getattr(self, key) for key in self.__slots__}
        listed = {"unread": [list(span) for span in self.unread], "numbers": [one.as_json() for one in self.numbers]}
        return stated | listed | {"rules": dict(self.rules), "rows": dict(self.rows), "abilities": dict(self.abilities)}

    def lines_of_text(self) -> list[str]:
        """The report for a terminal."""
        shown = ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in self.unread)
        rules = ", ".join(f"{rule} {count}" for rule, count in self.rules)
        return [
            f"{self.name}: {self.document or 'none of the known books, read in general terms'}",
            f"  {self.lines} lines, {self.gaps} gaps, {self.edits} edits, {self.terms} occurrences of terms",
            f"  {self.statements} statements read from {self.paragraphs} paragraphs",
            f"  {self.certain} of them certain, {self.placed} with their subject",
            f"  abilities held against the tables: {', '.join(f'{n} {way}' for way, n in self.abilities.items())}",
            f"  rules of the grammar ({_single(self.rules)} of {len(self.rules)} read only one statement): {rules}",
            f"  rows of the table of words: {_single(self.rows)} of {len(self.rows)} read only one statement",
            f"  unread lines: {shown}",
            *(f"  numbers that the tables cite, {one.text()}" for one in self.numbers),
        ]


def report_on(name: str, book: Book) -> ReadingReport:
    """Read everything there is and count it."""
    statements = read_effects(book)
    looked_at = [segment for segment in book.segments if segment.kind not in _PASSED_OVER]
    return ReadingReport(
        name=name,
        document=book.document,
        lines=len(book.lines),
        gaps=len(book.extraction.gaps),
        edits=sum(len(line.edits) for line in book.lines),
        terms=len(book.terms),
        paragraphs=len(looked_at),
        statements=len(statements),
        certain=sum(statement.confidence >= CERTAIN for statement in statements),
        placed=sum(statement.subject is not None for statement in statements),
        unread=tuple(_unread(looked_at, statements)),
        **_rules(statements),
        **_held_against_tables(book, statements),
    )


def _rules(statements: Sequence[Statement]) -> dict[str, Any]:
    """The rules of the grammar and the rows of the tables of words, by how many statements each of them read."""
    counted = Counter(rule for statement in statements for rule in statement.rules).most_common()
    return {
        "rules": tuple((rule, count) for rule, count in counted if not rule.startswith(_OF_TABLES)),
        "rows": tuple((rule.removeprefix(ROW), count) for rule, count in counted if rule.startswith(_OF_TABLES)),
    }


def _held_against_tables(book: Book, statements: Sequence[Statement]) -> dict[str, Any]:
    """How abilities and numbers of a known game agree with its tables."""
    if not book.game:
        return {}
    numbers = score(read_counts(book), book.game, data_folder())
    return {"abilities": agreement(statements, book.game, data_folder()), "numbers": tuple(numbers)}


def _unread(segments: Iterable[Segment], statements: Sequence[Statement]) -> Iterator[tuple[int, int]]:
    """The lines of segments that no statement touches."""
    for segment in segments:
        if not any(one.line_from <= segment.line_to and one.line_to >= segment.line_from for one in statements):
            yield segment.line_from, segment.line_to


def summary(reports: Sequence[ReadingReport]) -> str:
    """All books in one line: how much was read, how much of it is certain, how many rules read a single statement."""
    rules = Counter[str]()
    for report in reports:
        rules.update(dict(report.rules))
    rows = [row for report in reports for row in report.rows]
    statements, certain = sum(r.statements for r in reports), sum(r.certain for r in reports)
    single = _single(list(rules.items()))
    conflicts = sum(r.abilities.get("conflict", 0) for r in reports)
    return (
        f"all: {statements} statements, {certain} certain ({_share(certain, statements)}), {conflicts} in conflict; "
        f"{single} of {len(rules)} rules read only one ({_share(single, len(rules))}), "
        f"and {_single(rows)} of {len(rows)} rows of the tables of words"
    )


def _single(rules: Sequence[tuple[str, int]]) -> int:
    return sum(count == 1 for _, count in rules)


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"
