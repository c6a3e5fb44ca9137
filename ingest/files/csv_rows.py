"""The rows of a table of the data folder, for reading: the build has its own reader, which places every fault."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from kartotek.schema.errors import KartotekError

__all__ = ["csv_rows"]


def csv_rows(path: Path) -> Iterator[dict[str, str]]:
    """Each row by column."""
    try:
        with path.open(encoding="utf-8", newline="") as source:
            yield from csv.DictReader(source)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise KartotekError("data-format", "the table cannot be read", where=str(path), why=str(error)) from error
