"""Does every known field have evidence, every unknown one a reason, and every component its names?"""

from __future__ import annotations

from collections.abc import Iterator, Set

from kartotek.ingest.build.coverage import RowIndex, stated_fields
from kartotek.ingest.build.numbers import number_fields
from kartotek.ingest.build.workbench import Rows
from kartotek.ingest.files.problems import Problem
from kartotek.schema.tables import (
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
from kartotek.schema.tables.evidence import UNDECIDED

__all__ = ["field_problems"]


def field_problems(rows: Rows) -> Iterator[Problem]:
    """Problems of evidence, gaps and names over the shipped facts."""
    index = RowIndex.of(rows)
    stated: dict[str, dict[str, bool]] = number_fields(rows)
    for component in index.components.values():
        stated[component.id] = dict(stated_fields(index, component))
        yield from _unproven(index, component, stated[component.id])
        yield from _unnamed(index, component)
    known = {(subject, field) for subject, fields in stated.items() for field, is_known in fields.items() if is_known}
    yield from _stray(rows, known)
    yield from _answered(rows, index, known)
    yield from _uncited(rows)
    yield from _undecided(rows)


def _unproven(index: RowIndex, component: Component, fields: dict[str, bool]) -> Iterator[Problem]:
    gaps, evidence = index.gaps.get(component.id, set()), index.evidence.get(component.id, {})
    for name, known in fields.items():
        if known and name not in evidence:
            yield _unsupported(component.id, name, "the field has no evidence")
        if not known and name not in gaps:
            yield _unsupported(component.id, name, "the field is unknown without a reason", "add it to gaps.csv")
    yield from _unexplained_parts(index, component, gaps)


def _unsupported(subject: str, field: str, what: str, hint: str = "") -> Problem:
    """A field that has no evidence or no reason, or one too many."""
    return Problem("data-evidence", f"{subject}, {field}", what, hint)


def _unexplained_parts(index: RowIndex, component: Component, gaps: Set[str]) -> Iterator[Problem]:
    """A cost or an ability of which a part is unknown, and no gap says why."""
    for field in _partial(index, component.id):
        kind = field.partition(".")[0]
        if gaps.isdisjoint((field, kind)):
            yield _unsupported(component.id, field, f"a part of the {kind} is unknown without a reason")


def _partial(index: RowIndex, subject: str) -> Iterator[str]:
    """The fields of a component that are known only in part."""
    cost = index.costs.get(subject)
    if cost is not None and not cost.complete:
        yield "cost"
    abilities = index.abilities.get(subject, ())
    yield from (f"ability.{ability.position}" for ability in abilities if not ability.complete)


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


def _stray(rows: Rows, known: Set[tuple[str, str]]) -> Iterator[Problem]:
    """Evidence for what is not stated."""
    for claim in rows.of(Claim):
        if (claim.subject_id, claim.field) not in known and claim.position == 1 and claim.kind != "pack":
            yield _unsupported(claim.subject_id, claim.field, "evidence for a field that states nothing")


def _answered(rows: Rows, index: RowIndex, known: Set[tuple[str, str]]) -> Iterator[Problem]:
    """Reasons for being unknown of what is known as a whole."""
    for gap in rows.of(Gap):
        if (gap.subject_id, gap.field) in known and gap.field not in _partial(index, gap.subject_id):
            yield _unsupported(gap.subject_id, gap.field, "a reason for being unknown, but the field is known")


def _uncited(rows: Rows) -> Iterator[Problem]:
    yield from _uncited_setup(rows)
    counted = {(row.game_id, row.position) for row in rows.of(PrintedCountSpan)}
    for count in rows.of(PrintedCount):
        if (count.game_id, count.position) not in counted and count.source_id is None:
            yield _unsupported(count.game_id, f"count of {count.kind}", "the count has neither lines nor a source")


def _uncited_setup(rows: Rows) -> Iterator[Problem]:
    cited = {(row.game_id, row.position, row.layer_id) for row in rows.of(SetupSpan)}
    for number in rows.of(SetupNumber):
        key = (number.game_id, number.position, number.layer_id)
        if key not in cited and number.source_id is None and number.layer_id == SHIPPED:
            yield _unsupported(number.game_id, f"set-up {number.key}", "the number has neither lines nor a source")


def _undecided(rows: Rows) -> Iterator[Problem]:
    """Conflicts that nobody has settled: a reading of another text of a book may leave some."""
    for conflict in rows.of(Conflict):
        if conflict.decision == UNDECIDED:
            hint = "correct one of them, or record the decision in decisions.csv"
            yield Problem("data-conflict", f"{conflict.subject_id}, {conflict.field}", conflict.reason, hint)
