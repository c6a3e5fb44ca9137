"""A table of the data folder to be changed by a program: cells by row and column, written back as it was written."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from kartotek.schema.errors import KartotekError
from kartotek.schema.files import write_whole

__all__ = ["TableFile"]


class TableFile:
    """A CSV file in memory. Rows are counted from 0; a file in which nothing changes is not written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            lines = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"), newline="")))
        except (OSError, UnicodeDecodeError, csv.Error) as error:
            raise KartotekError("data-format", "the table cannot be read", where=str(path), why=str(error)) from error
        self.header = lines[0] if lines else []
        self.rows = [dict(zip(self.header, line, strict=True)) for line in lines[1:] if any(line)]
        self._changed = False

    def empty(self, row: int, *columns: str) -> None:
        """Empty some cells of a row; a column that the table lacks is empty already."""
        for column in columns:
            if self.rows[row].get(column):
                self.put(row, column, "")

    def put(self, row: int, column: str, text: str, after: str = "") -> None:
        """Set a cell; a new column stands after the one named."""
        if column not in self.header:
            self.header.insert(self.header.index(after) + 1, column)
        self.rows[row][column] = text
        self._changed = True

    def remove(self, rows: set[int]) -> None:
        if rows:
            self.rows = [row for number, row in enumerate(self.rows) if number not in rows]
            self._changed = True

    def save(self) -> bool:
        """Write the file if anything changed; whether it did."""
        if self._changed:
            out = io.StringIO(newline="")
            made = csv.writer(out, lineterminator="\n")
            made.writerow(self.header)
            made.writerows([row.get(column, "") for column in self.header] for row in self.rows)
            write_whole(self.path, out.getvalue().encode())
        return self._changed
