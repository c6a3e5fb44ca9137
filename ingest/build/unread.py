"""Reasons why facts that a book states are cited by hand: what keeps a reading from supplying them."""

from __future__ import annotations

from kartotek.ingest.build.workbench import GameBench, Workbench
from kartotek.schema.tables import Unread
from kartotek.schema.tables.evidence import WHY_UNREAD

__all__ = ["add_unread"]


def add_unread(game: GameBench, bench: Workbench) -> None:
    """One row for a field of a kind; `kartotek check` finds fields without one."""
    seen: set[tuple[str, str]] = set()
    for row in game.shipped.files.tables["unread"]:
        key = row["kind"], row["field"]
        if key in seen:
            bench.fault("data-duplicate", row, "field", f"{row['kind']} / {row['field']} stands twice")
            continue
        seen.add(key)
        why = bench.choice(row, "why", WHY_UNREAD)
        bench.rows.add(
            Unread, game_id=game.id, kind=row["kind"], field=row["field"], why=why, reason=row["reason"]
        )  # fmt: skip
