"""How much of what the tables cite from a book is read: counts, set-up numbers, copies and printed values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from kartotek.ingest.counts.facts import CERTAIN, COUNT, SETUP, Fact
from kartotek.ingest.csv_rows import csv_rows
from kartotek.ingest.filled_tables import filled_components, filled_numbers, kept_rows, kinds_of

__all__ = ["Cited", "CountScore", "cited_numbers", "score"]

_CELLS: Final = ("copies", "value")
_TABLES: Final = ("counts", "setup", *_CELLS)
_UNKNOWN: Final = "?"
Place = tuple[str | None, str, int | None]


@dataclass(frozen=True, slots=True)
class Cited:
    """A number of a table that names lines of the book. `table` is `counts`, `setup`, `copies` or `value`."""

    table: str
    place: Place
    value: str


@dataclass(frozen=True, slots=True)
class CountScore:
    """Numbers of one table: read right, read wrong, unread, and how many of the read ones are certain."""

    table: str
    right: int
    wrong: int
    unread: tuple[str, ...]
    certain: int
    certain_wrong: int

    def as_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__} | {"unread": list(self.unread)}

    def text(self) -> str:
        """The score as a line of a report."""
        figures = f"{self.right} right, {self.wrong} wrong, {len(self.unread)} unread"
        figures += f"; of those read {self.certain} certain, {self.certain_wrong} of them wrong"
        return f"{self.table}: {figures}" + (f" ({', '.join(self.unread)})" if self.unread else "")


def score(facts: Iterable[Fact], game: str, folder: Path) -> list[CountScore]:
    """One score for each table, the most certain fact of each number held against the table."""
    best: dict[Place, Fact] = {}
    for fact in facts:
        if fact.place not in best or fact.confidence > best[fact.place].confidence:
            best[fact.place] = fact
    cited = list(cited_numbers(game, folder))
    return [_of_table(table, [row for row in cited if row.table == table], best) for table in _TABLES]


def _of_table(table: str, cited: list[Cited], best: Mapping[Place, Fact]) -> CountScore:
    found = [(row, best[row.place]) for row in cited if row.place in best]
    right = [(row, fact) for row, fact in found if str(fact.value) == row.value]
    certain = [(row, fact) for row, fact in found if fact.confidence >= CERTAIN]
    unread = tuple(_name(row) for row in cited if row.place not in best)
    certain_wrong = sum(str(fact.value) != row.value for row, fact in certain)
    return CountScore(table, len(right), len(found) - len(right), unread, len(certain), certain_wrong)


def _name(row: Cited) -> str:
    subject, _, players = row.place
    short = str(subject).partition(":")[2]
    return short.partition(":")[2] + (f"@{players}" if players else "") if row.table in ("counts", "setup") else short


def cited_numbers(game: str, folder: Path) -> Iterator[Cited]:
    """All numbers of a game's tables that cite lines of its book."""
    path = folder / "games" / game
    for row in filter(_cites_book, filled_numbers(path, "counts")):
        if row["printed"] != _UNKNOWN:
            yield Cited("counts", (f"{game}:{COUNT}:{row['kind']}", "printed", _players(row)), row["printed"])
    for row in filter(_cites_book, filled_numbers(path, "setup")):
        yield Cited("setup", (f"{game}:{SETUP}:{row['key']}", "value", _players(row)), row["value"])
    yield from _cited_cells(game, path)


def _cites_book(row: Mapping[str, str]) -> bool:
    """Whether a row names lines of the game's own book."""
    return bool(row["lines"]) and not row.get("source")


def _cited_cells(game: str, path: Path) -> Iterator[Cited]:
    """The copies and printed values of components that the book states."""
    evidence = [row for row in csv_rows(path / "evidence.csv") if row["kind"] == "cited"]
    read = {(row["subject"], row.get("field")) for row in kept_rows(path)}
    cells = (
        (kind, row, column) for kind in kinds_of(path) for row in filled_components(path, kind) for column in _CELLS
    )
    for kind, row, column in cells:
        cell, subject = row.get(column) or _UNKNOWN, f"{kind}:{row['id']}"
        cited = (f"{game}:{subject}", column) in read or _is_cited(subject, column, evidence)
        if _UNKNOWN not in cell and cited:
            yield Cited(column, (f"{game}:{subject}", column, None), _total(cell))


def _is_cited(subject: str, column: str, evidence: Iterable[Mapping[str, str]]) -> bool:
    return any(fnmatchcase(subject, row["subject"]) and row["field"] == column for row in evidence)


def _players(row: Mapping[str, str]) -> int | None:
    return int(row["players"]) if row["players"] else None


def _total(copies: str) -> str:
    return str(sum(int(part.partition("@")[0]) for part in copies.split(";")))
