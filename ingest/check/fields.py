"""Does every known field have evidence, every unknown one a reason, and every component its names?"""

from __future__ import annotations

from collections.abc import Iterator, Set

from ingest.build.coverage import RowIndex, stated_fields
from ingest.build.numbers import number_fields
from ingest.build.workbench import Rows
from ingest.problems import Problem
from schema.tables import (
    SHIPPED,
    Claim,
    Component,
    Conflict,
    Gap,
    PrintedCount,
    PrintedCountSpan,
    SetupNumber,
    SetupSpan,
)
from schema.tables.evidence import UNDECIDED

__all__ = ["field_problems"]


def field_problems(rows: Rows) -> Iterator[Problem]:
    """Problems of evidence, gaps and names over the shipped facts."""
    index = RowIndex.of(rows)
    stated: dict[str, dict[str, bool]] = number_fields(rows)
    for component in index.components.values():
        stated[component.id] = dict(stated_fields(index, component))
        yield from _unproven(index, component, stated[component.id])
        yield from _unnamed(index, component)
    yield from _stray(rows, index, stated)
    yield from _uncited(rows)
    yield from _undecided(rows)


def _unproven(index: RowIndex, component: Component, fields: dict[str, bool]) -> Iterator[Problem]:
    gaps, evidence = index.gaps.get(component.id, set()), index.evidence.get(component.id, {})
    for name, known in fields.items():
        if known and name not in evidence:
            yield Problem("data-evidence", f"{component.id}, {name}", "the field has no evidence")
        if not known and name not in gaps:
            yield Problem(
                "data-evidence",
                f"{component.id}, {name}",
                "the field is unknown without a reason",
                "add it to gaps.csv",
            )
    yield from _unexplained_parts(index, component, gaps)


def _unexplained_parts(index: RowIndex, component: Component, gaps: Set[str]) -> Iterator[Problem]:
    """A cost or an ability of which a part is unknown, and no gap says why."""
    cost = index.costs.get(component.id)
    if cost is not None and not cost.complete and "cost" not in gaps:
        yield Problem("data-evidence", f"{component.id}, cost", "a part of the cost is unknown without a reason")
    for ability in index.abilities.get(component.id, ()):
        field = f"ability.{ability.position}"
        if not ability.complete and gaps.isdisjoint((field, "ability")):
            yield Problem(
                "data-evidence", f"{component.id}, {field}", "a part of the ability is unknown without a reason"
            )


def _unnamed(index: RowIndex, component: Component) -> Iterator[Problem]:
    """A component of its own has a name in each language or a gap for it; parts may go without any name."""
    gaps = index.gaps.get(component.id, set())
    names = {"name_en": component.name_en, "name_hu": component.name_hu}
    if component.parent_id is not None and not any(names.values()):
        return
    for name, value in names.items():
        if value is None and name not in gaps:
            yield Problem(
                "data-name", f"{component.id}, {name}", "the name is missing", "name it, or put ? and a reason"
            )


def _stray(rows: Rows, index: RowIndex, stated: dict[str, dict[str, bool]]) -> Iterator[Problem]:
    for witness in rows.of(Claim):
        known = stated.get(witness.subject_id, {}).get(witness.field, False)
        if not known and witness.position == 1 and witness.kind != "pack":
            yield Problem(
                "data-evidence", f"{witness.subject_id}, {witness.field}", "evidence for a field that states nothing"
            )
    for gap in rows.of(Gap):
        fields = stated.get(gap.subject_id, {})
        if fields.get(gap.field, False) and not _in_part(index, gap):
            yield Problem(
                "data-evidence", f"{gap.subject_id}, {gap.field}", "a reason for being unknown, but the field is known"
            )


def _in_part(index: RowIndex, gap: Gap) -> bool:
    """Whether the field is known only in part."""
    cost = index.costs.get(gap.subject_id)
    if gap.field == "cost":
        return cost is not None and not cost.complete
    partial = {f"ability.{item.position}" for item in index.abilities.get(gap.subject_id, ()) if not item.complete}
    return gap.field in partial


def _uncited(rows: Rows) -> Iterator[Problem]:
    yield from _uncited_setup(rows)
    counted = {(row.game_id, row.position) for row in rows.of(PrintedCountSpan)}
    for count in rows.of(PrintedCount):
        if (count.game_id, count.position) not in counted and count.source_id is None:
            yield Problem(
                "data-evidence", f"{count.game_id}, count of {count.kind}", "the count has neither lines nor a source"
            )


def _uncited_setup(rows: Rows) -> Iterator[Problem]:
    cited = {(row.game_id, row.position, row.layer_id) for row in rows.of(SetupSpan)}
    for number in rows.of(SetupNumber):
        key = (number.game_id, number.position, number.layer_id)
        if key not in cited and number.source_id is None and number.layer_id == SHIPPED:
            yield Problem(
                "data-evidence", f"{number.game_id}, set-up {number.key}", "the number has neither lines nor a source"
            )


def _undecided(rows: Rows) -> Iterator[Problem]:
    """Conflicts that nobody has settled: a reading of another text of a book may leave some."""
    for conflict in rows.of(Conflict):
        if conflict.decision == UNDECIDED:
            hint = "correct one of them, or record the decision in decisions.csv"
            yield Problem("data-conflict", f"{conflict.subject_id}, {conflict.field}", conflict.reason, hint)
