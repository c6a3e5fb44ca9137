"""Reasons for what is unknown: patterns of gaps.csv spread out to one row per subject and field."""

from __future__ import annotations

from collections import defaultdict

from kartotek.ingest.build.patterns import IdPattern
from kartotek.ingest.build.workbench import FieldState, GameBench, Workbench
from kartotek.schema.tables import SHIPPED, Gap

__all__ = ["add_gaps"]


def add_gaps(game: GameBench, bench: Workbench) -> None:
    """Reasons for what is unknown. A reason for a field that is known, or for nothing at all, is a fault."""
    reasons: dict[tuple[str, str], tuple[tuple[bool, int], str]] = {}
    fields = _open_fields(game, bench)
    for row in game.shipped.files.tables["gaps"]:
        if row["field"] == "rows":
            continue
        pattern = IdPattern.of(
            row["subject"] if row["subject"].startswith(f"{game.id}:") else f"{game.id}:{row['subject']}"
        )
        hits = [
            (subject, field)
            for subject, names in fields.items()
            if pattern.matches(subject)
            for field in names
            if field == row["field"] or (row["field"] == "ability" and field.startswith("ability."))
        ]
        if not hits:
            bench.fault("data-evidence", row, "field", f"nothing unknown answers to {row['subject']} / {row['field']}")
        for hit in hits:
            reasons[hit] = max(reasons.get(hit, ((False, -1), "")), (pattern.exactness, row["reason"]))
    for (subject, field), (_, reason) in sorted(reasons.items()):
        bench.rows.add(Gap, subject_id=subject, field=field, reason=reason)


def _open_fields(game: GameBench, bench: Workbench) -> dict[str, list[str]]:
    """Fields with something unknown, by subject; `ability` for components that state no ability."""
    found: dict[str, list[str]] = defaultdict(list)
    shipped = [full for full, layer in bench.components.items() if layer == SHIPPED and full.startswith(f"{game.id}:")]
    for subject in shipped:
        states: dict[str, FieldState] = game.shipped.fields.get(subject, {})
        found[subject] += [field for field, state in states.items() if not state.complete]
        if not any(field.startswith("ability.") for field in states):
            found[subject].append("ability")
    return found
