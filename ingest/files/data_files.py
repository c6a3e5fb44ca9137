"""Reading the files of a data folder: CSV tables and TOML, with every fault placed by file, row and column."""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kartotek.ingest.files.problems import Problem
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.models.base import FileModel, faults_of
from kartotek.schema.models.csv_files import UNKNOWN, Columns
from kartotek.schema.toml_text import parse_toml

__all__ = ["UNKNOWN", "Columns", "DataReader", "DataRow", "whole_number"]

_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
_LARGEST: Final = 8 * 1024 * 1024
"""Bytes of a file: fifty times the largest one of a game."""
_MOST_ROWS: Final = 10_000
"""Rows of a table: twenty times the longest one of a game."""


def whole_number(text: str) -> int | None:
    """The number that a cell holds, in plain digits and within what every database can keep; else None."""
    return int(text) if _WHOLE.fullmatch(text) else None


@dataclass(frozen=True, slots=True)
class DataRow:
    """One row of a table. A column that the file does not have reads as an empty cell."""

    file: str
    number: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")

    def items(self, column: str) -> list[str]:
        """The parts of a list cell."""
        return [part.strip() for part in self[column].split(";") if part.strip()]

    def where(self, column: str = "") -> str:
        return f"{self.file}, row {self.number}" + (f", column {column}" if column else "")


class DataReader:
    """Reads files below one folder and collects what is wrong with them instead of stopping."""

    def __init__(self, root: Path, problems: list[Problem]) -> None:
        self.root = root
        self.problems = problems
        self._names: dict[Path, str] = {}

    def name(self, path: Path) -> str:
        """The path as messages show it: relative to the data folder."""
        if path not in self._names:
            shown = path.relative_to(self.root) if path.is_relative_to(self.root) else path
            self._names[path] = shown.as_posix()
        return self._names[path]

    def toml(self, path: Path, model: type[FileModel] | None = None) -> dict[str, Any] | None:
        """The content of a TOML file; None, with problems added, where it cannot be read or does not fit its model."""
        text = self._text(path)
        if text is None:
            return None
        try:
            content = parse_toml(text)
        except tomllib.TOMLDecodeError as error:
            self.problems.append(Problem("data-format", self.name(path), f"not TOML: {error}"))
            return None
        faults = faults_of(model, content) if model else []
        name = self.name(path)
        self.problems += [Problem("data-format", f"{name}, {fault.path}", fault.what, fault.hint) for fault in faults]
        return None if faults else content

    def table(self, path: Path, columns: Columns) -> list[DataRow]:
        """The rows of a CSV file; none when the file is not there."""
        text = self._text(path) if path.exists() else None
        if text is None:
            return []
        lines = csv.reader(io.StringIO(text, newline=""), strict=True)
        try:
            return list(self._rows(path, lines, columns))
        except csv.Error as error:
            self.problems.append(
                Problem("data-format", f"{self.name(path)}, row {lines.line_num}", f"not CSV: {error}")
            )
            return []

    def _rows(self, path: Path, lines: Iterator[list[str]], columns: Columns) -> Iterator[DataRow]:
        file = self.name(path)
        header = [cell.strip() for cell in next(lines, [])]
        if not self._header_fits(file, header, columns):
            return
        for number, cells in enumerate(lines, start=2):
            if number > _MOST_ROWS:
                what = f"more than {_MOST_ROWS} rows"
                self.problems.append(Problem("data-format", file, what, "one file is a table of one game"))
                return
            if not any(cells):
                continue
            if len(cells) != len(header):
                what = f"{len(cells)} cells under {len(header)} columns"
                self.problems.append(
                    Problem("data-format", f"{file}, row {number}", what, "quote cells that hold a comma")
                )
                continue
            row = DataRow(file, number, {name: cell.strip() for name, cell in zip(header, cells, strict=True)})
            if self._filled(row, columns.required) and self._typed(row, columns):
                yield row

    def _header_fits(self, file: str, header: list[str], columns: Columns) -> bool:
        faults = list(_header_faults(header, columns))
        self.problems += [Problem("data-format", f"{file}, row 1", what, hint) for what, hint in faults]
        return not faults

    def _typed(self, row: DataRow, columns: Columns) -> bool:
        wrong = [(column, cell) for column, cell in columns.cells.items() if not cell.admits(row[column])]
        for column, cell in wrong:
            what = f"{row[column]!r} is not {cell.what}"
            self.problems.append(Problem("data-value", row.where(column), what, cell.hint))
        return not wrong

    def _filled(self, row: DataRow, required: Iterable[str]) -> bool:
        empty = [column for column in required if not row[column]]
        for column in empty:
            self.problems.append(Problem("data-value", row.where(column), "the cell must not be empty"))
        return not empty

    def _text(self, path: Path) -> str | None:
        try:
            if path.stat().st_size > _LARGEST:
                self.problems.append(Problem("data-format", self.name(path), f"more than {_LARGEST} bytes"))
                return None
            return path.read_text(encoding="utf-8")
        except FileNotFoundError:
            self.problems.append(Problem("data-missing", self.name(path), "the file is not there"))
        except OSError as error:
            self.problems.append(Problem("data-missing", self.name(path), f"the file cannot be read: {error.strerror}"))
        except UnicodeDecodeError as error:
            what = f"not UTF-8 (byte {error.start + 1})"
            self.problems.append(Problem("data-format", self.name(path), what, "save the file as UTF-8"))
        return None


def _meant(name: str, header: list[str], columns: Columns) -> str:
    """The column that a wrong name nearly is, as a question; empty where there is none."""
    return did_you_mean(name, [other for other in columns.names if other not in header])


def _header_faults(header: list[str], columns: Columns) -> Iterator[tuple[str, str]]:
    """What is wrong with the columns of a file, each with a hint."""
    hint = f"columns: {', '.join(columns.names)}"
    missing = (name for name in columns.required if name not in header)
    yield from ((f"the column {name!r} is missing", hint) for name in missing)
    twice = sorted(name for name, times in Counter(header).items() if times > 1)
    yield from ((f"the column {name!r} stands twice", hint) for name in twice)
    for name in filter(lambda name: name not in columns.names, header):
        yield f"there is no column {name!r} in such a file", _meant(name, header, columns) or hint
