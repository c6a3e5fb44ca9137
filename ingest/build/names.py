"""Names that the reader looks for (`names.csv`): each belongs to a component and a field of it."""

from __future__ import annotations

from kartotek.ingest.build.workbench import GameBench, Workbench
from kartotek.schema.models.csv_files import COMPONENT_COLUMNS

__all__ = ["check_names"]


def check_names(game: GameBench, bench: Workbench) -> None:
    """Report rows whose component or field nothing declares: the reader would look for them in vain."""
    for row in game.shipped.files.tables["names"]:
        full = bench.known_id(game, row, "component", row["component"], bench.components)
        if full is None:
            continue
        columns = (*COMPONENT_COLUMNS.names, *game.declared.kinds.get(full.split(":")[1], ()))
        if row["field"] not in columns:
            bench.fault("data-value", row, "field", f"{full} has no field {row['field']!r}", f"of {', '.join(columns)}")
