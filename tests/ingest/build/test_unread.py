"""What is typed by hand has a reason why no reading supplies it."""

from __future__ import annotations

from pathlib import Path

from kartotek.catalog.store import load_catalog
from kartotek.ingest.build.check import read_rows
from kartotek.ingest.build.check.unread import unread_problems
from kartotek.schema.tables import Unread


def test_shipped_facts_have_their_reasons(shipped_database: Path) -> None:
    found = load_catalog(shipped_database).unread()
    assert all(fields and row.reason.endswith(".") for row, fields in found)
    assert {row.game for row, _ in found} == set(load_catalog(shipped_database).games)


def test_a_missing_and_a_needless_reason_are_found(shipped_database: Path) -> None:
    rows = read_rows(shipped_database)
    gone = rows.of(Unread).pop()
    rows.add(Unread, game_id=gone.game_id, kind=gone.kind, field="weight", why="rule", reason="Nobody weighs it.")
    found = [(problem.code, problem.where) for problem in unread_problems(rows)]
    assert found == [
        ("data-evidence", f"{gone.game_id}:{gone.kind}, {gone.field}"),
        ("data-evidence", f"{gone.game_id}:{gone.kind}, weight"),
    ]
