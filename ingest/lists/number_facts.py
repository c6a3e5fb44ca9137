"""Numbers that a book states: facts, their rows in the tables, and how many of those that are cited are read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from kartotek.ingest.confidence import CERTAIN, CONFIRMED, HEARD, MOST_CONFIRMED, confidence_after
from kartotek.ingest.files.csv_rows import csv_rows
from kartotek.ingest.files.filled_tables import filled_components, filled_numbers, kept_rows, kinds_of
from kartotek.schema.ids import kind_of

__all__ = ["COUNT", "CountScore", "NumberFact", "SETUP", "agreed", "cited_numbers", "number_rows", "score"]

COUNT: Final = "count"
SETUP: Final = "setup"


@dataclass(frozen=True, slots=True)
class NumberFact:
    """One number. `subject` is a component, `<game>:count:<kind>` or `<game>:setup:<key>`; None: not resolved."""

    line_from: int
    line_to: int
    subject: str | None
    field: str
    players: int | None
    value: int | str
    rule: str
    penalties: tuple[str, ...] = ()
    also: tuple[tuple[int, int], ...] = ()
    """Lines that it rests on beside its own: the heading that says for how many players it is."""
    confirmed: bool = False
    """Whether another passage states the same."""

    @property
    def confidence(self) -> int:
        found = confidence_after(self.penalties)
        return min(MOST_CONFIRMED, found + CONFIRMED) if self.confirmed and found >= CERTAIN else found

    @property
    def place(self) -> tuple[str | None, str, int | None]:
        """What it is the value of."""
        return self.subject, self.field, self.players

    @property
    def lines(self) -> tuple[tuple[int, int], ...]:
        """All the lines that it rests on, its own first."""
        return (self.line_from, self.line_to), *self.also

    def met(self, *names: str) -> NumberFact:
        """The same fact after it met further penalties."""
        return replace(self, penalties=(*self.penalties, *(name for name in names if name not in self.penalties)))

    def as_row(self) -> dict[str, Any]:
        """The fact as the stage shows it: low confidence and all."""
        kept = {name: value for name, value in asdict(self).items() if name not in ("also", "confirmed")}
        return {**kept, "penalties": list(self.penalties), "confidence": self.confidence}


def agreed(facts: list[NumberFact]) -> list[NumberFact]:
    """The facts, more certain where two passages say the same, doubtful where they contradict each other."""
    stated: dict[tuple[str | None, str, int | None], list[NumberFact]] = {}
    for fact in facts:
        if fact.subject is not None:
            stated.setdefault(fact.place, []).append(fact)
    return [_weighed(fact, stated.get(fact.place, [])) for fact in facts]


def _weighed(fact: NumberFact, stated: list[NumberFact]) -> NumberFact:
    others = [other for other in stated if (other.line_from, other.line_to) != (fact.line_from, fact.line_to)]
    against = max((other.confidence for other in stated if other.value != fact.value), default=0)
    if against >= HEARD:
        return fact.met("contradicted-number")
    return replace(fact, confirmed=any(other.value == fact.value for other in others))


# ---- rows ----


def number_rows(facts: Iterable[NumberFact]) -> Iterator[dict[str, Any]]:
    """Rows of kind `number` for counts and set-up, `field` for components; of each the most certain passage."""
    passages: dict[tuple[str | None, str, int | None], list[NumberFact]] = {}
    for fact in facts:
        if fact.subject is not None and fact.confidence >= CERTAIN:
            passages.setdefault(fact.place, []).append(fact)
    for stated in passages.values():
        fact = max(stated, key=lambda one: one.confidence)
        also = _elsewhere(fact, stated)
        numbered = kind_of(str(fact.subject)) in (COUNT, SETUP)
        yield {
            "kind": "number" if numbered else "field",
            "subject": fact.subject,
            "field": fact.field if fact.players is None else f"{fact.field}.{fact.players}",
            "value": fact.value if numbered else str(fact.value),
            "first": fact.line_from,
            "last": fact.line_to,
            "confidence": fact.confidence,
            **({"also": [list(span) for span in also]} if also else {}),
            "rule": fact.rule,
            **({"penalties": list(fact.penalties)} if fact.penalties else {}),
        }


def _elsewhere(fact: NumberFact, stated: Iterable[NumberFact]) -> list[tuple[int, int]]:
    """The lines beside its own that a fact rests on: those that it needs, and passages that say the same."""
    first, last = fact.line_from, fact.line_to
    same = [(one.line_from, one.line_to) for one in stated if one.value == fact.value]
    return [span for span in dict.fromkeys((*fact.also, *same)) if not first <= span[0] <= span[1] <= last]


# ---- how much is read ----

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


def score(facts: Iterable[NumberFact], game: str, folder: Path) -> list[CountScore]:
    """One score for each table, the most certain fact of each number held against the table."""
    best: dict[Place, NumberFact] = {}
    for fact in facts:
        if fact.place not in best or fact.confidence > best[fact.place].confidence:
            best[fact.place] = fact
    cited = list(cited_numbers(game, folder))
    return [_of_table(table, [row for row in cited if row.table == table], best) for table in _TABLES]


def _of_table(table: str, cited: list[Cited], best: Mapping[Place, NumberFact]) -> CountScore:
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
