"""Labels of what filters and lists show (`data/labels.csv`): the words for names that no game's words file has."""

from __future__ import annotations

from pathlib import Path

from kartotek.ingest.build.workbench import Workbench
from kartotek.ingest.files.data_files import DataReader
from kartotek.schema.models.csv_files import LABEL_COLUMNS
from kartotek.schema.tables import Label

__all__ = ["add_labels"]


def add_labels(data: Path, bench: Workbench) -> None:
    """Add the labels in the order of the file. An unknown category, a missing word or a second row is a fault."""
    seen: set[tuple[str, str]] = set()
    for position, row in enumerate(DataReader(data, bench.problems).table(data / "labels.csv", LABEL_COLUMNS), start=1):
        key = row["category"], row["name"]
        if key in seen:
            bench.fault("data-duplicate", row, "name", f"{row['name']} stands twice")
        seen.add(key)
        bench.rows.add(Label, category=row["category"], name=row["name"], position=position, en=row["en"], hu=row["hu"])
