"""The tables of a game filled: what the files of the data folder state, and what its readings supply.

A cell that a reading supplies is empty in the file. Whoever needs values without building a catalog (reports of a
reading, benchmarks, tests of the data) reads the tables here; the reader itself must not, it would read its own answer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import orjson

from kartotek.ingest.files.csv_rows import csv_rows
from kartotek.ingest.files.fingerprints import Stamp
from kartotek.ingest.files.places import assign
from kartotek.schema.errors import KartotekError
from kartotek.schema.ids import qualify

__all__ = [
    "kept_rows",
    "filled_abilities",
    "filled_components",
    "kinds_of",
    "filled_numbers",
    "read_rows",
    "reading_stamps",
]

Cells = dict[str, str]
_OPEN: Final = ("", "?")


def kinds_of(game: Path) -> list[str]:
    """The kinds of component that a game's folder has tables of."""
    return sorted(path.stem for path in (game / "components").glob("*.csv"))


def filled_components(game: Path, kind: str) -> list[Cells]:
    """The rows of a component table of a game's folder, open cells filled from the readings of the game's books."""
    read: dict[str, dict[str, tuple[int, str]]] = defaultdict(dict)
    for row in _rows_of_kind(game, "field"):
        found = read[row["subject"]]
        found[row["field"]] = max(found.get(row["field"], (0, "")), (row["confidence"], row["value"]))
    rows = [_cells(row) for row in csv_rows(game / "components" / f"{kind}.csv")]
    for row in rows:
        for field, (_, value) in read.get(f"{game.name}:{kind}:{row['id']}", {}).items():
            if row.get(field, "") in _OPEN:
                row[field] = value
    return rows


def _rows_of_kind(game: Path, kind: str) -> Iterator[Mapping[str, Any]]:
    return (row for row in kept_rows(game) if row["kind"] == kind)


def filled_abilities(game: Path) -> list[Cells]:
    """The rows of the table of abilities, places filled as the build fills them; empty ones are left out."""
    read: dict[str, dict[str, None]] = defaultdict(dict)
    for row in _rows_of_kind(game, "ability"):
        read[row["subject"]].setdefault(row["expression"])
    places: dict[str, list[Cells]] = defaultdict(list)
    for cells in map(_cells, csv_rows(game / "abilities.csv")):
        places[qualify(game.name, cells["component"])].append(cells)
    decided = set(_decided(game))
    for subject, expressions in read.items():
        _fill_places(places[subject], subject, [text for text in expressions if (subject, text) not in decided])
    return [row for rows in places.values() for row in rows if row["expression"]]


def _decided(game: Path) -> Iterator[tuple[str, str]]:
    """Readings that a decision has set aside."""
    for path in game.glob("decisions.csv"):
        for row in csv_rows(path):
            if row["decision"] != "reading":
                yield qualify(game.name, row["subject"]), row["reading"]


def _fill_places(rows: list[Cells], subject: str, expressions: Sequence[str]) -> None:
    """Put what was read of a component into its empty rows; one without rows gets a row for each."""
    stated = {row["expression"] for row in rows}
    left = [text for text in expressions if text not in stated]
    if not rows:
        rows += [_blank_row(subject) for _ in left]
    _distribute(left, [row for row in rows if not row["expression"]])


def _distribute(expressions: Sequence[str], empty: Sequence[Cells]) -> None:
    """Put each expression into a row that waits for its timing, or for any."""
    timings = [text.partition(":")[0].split()[0] for text in expressions]
    taken = assign([row.get("timing", "") for row in empty], timings)
    for row, number in zip(empty, taken, strict=True):
        row["expression"] = "" if number is None else expressions[number]


def _blank_row(subject: str) -> Cells:
    return {"component": subject.partition(":")[2], "expression": "", "timing": "", "profile": "", "note": ""}


def filled_numbers(game: Path, table: str) -> list[Cells]:
    """The rows of `counts` or `setup`, with values and lines of what is read."""
    name, kind, column = {"counts": ("kind", "count", "printed"), "setup": ("key", "setup", "value")}[table]
    read = {(row["subject"], row["field"]): row for row in _rows_of_kind(game, "number")}
    rows = [_cells(row) for row in csv_rows(game / f"{table}.csv")]
    for row in rows:
        field = f"{column}.{row['players']}" if row.get("players") else column
        found = read.get((f"{game.name}:{kind}:{row[name]}", field))
        if found is not None and row.get(column, "") in _OPEN:
            row |= {column: str(found["value"]), "lines": _lines(found), "source": ""}
    return [row for row in rows if row.get(column)]


def kept_rows(game: Path) -> Sequence[Mapping[str, Any]]:
    """What is kept of the readings of a game's books, without the occurrences of terms."""
    return [row for stamp in reading_stamps(game.parent.parent, game.name) for row in _kept(stamp)]


def reading_stamps(data: Path, game: str = "*") -> tuple[Stamp, ...]:
    """The files of readings of a game, or of all games, with when they were changed and how long they are."""
    paths = sorted((data / "rulebooks").glob(f"{game}-book-*.jsonl"))
    return tuple((str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in paths)


@lru_cache(maxsize=16)
def _kept(stamp: Stamp) -> Sequence[Mapping[str, Any]]:
    return list(read_rows(Path(stamp[0])))


def read_rows(path: Path) -> Iterator[Mapping[str, Any]]:
    """The facts in a file of a reading, without the occurrences of terms."""
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        if b'"kind":"term"' in line:  # nine rows in ten, which nobody needs here
            continue
        try:
            row = orjson.loads(line)
        except orjson.JSONDecodeError as error:
            where = f"{path}, row {number}"
            raise KartotekError("data-format", "a reading cannot be read", where=where, why=str(error)) from error
        if isinstance(row, dict) and row.get("kind") in ("ability", "field", "number"):
            yield row


def _cells(row: Mapping[str, str | None]) -> Cells:
    return {name: text or "" for name, text in row.items()}


def _lines(row: Mapping[str, Any]) -> str:
    spans = [(row["first"], row["last"]), *row.get("also", ())]
    return ";".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)
