"""Reading sheets as spreadsheets write them: semicolons or tabs, a byte-order mark, Roman numbers, notes on top."""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from kartotek.ingest.build.sheets.maps import MapSites
from kartotek.ingest.files.data_files import DataRow
from kartotek.ingest.files.problems import Problem
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError
from kartotek.schema.models.base import require
from kartotek.schema.models.sheets_file import SheetEntry
from kartotek.schema.toml_text import parse_toml

__all__ = ["FOLDER", "Declared", "clean_era", "read_declared", "read_map", "read_sheet"]

FOLDER: Final = "sheets"
"""Where the sheets of a pack are."""

_DELIMITERS: Final = (";", "\t", ",")
_ROMAN: Final = {"i": "1", "ii": "2", "iii": "3"}


@dataclass(frozen=True, slots=True)
class Declared:
    """One sheet of a game as its `sheets.toml` declares it."""

    kind: str
    file: str
    key: str
    columns: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, list[int]] = field(default_factory=dict)
    timings: Mapping[str, list[str]] = field(default_factory=dict)
    sides: Mapping[str, int] = field(default_factory=dict)
    needed: Sequence[str] = ()
    prices: str = ""
    priced: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """pile -> price -> how many of its cards cost that"""
    maps: int = 0
    beside: MapSites = field(default_factory=MapSites)
    example: str = ""
    """A map to begin with, with a place for the name of its board."""

    @property
    def highest_number(self) -> int:
        return max(high for _, high in self.numbers.values())

    def pile_of(self, number: int) -> str | None:
        """The pile that the card of a number belongs to."""
        return next((pile for pile, (low, high) in self.numbers.items() if low <= number <= high), None)

    def empty_cells(self, row: DataRow) -> list[str]:
        """The columns that must be filled in and are not."""
        return [column for column in self.needed if not row[column]]


def read_declared(folder: Path) -> dict[str, Declared]:
    """The sheets of a game by kind; none where it declares none."""
    path = folder / "sheets.toml"
    if not path.exists():
        return {}
    try:
        raw = parse_toml(path.read_text(encoding="utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise KartotekError("data-format", "not a TOML file", where=str(path), why=str(error)) from error
    for kind, entry in raw.items():
        require(SheetEntry, entry, str(path), kind)
    return {kind: _declared(kind, entry) for kind, entry in raw.items()}


def _declared(kind: str, entry: Mapping[str, Any]) -> Declared:
    return Declared(kind, **{**entry, "beside": MapSites(**entry.get("beside", {}))})


def read_sheet(path: Path, name: str, declared: Declared, problems: list[Problem]) -> list[DataRow]:
    """The rows of a sheet. Lines that begin with # are notes; a column name that is nearly right is a problem."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines(keepends=True)
    except UnicodeDecodeError:
        problems.append(Problem("data-format", name, "not UTF-8", "save the sheet as UTF-8"))
        return []
    first = next((place for place, line in enumerate(lines) if _is_filled([line])), None)
    return _typed_rows(name, lines, first, declared, problems) if first is not None else []


def _typed_rows(
    name: str, lines: Sequence[str], first: int, declared: Declared, problems: list[Problem]
) -> list[DataRow]:
    """The rows below the header, which stands in the first line that says something."""
    delimiter = max(_DELIMITERS, key=lines[first].count)
    reader = csv.reader(io.StringIO("".join(lines[first:]), newline=""), delimiter=delimiter)
    header = [cell.strip().lower().replace(" ", "_") for cell in next(reader)]
    if not _header_fits(name, first + 1, header, declared, problems):
        return []
    typed = ((first + reader.line_num, cells) for cells in reader)
    return list(_rows(name, header, typed, problems))


def _is_filled(cells: Sequence[str]) -> bool:
    """Whether a line says something, and not to the owner only."""
    return any(map(str.strip, cells)) and not cells[0].lstrip().startswith("#")


def _rows(
    name: str, header: list[str], typed: Iterable[tuple[int, list[str]]], problems: list[Problem]
) -> Iterator[DataRow]:
    """The filled lines under their columns; one with too many cells is a problem."""
    for number, cells in typed:
        if not _is_filled(cells):
            continue
        if len(cells) > len(header):
            what = f"{len(cells)} cells under {len(header)} columns"
            where = f"{name}, row {number}"
            problems.append(Problem("data-format", where, what, "quote cells that hold the delimiter"))
            continue
        padded = zip_longest(header, cells, fillvalue="")
        yield DataRow(name, number, {column: cell.strip() for column, cell in padded})


def _header_fits(name: str, line: int, header: list[str], declared: Declared, problems: list[Problem]) -> bool:
    known = list(declared.columns)
    faults = [column for column in header if column not in known]
    for column in faults:
        hint = did_you_mean(column, known, f"columns: {', '.join(known)}")
        problems.append(Problem("data-format", f"{name}, row {line}, column {column}", "no such column", hint))
    if declared.key not in header:
        problems.append(Problem("data-format", f"{name}, row {line}", f"the column {declared.key!r} is missing"))
    return not faults and declared.key in header


def clean_era(text: str) -> str:
    """An era in plain digits, however it is written."""
    return _ROMAN.get(text.strip().lower().rstrip("."), text.strip())


def read_map(path: Path, name: str, problems: list[Problem]) -> dict[str, Any] | None:
    """A board map, which is TOML."""
    try:
        return parse_toml(path.read_text(encoding="utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        problems.append(Problem("data-format", name, f"not TOML: {error}", "compare with the example at its top"))
        return None
