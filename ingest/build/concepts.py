"""Labels and definitions of concepts (`data/concepts.csv`): what a term means, stated once for all games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from kartotek.ingest.build.workbench import Workbench
from kartotek.ingest.files.data_files import DataReader, DataRow
from kartotek.schema.models.csv_files import CONCEPT_COLUMNS
from kartotek.schema.tables import Concept

__all__ = ["define_concepts"]


def define_concepts(data: Path, bench: Workbench) -> None:
    """Give concepts of the glossary their label and definition. A row that no term belongs to is a fault."""
    known = {row.id.removeprefix("concept:"): row for row in bench.rows.of(Concept)}
    defined: set[str] = set()
    for row in DataReader(data, bench.problems).table(data / "concepts.csv", CONCEPT_COLUMNS):
        concept = known.get(row["id"])
        if concept is None:
            bench.fault("data-dangling", row, "id", f"no term belongs to the concept {row['id']!r}")
        elif row["id"] in defined:
            bench.fault("data-duplicate", row, "id", f"{row['id']} stands twice")
        else:
            defined.add(row["id"])
            concept.label, concept.definition = row["label_en"], row["definition"]
            concept.counterpart_id = _counterpart(row, known, bench)


def _counterpart(row: DataRow, known: Mapping[str, Concept], bench: Workbench) -> str | None:
    """The concept that plays the same part in other games; one hop, so that a group has one name."""
    named = row["counterpart"]
    if not named:
        return None
    if named not in known or named == row["id"]:
        bench.fault("data-dangling", row, "counterpart", f"no other concept is called {named!r}")
        return None
    return known[named].id
