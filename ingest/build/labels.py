"""Labels of what filters and lists show (`data/labels.csv`): the words for names that no game's words file has."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ingest.build.workbench import Workbench
from ingest.data_files import Columns, DataReader
from schema.tables import Label

__all__ = ["CATEGORIES", "LABEL_COLUMNS", "add_labels"]

LABEL_COLUMNS: Final = Columns(("category", "name", "en", "hu"))
CATEGORIES: Final = (
    "filter", "family", "timing", "evidence", "flag", "edition", "field", "kind", "verb", "event", "hook",
    "permission", "scope", "attribute", "value",
)  # fmt: skip


def add_labels(data: Path, bench: Workbench) -> None:
    """Add the labels in the order of the file. An unknown category, a missing word or a second row is a fault."""
    seen: set[tuple[str, str]] = set()
    for position, row in enumerate(DataReader(data, bench.problems).table(data / "labels.csv", LABEL_COLUMNS), start=1):
        key = row["category"], row["name"]
        if row["category"] not in CATEGORIES:
            bench.fault(
                "data-value", row, "category", f"no category {row['category']!r}", f"of {', '.join(CATEGORIES)}"
            )
        elif key in seen:
            bench.fault("data-duplicate", row, "name", f"{row['name']} stands twice")
        for column in ("name", "en", "hu"):
            if not row[column]:
                bench.fault("data-value", row, column, "the cell is empty")
        seen.add(key)
        label = Label(category=row["category"], name=row["name"], position=position, en=row["en"], hu=row["hu"])
        bench.rows.add(label)
