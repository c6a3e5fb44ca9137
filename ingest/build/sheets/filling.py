"""Typing into a sheet as its owner would: one row is changed, all else stays as it is."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from kartotek.schema.errors import KartotekError
from kartotek.schema.files import write_whole

__all__ = ["fill_row"]

_DELIMITERS: Final = (";", "\t", ",")


def fill_row(path: Path, key: str, name: str, values: Mapping[str, str]) -> None:
    """Write values into the row whose column `key` is `name`; notes, other rows and the delimiter stay."""
    lines = path.read_text(encoding="utf-8-sig").splitlines(keepends=True)
    first = next((n for n, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")), len(lines))
    delimiter = max(_DELIMITERS, key=lines[first].count) if first < len(lines) else ","
    rows = list(csv.reader(io.StringIO("".join(lines[first:]), newline=""), delimiter=delimiter))
    header = [cell.strip().lower().replace(" ", "_") for cell in rows[0]] if rows else []
    place = header.index(key) if key in header else -1
    row = next((each for each in rows[1:] if len(each) > place >= 0 and each[place].strip() == name), None)
    if row is None:
        raise KartotekError("review-value", f"the sheet has no row {name!r}", where=str(path))
    row += [""] * (len(header) - len(row))
    for column, value in values.items():
        row[header.index(column)] = value
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(rows)
    write_whole(path, ("".join(lines[:first]) + text.getvalue()).encode())
